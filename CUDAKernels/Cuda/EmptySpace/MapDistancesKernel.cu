// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that find occupied macrocells and the distances to them.
#include "Cuda/EmptySpace/MapDistances.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "EmptySpace/FindDistances.h"

#include <algorithm>
#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int OccupancyThreads = 256;

/// Adds to the count of occupied macrocells. All threads of the block must call it.
__device__ __forceinline__ void CountOccupied(const MapDistancesTask& task, bool isOccupied)
{
  const int occupied = __syncthreads_count(isOccupied ? 1 : 0);
  if (threadIdx.x == 0 && occupied > 0)
  {
    atomicAdd(task.OccupiedCount, static_cast<unsigned int>(occupied));
  }
}

__global__ void __launch_bounds__(OccupancyThreads)
  FindOccupiedKernel(const __grid_constant__ MapDistancesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * OccupancyThreads + threadIdx.x;
  const bool isOccupied = cell < cells && IsOccupied(task.Rule, task.Ranges, cell);
  if (cell < cells)
  {
    unsigned char* entries = task.Spans ? task.Distances : task.Before;
    entries[cell] = isOccupied ? 0 : MostDistance;
  }
  if (!task.Spans)
  {
    CountOccupied(task, isOccupied);
  }
}

/// Maps occupancy from macrocells of voxels to those of index space, where the grid has uneven spacing.
__global__ void __launch_bounds__(OccupancyThreads)
  WarpOccupiedKernel(const __grid_constant__ MapDistancesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * OccupancyThreads + threadIdx.x;
  bool isOccupied = false;
  if (cell < cells)
  {
    isOccupied = IsSpanOccupied(task.Distances, task.Spans, task.Cells, cell);
    task.Before[cell] = isOccupied ? 0 : MostDistance;
  }
  CountOccupied(task, isOccupied);
}

/// Each block handles TileLength macrocells of TileLines adjacent lines, and loads all macrocells before and behind
/// them that can be nearer than MostDistance.
constexpr int TileLines = 32;
constexpr int TileLength = 96;
constexpr int TileRows = 8;
constexpr int TileReach = MostDistance - 1;
constexpr int TilePlaces = TileLength + 2 * TileReach;

/// Lines along one axis. Adjacent lines are neighbours along x, or along y for lines along x.
struct LineTile
{
  const unsigned char* Before;
  unsigned char* After;
  int Count;       ///< macrocells of a line
  int LineCount;   ///< number of adjacent lines
  int PlaceStride; ///< stride along a line
  int LineStride;  ///< stride from a line to the next
  int LayerStride; ///< stride from a layer of lines to the next
};

/// Threads of a warp access consecutive memory: places of a line for lines along x, adjacent lines otherwise.
template <bool IsAlongX>
__global__ void __launch_bounds__(TileLines* TileRows)
  MapLinesKernel(const __grid_constant__ LineTile tile)
{
  __shared__ unsigned char places[TileLines][TilePlaces + 1];
  const int firstPlace = static_cast<int>(blockIdx.x) * TileLength;
  const int firstLine = static_cast<int>(blockIdx.y) * TileLines;
  const std::size_t layer = static_cast<std::size_t>(blockIdx.z) * tile.LayerStride;
  const int thread = static_cast<int>(threadIdx.x);
  for (int item = thread; item < TileLines * TilePlaces; item += TileLines * TileRows)
  {
    const int line = IsAlongX ? item / TilePlaces : item % TileLines;
    const int place = IsAlongX ? item % TilePlaces : item / TileLines;
    const int from = firstPlace + place - TileReach;
    const bool isInside = from >= 0 && from < tile.Count && firstLine + line < tile.LineCount;
    places[line][place] = isInside
      ? tile.Before[layer + static_cast<std::size_t>(from) * tile.PlaceStride +
          static_cast<std::size_t>(firstLine + line) * tile.LineStride]
      : MostDistance;
  }
  __syncthreads();
  for (int item = thread; item < TileLines * TileLength; item += TileLines * TileRows)
  {
    const int line = IsAlongX ? item / TileLength : item % TileLines;
    const int place = IsAlongX ? item % TileLength : item / TileLines;
    if (firstPlace + place < tile.Count && firstLine + line < tile.LineCount)
    {
      const auto read = [&](int other) { return static_cast<int>(places[line][other]); };
      tile.After[layer + static_cast<std::size_t>(firstPlace + place) * tile.PlaceStride +
        static_cast<std::size_t>(firstLine + line) * tile.LineStride] =
        static_cast<unsigned char>(FindLineDistance(read, place + TileReach, TilePlaces));
    }
  }
}

/// Queues a launch for each MostGridRows layers: compressed volumes may have more.
template <bool IsAlongX>
Status LaunchLines(LineTile tile, int layers, cudaStream_t stream)
{
  for (int left = layers; left > 0; left -= static_cast<int>(MostGridRows))
  {
    const dim3 grid(CountBlocks(tile.Count, TileLength), CountBlocks(tile.LineCount, TileLines),
      std::min(static_cast<unsigned int>(left), MostGridRows));
    STRIDER_TRY(CheckGrid(grid, "MapLinesKernel"));
    MapLinesKernel<IsAlongX><<<grid, TileLines * TileRows, 0, stream>>>(tile);
    STRIDER_TRY(CheckCuda(cudaGetLastError(), "MapLinesKernel", __FILE__, __LINE__));
    const std::size_t cells = static_cast<std::size_t>(grid.z) * tile.LayerStride;
    tile.Before += cells;
    tile.After += cells;
  }
  return {};
}

} // namespace

Status LaunchSpreadDistances(
  const int (&cells)[3], unsigned char* before, unsigned char* distances, cudaStream_t stream)
{
  const int x = cells[0];
  const int y = cells[1];
  const int z = cells[2];
  const LineTile alongX{ before, distances, x, y, 1, x, x * y };
  STRIDER_TRY(LaunchLines<true>(alongX, z, stream));
  const LineTile alongY{ distances, before, y, x, x, 1, x * y };
  STRIDER_TRY(LaunchLines<false>(alongY, z, stream));
  const LineTile alongZ{ before, distances, z, x, x * y, 1, x };
  return LaunchLines<false>(alongZ, y, stream);
}

Status LaunchMapDistances(const MapDistancesTask& task, cudaStream_t stream)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const unsigned int blocks = CountBlocks(cells, OccupancyThreads);
  FindOccupiedKernel<<<blocks, OccupancyThreads, 0, stream>>>(task);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "FindOccupiedKernel", __FILE__, __LINE__));
  if (task.Spans)
  {
    WarpOccupiedKernel<<<blocks, OccupancyThreads, 0, stream>>>(task);
    STRIDER_TRY(CheckCuda(cudaGetLastError(), "WarpOccupiedKernel", __FILE__, __LINE__));
  }
  return LaunchSpreadDistances(task.Cells, task.Before, task.Distances, stream);
}

} // namespace Strider
