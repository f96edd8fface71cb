// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that decodes listed bricks into an array: a warp takes those of 32 bricks next to each other.
#include "Cuda/DecodeSlab.h"

#include "Compression/CompressedVolume.h"
#include "Compression/DecodeCubesByWarp.h"
#include "Compression/FindCodeWordByWarp.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/DecodeMemory.cuh"
#include "Cuda/DeviceWarp.cuh"

#include <cuda_runtime.h>

#include <algorithm>
#include <type_traits>

namespace Strider
{

namespace
{

constexpr int ThreadsPerBlock = 256;
constexpr int WarpsPerBlock = ThreadsPerBlock / WarpLanes;

/// Four texels of a row at a time.
template <typename Kept>
__device__ __forceinline__ void WriteRow(
  const DecodeSlabTask& task, const FourWords<Kept>& row, int x, int y, int z)
{
  using Texels = std::conditional_t<sizeof(Kept) == 1, unsigned int,
    std::conditional_t<sizeof(Kept) == 2, uint2, uint4>>;
  surf3Dwrite(*reinterpret_cast<const Texels*>(&row), task.Surface,
    x * static_cast<int>(sizeof(Kept)), y, z, cudaBoundaryModeZero);
}

/// Texels of slices of several components, and of volumes a voxel wide.
template <typename Kept>
__device__ __forceinline__ void WriteTexels(
  const DecodeSlabTask& task, const FourWords<Kept>& row, int component, int x, int y, int z)
{
#pragma unroll
  for (int step = 0; step < BrickSide; ++step)
  {
    const int byte = (x + step) * task.TexelBytes + component * static_cast<int>(sizeof(Kept));
    surf3Dwrite(
      static_cast<Kept>(PickOfFour(row, step)), task.Surface, byte, y, z, cudaBoundaryModeZero);
  }
}

template <typename Word>
__device__ __forceinline__ void WriteCube(const DecodeSlabTask& task, const DeviceWarp& warp,
  bool isBrick, const BrickPlace& brick, const LaneCube<Word>& cube)
{
  // What is kept of a word of 8 bytes has 4, and so has a float.
  using Kept = std::conditional_t<sizeof(Word) <= 4, Word, std::uint32_t>;
  const StoredScalars& stored = task.Voxels.Stored[isBrick ? brick.Component : 0];
  LaneCube<Kept> texels;
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    const auto value = KeepWord(static_cast<Word>(cube.Values[voxel]), task.Voxels.Type, stored);
    if constexpr (sizeof(Word) < 4)
    {
      texels.Values[voxel] = value;
    }
    else
    {
      texels.Values[voxel] = __float_as_uint(value);
    }
  }
  const LaneRows<Kept> rows = GatherRowsByWarp(warp, texels);
  const int x = BrickSide * brick.X;
  const int z = BrickSide * (brick.Z - task.List.FirstLayer) + LaneRows<Kept>::FindZ(warp.Lane);
  const bool isWhole = task.TexelBytes == static_cast<int>(sizeof(Kept)) && task.HasRows;
  if (!isBrick)
  {
    return;
  }
#pragma unroll
  for (int row = 0; row < 2; ++row)
  {
    const int y = BrickSide * brick.Y + LaneRows<Kept>::FindY(warp.Lane) + row;
    if (isWhole)
    {
      WriteRow(task, rows.Rows[row], x, y, z);
    }
    else
    {
      WriteTexels(task, rows.Rows[row], brick.Component, x, y, z);
    }
  }
}

template <typename Word>
__global__ void __launch_bounds__(ThreadsPerBlock)
  DecodeSlabKernel(const __grid_constant__ DecodeSlabTask task, std::uint64_t firstRecord)
{
  const DeviceWarp warp;
  const CompressedBricks& bricks = task.Voxels.Bricks;
  const unsigned int records = *task.List.WantedCount;
  unsigned int next = blockIdx.x * WarpsPerBlock;
  if (next >= records)
  {
    return;
  }
  DecodeMemory<Word, WarpsPerBlock>& memory = ShareDecodeMemory<Word, WarpsPerBlock>();
  for (next += threadIdx.x / WarpLanes; next < records; next += gridDim.x * WarpsPerBlock)
  {
    const WantedBricks wanted = task.List.Wanted[next];
    const std::uint64_t first = (firstRecord + wanted.Record) * RecordBricks;
    const bool isWanted = (wanted.Bricks >> warp.Lane & 1u) != 0;
    const BrickPlace ofLane = bricks.Grid.FindPlace(isWanted ? first + warp.Lane : 0);
    const CodeWordPlace code = FindCodeWordsByWarp(warp, bricks, first);
    PrefetchCodeWord(warp, bricks, isWanted, code);
    DecodeWantedByWarp<Word>(warp, memory.OfWarps[threadIdx.x / WarpLanes], memory.Places, bricks,
      code, wanted.Bricks, [&](int brick, const LaneCube<Word>& cube) {
        WriteCube(task, warp, brick >= 0, ShuffleBrick(warp, ofLane, brick), cube);
      });
  }
}

template <typename Word>
Status Launch(const DecodeSlabTask& task, cudaStream_t stream)
{
  const auto kernel = DecodeSlabKernel<Word>;
  int device = 0;
  int multiprocessors = 0;
  int blocksOfEach = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device)));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksOfEach, kernel, ThreadsPerBlock, 0)));
  // Blocks that stay take the records in turn: most of a slab's have none that is wanted.
  const std::uint64_t most = (task.List.CountRecords() + WarpsPerBlock - 1) / WarpsPerBlock;
  const auto blocks = static_cast<unsigned int>(
    std::min<std::uint64_t>(most, static_cast<unsigned int>(multiprocessors * blocksOfEach)));
  kernel<<<blocks, ThreadsPerBlock, 0, stream>>>(task, task.List.FindFirstRecord());
  return CheckCuda(cudaGetLastError(), "DecodeSlabKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream)
{
  STRIDER_TRY(LaunchListWantedBricks(task.List, stream));
  return VisitWord(
    task.Voxels.Type, [&](auto zero) { return Launch<decltype(zero)>(task, stream); });
}

} // namespace Strider
