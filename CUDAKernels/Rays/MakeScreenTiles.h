// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Projects the points of a volume into the image of a request; host only.
#ifndef Strider_Rays_MakeScreenTiles_h
#define Strider_Rays_MakeScreenTiles_h

#include "Foundation/InvertMatrix.h"
#include "Rays/MakeRay.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// Returns the depth of points as a linear function with a gradient of length 1 that is 0 in the middle of the volume.
/// All 0 if clip space has no depth.
inline ScreenRow MakeDepthRow(const RenderRequest& request, const std::array<int, 3>& dimensions)
{
  const Matrix4 toClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  const Vector3 growth{ static_cast<float>(toClip[8]), static_cast<float>(toClip[9]),
    static_cast<float>(toClip[10]) };
  const float length = Length(growth);
  const Vector3 perAxis = length > 0.0f ? (1.0f / length) * growth : Vector3{ 0.0f, 0.0f, 0.0f };
  const auto middle = [&](int axis) { return 0.5f * static_cast<float>(dimensions[axis] - 1); };
  return { perAxis, -Dot(perAxis, { middle(0), middle(1), middle(2) }) };
}

/// True if the depth grows along all rays of a frame: if it does along the rays at the corners of the image, it does
/// along all.
inline bool GrowsAlongRays(const ScreenRow& depth, const RayFrame& frame)
{
  const int right = frame.ImageSize[0] - 1;
  const int top = frame.ImageSize[1] - 1;
  const auto grows = [&](int x, int y) {
    return Dot(depth.PerAxis, MakeRay(frame, x, y).Direction) > 0.0f;
  };
  return grows(0, 0) && grows(right, 0) && grows(0, top) && grows(right, top);
}

/// Makes the tiles of a request without bounds.
inline ScreenTiles MakeScreenTiles(const RenderRequest& request)
{
  const Matrix4 toClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  // The image covers [-1, 1], and the centre of the first pixel lies half a pixel inside it.
  const auto makeRow = [&](int row, double scale, double ofW) {
    const auto sum = [&](int column) {
      return static_cast<float>(scale * toClip[4 * row + column] + ofW * toClip[12 + column]);
    };
    return ScreenRow{ { sum(0), sum(1), sum(2) }, sum(3) };
  };
  const double halfX = 0.5 * request.ImageSize[0];
  const double halfY = 0.5 * request.ImageSize[1];
  return { makeRow(0, halfX, halfX - 0.5), makeRow(1, halfY, halfY - 0.5), makeRow(3, 1.0, 0.0),
    { request.ImageSize[0], request.ImageSize[1] }, { 0, request.ImageSize[1] } };
}

} // namespace Strider

#endif
