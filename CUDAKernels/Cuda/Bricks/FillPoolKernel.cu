// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that assign pool slots to macrocells: one thread tests each group, then one warp handles each visible
// group.
#include "Cuda/Bricks/FillPool.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Foundation/WarpLanes.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int FillPoolThreads = 256;
constexpr int FillPoolWarps = FillPoolThreads / WarpLanes;
constexpr int CellsOfGroup = GroupSide * GroupSide * GroupSide;

/// Number of groups along each axis.
struct GroupGrid
{
  int X;
  int Y;
  int Z;

  STRIDER_HOST_DEVICE unsigned int CountAll() const
  {
    return static_cast<unsigned int>(this->X) * this->Y * this->Z;
  }
};

GroupGrid FindGroups(const int (&cells)[3])
{
  const auto count = [](int along) { return (along + GroupSide - 1) / GroupSide; };
  return { count(cells[0]), count(cells[1]), count(cells[2]) };
}

/// Place of a macrocell or group along each axis.
struct GridPlace
{
  int X;
  int Y;
  int Z;
};

__device__ __forceinline__ GridPlace FindGroup(const GroupGrid& groups, unsigned int group)
{
  const auto row = static_cast<int>(group / groups.X);
  const int layer = row / groups.Y;
  return { static_cast<int>(group) - row * groups.X, row - layer * groups.Y, layer };
}

/// True where the samples of `side` macrocells along each axis, from `cell` on, are hidden.
__device__ __forceinline__ bool AreHidden(const FillPoolTask& task, const GridPlace& cell, int side)
{
  const float half = 0.5f * static_cast<float>(side * MacrocellSide);
  const auto middle = [&](int place) { return static_cast<float>(place * MacrocellSide) + half; };
  // Samples lie between a macrocell's voxels, with some slack for rounding.
  const float reach = half + 1.0f + static_cast<float>(task.ReadReach);
  return task.Tiles.IsHidden({ middle(cell.X), middle(cell.Y), middle(cell.Z) }, reach);
}

__device__ __forceinline__ int FindDistance(const SkipMap& map, const GridPlace& cell)
{
  return map.Distances
    ? map.Distances[min(cell.X, map.Last[0]) * map.Stride[0] +
        min(cell.Y, map.Last[1]) * map.Stride[1] + min(cell.Z, map.Last[2]) * map.Stride[2]]
    : 0;
}

/// Adds the number of asking lanes to `total` with one atomic operation, and returns a unique number to each of them;
/// others get 0. All running lanes must call it.
__device__ __forceinline__ unsigned int TakeNumber(bool isAsked, unsigned int* total)
{
  const unsigned int active = __activemask();
  const unsigned int asked = __ballot_sync(active, isAsked);
  if (!isAsked)
  {
    return 0;
  }
  const unsigned int lane = threadIdx.x % WarpLanes;
  const int leader = __ffs(static_cast<int>(asked)) - 1;
  unsigned int first = 0;
  if (static_cast<int>(lane) == leader)
  {
    first = atomicAdd(total, static_cast<unsigned int>(__popc(asked)));
  }
  return __shfl_sync(asked, first, leader) + __popc(asked & ((1u << lane) - 1u));
}

__global__ void __launch_bounds__(FillPoolThreads)
  ListGroupsKernel(const __grid_constant__ FillPoolTask task, GroupGrid groups)
{
  const unsigned int group = blockIdx.x * FillPoolThreads + threadIdx.x;
  bool isOpen = group < groups.CountAll();
  if (isOpen)
  {
    const GridPlace place = FindGroup(groups, group);
    const GridPlace first{ place.X * GroupSide, place.Y * GroupSide, place.Z * GroupSide };
    // All macrocells of the group are within this distance of `inside`.
    const int reach = GroupSide / 2;
    const GridPlace inside{ first.X + reach, first.Y + reach, first.Z + reach };
    const bool isWhole = inside.X + reach <= task.Cells[0] && inside.Y + reach <= task.Cells[1] &&
      inside.Z + reach <= task.Cells[2];
    const bool isEmpty = isWhole && FindDistance(task.Skip, inside) > reach + task.Reach;
    isOpen = !isEmpty && !AreHidden(task, first, GroupSide);
  }
  const unsigned int place = TakeNumber(isOpen, &task.Counts->Groups);
  if (isOpen)
  {
    task.Groups[place] = group;
  }
}

/// Lists the records of a macrocell's bricks, and of the bricks behind it that end its samples.
__device__ __forceinline__ void ListRecords(const FillPoolTask& task, const GridPlace& cell)
{
  const BrickGrid& bricks = task.Voxels.Bricks.Grid;
  const int firstX = cell.X * BricksPerCell;
  const int firstY = cell.Y * BricksPerCell;
  const int firstZ = cell.Z * BricksPerCell;
  const int lastX = min(firstX + BricksPerCell, bricks.Bricks[0] - 1);
  const int lastY = min(firstY + BricksPerCell, bricks.Bricks[1] - 1);
  const int lastZ = min(firstZ + BricksPerCell, bricks.Bricks[2] - 1);
  for (int z = firstZ; z <= lastZ; ++z)
  {
    for (int y = firstY; y <= lastY; ++y)
    {
      const std::uint64_t entry = bricks.FindEntry({ firstX, y, z, 0 });
      const auto first = static_cast<unsigned int>(entry / RecordBricks);
      const auto last = static_cast<unsigned int>((entry + (lastX - firstX)) / RecordBricks);
      for (unsigned int record = first; record <= last; ++record)
      {
        if (task.Rounds[record] != task.Round &&
          atomicExch(task.Rounds + record, task.Round) != task.Round)
        {
          task.Records[atomicAdd(&task.Counts->Records, 1u)] = record;
        }
      }
    }
  }
}

__global__ void __launch_bounds__(FillPoolThreads)
  TakeSlotsKernel(const __grid_constant__ FillPoolTask task, GroupGrid groups)
{
  const unsigned int lane = threadIdx.x % WarpLanes;
  const unsigned int warps = gridDim.x * FillPoolWarps;
  const unsigned int open = task.Counts->Groups;
  for (unsigned int number = blockIdx.x * FillPoolWarps + threadIdx.x / WarpLanes; number < open;
       number += warps)
  {
    const GridPlace group = FindGroup(groups, task.Groups[number]);
    if (*static_cast<volatile const unsigned int*>(&task.Counts->IsFull) != 0)
    {
      return;
    }
#pragma unroll 1
    for (int turn = 0; turn < CellsOfGroup / WarpLanes; ++turn)
    {
      const int inside = turn * WarpLanes + static_cast<int>(lane);
      const GridPlace cell{ group.X * GroupSide + inside % GroupSide,
        group.Y * GroupSide + inside / GroupSide % GroupSide,
        group.Z * GroupSide + inside / (GroupSide * GroupSide) };
      const int index = (cell.Z * task.Cells[1] + cell.Y) * task.Cells[0] + cell.X;
      bool isWanted = cell.X < task.Cells[0] && cell.Y < task.Cells[1] && cell.Z < task.Cells[2];
      isWanted = isWanted && task.Slots[index] == NoSlot &&
        FindDistance(task.Skip, cell) <= task.Reach && !AreHidden(task, cell, 1);
      const unsigned int slot = TakeNumber(isWanted, &task.Counts->Taken);
      if (isWanted && slot < task.Grid.Count)
      {
        task.Slots[index] = task.Grid.FindPlace(slot).Pack();
        ListRecords(task, cell);
      }
      else if (isWanted)
      {
        task.Counts->IsFull = 1;
      }
      __syncwarp();
    }
  }
}

} // namespace

Status LaunchFillPool(const FillPoolTask& task, cudaStream_t stream)
{
  const GroupGrid groups = FindGroups(task.Cells);
  const unsigned int blocks = CountBlocks(groups.CountAll(), FillPoolThreads);
  ListGroupsKernel<<<blocks, FillPoolThreads, 0, stream>>>(task, groups);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "ListGroupsKernel", __FILE__, __LINE__));
  constexpr int blocksAtOnce = 8; // per multiprocessor
  TakeSlotsKernel<<<blocksAtOnce * task.Multiprocessors, FillPoolThreads, 0, stream>>>(
    task, groups);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "TakeSlotsKernel", __FILE__, __LINE__));
  return LaunchDecodePool(task, stream);
}

} // namespace Strider
