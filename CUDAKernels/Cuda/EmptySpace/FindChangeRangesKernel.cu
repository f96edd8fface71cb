// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that finds the change range of each macrocell, and for wide filters its value range, with one warp per
// macrocell.
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Foundation/WarpLanes.h"

#include <cuda_runtime.h>

#include <algorithm>

namespace Strider
{

namespace
{

constexpr int FindChangeRangesWarps = 8;

struct FindChangeRangesTask
{
  TextureVoxels Voxels;
  int Dimensions[3];
  int Cells[3];
  int First[3]; ///< first macrocell of the search
  int Last[3];
  FilterSupport Support;
  ChangeRange* Changes;
  ValueRange* Ranges; ///< null where value ranges are not needed
};

__device__ __forceinline__ float Take(const float4& texel, int component)
{
  return component == 0 ? texel.x : component == 1 ? texel.y : component == 2 ? texel.z : texel.w;
}

/// Returns the value as texture units read it. Places outside the volume are clamped to its border, whether padded or
/// not.
template <int Channels>
__device__ __forceinline__ float ReadVoxel(
  const FindChangeRangesTask& task, int x, int y, int z, int component)
{
  const auto clamp = [](int place, int side) {
    return static_cast<float>(min(max(place, 0), side - 1));
  };
  const Vector3 place = task.Voxels.Order.PlacePoint(
    { clamp(x, task.Dimensions[0]), clamp(y, task.Dimensions[1]), clamp(z, task.Dimensions[2]) });
  const cudaTextureObject_t texture = task.Voxels.Texture;
  if constexpr (Channels == 1)
  {
    return tex3D<float>(texture, place.X + 0.5f, place.Y + 0.5f, place.Z + 0.5f);
  }
  else
  {
    return Take(tex3D<float4>(texture, place.X + 0.5f, place.Y + 0.5f, place.Z + 0.5f), component);
  }
}

__device__ __forceinline__ float GatherLargest(float value)
{
  for (int distance = WarpLanes / 2; distance > 0; distance /= 2)
  {
    value = fmaxf(value, __shfl_xor_sync(0xffffffffu, value, distance));
  }
  return value;
}

/// As ClampedVoxels::Include of the CPU renderer.
template <int Channels>
__device__ __forceinline__ void Include(const FindChangeRangesTask& task, int x, int y, int z,
  int component, float here, ChangeRange& change, float& low, float& high)
{
  const float behind[3] = { ReadVoxel<Channels>(task, x + 1, y, z, component),
    ReadVoxel<Channels>(task, x, y + 1, z, component),
    ReadVoxel<Channels>(task, x, y, z + 1, component) };
  if (task.Support.Steepness > 0.0f)
  {
    const float before[3] = { here, here, here };
    IncludeChanges(before, behind, change, low, high);
    return;
  }
  const float before[3] = { ReadVoxel<Channels>(task, x - 1, y, z, component),
    ReadVoxel<Channels>(task, x, y - 1, z, component),
    ReadVoxel<Channels>(task, x, y, z - 1, component) };
  IncludeChanges(before, behind, change, low, high);
}

template <int Channels>
__global__ void __launch_bounds__(WarpLanes* FindChangeRangesWarps)
  FindChangeRangesKernel(const __grid_constant__ FindChangeRangesTask task)
{
  const int reach = task.Support.Reach;
  const int side = MacrocellSide + 1 + 2 * reach;
  const int layers = task.Last[2] - task.First[2] + 1;
  const int cellX =
    task.First[0] + static_cast<int>(blockIdx.x * FindChangeRangesWarps + threadIdx.y);
  const int cellY = task.First[1] + static_cast<int>(blockIdx.y);
  const int component = static_cast<int>(blockIdx.z) / layers;
  const int cellZ = task.First[2] + static_cast<int>(blockIdx.z) % layers;
  if (cellX > task.Last[0])
  {
    return; // the condition is equal for the whole warp
  }
  ChangeRange change{ 0.0f, 0.0f, 0.0f, 0.0f };
  float low = INFINITY;
  float high = -INFINITY;
  float lowest = INFINITY;
  float highest = -INFINITY;
  bool hasNaN = false;
  const auto place = [&](int cell, int offset, int axis) {
    return min(max(cell * MacrocellSide + offset - reach, 0), task.Dimensions[axis] - 1);
  };
  for (int voxel = static_cast<int>(threadIdx.x); voxel < side * side * side; voxel += WarpLanes)
  {
    const int x = place(cellX, voxel % side, 0);
    const int y = place(cellY, voxel / side % side, 1);
    const int z = place(cellZ, voxel / (side * side), 2);
    const float here = ReadVoxel<Channels>(task, x, y, z, component);
    lowest = fminf(lowest, here);
    highest = fmaxf(highest, here);
    hasNaN = hasNaN || here != here;
    Include<Channels>(task, x, y, z, component, here, change, low, high);
  }
  change = { GatherLargest(change.X), GatherLargest(change.Y), GatherLargest(change.Z),
    GatherLargest(high) + GatherLargest(-low) };
  lowest = -GatherLargest(-lowest);
  highest = GatherLargest(highest);
  hasNaN = __any_sync(0xffffffffu, hasNaN) != 0;
  if (threadIdx.x == 0)
  {
    const std::size_t slice =
      static_cast<std::size_t>(component) * task.Cells[2] + static_cast<std::size_t>(cellZ);
    const std::size_t cell = (slice * task.Cells[1] + cellY) * task.Cells[0] + cellX;
    task.Changes[cell] =
      task.Support.Steepness > 0.0f ? MakeSlopeRange(task.Support, change) : change;
    if (task.Ranges)
    {
      task.Ranges[cell] = MakeSampleRange(task.Support, lowest, highest, hasNaN);
    }
  }
}

} // namespace

Status LaunchFindChangeRanges(const TextureVoxels& voxels, const std::array<int, 3>& dimensions,
  int components, const IndexBox& part, ChangeRange* changes, cudaStream_t stream,
  const FilterSupport& support, ValueRange* ranges)
{
  FindChangeRangesTask task{ voxels, {}, {}, {}, {}, support, changes, ranges };
  const std::array<int, 3> cells = CountMacrocells(dimensions);
  std::copy(dimensions.begin(), dimensions.end(), task.Dimensions);
  std::copy(cells.begin(), cells.end(), task.Cells);
  std::copy(part.First.begin(), part.First.end(), task.First);
  std::copy(part.Last.begin(), part.Last.end(), task.Last);
  const std::array<int, 3> sides = part.GetSides();
  const dim3 grid(CountBlocks(sides[0], FindChangeRangesWarps), static_cast<unsigned int>(sides[1]),
    static_cast<unsigned int>(sides[2] * components));
  const auto kernel = components == 1 ? FindChangeRangesKernel<1> : FindChangeRangesKernel<4>;
  kernel<<<grid, dim3(WarpLanes, FindChangeRangesWarps), 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "FindChangeRangesKernel", __FILE__, __LINE__);
}

} // namespace Strider
