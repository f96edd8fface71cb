// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that decodes layers of bricks into an array: a warp takes 32 bricks next to each other, one after the other.
#include "Cuda/DecodeSlab.h"

#include "Compression/CompressedVolume.h"
#include "Compression/DecodeBrickByWarp.h"
#include "Compression/FindCodeWordByWarp.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/DeviceWarp.cuh"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int ThreadsPerBlock = 256;
constexpr int WarpsPerBlock = ThreadsPerBlock / WarpLanes;

__device__ __forceinline__ bool IsNear(const DecodeSlabTask& task, const BrickPlace& brick)
{
  const SkipMap& map = task.Skip;
  constexpr int bricksPerCell = MacrocellSide / BrickSide;
  const int x = min(brick.X / bricksPerCell, map.Last[0]);
  const int y = min(brick.Y / bricksPerCell, map.Last[1]);
  const int z = min(brick.Z / bricksPerCell, map.Last[2]);
  return !map.Distances ||
    map.Distances[x * map.Stride[0] + y * map.Stride[1] + z * map.Stride[2]] <= task.Reach;
}

/// Voxels beyond a sample that its filter and its gradient read, at most.
constexpr float FilterReach = 3.0f;

__device__ __forceinline__ bool IsHidden(const DecodeSlabTask& task, const BrickPlace& brick)
{
  constexpr float half = 0.5f * (BrickSide - 1);
  const auto middle = [](int place) { return static_cast<float>(BrickSide * place) + half; };
  return task.Tiles.IsHidden(
    { middle(brick.X), middle(brick.Y), middle(brick.Z) }, half + FilterReach);
}

/// The brick of another lane.
__device__ __forceinline__ BrickPlace ShuffleBrick(
  const DeviceWarp& warp, const BrickPlace& brick, int lane)
{
  return { warp.Shuffle(brick.X, lane), warp.Shuffle(brick.Y, lane), warp.Shuffle(brick.Z, lane),
    warp.Shuffle(brick.Component, lane) };
}

/// Four voxels of a row at a time.
__device__ __forceinline__ void WriteRows(const DecodeSlabTask& task, int lane, std::uint8_t first,
  std::uint8_t second, int x, int y, int z)
{
  const unsigned int both = first | static_cast<unsigned int>(second) << 16;
  const unsigned int pairs = both | __shfl_xor_sync(~0u, both, 1) << 8;
  const unsigned int others = __shfl_xor_sync(~0u, pairs, 2);
  // Lanes 0 of each row write the lower two slices of the brick, lanes 2 the upper two.
  const bool isUpper = (lane & 2) != 0;
  const unsigned int row =
    isUpper ? others >> 16 | (pairs & 0xffff0000u) : (pairs & 0xffffu) | others << 16;
  if ((lane & 1) == 0)
  {
    surf3Dwrite(row, task.Surface, x & ~3, y, isUpper ? z + 2 : z, cudaBoundaryModeZero);
  }
}

/// Two at a time.
__device__ __forceinline__ void WriteRows(const DecodeSlabTask& task, int lane, std::uint16_t first,
  std::uint16_t second, int x, int y, int z)
{
  const unsigned int both = first | static_cast<unsigned int>(second) << 16;
  const unsigned int other = __shfl_xor_sync(~0u, both, 1);
  const bool isUpper = (lane & 1) != 0;
  const unsigned int pair =
    isUpper ? other >> 16 | (both & 0xffff0000u) : (both & 0xffffu) | other << 16;
  surf3Dwrite(pair, task.Surface, (x & ~1) * 2, y, isUpper ? z + 2 : z, cudaBoundaryModeZero);
}

__device__ __forceinline__ void WriteRows(
  const DecodeSlabTask& task, int, float first, float second, int x, int y, int z)
{
  surf3Dwrite(first, task.Surface, x * 4, y, z, cudaBoundaryModeZero);
  surf3Dwrite(second, task.Surface, x * 4, y, z + 2, cudaBoundaryModeZero);
}

template <typename Word>
__device__ __forceinline__ void WriteBrick(
  const DecodeSlabTask& task, int lane, const BrickPlace& brick, const LanePair<Word>& words)
{
  const StoredScalars& stored = task.Voxels.Stored[brick.Component];
  const auto first = KeepWord(words.First, task.Voxels.Type, stored);
  const auto second = KeepWord(words.Second, task.Voxels.Type, stored);
  const int x = BrickSide * brick.X + (lane & 3);
  const int y = BrickSide * brick.Y + (lane >> 2 & 3);
  const int z = BrickSide * (brick.Z - task.FirstLayer) + (lane >> 4);
  constexpr int bytes = static_cast<int>(sizeof(first));
  if (task.TexelBytes == bytes && task.HasRows)
  {
    WriteRows(task, lane, first, second, x, y, z);
    return;
  }
  const int byte = x * task.TexelBytes + brick.Component * bytes;
  surf3Dwrite(first, task.Surface, byte, y, z, cudaBoundaryModeZero);
  surf3Dwrite(second, task.Surface, byte, y, z + 2, cudaBoundaryModeZero);
}

template <typename Word>
__global__ void __launch_bounds__(ThreadsPerBlock)
  DecodeSlabKernel(const __grid_constant__ DecodeSlabTask task, std::uint64_t firstRecord)
{
  const DeviceWarp warp;
  const CompressedBricks& bricks = task.Voxels.Bricks;
  const std::uint64_t record =
    firstRecord + static_cast<std::uint64_t>(blockIdx.x) * WarpsPerBlock + threadIdx.x / WarpLanes;
  const std::uint64_t entry = record * RecordBricks + warp.Lane;
  const bool isBrick = entry < bricks.Grid.CountAll();
  const BrickPlace ofLane = bricks.Grid.FindPlace(isBrick ? entry : 0);
  const bool isWanted = isBrick && ofLane.Z >= task.FirstLayer &&
    ofLane.Z < task.FirstLayer + task.Layers && IsNear(task, ofLane) && !IsHidden(task, ofLane);
  unsigned int wanted = warp.Ballot(isWanted);
  if (wanted == 0)
  {
    return;
  }
  const LaneOrders places = FindLanePlaces(warp.Lane);
  const CodeWordPlace codeOfLane = FindCodeWordsByWarp(warp, bricks, record * RecordBricks);
  PrefetchCodeWord(warp, bricks, isWanted, codeOfLane);
  if (warp.Lane == 0)
  {
    atomicAdd(task.DecodedCount, static_cast<unsigned long long>(__popc(wanted)));
  }
#pragma unroll 1
  for (; wanted != 0; wanted &= wanted - 1)
  {
    const int slot = __ffs(static_cast<int>(wanted)) - 1;
    const CodeWordPlace code{ warp.Shuffle(codeOfLane.Byte, slot),
      warp.Shuffle(codeOfLane.Bytes, slot) };
    WriteBrick(task, warp.Lane, ShuffleBrick(warp, ofLane, slot),
      DecodeBrickByWarp<Word, BrickFormat::Automatic>(warp, places, bricks, code));
  }
}

} // namespace

Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream)
{
  const std::uint64_t layer = task.Voxels.Bricks.Grid.CountLayer();
  const std::uint64_t first = task.FirstLayer * layer / RecordBricks;
  const std::uint64_t end =
    ((task.FirstLayer + task.Layers) * layer + RecordBricks - 1) / RecordBricks;
  const auto blocks = static_cast<unsigned int>((end - first + WarpsPerBlock - 1) / WarpsPerBlock);
  return VisitWord(task.Voxels.Type, [&](auto zero) {
    DecodeSlabKernel<decltype(zero)><<<blocks, ThreadsPerBlock, 0, stream>>>(task, first);
    return CheckCuda(cudaGetLastError(), "DecodeSlabKernel", __FILE__, __LINE__);
  });
}

} // namespace Strider
