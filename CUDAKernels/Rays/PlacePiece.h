// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Positions a piece in its volume and checks it; host only.
#ifndef Strider_Rays_PlacePiece_h
#define Strider_Rays_PlacePiece_h

#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <sstream>
#include <string>

namespace Strider
{

/// Returns the number of points along an axis of the whole volume that rays cross.
inline int CountWholePoints(const RenderRequest& request, const VolumeView& volume, int axis)
{
  return request.Piece.IsWhole() ? volume.CountPoints(axis) : request.Piece.WholePoints[axis];
}

/// Converts a request to the index space of the renderer's own volume.
inline RenderRequest TakeToPiece(const RenderRequest& request)
{
  RenderRequest own = request;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double first = request.Piece.First[axis];
    const double size = request.Piece.CellSize[axis];
    for (int row = 0; row < 3; ++row)
    {
      own.IndexToPhysical[4 * row + 3] += first * request.IndexToPhysical[4 * row + axis];
      own.IndexToPhysical[4 * row + axis] *= size;
    }
    for (int plane = 2 * axis; plane < 2 * axis + 2; ++plane)
    {
      own.Crop[plane] = (own.Crop[plane] - first) / size;
      own.Appearance.CropPlanes[plane] = (own.Appearance.CropPlanes[plane] - first) / size;
    }
  }
  return own;
}

/// Fails if the piece does not lie in the whole volume, or if the request needs samples of other pieces.
inline Status CheckPiece(const RenderRequest& request, const VolumeView& volume)
{
  const VolumePiece& piece = request.Piece;
  if (piece.IsWhole())
  {
    return {};
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const double last = piece.First[axis] + (volume.CountPoints(axis) - 1) * piece.CellSize[axis];
    // Positions of uneven points are rounded.
    const double tolerance = volume.PointPlaces[axis] ? 1e-9 * piece.WholePoints[axis] : 0.0;
    if (!(piece.CellSize[axis] > 0.0) || !(piece.First[axis] >= -tolerance) ||
      !(last <= piece.WholePoints[axis] - 1 + tolerance))
    {
      std::ostringstream reason;
      reason << "points " << piece.First[axis] << " to " << last << " along "
             << "xyz"[axis] << " are not a piece of a volume with points 0 to "
             << piece.WholePoints[axis] - 1;
      return STRIDER_FAILURE(StatusCode::InvalidArgument, reason.str());
    }
  }
  if (request.MatchVTK || request.Appearance.StartsAtSurface || !request.MultiVolume.empty())
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      std::string("a piece of a volume cannot be shown ") +
        (request.MatchVTK ? "as VTK does: it has no samples in common with its neighbours there"
            : !request.MultiVolume.empty() ? "together with other volumes"
                                           : "from a surface on, which may lie in another piece"));
  }
  return {};
}

} // namespace Strider

#endif
