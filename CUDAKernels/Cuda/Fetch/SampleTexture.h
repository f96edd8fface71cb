// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Interpolated values at samples, read through the texture units; device only.
#ifndef Strider_Cuda_Fetch_SampleTexture_h
#define Strider_Cuda_Fetch_SampleTexture_h

#include "Cuda/Fetch/FetchVoxels.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Trilinear values from the texture units, whose weights are multiples of 1/256 (CUDA programming guide, linear
/// filtering). A value is off by up to (dx + dy + dz) / 512 for the rounded place, where dx, dy, dz are the
/// differences of neighbouring voxels, and by up to 6/512 of the range of the eight voxels for the rounded weights. A
/// voxel that is not finite makes only the values of its own cells non-finite (TestCudaFilterWeights). Integers are
/// returned as fractions of the largest one.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTexels
{
  TextureVoxels Voxels;

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return this->Voxels.IsTurned ? lattice.InOrder(this->Voxels.Order) : lattice;
  }

  /// Returns the values at places.At(k), 0 <= k < Batch, in stored order. Follow converts rays to it.
  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = FetchVoxels<float, Holds>(this->Voxels, places.At(sample));
    }
  }
};

/// As SampleTexels, converted to stored scalars.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTextureLinear : SampleTexels<Holds>
{
  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
    SampleTexels<Holds>::SampleBatch(places, values);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = values[sample] * this->Voxels.Scale + this->Voxels.Offset;
    }
  }
};

/// Exact values of the nearest voxels. Texture units round coordinates to 1/256 before they pick a voxel, so the
/// voxel is picked here. Fractions of the largest integer are rounded back to the integer.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTextureNearest
{
  TextureVoxels Voxels;

  /// Places stay in index space until their voxel is picked, so that ties are resolved alike in every stored order.
  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return lattice;
  }

  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Vector3 point = places.At(sample);
      const Vector3 voxel = this->Voxels.Order.PlacePoint(
        { floorf(point.X + 0.5f), floorf(point.Y + 0.5f), floorf(point.Z + 0.5f) });
      values[sample] = FetchVoxels<float, Holds>(this->Voxels, voxel);
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
