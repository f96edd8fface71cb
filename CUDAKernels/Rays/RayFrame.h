// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All rays of an image: start and end of each pixel's ray in index space.
#ifndef Strider_Rays_RayFrame_h
#define Strider_Rays_RayFrame_h

#include "Foundation/Vector3.h"

namespace Strider
{

/// Origins and directions are affine functions of the pixel, for perspective and parallel cameras alike. A ray runs
/// from fraction 0 (in front of the volume, never before the near plane) to fraction 1 (behind the volume, never beyond
/// the far plane).
struct RayFrame
{
  Vector3 Origin;     ///< origin of the lower left pixel, at its centre
  Vector3 OriginPerX; ///< change of the origin per pixel to the right
  Vector3 OriginPerY; ///< change of the origin per pixel upwards
  Vector3 Direction;  ///< from fraction 0 to fraction 1, of the lower left pixel
  Vector3 DirectionPerX;
  Vector3 DirectionPerY;
  /// Vectors of one voxel along each axis of index space, in data coordinates times FindLengthScale.
  Vector3 PhysicalAxis[3];
  Vector3 BoxLow;  ///< corner of the visible part of the volume, in index space
  Vector3 BoxHigh; ///< opposite corner; nothing is visible if BoxLow > BoxHigh on an axis
  /// Start of rays on the way from the near plane (0) to the far plane (1).
  float NearFraction;
  float FractionSpan; ///< part of that way that a ray covers
  /// Clip-space w of the near plane divided by that of the far plane; 1 for a parallel camera.
  float NearToFar;
  float StepLength; ///< sample distance in the coordinates of PhysicalAxis
  int ImageSize[2];
  int Rows
    [2]; ///< first row to render, and the one behind the last: a device may render a part of the image
  int OpaqueDepthSize[2]; ///< 0 without opaque geometry
  bool IsFlat;            ///< the visible part has no extent along some axis
  bool IsPiece;           ///< the volume is a piece of the one that rays cross
  Vector3 PieceFirst;     ///< first point of the piece in index space
  Vector3 PieceScale;     ///< steps of the piece's index space per step of the whole's
  /// Corner of the box whose samples belong to the piece; infinite at the border of the whole volume.
  Vector3 OwnLow;
  Vector3 OwnHigh;
};

/// All rays of an image in double precision: counterparts of the members of RayFrame.
struct ExactRays
{
  double Origin[3];
  double OriginPerX[3];
  double OriginPerY[3];
  double Direction[3];
  double DirectionPerX[3];
  double DirectionPerY[3];
  double NearFraction;
  double FractionSpan;
  double NearToFar;
};

/// Ray of a pixel.
struct Ray
{
  Vector3 Origin;
  Vector3 Direction;
  int PixelX;
  int PixelY;
};

/// PixelX of a ray that stands for a pixel outside the image.
constexpr int PixelOutside = -1;

STRIDER_HOST_DEVICE bool IsOutside(const Ray& ray)
{
  return ray.PixelX < 0;
}

} // namespace Strider

#endif
