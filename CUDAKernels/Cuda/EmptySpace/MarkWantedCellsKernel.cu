// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marks the macrocells of a slab whose bricks rays may read, with one thread per macrocell.
#include "Cuda/EmptySpace/MarkWantedCells.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int MarkWantedCellsThreads = 256;

__device__ __forceinline__ bool IsNear(const SkipMap& map, int reach, int x, int y, int z)
{
  return !map.Distances ||
    map.Distances[min(x, map.Last[0]) * map.Stride[0] + min(y, map.Last[1]) * map.Stride[1] +
      min(z, map.Last[2]) * map.Stride[2]] <= reach;
}

/// Returns how many bricks of a macrocell lie between two bricks along an axis.
__device__ __forceinline__ int CountBetween(int cell, int first, int end)
{
  const int from = cell * BricksPerCell;
  return min(from + BricksPerCell, end) - max(from, first);
}

/// Brick counts of a block.
struct BlockCounts
{
  unsigned int Wanted;
  unsigned int AtOnce;
};

__device__ __forceinline__ void AddUp(unsigned int bricks, unsigned int& ofBlock)
{
  if (bricks > 0)
  {
    atomicAdd(&ofBlock, bricks);
  }
}

__device__ __forceinline__ void AddBlock(unsigned int ofBlock, unsigned long long& total)
{
  if (ofBlock > 0)
  {
    atomicAdd(&total, static_cast<unsigned long long>(ofBlock));
  }
}

__global__ void __launch_bounds__(MarkWantedCellsThreads) MarkWantedCellsKernel(
  const __grid_constant__ MarkWantedCellsTask task, const __grid_constant__ LayerCells cells)
{
  __shared__ BlockCounts counts;
  if (threadIdx.x == 0)
  {
    counts = { 0, 0 };
  }
  __syncthreads();
  const int cell = static_cast<int>(blockIdx.x * MarkWantedCellsThreads + threadIdx.x);
  const int row = cell / cells.X;
  const int x = cell - row * cells.X;
  const int layer = row / cells.Y;
  const int y = row - layer * cells.Y;
  const int z = cells.First + layer;
  if (layer < cells.Count)
  {
    const bool isNear = IsNear(task.Skip, task.Reach, x, y, z);
    constexpr float half = 0.5f * (MacrocellSide - 1);
    const auto middle = [](int place) { return static_cast<float>(place * MacrocellSide) + half; };
    const Vector3 centre{ middle(x), middle(y), middle(z) };
    const float reach = half + static_cast<float>(task.ReadReach);
    const bool isWanted = task.TakesAll || (isNear && !task.Tiles.IsHidden(centre, reach));
    task.Cells[cell] = isWanted ? 1 : 0;
    const auto bricks = static_cast<unsigned int>(task.Grid.Components *
      CountBetween(x, 0, task.Grid.Bricks[0]) * CountBetween(y, 0, task.Grid.Bricks[1]) *
      CountBetween(z, task.FirstLayer, task.FirstLayer + task.Layers));
    AddUp(isWanted ? bricks : 0, counts.Wanted);
    if (task.Tiles.Step == SlabStep::Near && isNear)
    {
      constexpr float inFrontOfAll = -1e30f;
      AddUp(task.Tiles.IsHidden(centre, reach, inFrontOfAll) ? 0 : bricks, counts.AtOnce);
    }
  }
  __syncthreads();
  if (threadIdx.x == 0)
  {
    AddBlock(counts.Wanted, task.Counts[0]);
    AddBlock(counts.AtOnce, task.Counts[1]);
  }
}

} // namespace

Status LaunchMarkWantedCells(const MarkWantedCellsTask& task, cudaStream_t stream)
{
  const LayerCells cells = FindLayerCells(task.Grid, task.FirstLayer, task.Layers);
  const unsigned int blocks = CountBlocks(cells.CountAll(), MarkWantedCellsThreads);
  MarkWantedCellsKernel<<<blocks, MarkWantedCellsThreads, 0, stream>>>(task, cells);
  return CheckCuda(cudaGetLastError(), "MarkWantedCellsKernel", __FILE__, __LINE__);
}

} // namespace Strider
