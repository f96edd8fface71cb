// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that decodes layers of bricks into an array. Each warp handles 32 consecutive bricks.
#include "Cuda/Bricks/DecodeSlab.h"

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Warp/DecodeCubesByWarp.h"
#include "Compression/Warp/FindCodeWordByWarp.h"
#include "Cuda/Bricks/DecodeMemory.cuh"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int DecodeSlabThreads = 256;
constexpr int DecodeSlabWarps = DecodeSlabThreads / WarpLanes;

/// Writes a row texel by texel, for several components and for volumes one voxel wide.
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
__device__ __forceinline__ void WriteSlabCube(const DecodeSlabTask& task, const DeviceWarp& warp,
  bool isBrick, const BrickPlace& brick, const LaneOctet<Word>& cube)
{
  using Kept = KeptWord<Word>;
  const LaneRows<Kept> rows = GatherTexels(warp, task.Voxels, isBrick ? brick.Component : 0, cube);
  const int x = BrickSide * brick.X;
  const int z = BrickSide * (brick.Z - task.Marks.FirstLayer) + LaneRows<Kept>::FindZ(warp.Lane);
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
      WriteTexelRow(task.Surface, rows.Rows[row], x, y, z);
    }
    else
    {
      WriteTexels(task, rows.Rows[row], brick.Component, x, y, z);
    }
  }
}

/// The 32 bricks of a warp, one per lane.
struct WarpEntries
{
  std::uint64_t Record;
  BrickPlace OfLane;
  bool IsOfLayers;
  bool AreInRow; ///< the bricks are neighbours along x

  __device__ __forceinline__ BrickPlace Find(const DeviceWarp& warp, int brick) const
  {
    const BrickPlace& own = this->OfLane;
    return this->AreInRow ? BrickPlace{ own.X - warp.Lane + brick, own.Y, own.Z, own.Component }
                          : ShuffleBrick(warp, own, brick);
  }
};

/// Assigns blocks to rows of bricks where rows are whole records. The index then needs no division, and most warps
/// exit at once where rays end early.
__device__ __forceinline__ WarpEntries FindInRows(const MarkWantedCellsTask& marks, int lane)
{
  const BrickGrid& grid = marks.Grid;
  const int x = static_cast<int>(blockIdx.x) * RecordBricks + lane;
  const int row = static_cast<int>(blockIdx.y * DecodeSlabWarps + threadIdx.x / WarpLanes);
  const int component = grid.Components == 1 ? 0 : row / grid.Bricks[1];
  const int z = marks.FirstLayer + static_cast<int>(blockIdx.z);
  const BrickPlace place{ x, row - component * grid.Bricks[1], z, component };
  return { grid.FindEntry({ x - lane, place.Y, z, component }) / RecordBricks, place,
    row < grid.Bricks[1] * grid.Components, true };
}

/// Assigns consecutive records to warps.
__device__ __forceinline__ WarpEntries FindInList(
  const MarkWantedCellsTask& marks, std::uint64_t firstRecord, int lane)
{
  const std::uint64_t record = firstRecord +
    static_cast<std::uint64_t>(blockIdx.x) * DecodeSlabWarps + threadIdx.x / WarpLanes;
  const std::uint64_t entry = record * RecordBricks + lane;
  const bool isBrick = entry < marks.Grid.CountAll();
  const BrickPlace place = marks.Grid.FindPlace(isBrick ? entry : 0);
  return { record, place,
    isBrick && place.Z >= marks.FirstLayer && place.Z < marks.FirstLayer + marks.Layers, false };
}

template <typename Word>
__global__ void __launch_bounds__(DecodeSlabThreads)
  DecodeSlabKernel(const __grid_constant__ DecodeSlabTask task,
    const __grid_constant__ LayerCells cells, std::uint64_t firstRecord, bool areRows)
{
  const DeviceWarp warp;
  const CompressedBricks& bricks = task.Voxels.Bricks;
  const WarpEntries entries =
    areRows ? FindInRows(task.Marks, warp.Lane) : FindInList(task.Marks, firstRecord, warp.Lane);
  const BrickPlace& ofLane = entries.OfLane;
  const bool isWanted = entries.IsOfLayers && task.Marks.Cells[cells.Find(ofLane)] != 0;
  if (__syncthreads_or(isWanted) == 0)
  {
    return;
  }
  BlockDecodeMemory<Word, DecodeSlabWarps>& memory = ShareDecodeMemory<Word, DecodeSlabWarps>();
  const unsigned int wanted = warp.Ballot(isWanted);
  if (wanted == 0)
  {
    return;
  }
  const CodeWordPlace code = FindCodeWordsByWarp(warp, bricks, entries.Record * RecordBricks);
  PrefetchCodeWord(warp, bricks, isWanted, code);
  DecodeWantedByWarp<Word>(warp, memory.GetOwn(), memory.Faces[warp.Lane % CubeLanes], bricks, code,
    wanted, [&](int brick, bool isBrick, const LaneOctet<Word>& cube) {
      WriteSlabCube(task, warp, isBrick, entries.Find(warp, brick), cube);
    });
}

} // namespace

Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream)
{
  STRIDER_TRY(LaunchMarkWantedCells(task.Marks, stream));
  const MarkWantedCellsTask& marks = task.Marks;
  const BrickGrid& grid = marks.Grid;
  const std::uint64_t first = marks.FirstLayer * grid.CountLayer() / RecordBricks;
  const std::uint64_t end =
    ((marks.FirstLayer + marks.Layers) * grid.CountLayer() + RecordBricks - 1) / RecordBricks;
  dim3 blocks(CountBlocks(end - first, DecodeSlabWarps));
  const auto rows = static_cast<std::uint64_t>(grid.Bricks[1]) * grid.Components;
  const bool areRows = grid.Bricks[0] % RecordBricks == 0 &&
    CountBlocks(rows, DecodeSlabWarps) <= MostGridRows &&
    static_cast<unsigned int>(marks.Layers) <= MostGridRows;
  if (areRows)
  {
    blocks = dim3(static_cast<unsigned int>(grid.Bricks[0] / RecordBricks),
      CountBlocks(rows, DecodeSlabWarps), static_cast<unsigned int>(marks.Layers));
  }
  const LayerCells cells = FindLayerCells(grid, marks.FirstLayer, marks.Layers);
  return VisitWord(task.Voxels.Type, [&](auto zero) {
    DecodeSlabKernel<decltype(zero)>
      <<<blocks, DecodeSlabThreads, 0, stream>>>(task, cells, first, areRows);
    return CheckCuda(cudaGetLastError(), "DecodeSlabKernel", __FILE__, __LINE__);
  });
}

} // namespace Strider
