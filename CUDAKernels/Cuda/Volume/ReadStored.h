// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the stored values of single voxels, with one thread per voxel; device only.
#ifndef Strider_Cuda_Volume_ReadStored_h
#define Strider_Cuda_Volume_ReadStored_h

#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/Volume/MakeCoefficients.h"

namespace Strider
{

constexpr unsigned int VoxelThreads = 256;

__host__ __device__ inline std::size_t CountTexels(const MakeCoefficientsTask& task)
{
  return static_cast<std::size_t>(task.Dimensions[0]) *
    static_cast<std::size_t>(task.Dimensions[1]) * static_cast<std::size_t>(task.Dimensions[2]);
}

inline unsigned int CountVoxelBlocks(const MakeCoefficientsTask& task)
{
  return static_cast<unsigned int>((CountTexels(task) + VoxelThreads - 1) / VoxelThreads);
}

/// Returns the voxel of this thread; it lies beyond the last voxel for surplus threads.
__device__ __forceinline__ std::size_t FindOwnVoxel()
{
  return static_cast<std::size_t>(blockIdx.x) * VoxelThreads + threadIdx.x;
}

/// Restores a stored scalar from a fetch; integers are rounded back to exact values.
__device__ __forceinline__ float RestoreVoxel(const TextureVoxels& voxels, float read)
{
  const float scaled = read * voxels.Scale;
  return (voxels.Scale != 1.0f ? rintf(scaled) : scaled) + voxels.Offset;
}

/// Reads all channels of a voxel.
template <typename Texel, int Channels>
__device__ __forceinline__ void ReadStored(
  const MakeCoefficientsTask& task, std::size_t voxel, float (&values)[Channels])
{
  const auto width = static_cast<std::size_t>(task.Dimensions[0]);
  const auto height = static_cast<std::size_t>(task.Dimensions[1]);
  const Vector3 place{ static_cast<float>(voxel % width),
    static_cast<float>(voxel / width % height), static_cast<float>(voxel / width / height) };
  const Texel texel = FetchVoxels<Texel>(task.Voxels, task.Voxels.Order.PlacePoint(place));
  const auto* reads = reinterpret_cast<const float*>(&texel);
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    values[channel] = RestoreVoxel(task.Voxels, reads[channel]);
  }
}

/// Calls launch(texel, channels): `texel` has the type that the task's texture returns, `channels` is the count as an
/// integral_constant.
template <typename Launch>
void WithTexel(int channels, const Launch& launch)
{
  switch (channels)
  {
    case 1:
      return launch(float{}, std::integral_constant<int, 1>{});
    case 2:
      return launch(float2{}, std::integral_constant<int, 2>{});
    default:
      return launch(float4{}, std::integral_constant<int, 4>{});
  }
}

} // namespace Strider

#endif
