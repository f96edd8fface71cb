// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marks subcells whose samples may be visible, with one warp per word.
#include "Cuda/EmptySpace/MarkSubcells.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "EmptySpace/BoundCubic.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int WarpLanes = 32;
constexpr int WarpsPerBlock = 4;

/// Voxels along each side that the samples of a word read: one before it and two behind it.
constexpr int ReadSide = WordSide + 3;
constexpr int ReadVoxels = ReadSide * ReadSide * ReadSide;

/// A word by its position along the stored axes.
struct WordPlace
{
  int X;
  int Y;
  int Z;
};

/// True if all macrocells that overlap the word are empty. Faces belong to the macrocells on both sides.
__device__ __forceinline__ bool IsWordEmpty(const SkipMap& map, const WordPlace& word)
{
  const auto find = [&](float offset) {
    return Vector3{ static_cast<float>(word.X * WordSide) + offset,
      static_cast<float>(word.Y * WordSide) + offset,
      static_cast<float>(word.Z * WordSide) + offset };
  };
  return SkipEmpty{ map }.Follow(Vector3{}).IsEmptyBetween(find(0.5f), find(WordSide - 0.5f));
}

__device__ __forceinline__ void ReadVoxelsByWarp(
  const MarkSubcellsTask& task, const WordPlace& word, float (&voxels)[ReadVoxels])
{
  const int lane = static_cast<int>(threadIdx.x);
  const auto place = [](int corner, int offset, float first, float last) {
    return Clamp(static_cast<float>(corner * WordSide + offset - 1), first, last) + 0.5f;
  };
  for (int voxel = lane; voxel < ReadVoxels; voxel += WarpLanes)
  {
    voxels[voxel] = tex3D<float>(task.Voxels.Texture,
      place(word.X, voxel % ReadSide, task.Span.First.X, task.Span.Last.X),
      place(word.Y, voxel / ReadSide % ReadSide, task.Span.First.Y, task.Span.Last.Y),
      place(word.Z, voxel / (ReadSide * ReadSide), task.Span.First.Z, task.Span.Last.Z));
  }
  __syncwarp();
}

/// True if a sample behind the voxel (x, y, z) of the word, up to the next voxel along each axis, may be visible.
__device__ __forceinline__ bool IsCellOccupied(
  const MarkSubcellsTask& task, const float (&voxels)[ReadVoxels], int x, int y, int z)
{
  const float* const first = voxels + x + ReadSide * (y + ReadSide * z);
  float around[64];
#pragma unroll
  for (int tap = 0; tap < 64; ++tap)
  {
    around[tap] = first[tap % 4 + ReadSide * (tap / 4 % 4 + ReadSide * (tap / 16))];
  }
  const ValueRange range = BoundCubic(task.Filter, task.Support, around);
  return IsOccupied(task.Rule, { &range, nullptr, 1 }, 0);
}

__device__ __forceinline__ bool IsSubcellOccupied(
  const MarkSubcellsTask& task, const float (&voxels)[ReadVoxels], int subcell)
{
  constexpr int side = WordSide / SubcellSide;
  bool isOccupied = false;
#pragma unroll 1
  for (int cell = 0; !isOccupied && cell < SubcellSide * SubcellSide * SubcellSide; ++cell)
  {
    const int x = subcell % side * SubcellSide + cell % SubcellSide;
    const int y = subcell / side % side * SubcellSide + cell / SubcellSide % SubcellSide;
    const int z = subcell / (side * side) * SubcellSide + cell / (SubcellSide * SubcellSide);
    isOccupied = IsCellOccupied(task, voxels, x, y, z);
  }
  return isOccupied;
}

__global__ void __launch_bounds__(WarpLanes* WarpsPerBlock)
  MarkSubcellsKernel(const __grid_constant__ MarkSubcellsTask task)
{
  __shared__ float read[WarpsPerBlock][ReadVoxels];
  const WordPlace word{ static_cast<int>(blockIdx.x * WarpsPerBlock + threadIdx.y),
    static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z) };
  if (word.X >= task.Words[0])
  {
    return; // the condition is equal for the whole warp
  }
  std::uint64_t bits = 0;
  if (!IsWordEmpty(task.Skip, word))
  {
    float(&voxels)[ReadVoxels] = read[threadIdx.y];
    ReadVoxelsByWarp(task, word, voxels);
#pragma unroll 1
    for (int half = 0; half < 2; ++half)
    {
      const int subcell = half * WarpLanes + static_cast<int>(threadIdx.x);
      const std::uint64_t marked = DeviceWarp{}.Ballot(IsSubcellOccupied(task, voxels, subcell));
      bits |= marked << (half * WarpLanes);
    }
  }
  if (threadIdx.x == 0)
  {
    const std::size_t row =
      static_cast<std::size_t>(word.Z) * task.Words[1] + static_cast<std::size_t>(word.Y);
    task.Bits[row * task.Words[0] + word.X] = bits;
  }
}

} // namespace

Status LaunchMarkSubcells(const MarkSubcellsTask& task, cudaStream_t stream)
{
  const dim3 grid(static_cast<unsigned int>((task.Words[0] + WarpsPerBlock - 1) / WarpsPerBlock),
    static_cast<unsigned int>(task.Words[1]), static_cast<unsigned int>(task.Words[2]));
  MarkSubcellsKernel<<<grid, dim3(WarpLanes, WarpsPerBlock), 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "MarkSubcellsKernel", __FILE__, __LINE__);
}

} // namespace Strider
