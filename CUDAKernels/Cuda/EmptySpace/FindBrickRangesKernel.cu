// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that finds the value range of each macrocell of a compressed volume, with one warp per macrocell.
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Warp/FindRangeByWarp.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Cuda/Runtime/KernelLaunch.h"

namespace Strider
{

namespace
{

static_assert(MacrocellSide % BrickSide == 0, "macrocells begin with bricks");

constexpr int FindBrickRangesThreads = 256;
constexpr int FindBrickRangesWarps = FindBrickRangesThreads / WarpLanes;

struct FindBrickRangesTask
{
  CompressedVoxels Voxels;
  float Scale; ///< Scale and Offset of texels, as in TextureVoxels
  float Offset;
  int Cells[3];
  ValueRange* Ranges;
};

/// Returns the value that a texture unit would read; for integers exactly the fraction of the largest one.
__device__ __forceinline__ float FindTexel(const FindBrickRangesTask& task, float stored)
{
  return task.Scale == 1.0f ? stored : __fdiv_rn(stored - task.Offset, task.Scale);
}

template <typename Word>
__global__ void __launch_bounds__(FindBrickRangesThreads)
  FindBrickRangesKernel(const __grid_constant__ FindBrickRangesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const DeviceWarp warp;
  const std::size_t place =
    static_cast<std::size_t>(blockIdx.x) * FindBrickRangesWarps + threadIdx.x / WarpLanes;
  if (place >= cells)
  {
    return;
  }
  const std::size_t row = place / task.Cells[0];
  const int first[3] = { static_cast<int>(place % task.Cells[0]) * MacrocellSide,
    static_cast<int>(row % task.Cells[1]) * MacrocellSide,
    static_cast<int>(row / task.Cells[1]) * MacrocellSide };
  const int(&end)[3] = task.Voxels.Last;
  const int last[3] = { min(first[0] + MacrocellSide, end[0]),
    min(first[1] + MacrocellSide, end[1]), min(first[2] + MacrocellSide, end[2]) };
  const auto component = static_cast<int>(blockIdx.y);
  const SeenValues seen =
    FindRangeByWarp<Word>(warp, FindLanePlaces(warp.Lane), task.Voxels, first, last, component);
  if (warp.Lane == 0)
  {
    task.Ranges[component * cells + place] =
      MakeValueRange(FindTexel(task, seen.Low), FindTexel(task, seen.High), seen.HasNaN);
  }
}

} // namespace

Status LaunchFindBrickRanges(const CompressedVoxels& voxels, const TextureVoxels& texels,
  const std::array<int, 3>& cells, ValueRange* ranges, cudaStream_t stream)
{
  const FindBrickRangesTask task{ voxels, texels.Scale, texels.Offset,
    { cells[0], cells[1], cells[2] }, ranges };
  const dim3 blocks(CountBlocks(CountAll(cells), FindBrickRangesWarps),
    static_cast<unsigned int>(voxels.Bricks.Grid.Components));
  VisitWord(voxels.Type, [&](auto zero) {
    FindBrickRangesKernel<decltype(zero)><<<blocks, FindBrickRangesThreads, 0, stream>>>(task);
  });
  return CheckCuda(cudaGetLastError(), "FindBrickRangesKernel", __FILE__, __LINE__);
}

} // namespace Strider
