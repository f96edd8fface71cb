// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All rays of one image: where each pixel's ray starts and where it ends, in index space.
#ifndef Strider_Rays_RayFrame_h
#define Strider_Rays_RayFrame_h

#include "Foundation/Vector3.h"

namespace Strider
{

/// Origins and directions are affine in the pixel, for perspective and parallel cameras alike. A ray runs from fraction 0
/// (in front of the volume, never before the near plane) to fraction 1 (behind the volume, never beyond the far plane).
struct RayFrame
{
  Vector3 Origin;     ///< of the pixel at the lower left, at its centre
  Vector3 OriginPerX; ///< change of the origin from a pixel to the next on its right
  Vector3 OriginPerY; ///< change of the origin from a pixel to the one above
  Vector3 Direction;  ///< from fraction 0 to fraction 1, at the lower left
  Vector3 DirectionPerX;
  Vector3 DirectionPerY;
  Vector3 PhysicalAxis
    [3]; ///< vectors of one voxel along each axis of index space, in data coordinates by the factor of FindLengthScale
  Vector3 BoxLow;  ///< corner of the visible part of the volume, in index space
  Vector3 BoxHigh; ///< the opposite corner; an axis with BoxLow > BoxHigh leaves nothing to see
  float
    NearFraction; ///< of the way from the near plane (0) to the far plane (1) at which rays start
  float FractionSpan; ///< of that way that a ray covers
  float
    NearToFar; ///< clip-space w of the near plane over that of the far plane; 1 for a parallel camera
  float StepLength; ///< sample distance in the coordinates of PhysicalAxis
  int ImageSize[2];
  int OpaqueDepthSize[2]; ///< 0 where there is no opaque geometry
  bool IsFlat;            ///< the visible part has no extent along some axis
  bool IsPiece;           ///< the volume is a piece of the one that rays cross
  Vector3 PieceFirst;     ///< where its first point lies in index space
  Vector3 PieceScale;     ///< steps of its own index space by a step of the whole's
  Vector3
    OwnLow; ///< corner of the box whose samples are taken of a piece; infinite where the whole volume ends
  Vector3 OwnHigh;
};

/// One pixel's ray.
struct Ray
{
  Vector3 Origin;
  Vector3 Direction;
  int PixelX;
  int PixelY;
};

/// PixelX of a ray that stands in for one outside the image.
constexpr int PixelOutside = -1;

STRIDER_HOST_DEVICE bool IsOutside(const Ray& ray)
{
  return ray.PixelX < 0;
}

} // namespace Strider

#endif
