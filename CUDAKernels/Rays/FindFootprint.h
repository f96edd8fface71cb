// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the pixels whose rays may meet what a request shows; host only.
#ifndef Strider_Rays_FindFootprint_h
#define Strider_Rays_FindFootprint_h

#include "Foundation/InvertMatrix.h"
#include "Rays/PlacePiece.h"
#include "Strider/PixelBox.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// Returns the box of pixels around the visible part of a volume, or around that of a piece: all pixels where it
/// reaches behind the eye, none where it is cropped away or out of the image. Slightly larger than needed. The image has
/// `imageSize` pixels, whatever size the request has.
inline PixelBox FindFootprint(
  const RenderRequest& request, const VolumeView& volume, const std::array<int, 2>& imageSize)
{
  constexpr int corners = 8;
  const double padding =
    request.MatchVTK ? 1.0 : 1e-3; // in voxels; VTK's box is larger by half a voxel
  double low[3];
  double high[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    const double last = CountWholePoints(request, volume, axis) - 1.0;
    low[axis] = std::max({ 0.0, request.Crop[2 * axis], request.Piece.Own[2 * axis] });
    high[axis] = std::min({ last, request.Crop[2 * axis + 1], request.Piece.Own[2 * axis + 1] });
    if (low[axis] > high[axis])
    {
      return {};
    }
    low[axis] -= padding;
    high[axis] += padding;
  }
  const Matrix4 toClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  double least[2] = { HUGE_VAL, HUGE_VAL };
  double most[2] = { -HUGE_VAL, -HUGE_VAL };
  double nearest = HUGE_VAL;
  double farthest = 0.0;
  for (int corner = 0; corner < corners; ++corner)
  {
    const double point[4] = { (corner & 1) != 0 ? high[0] : low[0],
      (corner & 2) != 0 ? high[1] : low[1], (corner & 4) != 0 ? high[2] : low[2], 1.0 };
    double clip[4] = { 0.0, 0.0, 0.0, 0.0 };
    for (int row = 0; row < 4; ++row)
    {
      for (int column = 0; column < 4; ++column)
      {
        clip[row] += toClip[4 * row + column] * point[column];
      }
    }
    nearest = std::min(nearest, clip[3]);
    farthest = std::max(farthest, std::abs(clip[3]));
    for (int axis = 0; axis < 2; ++axis)
    {
      const double place = 0.5 * (clip[axis] / clip[3] + 1.0) * imageSize[axis];
      least[axis] = std::min(least[axis], place);
      most[axis] = std::max(most[axis], place);
    }
  }
  PixelBox box{ { 0, 0 }, imageSize };
  const bool isInFront = nearest > 1e-9 * farthest;
  for (int axis = 0; axis < 2 && isInFront; ++axis)
  {
    const double size = imageSize[axis];
    if (std::isfinite(least[axis]) && std::isfinite(most[axis]))
    {
      box.First[axis] = static_cast<int>(std::clamp(std::floor(least[axis]) - 1.0, 0.0, size));
      box.Last[axis] = static_cast<int>(std::clamp(std::ceil(most[axis]) + 1.0, 0.0, size));
    }
  }
  return box;
}

inline PixelBox FindFootprint(const RenderRequest& request, const VolumeView& volume)
{
  return FindFootprint(request, volume, request.ImageSize);
}

} // namespace Strider

#endif
