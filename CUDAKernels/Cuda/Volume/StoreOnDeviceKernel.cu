// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that convert voxels to texels, and raise the smallest signed integer.
#include "Cuda/Volume/StoreOnDevice.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/StoreValue.h"
#include "Foundation/VisitScalarType.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

struct StoreTask
{
  const void* Voxels;
  int Dimensions[3];
  int First[3]; ///< of the box, and Last
  int Last[3];
  StoringRules Rules;
  cudaSurfaceObject_t Surface;
};

template <int Channels, typename One, typename Two, typename Four>
using PickVector =
  std::conditional_t<Channels == 1, One, std::conditional_t<Channels == 2, Two, Four>>;

/// A texel as surfaces write it.
template <typename Texel, int Channels>
using TexelVector =
  std::conditional_t<sizeof(Texel) == 1, PickVector<Channels, std::uint8_t, uchar2, uchar4>,
    std::conditional_t<sizeof(Texel) == 2, PickVector<Channels, std::uint16_t, ushort2, ushort4>,
      PickVector<Channels, float, float2, float4>>>;

template <typename Scalar, int Channels>
__global__ void StoreVoxelsKernel(const __grid_constant__ StoreTask task)
{
  using Texel = TexelOf<Scalar>;
  using Vector = TexelVector<Texel, Channels>;
  const int x = task.First[0] + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = task.First[1] + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = task.First[2] + static_cast<int>(blockIdx.z);
  if (x > task.Last[0] || y > task.Last[1])
  {
    return;
  }
  const std::size_t voxel =
    (static_cast<std::size_t>(z) * task.Dimensions[1] + y) * task.Dimensions[0] + x;
  const Scalar* values = static_cast<const Scalar*>(task.Voxels) + voxel * task.Rules.Components;
  alignas(Vector) Texel texel[Channels];
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    texel[channel] = channel < task.Rules.Components
      ? StoreValue(values[channel], task.Rules.Stored[channel], task.Rules.Smallest)
      : Texel(0);
  }
  surf3Dwrite(*reinterpret_cast<const Vector*>(texel), task.Surface,
    x * static_cast<int>(sizeof(Vector)), y, z);
}

/// Stores whole rows of signed integers, words of 16 bytes at a time.
__global__ void TurnWordsKernel(const uint4* words, unsigned int signBits, int rowWords, int rows,
  int firstSlice, cudaSurfaceObject_t surface)
{
  const int word = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = firstSlice + static_cast<int>(blockIdx.z);
  if (word < rowWords && y < rows)
  {
    const std::size_t place = (static_cast<std::size_t>(z) * rows + y) * rowWords + word;
    const uint4 read = __ldcs(words + place);
    surf3Dwrite(
      make_uint4(read.x ^ signBits, read.y ^ signBits, read.z ^ signBits, read.w ^ signBits),
      surface, word * static_cast<int>(sizeof(uint4)), y, z);
  }
}

/// True where TurnWordsKernel can store a box.
template <typename Scalar>
bool HasWholeWords(const StoreTask& task, int channels)
{
  const std::size_t rowBytes =
    static_cast<std::size_t>(task.Dimensions[0]) * channels * sizeof(Scalar);
  const bool isWhole = task.First[0] == 0 && task.Last[0] == task.Dimensions[0] - 1 &&
    task.First[1] == 0 && task.Last[1] == task.Dimensions[1] - 1;
  return IsSmallSigned<Scalar> && isWhole && channels == task.Rules.Components &&
    task.Rules.Smallest == SmallestInteger::Kept && rowBytes % sizeof(uint4) == 0 &&
    reinterpret_cast<std::uintptr_t>(task.Voxels) % sizeof(uint4) == 0;
}

template <typename Scalar>
Status LaunchTurnWords(const StoreTask& task, cudaStream_t stream)
{
  const int rowWords = static_cast<int>(static_cast<std::size_t>(task.Dimensions[0]) *
    task.Rules.Channels * sizeof(Scalar) / sizeof(uint4));
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(rowWords, block.x), CountBlocks(task.Dimensions[1], block.y),
    static_cast<unsigned int>(task.Last[2] - task.First[2] + 1));
  TurnWordsKernel<<<grid, block, 0, stream>>>(static_cast<const uint4*>(task.Voxels),
    sizeof(Scalar) == 1 ? 0x80808080u : 0x80008000u, rowWords, task.Dimensions[1], task.First[2],
    task.Surface);
  return CheckCuda(cudaGetLastError(), "TurnWordsKernel", __FILE__, __LINE__);
}

template <typename Scalar>
Status StartStoreOnDevice(
  const StoreTask& task, const std::array<int, 3>& sides, cudaStream_t stream)
{
  if (HasWholeWords<Scalar>(task, task.Rules.Channels))
  {
    return LaunchTurnWords<Scalar>(task, stream);
  }
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(sides[0], block.x), CountBlocks(sides[1], block.y),
    static_cast<unsigned int>(sides[2]));
  return VisitNumber(task.Rules.Channels, [&](auto channels) {
    StoreVoxelsKernel<Scalar, decltype(channels)::value><<<grid, block, 0, stream>>>(task);
    return CheckCuda(cudaGetLastError(), "StoreVoxelsKernel", __FILE__, __LINE__);
  });
}

template <typename Texel>
__global__ void RaiseSmallestKernel(cudaSurfaceObject_t surface, int rowTexels, int rows)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = static_cast<int>(blockIdx.z);
  const int offset = x * static_cast<int>(sizeof(Texel));
  if (x < rowTexels && y < rows && surf3Dread<Texel>(surface, offset, y, z) == 0)
  {
    surf3Dwrite(Texel(1), surface, offset, y, z);
  }
}

} // namespace

bool AreTexels(const VolumeView& volume)
{
  const StoringRules rules = MakeStoringRules(volume, SmallestInteger::Kept);
  switch (volume.Type)
  {
    case ScalarType::UInt8:
      return AreTexels<std::uint8_t>(rules);
    case ScalarType::UInt16:
      return AreTexels<std::uint16_t>(rules);
    case ScalarType::Float32:
      return AreTexels<float>(rules);
    default:
      return false;
  }
}

Status LaunchStoreVoxels(const VolumeView& volume, SmallestInteger smallest, const IndexBox& box,
  cudaSurfaceObject_t surface, cudaStream_t stream)
{
  const StoreTask task{ volume.Voxels,
    { volume.Dimensions[0], volume.Dimensions[1], volume.Dimensions[2] },
    { box.First[0], box.First[1], box.First[2] }, { box.Last[0], box.Last[1], box.Last[2] },
    MakeStoringRules(volume, smallest), surface };
  const std::array<int, 3> sides = box.GetSides();
  return VisitScalarType(volume.Type,
    [&](auto zero) { return StartStoreOnDevice<decltype(zero)>(task, sides, stream); });
}

Status LaunchRaiseSmallest(const SurfaceVoxels& array, TexelType type, cudaStream_t stream)
{
  const int texelBytes = static_cast<int>(SizeOf(type));
  const int rowTexels = array.Extents[0] * array.VoxelBytes / texelBytes;
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(rowTexels, block.x), CountBlocks(array.Extents[1], block.y),
    static_cast<unsigned int>(array.Extents[2]));
  const auto kernel = type == TexelType::UInt8 ? RaiseSmallestKernel<unsigned char>
                                               : RaiseSmallestKernel<unsigned short>;
  kernel<<<grid, block, 0, stream>>>(array.Surface, rowTexels, array.Extents[1]);
  return CheckCuda(cudaGetLastError(), "RaiseSmallestKernel", __FILE__, __LINE__);
}

} // namespace Strider
