// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values between voxels, through the texture units; device only.
#ifndef Strider_Cuda_Fetch_SampleTexture_h
#define Strider_Cuda_Fetch_SampleTexture_h

#include "Cuda/Fetch/FetchVoxels.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Trilinear values by the texture units, whose weights are whole 256ths (CUDA programming guide, linear filtering): a value is
/// off by up to (dx + dy + dz) / 512, where dx, dy, dz are the differences of neighbouring voxels, for the place in the cell,
/// and by up to 6/512 of the range of the eight voxels for their weights. A voxel that is not finite makes the values of its
/// cells so, and no others: TestCudaFilterWeights. Integers come as fractions of the largest one.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTexels
{
  TextureVoxels Voxels;

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return this->Voxels.IsTurned ? lattice.InOrder(this->Voxels.Order) : lattice;
  }

  /// Values at places.At(k), 0 <= k < Batch, in stored order: Follow takes rays there.
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

/// The same as stored values.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTextureLinear
{
  TextureVoxels Voxels;

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return this->Voxels.IsTurned ? lattice.InOrder(this->Voxels.Order) : lattice;
  }

  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
    SampleTexels<Holds>{ this->Voxels }.SampleBatch(places, values);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = values[sample] * this->Voxels.Scale + this->Voxels.Offset;
    }
  }
};

/// Values of the nearest voxels, exact: texture units round coordinates to 256ths before they pick a voxel, so the voxel is
/// picked here; and a fraction of the largest integer becomes that integer again.
template <TextureHolds Holds = TextureHolds::All>
struct SampleTextureNearest
{
  TextureVoxels Voxels;

  /// Places stay in index space until their voxel is picked, so that half a voxel is the same half in every order.
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
