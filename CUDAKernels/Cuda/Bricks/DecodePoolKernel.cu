// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that decodes bricks into the slots of a pool. Each warp handles 32 consecutive bricks.
#include "Cuda/Bricks/FillPool.h"

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Warp/DecodeCubesByWarp.h"
#include "Compression/Warp/FindCodeWordByWarp.h"
#include "Cuda/Bricks/DecodeMemory.cuh"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int DecodePoolThreads = 256;
constexpr int DecodePoolWarps = DecodePoolThreads / WarpLanes;
constexpr int BlocksAtOnce = 4; // per multiprocessor

/// Returns true and the slot of a macrocell that got one in this round; false where it has none or an older one.
__device__ __forceinline__ bool FindNewSlot(
  const FillPoolTask& task, int x, int y, int z, SlotPlace& slot)
{
  const std::uint32_t packed = task.Slots[(z * task.Cells[1] + y) * task.Cells[0] + x];
  slot = SlotPlace::Unpack(packed);
  return packed != NoSlot && task.Grid.FindSlot(slot) >= task.FirstNew;
}

/// True where some voxel of a brick belongs to a new slot.
__device__ __forceinline__ bool IsWanted(const FillPoolTask& task, const BrickPlace& brick)
{
  // Tests the brick's own macrocell, and those whose last samples it ends.
  const int x = brick.X / BricksPerCell;
  const int y = brick.Y / BricksPerCell;
  const int z = brick.Z / BricksPerCell;
  const int firstX = max((brick.X - 1) >> 1, 0);
  const int firstY = max((brick.Y - 1) >> 1, 0);
  const int firstZ = max((brick.Z - 1) >> 1, 0);
  bool isWanted = false;
  for (int cellZ = firstZ; cellZ <= z; ++cellZ)
  {
    for (int cellY = firstY; cellY <= y; ++cellY)
    {
      for (int cellX = firstX; cellX <= x; ++cellX)
      {
        SlotPlace slot;
        isWanted = FindNewSlot(task, cellX, cellY, cellZ, slot) || isWanted;
      }
    }
  }
  return isWanted;
}
static_assert(BricksPerCell == 2);

/// Writes a row of a brick, at z and y, to all slots that contain it.
template <typename Kept>
__device__ __forceinline__ void WriteCopies(const FillPoolTask& task, const BrickPlace& brick,
  const SlotTexel& z, const SlotTexel& y, const FourWords<Kept>& row)
{
  const int last = task.Voxels.Bricks.Grid.Bricks[0] - 1;
#pragma unroll
  for (int copy = 0; copy < SlotCopies; ++copy)
  {
    // The first voxel of the brick writes the whole row.
    const SlotTexel x =
      FindSlotTexel(brick.X, last, copy == SlotCopies - 1 ? BrickSide - 1 : 0, copy);
    SlotPlace slot;
    if (x.IsThere && FindNewSlot(task, x.Cell, y.Cell, z.Cell, slot))
    {
      const auto end = static_cast<Kept>(PickOfFour(row, BrickSide - 1));
      const FourWords<Kept> texels =
        copy == SlotCopies - 1 ? PackFour<Kept>(end, end, end, end) : row;
      WriteTexelRow(task.Surface, texels, slot.X * SlotRow + x.Texel, slot.Y * SlotSide + y.Texel,
        slot.Z * SlotSide + z.Texel);
    }
  }
}

template <typename Word>
__device__ __forceinline__ void WritePoolCube(const FillPoolTask& task, const DeviceWarp& warp,
  bool isBrick, const BrickPlace& brick, const LaneOctet<Word>& cube)
{
  using Kept = KeptWord<Word>;
  const LaneRows<Kept> rows = GatherTexels(warp, task.Voxels, 0, cube);
  if (!isBrick)
  {
    return;
  }
  const int(&bricks)[3] = task.Voxels.Bricks.Grid.Bricks;
#pragma unroll
  for (int row = 0; row < 2; ++row)
  {
#pragma unroll 1
    for (int copy = 0; copy < SlotCopies * SlotCopies; ++copy)
    {
      const SlotTexel y = FindSlotTexel(
        brick.Y, bricks[1] - 1, LaneRows<Kept>::FindY(warp.Lane) + row, copy % SlotCopies);
      const SlotTexel z =
        FindSlotTexel(brick.Z, bricks[2] - 1, LaneRows<Kept>::FindZ(warp.Lane), copy / SlotCopies);
      if (y.IsThere && z.IsThere)
      {
        WriteCopies(task, brick, z, y, rows.Rows[row]);
      }
    }
  }
}

template <typename Word>
__global__ void __launch_bounds__(DecodePoolThreads)
  DecodePoolKernel(const __grid_constant__ FillPoolTask task)
{
  const unsigned int records = task.Counts->Records;
  if (blockIdx.x * DecodePoolWarps >= records || task.Counts->IsFull != 0)
  {
    return;
  }
  const DeviceWarp warp;
  const CompressedBricks& bricks = task.Voxels.Bricks;
  BlockDecodeMemory<Word, DecodePoolWarps>& memory = ShareDecodeMemory<Word, DecodePoolWarps>();
  unsigned int decoded = 0;
  for (unsigned int number = blockIdx.x * DecodePoolWarps + threadIdx.x / WarpLanes;
       number < records; number += gridDim.x * DecodePoolWarps)
  {
    const std::uint64_t first = static_cast<std::uint64_t>(task.Records[number]) * RecordBricks;
    const std::uint64_t entry = first + warp.Lane;
    const bool isBrick = entry < bricks.Grid.CountAll();
    const BrickPlace ofLane = bricks.Grid.FindPlace(isBrick ? entry : 0);
    const bool isWanted = isBrick && IsWanted(task, ofLane);
    const unsigned int wanted = warp.Ballot(isWanted);
    decoded += static_cast<unsigned int>(__popc(wanted));
    const CodeWordPlace code = FindCodeWordsByWarp(warp, bricks, first);
    PrefetchCodeWord(warp, bricks, isWanted, code);
    DecodeWantedByWarp<Word>(warp, memory.GetOwn(), memory.Faces[warp.Lane % CubeLanes], bricks,
      code, wanted, [&](int brick, bool isBrick, const LaneOctet<Word>& cube) {
        WritePoolCube(task, warp, isBrick, ShuffleBrick(warp, ofLane, brick), cube);
      });
  }
  if (warp.Lane == 0 && decoded > 0)
  {
    atomicAdd(task.BrickCount, static_cast<unsigned long long>(decoded));
  }
}

} // namespace

Status LaunchDecodePool(const FillPoolTask& task, cudaStream_t stream)
{
  return VisitWord(task.Voxels.Type, [&](auto zero) {
    DecodePoolKernel<decltype(zero)>
      <<<BlocksAtOnce * task.Multiprocessors, DecodePoolThreads, 0, stream>>>(task);
    return CheckCuda(cudaGetLastError(), "DecodePoolKernel", __FILE__, __LINE__);
  });
}

} // namespace Strider
