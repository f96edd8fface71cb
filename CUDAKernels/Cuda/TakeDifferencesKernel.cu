// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that takes the differences of voxels' neighbours.
#include "Cuda/TakeDifferences.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace Strider
{

namespace
{

template <GradientTexel Kind>
struct PackDifferences;

template <>
struct PackDifferences<GradientTexel::Unsigned10>
{
  using Texel = unsigned int;

  static __device__ __forceinline__ unsigned int ToBits(float number)
  {
    return static_cast<unsigned int>(min(max(__float2int_rn(number) + 512, 0), 1023));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z)
  {
    return ToBits(x) | ToBits(y) << 10 | ToBits(z) << 20;
  }
};

template <>
struct PackDifferences<GradientTexel::Signed16>
{
  using Texel = short4;

  static __device__ __forceinline__ short ToShort(float number)
  {
    return static_cast<short>(min(max(__float2int_rn(number), -32767), 32767));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z)
  {
    return make_short4(ToShort(x), ToShort(y), ToShort(z), 0);
  }
};

/// What is not finite stays so; nothing else becomes so.
template <>
struct PackDifferences<GradientTexel::Half>
{
  using Texel = ushort4;

  static __device__ __forceinline__ unsigned short ToHalf(float number)
  {
    const float limited = isfinite(number) ? fminf(fmaxf(number, -65504.0f), 65504.0f) : number;
    return __half_as_ushort(__float2half_rn(limited));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z)
  {
    return make_ushort4(ToHalf(x), ToHalf(y), ToHalf(z), 0);
  }
};

/// Integers are those that were stored, not the fractions that are read.
__device__ __forceinline__ float ReadVoxel(const TextureVoxels& voxels, int x, int y, int z)
{
  const float read = tex3D<float>(voxels.Texture, static_cast<float>(x) + 0.5f,
    static_cast<float>(y) + 0.5f, static_cast<float>(z) + 0.5f);
  return voxels.Scale == 1.0f ? read : rintf(read * voxels.Scale);
}

template <GradientTexel Kind>
__global__ void TakeDifferencesKernel(const __grid_constant__ TakeDifferencesTask task,
  VoxelChunk chunk, typename PackDifferences<Kind>::Texel* texels)
{
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int slice = static_cast<int>(blockIdx.z);
  if (column >= task.Width || row >= chunk.RowCount)
  {
    return;
  }
  const int x = column - task.Border;
  const int y = chunk.FirstRow + row - task.Border;
  const int z = chunk.FirstSlice + slice - task.Border;
  const TextureVoxels& voxels = task.Voxels;
  const float alongX = ReadVoxel(voxels, x + 1, y, z) - ReadVoxel(voxels, x - 1, y, z);
  const float alongY = ReadVoxel(voxels, x, y + 1, z) - ReadVoxel(voxels, x, y - 1, z);
  const float alongZ = ReadVoxel(voxels, x, y, z + 1) - ReadVoxel(voxels, x, y, z - 1);
  const std::size_t texel =
    (static_cast<std::size_t>(slice) * chunk.RowCount + row) * task.Width + column;
  texels[texel] =
    PackDifferences<Kind>::Pack(alongX * task.Factor, alongY * task.Factor, alongZ * task.Factor);
}

template <GradientTexel Kind>
Status Launch(
  const TakeDifferencesTask& task, const VoxelChunk& chunk, void* texels, cudaStream_t stream)
{
  const dim3 block(32, 8);
  const dim3 grid((static_cast<unsigned int>(task.Width) + block.x - 1) / block.x,
    (static_cast<unsigned int>(chunk.RowCount) + block.y - 1) / block.y,
    static_cast<unsigned int>(chunk.SliceCount));
  TakeDifferencesKernel<Kind><<<grid, block, 0, stream>>>(
    task, chunk, static_cast<typename PackDifferences<Kind>::Texel*>(texels));
  return CheckCuda(cudaGetLastError(), "TakeDifferencesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchTakeDifferences(
  const TakeDifferencesTask& task, const VoxelChunk& chunk, void* texels, cudaStream_t stream)
{
  switch (task.Texel)
  {
    case GradientTexel::Unsigned10:
      return Launch<GradientTexel::Unsigned10>(task, chunk, texels, stream);
    case GradientTexel::Signed16:
      return Launch<GradientTexel::Signed16>(task, chunk, texels, stream);
    case GradientTexel::Half:
      break;
  }
  return Launch<GradientTexel::Half>(task, chunk, texels, stream);
}

} // namespace Strider
