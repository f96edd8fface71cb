// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marks subcells whose samples may be visible, with one warp per word.
#include "Cuda/EmptySpace/MarkSubcells.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Cuda/Runtime/KernelLaunch.h"
#include "EmptySpace/BoundCubic.h"
#include "Foundation/WarpLanes.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int MarkSubcellsWarps = 4;

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

/// Returns the first voxel that the samples of a subcell read.
__device__ __forceinline__ const float* FindFirst(const float (&voxels)[ReadVoxels], int subcell)
{
  constexpr int side = WordSide / SubcellSide;
  const int x = subcell % side;
  const int y = subcell / side % side;
  const int z = subcell / (side * side);
  return voxels + SubcellSide * (x + ReadSide * (y + ReadSide * z));
}

/// True if the bound of a subcell by the range of its voxels shows something.
__device__ __forceinline__ bool MayBeOccupied(
  const MarkSubcellsTask& task, const float (&voxels)[ReadVoxels], int subcell)
{
  constexpr int side = SubcellSide + 3;
  const float* const first = FindFirst(voxels, subcell);
  float low = INFINITY;
  float high = -INFINITY;
  bool hasNaN = false;
  for (int row = 0; row < side * side; ++row)
  {
#pragma unroll
    for (int x = 0; x < side; ++x)
    {
      const float voxel = first[x + ReadSide * (row % side + ReadSide * (row / side))];
      low = Smaller(voxel, low);
      high = Larger(voxel, high);
      hasNaN = hasNaN || voxel != voxel;
    }
  }
  const ValueRange range = MakeSampleRange(task.Support, low, high, hasNaN);
  return IsOccupied(task.Rule, { &range, nullptr, 1 }, 0);
}

/// True if a sample of a subcell behind one of its voxels, up to the next voxel along each axis, may be visible.
__device__ __forceinline__ bool IsCellOccupied(
  const MarkSubcellsTask& task, const float (&voxels)[ReadVoxels], int subcell, int voxel)
{
  const float* const first = FindFirst(voxels, subcell) + voxel % SubcellSide +
    ReadSide * (voxel / SubcellSide % SubcellSide + ReadSide * (voxel / SubcellSide / SubcellSide));
  float around[64];
#pragma unroll
  for (int tap = 0; tap < 64; ++tap)
  {
    around[tap] = first[tap % 4 + ReadSide * (tap / 4 % 4 + ReadSide * (tap / 16))];
  }
  const ValueRange range = BoundCubic(task.Filter, task.Support, around);
  return IsOccupied(task.Rule, { &range, nullptr, 1 }, 0);
}

/// Returns the bits of a word: of the subcells that pass the bound by their voxels, each octet of lanes tests one.
__device__ __forceinline__ std::uint64_t MarkByWarp(
  const MarkSubcellsTask& task, const float (&voxels)[ReadVoxels])
{
  constexpr int octet = SubcellSide * SubcellSide * SubcellSide;
  const DeviceWarp warp;
  std::uint64_t waiting = warp.Ballot(MayBeOccupied(task, voxels, warp.Lane));
  waiting |=
    static_cast<std::uint64_t>(warp.Ballot(MayBeOccupied(task, voxels, warp.Lane + WarpLanes)))
    << WarpLanes;
  std::uint64_t marked = 0; // by this lane
  while (waiting != 0)
  {
    int subcell = -1;
    for (int turn = 0; turn < WarpLanes / octet; ++turn)
    {
      subcell = warp.Lane / octet == turn ? __ffsll(static_cast<long long>(waiting)) - 1 : subcell;
      waiting &= waiting - 1; // stays 0
    }
    if (subcell >= 0 && IsCellOccupied(task, voxels, subcell, warp.Lane % octet))
    {
      marked |= std::uint64_t(1) << subcell;
    }
  }
  return warp.Unite(static_cast<unsigned int>(marked)) |
    static_cast<std::uint64_t>(warp.Unite(static_cast<unsigned int>(marked >> WarpLanes)))
    << WarpLanes;
}

__global__ void __launch_bounds__(WarpLanes* MarkSubcellsWarps)
  MarkSubcellsKernel(const __grid_constant__ MarkSubcellsTask task)
{
  __shared__ float read[MarkSubcellsWarps][ReadVoxels];
  const WordPlace word{ static_cast<int>(blockIdx.x * MarkSubcellsWarps + threadIdx.y),
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
    bits = MarkByWarp(task, voxels);
  }
  if (threadIdx.x == 0)
  {
    const std::size_t row =
      static_cast<std::size_t>(word.Z) * task.Words[1] + static_cast<std::size_t>(word.Y);
    const std::size_t place = row * task.Words[0] + word.X;
    task.Bits[place] = bits;
    task.Empty[place] = bits == 0 ? MostDistance : 0;
  }
}

} // namespace

Status LaunchMarkSubcells(const MarkSubcellsTask& task, cudaStream_t stream)
{
  const dim3 grid(CountBlocks(task.Words[0], MarkSubcellsWarps),
    static_cast<unsigned int>(task.Words[1]), static_cast<unsigned int>(task.Words[2]));
  MarkSubcellsKernel<<<grid, dim3(WarpLanes, MarkSubcellsWarps), 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "MarkSubcellsKernel", __FILE__, __LINE__);
}

} // namespace Strider
