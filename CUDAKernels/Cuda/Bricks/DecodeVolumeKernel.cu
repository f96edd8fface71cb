// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that decodes a compressed volume. Each warp decodes 32 consecutive bricks.
#include "Cuda/Bricks/DeviceCompressedVolume.h"

#include "Compression/Warp/DecodeRecordByWarp.h"
#include "Cuda/Bricks/DecodeMemory.cuh"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Cuda/Runtime/KernelLaunch.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int DecodeVolumeThreads = 256;
constexpr int DecodeVolumeWarps = DecodeVolumeThreads / WarpLanes;

template <BrickFormat Format, typename Word>
__global__ void __launch_bounds__(DecodeVolumeThreads) DecodeVolumeKernel(
  const __grid_constant__ CompressedBricks bricks, const __grid_constant__ VoxelSlab<Word> slab)
{
  const std::uint64_t record =
    static_cast<std::uint64_t>(blockIdx.x) * DecodeVolumeWarps + threadIdx.x / WarpLanes;
  const bool isRecord = record < CountRecords(bricks.Grid);
  if constexpr (Format == BrickFormat::Published)
  {
    if (isRecord)
    {
      DecodePublishedRecordByWarp(DeviceWarp{}, bricks, record, slab);
    }
  }
  else
  {
    BlockDecodeMemory<Word, DecodeVolumeWarps>& memory =
      ShareDecodeMemory<Word, DecodeVolumeWarps>();
    if (isRecord)
    {
      DecodeRecordByWarp(
        DeviceWarp{}, memory.GetOwn(), memory.Faces[threadIdx.x % CubeLanes], bricks, record, slab);
    }
  }
}

} // namespace

Status LaunchDecodeVolume(const DeviceCompressedVolume& volume, void* voxels, cudaStream_t stream)
{
  const CompressedBricks& bricks = volume.View();
  const std::array<int, 3>& dimensions = volume.GetDimensions();
  const unsigned int blocks = CountBlocks(CountRecords(bricks.Grid), DecodeVolumeWarps);
  return VisitWord(volume.GetType(), [&](auto zero) {
    using Word = decltype(zero);
    const VoxelSlab<Word> slab{ static_cast<Word*>(voxels),
      { dimensions[0], dimensions[1], dimensions[2] }, bricks.Grid.Components,
      FindWordOrder(volume.GetType()) };
    const auto kernel = bricks.Format == BrickFormat::Published
      ? DecodeVolumeKernel<BrickFormat::Published, Word>
      : DecodeVolumeKernel<BrickFormat::Automatic, Word>;
    kernel<<<blocks, DecodeVolumeThreads, 0, stream>>>(bricks, slab);
    return CheckCuda(cudaGetLastError(), "DecodeVolumeKernel", __FILE__, __LINE__);
  });
}

} // namespace Strider
