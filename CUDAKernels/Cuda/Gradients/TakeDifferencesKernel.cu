// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that computes central differences of voxels.
#include "Cuda/Gradients/TakeDifferences.h"

#include "Cuda/Runtime/KernelLaunch.h"
#include "Foundation/Vector3.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace Strider
{

namespace
{

template <GradientTexel Kind>
struct PackDifferences;

template <>
struct PackDifferences<GradientTexel::Unsigned8>
{
  using Texel = uchar4;

  static __device__ __forceinline__ int ToLevel(float number)
  {
    return __float2int_rn(number) + 128;
  }
  static __device__ __forceinline__ bool Holds(float number)
  {
    return static_cast<unsigned int>(ToLevel(number)) <= 255u;
  }
  static __device__ __forceinline__ unsigned char ToByte(float number)
  {
    return static_cast<unsigned char>(min(max(ToLevel(number), 0), 255));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z, float value)
  {
    return make_uchar4(ToByte(x), ToByte(y), ToByte(z), static_cast<unsigned char>(value));
  }
};

template <>
struct PackDifferences<GradientTexel::Unsigned10>
{
  using Texel = unsigned int;

  static __device__ __forceinline__ unsigned int ToBits(float number)
  {
    return static_cast<unsigned int>(min(max(__float2int_rn(number) + 512, 0), 1023));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z, float)
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
  static __device__ __forceinline__ Texel Pack(float x, float y, float z, float value)
  {
    return make_short4(ToShort(x), ToShort(y), ToShort(z), ToShort(value));
  }
};

/// Clamps finite values to the range of half floats; NaN and infinity are kept, and no finite value becomes infinite.
template <>
struct PackDifferences<GradientTexel::Half>
{
  using Texel = ushort4;

  static __device__ __forceinline__ unsigned short ToHalf(float number)
  {
    const float limited = isfinite(number) ? fminf(fmaxf(number, -65504.0f), 65504.0f) : number;
    return __half_as_ushort(__float2half_rn(limited));
  }
  static __device__ __forceinline__ Texel Pack(float x, float y, float z, float remainder)
  {
    return make_ushort4(ToHalf(x), ToHalf(y), ToHalf(z), ToHalf(remainder));
  }
};

/// Returns the stored value of a voxel; integers are rounded back to exact values.
__device__ __forceinline__ float ReadVoxel(const TextureVoxels& voxels, int x, int y, int z)
{
  const float read = tex3D<float>(voxels.Texture, static_cast<float>(x) + 0.5f,
    static_cast<float>(y) + 0.5f, static_cast<float>(z) + 0.5f);
  return voxels.Scale == 1.0f ? read : rintf(read * voxels.Scale);
}

__device__ __forceinline__ Vector3 TakeDifferences(const TextureVoxels& voxels, int x, int y, int z)
{
  return { ReadVoxel(voxels, x + 1, y, z) - ReadVoxel(voxels, x - 1, y, z),
    ReadVoxel(voxels, x, y + 1, z) - ReadVoxel(voxels, x, y - 1, z),
    ReadVoxel(voxels, x, y, z + 1) - ReadVoxel(voxels, x, y, z - 1) };
}

/// Integer weights of a smoothed difference, in units of 1/64: 1 2 1 across its axis, -1 -2 0 2 1 along it.
__device__ __forceinline__ constexpr int WeighBeside(int offset)
{
  return offset == 0 ? 2 : offset == 1 || offset == -1 ? 1 : 0;
}
__device__ __forceinline__ constexpr int WeighAlong(int offset)
{
  return WeighBeside(offset - 1) - WeighBeside(offset + 1);
}

__device__ __forceinline__ Vector3 TakeSmoothDifferences(
  const TextureVoxels& voxels, int x, int y, int z)
{
  Vector3 sum{ 0.0f, 0.0f, 0.0f };
#pragma unroll 1
  for (int stepZ = -2; stepZ <= 2; ++stepZ)
  {
#pragma unroll
    for (int stepY = -2; stepY <= 2; ++stepY)
    {
#pragma unroll
      for (int stepX = -2; stepX <= 2; ++stepX)
      {
        const int alongX = WeighAlong(stepX) * WeighBeside(stepY) * WeighBeside(stepZ);
        const int alongY = WeighBeside(stepX) * WeighAlong(stepY) * WeighBeside(stepZ);
        const int alongZ = WeighBeside(stepX) * WeighBeside(stepY) * WeighAlong(stepZ);
        if (alongX != 0 || alongY != 0 || alongZ != 0)
        {
          const float voxel = ReadVoxel(voxels, x + stepX, y + stepY, z + stepZ);
          // Voxels of weight 0 are skipped, since 0 * NaN is NaN.
          sum.X += alongX != 0 ? voxel * static_cast<float>(alongX) : 0.0f;
          sum.Y += alongY != 0 ? voxel * static_cast<float>(alongY) : 0.0f;
          sum.Z += alongZ != 0 ? voxel * static_cast<float>(alongZ) : 0.0f;
        }
      }
    }
  }
  return 1.0f / 64.0f * sum;
}

/// Marks the blocks of all samples that read a texel.
__device__ __forceinline__ void MarkLarge(const TakeDifferencesTask& task, int x, int y, int z)
{
  for (int sample = 0; sample < 8; ++sample)
  {
    const auto find = [](int texel, int step) { return max(texel - step, 0) / LargeBlockSide; };
    const LargeBlockBit bit = FindLargeBlockBit(
      task.Large, find(x, sample & 1), find(y, sample >> 1 & 1), find(z, sample >> 2));
    unsigned int& own = task.Words[bit.Word].Own;
    if ((own & bit.Mask) == 0)
    {
      atomicOr(&own, bit.Mask);
    }
  }
}

/// Returns what the fourth channel holds of a voxel.
template <GradientTexel Kind>
__device__ __forceinline__ float FindFourth(const TakeDifferencesTask& task, float voxel)
{
  switch (Kind)
  {
    case GradientTexel::Unsigned10:
      return 0.0f;
    case GradientTexel::Half:
      return FindRemainder(task.Steps, voxel);
    default:
      return voxel - task.Middle;
  }
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
  const Vector3 differences = task.Factor *
    (task.IsSmooth ? TakeSmoothDifferences(voxels, x, y, z) : TakeDifferences(voxels, x, y, z));
  const float fourth = FindFourth<Kind>(task, ReadVoxel(voxels, x, y, z));
  const std::size_t texel =
    (static_cast<std::size_t>(slice) * chunk.RowCount + row) * task.Width + column;
  texels[texel] = PackDifferences<Kind>::Pack(differences.X, differences.Y, differences.Z, fourth);
  if constexpr (Kind == GradientTexel::Unsigned8 || Kind == GradientTexel::Unsigned10)
  {
    using Bytes = PackDifferences<GradientTexel::Unsigned8>;
    if (!Bytes::Holds(differences.X) || !Bytes::Holds(differences.Y) ||
      !Bytes::Holds(differences.Z))
    {
      MarkLarge(task, column, chunk.FirstRow + row, chunk.FirstSlice + slice);
    }
  }
}

template <GradientTexel Kind>
Status StartTakeDifferences(
  const TakeDifferencesTask& task, const VoxelChunk& chunk, void* texels, cudaStream_t stream)
{
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(task.Width, block.x), CountBlocks(chunk.RowCount, block.y),
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
    case GradientTexel::Unsigned8:
      return StartTakeDifferences<GradientTexel::Unsigned8>(task, chunk, texels, stream);
    case GradientTexel::Unsigned10:
      return StartTakeDifferences<GradientTexel::Unsigned10>(task, chunk, texels, stream);
    case GradientTexel::Signed16:
      return StartTakeDifferences<GradientTexel::Signed16>(task, chunk, texels, stream);
    case GradientTexel::Half:
      break;
  }
  return StartTakeDifferences<GradientTexel::Half>(task, chunk, texels, stream);
}

} // namespace Strider
