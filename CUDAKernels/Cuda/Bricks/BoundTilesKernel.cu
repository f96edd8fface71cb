// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that computes how deep the rays of each tile go, with one thread per tile.
#include "Cuda/Bricks/BoundTiles.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int BoundTilesThreads = 128;

/// Returns the depth of the first sample of a pixel's ray that may be visible; infinite where there is none.
__device__ __forceinline__ float FindFirstDepth(const BoundTilesTask& task, int x, int y)
{
  const int(&size)[2] = task.Frame.ImageSize;
  const Ray ray = MakeRay(task.Frame, Smaller(x, size[0] - 1), Smaller(y, size[1] - 1));
  SampleLattice lattice = PlaceSamples{}(task.Frame, ray, DepthRange{ -1.0f, 1.0f });
  if (task.Frame.IsPiece)
  {
    lattice.KeepPart();
  }
  const TakenSamples taken = RayInSlab{ task.Slab, 0, ray.Direction.Z }.Cut(lattice);
  const int sample = SkipEmpty{ task.Skip }.Follow(lattice).FindNext(lattice, taken.First);
  return sample < lattice.Count ? task.Depth.At(lattice.GetPlace(sample)) : HUGE_VALF;
}

/// Takes the depth from the ray in the middle of a tile. Where that ray sees nothing, takes the largest depth among
/// the rays at the corners that see something.
__device__ __forceinline__ float FindLimit(const BoundTilesTask& task, int column, int row)
{
  const int x = column * ScreenTileSide;
  const int y = row * ScreenTileSide;
  constexpr int middle = ScreenTileSide / 2;
  constexpr int last = ScreenTileSide - 1;
  float depth = FindFirstDepth(task, x + middle, y + middle);
  if (depth == HUGE_VALF)
  {
    float deepest = -HUGE_VALF;
#pragma unroll 1
    for (int corner = 0; corner < 4; ++corner)
    {
      const float other = FindFirstDepth(task, x + (corner & 1) * last, y + (corner >> 1) * last);
      deepest = other < HUGE_VALF ? Larger(deepest, other) : deepest;
    }
    depth = deepest > -HUGE_VALF ? deepest : HUGE_VALF;
  }
  return depth + task.Behind;
}

__global__ void __launch_bounds__(BoundTilesThreads)
  BoundTilesKernel(const __grid_constant__ BoundTilesTask task, int across, int tiles)
{
  const int tile = static_cast<int>(blockIdx.x * BoundTilesThreads + threadIdx.x);
  if (tile >= tiles)
  {
    return;
  }
  const int column = tile % across;
  const int row = tile / across;
  // Tiles whose rows another device renders count as ended.
  const int firstRow = row * ScreenTileSide;
  const bool hasEnded = firstRow + ScreenTileSide <= task.Frame.Rows[0] ||
    firstRow >= task.Frame.Rows[1] ||
    ScreenTiles::HasEnded(task.Slab.EndedRays, task.Frame.ImageSize, column, row);
  float limit = HUGE_VALF;
  if (task.Step == SlabStep::Near)
  {
    limit = hasEnded ? HUGE_VALF : FindLimit(task, column, row);
    task.Limits[tile] = limit;
  }
  else if (task.Step == SlabStep::Far)
  {
    limit = task.Limits[tile];
  }
  task.Bounds[tile] = FindTileBound(task.Step, hasEnded, limit, task.ReadBehind);
  if (task.TilesLeft && !hasEnded && limit < HUGE_VALF)
  {
    atomicAdd(task.TilesLeft, 1u);
  }
}

} // namespace

Status LaunchBoundTiles(const BoundTilesTask& task, cudaStream_t stream)
{
  const int across = ScreenTiles::CountAcross(task.Frame.ImageSize[0]);
  const int tiles = across * ScreenTiles::CountAcross(task.Frame.ImageSize[1]);
  const unsigned int blocks = CountBlocks(tiles, BoundTilesThreads);
  BoundTilesKernel<<<blocks, BoundTilesThreads, 0, stream>>>(task, across, tiles);
  return CheckCuda(cudaGetLastError(), "BoundTilesKernel", __FILE__, __LINE__);
}

} // namespace Strider
