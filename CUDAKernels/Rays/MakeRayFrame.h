// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes all rays of a request from its camera and the volume's position; host only.
#ifndef Strider_Rays_MakeRayFrame_h
#define Strider_Rays_MakeRayFrame_h

#include "Foundation/LengthScale.h"
#include "Rays/MakeExactRays.h"
#include "Rays/PlacePiece.h"
#include "Rays/RayFrame.h"

namespace Strider
{

inline Vector3 ToVector3(const double (&a)[3])
{
  return { static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2]) };
}

inline void PlaceOwn(const VolumePiece& piece, RayFrame& frame)
{
  const auto place = [](const auto& along, int first, int step) {
    return Vector3{ static_cast<float>(along[first]), static_cast<float>(along[first + step]),
      static_cast<float>(along[first + 2 * step]) };
  };
  frame.IsPiece = !piece.IsWhole();
  frame.PieceFirst = place(piece.First, 0, 1);
  const Vector3 size = place(piece.CellSize, 0, 1);
  frame.PieceScale = { 1.0f / size.X, 1.0f / size.Y, 1.0f / size.Z };
  frame.OwnLow = place(piece.Own, 0, 2);
  frame.OwnHigh = place(piece.Own, 1, 2);
}

/// Fails if the matrices cannot be inverted, or if the image size, sample distance, termination opacity or piece is out
/// of range.
inline Status MakeRayFrame(const RenderRequest& request, const VolumeView& volume, RayFrame& frame)
{
  STRIDER_TRY(CheckPiece(request, volume));
  ExactRays rays;
  Matrix4 clipToIndex;
  STRIDER_TRY(MakeExactRays(request, volume, rays, clipToIndex));
  frame.Origin = ToVector3(rays.Origin);
  frame.OriginPerX = ToVector3(rays.OriginPerX);
  frame.OriginPerY = ToVector3(rays.OriginPerY);
  frame.Direction = ToVector3(rays.Direction);
  frame.DirectionPerX = ToVector3(rays.DirectionPerX);
  frame.DirectionPerY = ToVector3(rays.DirectionPerY);
  const double scale = FindLengthScale(request.IndexToPhysical);
  const Matrix4 toPhysical = ScaleSpace(request.IndexToPhysical, scale);
  for (int axis = 0; axis < 3; ++axis)
  {
    frame.PhysicalAxis[axis] =
      ToVector3({ toPhysical[axis], toPhysical[4 + axis], toPhysical[8 + axis] });
  }
  double low[3];
  double high[3];
  frame.IsFlat = false;
  for (int axis = 0; axis < 3; ++axis)
  {
    low[axis] = std::max(0.0, request.Crop[2 * axis]);
    high[axis] =
      std::min(CountWholePoints(request, volume, axis) - 1.0, request.Crop[2 * axis + 1]);
    frame.IsFlat = frame.IsFlat || low[axis] == high[axis];
  }
  frame.BoxLow = ToVector3(low);
  frame.BoxHigh = ToVector3(high);
  PlaceOwn(request.Piece, frame);
  frame.NearFraction = static_cast<float>(rays.NearFraction);
  frame.FractionSpan = static_cast<float>(rays.FractionSpan);
  frame.NearToFar = static_cast<float>(rays.NearToFar);
  frame.StepLength = ToBoundedFloat(scale * request.SampleDistance);
  frame.ImageSize[0] = request.ImageSize[0];
  frame.ImageSize[1] = request.ImageSize[1];
  frame.Rows[0] = 0;
  frame.Rows[1] = request.ImageSize[1];
  frame.OpaqueDepthSize[0] = request.OpaqueDepthSize[0];
  frame.OpaqueDepthSize[1] = request.OpaqueDepthSize[1];
  return {};
}

} // namespace Strider

#endif
