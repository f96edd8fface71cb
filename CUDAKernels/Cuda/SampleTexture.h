// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values between voxels, through the texture units; device only.
#ifndef Strider_Cuda_SampleTexture_h
#define Strider_Cuda_SampleTexture_h

#include "Cuda/TextureVoxels.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Trilinear values by the texture units, whose weights are whole 256ths (CUDA programming guide, linear filtering): each is off
/// by up to 1/512, so a value is off by up to (dx + dy + dz) / 512 where dx, dy, dz are the differences of neighbouring voxels.
struct SampleTextureLinear
{
  TextureVoxels Voxels;

  /// Stored values at start + (first + k) * step of index space, 0 <= k < Batch.
  template <int Batch>
  __device__ __forceinline__ void SampleBatch(
    Vector3 start, Vector3 step, int first, float (&values)[Batch]) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Vector3 point = start + static_cast<float>(first + sample) * step;
      values[sample] =
        tex3D<float>(this->Voxels.Texture, point.X + 0.5f, point.Y + 0.5f, point.Z + 0.5f);
    }
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = values[sample] * this->Voxels.Scale + this->Voxels.Offset;
    }
  }
};

/// Values of the nearest voxels, exact: texture units round coordinates to 256ths before they pick a voxel, so the voxel is picked
/// here; and a fraction of the largest integer becomes that integer again.
struct SampleTextureNearest
{
  TextureVoxels Voxels;

  template <int Batch>
  __device__ __forceinline__ void SampleBatch(
    Vector3 start, Vector3 step, int first, float (&values)[Batch]) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Vector3 point = start + static_cast<float>(first + sample) * step;
      values[sample] = tex3D<float>(this->Voxels.Texture, floorf(point.X + 0.5f) + 0.5f,
        floorf(point.Y + 0.5f) + 0.5f, floorf(point.Z + 0.5f) + 0.5f);
    }
    if (this->Voxels.Scale != 1.0f)
    {
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample)
      {
        values[sample] = rintf(values[sample] * this->Voxels.Scale) + this->Voxels.Offset;
      }
    }
  }
};

} // namespace Strider

#endif
