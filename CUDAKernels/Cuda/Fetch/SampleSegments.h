// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Interpolated values at the samples of a ray segment, read through the texture units; device only.
#ifndef Strider_Cuda_Fetch_SampleSegments_h
#define Strider_Cuda_Fetch_SampleSegments_h

#include "Cuda/Fetch/SampleTexture.h"
#include "Rays/SegmentLattice.h"

namespace Strider
{

/// As SampleTextureLinear, for segments. Batches that end before the exit skip the clamping of samples to the exit.
template <TextureHolds Holds>
struct SampleSegments
{
  TextureVoxels Voxels;

  template <int Batch>
  __device__ __forceinline__ void SampleBatch(
    const SegmentPlaces& places, float (&values)[Batch]) const
  {
    const Vector3 entry = places.Entry + Vector3{ 0.5f, 0.5f, 0.5f };
    if (places.First + static_cast<float>(Batch - 1) <= places.Steps)
    {
      this->Fetch(values, [&](int sample) {
        return entry + (places.First + static_cast<float>(sample)) * places.Step;
      });
    }
    else
    {
      const SegmentPlaces texels{ entry, places.Step, places.Steps, places.First };
      this->Fetch(values, [&](int sample) { return texels.At(sample); });
    }
    if (this->Voxels.Scale != 1.0f)
    {
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample)
      {
        values[sample] = values[sample] * this->Voxels.Scale + this->Voxels.Offset;
      }
    }
  }

private:
  template <int Batch, typename FindTexel>
  __device__ __forceinline__ void Fetch(float (&values)[Batch], const FindTexel& findTexel) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = FetchTexel<float, Holds>(this->Voxels, findTexel(sample));
    }
  }
};

} // namespace Strider

#endif
