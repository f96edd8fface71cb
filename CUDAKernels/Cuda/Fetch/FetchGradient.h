// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Central differences of the volume at a sample, fetched from the gradient texture; device only.
#ifndef Strider_Cuda_Fetch_FetchGradient_h
#define Strider_Cuda_Fetch_FetchGradient_h

#include "Cuda/Fetch/GradientTexture.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Fetches the central differences with one texel instead of six voxels: the differences of trilinear values one
/// voxel apart equal the trilinear interpolation of the voxels' differences, with the same weights of the texture
/// units.
__device__ __forceinline__ Vector3 FetchGradient(const GradientTexture& gradients, Vector3 point)
{
  const float shift = gradients.Shift;
  const Vector3 place{ point.X + shift, point.Y + shift, point.Z + shift };
  const auto limit = [&](float difference) {
    return fabsf(difference) < gradients.Least ? 0.0f : difference;
  };
  if (gradients.Large.Words && IsLarge(gradients.Large, place))
  {
    const Vector3 large = gradients.Scale * FetchLargeDifferences(gradients.Large, place);
    return { limit(large.X), limit(large.Y), limit(large.Z) };
  }
  const float4 read = tex3D<float4>(gradients.Texture, place.X, place.Y, place.Z);
  const auto restore = [&](
                         float value) { return limit(value * gradients.Scale + gradients.Offset); };
  return { restore(read.x), restore(read.y), restore(read.z) };
}

} // namespace Strider

#endif
