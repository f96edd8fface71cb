// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples the voxel nearest to a point.
#ifndef Strider_Sampling_SampleNearest_h
#define Strider_Sampling_SampleNearest_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Sampling/FindFirst.h"

namespace Strider
{

STRIDER_HOST_DEVICE int FindNearestVoxel(float coordinate, int first, int last)
{
  return static_cast<int>(
    Clamp(coordinate + 0.5f, static_cast<float>(first), static_cast<float>(last)));
}

/// Samples the stored value nearest to a point of index space; points outside are clamped to the border voxel.
struct SampleNearest
{
  template <typename Voxels>
  STRIDER_HOST_DEVICE float operator()(const Voxels& voxels, Vector3 pointIndexSpace) const
  {
    return voxels.ReadVoxel(
      FindNearestVoxel(pointIndexSpace.X, FindFirst(voxels, 0), voxels.Last[0]),
      FindNearestVoxel(pointIndexSpace.Y, FindFirst(voxels, 1), voxels.Last[1]),
      FindNearestVoxel(pointIndexSpace.Z, FindFirst(voxels, 2), voxels.Last[2]));
  }

  /// Samples the values at places.At(k), 0 <= k < Batch.
  template <typename Voxels, typename Places, int Batch>
  STRIDER_HOST_DEVICE void SampleBatch(
    const Voxels& voxels, const Places& places, float (&values)[Batch]) const
  {
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = (*this)(voxels, places.At(sample));
    }
  }
};

} // namespace Strider

#endif
