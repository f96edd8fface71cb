// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that list the bricks of a slab that rays may read: a thread finds out about a macrocell, and then one about eight bricks
// next to each other.
#include "Cuda/ListWantedBricks.h"

#include "Compression/CompressedBricks.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/WarpPace.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int ThreadsPerBlock = 256;
constexpr int BricksPerThread = 8;
constexpr int ThreadsPerRecord = RecordBricks / BricksPerThread;
constexpr int BricksPerCell = MacrocellSide / BrickSide;
/// One of so many blocks of macrocells estimates what a single step would list.
constexpr int BlocksPerEstimate = 16;

__device__ __forceinline__ bool IsNear(const SkipMap& map, int reach, int x, int y, int z)
{
  return !map.Distances ||
    map.Distances[min(x, map.Last[0]) * map.Stride[0] + min(y, map.Last[1]) * map.Stride[1] +
      min(z, map.Last[2]) * map.Stride[2]] <= reach;
}

__global__ void __launch_bounds__(ThreadsPerBlock) MarkWantedCellsKernel(
  const __grid_constant__ ListWantedBricksTask task, const __grid_constant__ LayerCells cells)
{
  const int cell = static_cast<int>(blockIdx.x * ThreadsPerBlock + threadIdx.x);
  const int row = cell / cells.X;
  const int x = cell - row * cells.X;
  const int layer = row / cells.Y;
  const int y = row - layer * cells.Y;
  const int z = cells.First + layer;
  const bool isNear = layer < cells.Count && IsNear(task.Skip, task.Reach, x, y, z);
  constexpr float half = 0.5f * (MacrocellSide - 1);
  const auto middle = [](int place) { return static_cast<float>(place * MacrocellSide) + half; };
  const Vector3 centre{ middle(x), middle(y), middle(z) };
  const float reach = half + static_cast<float>(task.ReadReach);
  const bool isWanted = isNear && !task.Tiles.IsHidden(centre, reach);
  if (layer < cells.Count)
  {
    task.Cells[cell] = isWanted ? 1 : 0;
  }
  if (task.Tiles.Step == SlabStep::Near && blockIdx.x % BlocksPerEstimate == 0)
  {
    constexpr int bricks = BricksPerCell * BricksPerCell * BricksPerCell * BlocksPerEstimate;
    constexpr float inFrontOfAll = -1e30f;
    const bool isWantedAtOnce = isNear && !task.Tiles.IsHidden(centre, reach, inFrontOfAll);
    AddOfWarp(isWantedAtOnce ? bricks * task.Grid.Components : 0, task.Counts + 1);
  }
}

__device__ __forceinline__ void GoToNext(const BrickGrid& grid, BrickPlace& brick)
{
  if (++brick.X < grid.Bricks[0])
  {
    return;
  }
  brick.X = 0;
  if (++brick.Y < grid.Bricks[1])
  {
    return;
  }
  brick.Y = 0;
  if (++brick.Component < grid.Components)
  {
    return;
  }
  brick.Component = 0;
  ++brick.Z;
}

/// Bits of the bricks from an entry on that the rays of a step may read.
__device__ __forceinline__ std::uint32_t FindWanted(
  const ListWantedBricksTask& task, const LayerCells& cells, std::uint64_t entry)
{
  const BrickGrid& grid = task.Grid;
  if (entry >= grid.CountAll())
  {
    return 0;
  }
  BrickPlace brick = grid.FindPlace(entry);
  std::uint32_t wanted = 0;
  for (int next = 0; next < BricksPerThread; ++next)
  {
    const bool isInside = brick.Z >= task.FirstLayer && brick.Z < task.FirstLayer + task.Layers;
    const int row = (brick.Z / BricksPerCell - cells.First) * cells.Y + brick.Y / BricksPerCell;
    const bool isWanted = isInside && task.Cells[row * cells.X + brick.X / BricksPerCell] != 0;
    wanted |= isWanted ? 1u << next : 0u;
    GoToNext(grid, brick);
  }
  return wanted;
}

/// What the threads of a block list.
struct BlockList
{
  unsigned int Bricks;
  unsigned int Records;
  unsigned int First; ///< where the records go
};

__global__ void __launch_bounds__(ThreadsPerBlock)
  ListWantedBricksKernel(const __grid_constant__ ListWantedBricksTask task,
    const __grid_constant__ LayerCells cells, std::uint64_t firstRecord)
{
  __shared__ BlockList list;
  if (threadIdx.x == 0)
  {
    list.Bricks = 0;
    list.Records = 0;
  }
  __syncthreads();
  const std::uint32_t thread = blockIdx.x * ThreadsPerBlock + threadIdx.x;
  const std::uint64_t entry =
    firstRecord * RecordBricks + static_cast<std::uint64_t>(thread) * BricksPerThread;
  const std::uint32_t slot = thread % ThreadsPerRecord;
  std::uint32_t wanted = FindWanted(task, cells, entry) << slot * BricksPerThread;
  for (int other = 1; other < ThreadsPerRecord; other *= 2)
  {
    wanted |= __shfl_xor_sync(~0u, wanted, other);
  }
  const bool isListed = slot == 0 && wanted != 0;
  unsigned int place = 0;
  if (isListed)
  {
    place = atomicAdd(&list.Records, 1u);
    atomicAdd(&list.Bricks, static_cast<unsigned int>(__popc(wanted)));
  }
  __syncthreads();
  if (threadIdx.x == 0 && list.Records > 0)
  {
    list.First = atomicAdd(task.WantedCount, list.Records);
    atomicAdd(task.Counts, static_cast<unsigned long long>(list.Bricks));
  }
  __syncthreads();
  if (isListed)
  {
    task.Wanted[list.First + place] = { thread / ThreadsPerRecord, wanted };
  }
}

} // namespace

std::uint64_t ListWantedBricksTask::FindFirstRecord() const
{
  return this->FirstLayer * this->Grid.CountLayer() / RecordBricks;
}

std::uint64_t ListWantedBricksTask::CountRecords() const
{
  const std::uint64_t end =
    ((this->FirstLayer + this->Layers) * this->Grid.CountLayer() + RecordBricks - 1) / RecordBricks;
  return end - this->FindFirstRecord();
}

std::uint64_t CountMostRecords(const BrickGrid& grid, int layers)
{
  return layers * grid.CountLayer() / RecordBricks + 2;
}

LayerCells FindLayerCells(const BrickGrid& grid, int firstLayer, int layers)
{
  const auto countCells = [](int bricks) { return (bricks + BricksPerCell - 1) / BricksPerCell; };
  const int first = firstLayer / BricksPerCell;
  return { countCells(grid.Bricks[0]), countCells(grid.Bricks[1]), first,
    countCells(firstLayer + layers) - first };
}

std::size_t CountMostCells(const BrickGrid& grid, int layers)
{
  return FindLayerCells(grid, BricksPerCell - 1, layers).CountAll();
}

Status LaunchListWantedBricks(const ListWantedBricksTask& task, cudaStream_t stream)
{
  const auto countBlocks = [](std::uint64_t threads) {
    return static_cast<unsigned int>((threads + ThreadsPerBlock - 1) / ThreadsPerBlock);
  };
  const LayerCells cells = FindLayerCells(task.Grid, task.FirstLayer, task.Layers);
  MarkWantedCellsKernel<<<countBlocks(cells.CountAll()), ThreadsPerBlock, 0, stream>>>(task, cells);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "MarkWantedCellsKernel", __FILE__, __LINE__));
  ListWantedBricksKernel<<<countBlocks(task.CountRecords() * ThreadsPerRecord), ThreadsPerBlock, 0,
    stream>>>(task, cells, task.FindFirstRecord());
  return CheckCuda(cudaGetLastError(), "ListWantedBricksKernel", __FILE__, __LINE__);
}

} // namespace Strider
