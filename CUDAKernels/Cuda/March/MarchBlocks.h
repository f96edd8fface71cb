// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Loops over blocks and pixels, common to all ray marching kernels.
#ifndef Strider_Cuda_March_MarchBlocks_h
#define Strider_Cuda_March_MarchBlocks_h

#include "BlockShape/PixelLayout.h"
#include "Compositing/MarchRay.h"
#include "Cuda/March/MarchRays.h"
#include "Rays/ConvertDepth.h"
#include "Rays/DepthRange.h"
#include "Rays/MakeRay.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// Launch parameters besides the task; equal for all threads.
struct MarchRaysLaunch
{
  PixelLayout Layout;
  bool IsSynchronous;
  bool IsLimited; ///< fewer blocks are launched than needed; each takes the next one when done
  /// Blocks are launched as a one-dimensional grid; always true with IsLimited.
  bool IsInRow;
};

/// Returns the first image block of this thread block.
__device__ __forceinline__ BlockPlace FindFirstBlock(const MarchRaysLaunch& launch)
{
  const int x = static_cast<int>(blockIdx.x);
  const int y = static_cast<int>(blockIdx.y);
  return launch.IsInRow          ? FindBlock(launch.Layout, x)
    : launch.Layout.IsTransposed ? BlockPlace{ y, x }
                                 : BlockPlace{ x, y };
}

/// Returns the pixel of this thread in an image block; it may lie beyond the image or the rows to render.
__device__ __forceinline__ PixelPlace FindPixel(
  const MarchRaysTask& task, const MarchRaysLaunch& launch, const BlockPlace& block)
{
  PixelPlace place =
    PlacePixel(launch.Layout, block, static_cast<int>(threadIdx.x), static_cast<int>(threadIdx.y));
  place.Y += task.Frame.Rows[0];
  return place;
}

/// Synchronous propagation: the rays of a block take each batch together until the last one has ended. All threads of
/// the block must march.
struct BlockSync
{
  bool IsSynchronous;

  __device__ __forceinline__ bool operator()(bool isAlive) const
  {
    return this->IsSynchronous ? __syncthreads_or(isAlive) != 0 : isAlive;
  }
};

/// Calls march(sync) with BlockSync or with NoSync. In the second case rays advance independently; a test at each
/// batch would cost as much as a sample.
template <typename March>
__device__ __forceinline__ RayResult MarchInSync(const BlockSync& sync, const March& march)
{
  return sync.IsSynchronous ? march(sync) : march(NoSync{});
}

/// Rays of a warp always take their samples together; those of a block do where IsSynchronous is set.
struct WarpLockstep
{
  bool IsSynchronous;

  __device__ __forceinline__ bool operator()(bool isAlive) const
  {
    return (this->IsSynchronous ? __syncthreads_or(isAlive) : __any_sync(~0u, isAlive)) != 0;
  }
};

/// Adds the counts of a warp's lanes to a counter in device memory. `Sum` is the type of their sum.
template <typename Sum = unsigned long long, typename Count>
__device__ __forceinline__ void AddOfWarp(Count count, unsigned long long* total)
{
  Sum sum = count;
  for (int distance = 16; distance > 0; distance /= 2)
  {
    sum += __shfl_down_sync(~0u, sum, distance);
  }
  if ((threadIdx.x + threadIdx.y * blockDim.x) % 32 == 0)
  {
    atomicAdd(total, static_cast<unsigned long long>(sum));
  }
}

/// Returns the image block to march next; beyond the last one when all are taken. All threads of the block must call
/// it.
__device__ __forceinline__ int TakeNextBlock(unsigned int* blocksTaken)
{
  __shared__ int next;
  __syncthreads(); // the former number has been read
  if (threadIdx.x == 0 && threadIdx.y == 0)
  {
    next = static_cast<int>(gridDim.x + atomicAdd(blocksTaken, 1u));
  }
  __syncthreads();
  return next;
}

/// Sample counts of a thread's rays.
struct ThreadSamples
{
  int Taken = 0;
  int Skipped = 0;
};

/// True where the rays of a pixel's tile take no more samples in this pass through a slab. Not for the first pass of
/// a frame.
__device__ __forceinline__ bool IsTileDone(const MarchRaysTask& task, const PixelPlace& place)
{
  const int column = place.X / ScreenTileSide;
  const int row = place.Y / ScreenTileSide;
  return ScreenTiles::HasEnded(task.Slab.EndedRays, task.Frame.ImageSize, column, row) ||
    task.Slab.Limits.HasNothingBehind(
      row * ScreenTiles::CountAcross(task.Frame.ImageSize[0]) + column);
}

__device__ __forceinline__ bool IsInImage(const MarchRaysTask& task, const PixelPlace& place)
{
  return place.X < task.Frame.ImageSize[0] && place.Y < task.Frame.Rows[1];
}

/// True where IsTileDone holds for all pixels of a warp. Rays of a warp may wait for each other, so that none may
/// exit alone. All threads of the warp must call it.
__device__ __forceinline__ bool IsWarpDone(
  const MarchRaysTask& task, const PixelPlace& place, bool isInside)
{
  return task.Slab.KeepsOtherPixels &&
    __all_sync(0xffffffffu, !isInside || IsTileDone(task, place)) != 0;
}

/// True where the block has nothing to do: the pass is cancelled, or IsTileDone holds for all its pixels. Called
/// before the block prepares anything. Tiles are only tested where each block marches once. All threads of the block
/// must call it.
__device__ __forceinline__ bool IsBlockDone(
  const MarchRaysTask& task, const MarchRaysLaunch& launch)
{
  if (task.Slab.IsCancelled && *task.Slab.IsCancelled != 0)
  {
    return true;
  }
  if (!task.Slab.KeepsOtherPixels || launch.IsLimited)
  {
    return false;
  }
  const PixelPlace place = FindPixel(task, launch, FindFirstBlock(launch));
  return __syncthreads_and(!IsInImage(task, place) || IsTileDone(task, place)) != 0;
}

/// `Parts` of MarchBlocks for kernels of scenes: rays may start at StartDepth, and marchRay itself cuts their lattices
/// to the piece.
constexpr bool MarchesParts = true;

/// Marches the ray of one pixel, writes its colour and depth, and counts its samples. `Parts` as for MarchBlocks.
template <bool Parts, typename Placement, typename March>
__device__ __forceinline__ void MarchPixel(const MarchRaysTask& task, const Placement& placeSamples,
  const PixelPlace& place, const March& marchRay, const BlockSync& sync, ThreadSamples& samples)
{
  const bool isInside = IsInImage(task, place);
  if (!sync.IsSynchronous && IsWarpDone(task, place, isInside))
  {
    return;
  }
  const int pixelX = isInside ? place.X : 0;
  const int pixelY = isInside ? place.Y : 0;
  Ray ray = MakeRay(task.Frame, pixelX, pixelY);
  ray.PixelX = isInside ? pixelX : PixelOutside;
  const float* starts = Parts ? task.StartDepth : nullptr;
  auto lattice = placeSamples(
    task.Frame, ray, ReadDepthRange(task.Frame, starts, task.OpaqueDepth, pixelX, pixelY));
  if (!Parts && task.Frame.IsPiece)
  {
    lattice.KeepPart();
  }
  if (!isInside)
  {
    lattice.Clear();
  }
  const RayResult result = marchRay(ray, lattice, sync);
  if (isInside && (result.SamplesTaken > 0 || !task.Slab.KeepsOtherPixels))
  {
    const float4 rgba = make_float4(result.Red, result.Green, result.Blue, result.Opacity);
    const size_t pixel = static_cast<size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX;
    if (task.Rgba)
    {
      task.Rgba[pixel] = rgba;
    }
    else
    {
      surf2Dwrite(rgba, task.Surface, pixelX * static_cast<int>(sizeof(float4)), pixelY);
    }
    if (task.Depth)
    {
      task.Depth[pixel] = result.FirstVisibleSample < 0
        ? 1.0f
        : FractionToDepth(task.Frame,
            lattice.StartFraction + MeasureStepsToVisible(result) * lattice.StepFraction);
    }
  }
  samples.Taken += result.SamplesTaken;
  samples.Skipped += result.SamplesSkipped;
}

/// Marches the pixel of this thread in every image block that the thread block takes, by marchRay(ray, lattice,
/// sync). Pixels outside the image have rays without samples. Writes the pixels and counts the samples. `Parts` is
/// MarchesParts for kernels of scenes.
template <bool Parts = false, typename Placement, typename March>
__device__ __forceinline__ void MarchBlocks(const MarchRaysTask& task,
  const MarchRaysLaunch& launch, const Placement& placeSamples, const March& marchRay)
{
  ThreadSamples samples;
  BlockPlace block = FindFirstBlock(launch);
  bool isDone = false;
  while (!isDone)
  {
    MarchPixel<Parts>(task, placeSamples, FindPixel(task, launch, block), marchRay,
      BlockSync{ launch.IsSynchronous }, samples);
    isDone = !launch.IsLimited;
    if (!isDone)
    {
      const int next = TakeNextBlock(task.BlocksTaken);
      isDone = next >= launch.Layout.CountBlocks();
      block = FindBlock(launch.Layout, next);
    }
  }
  if (task.SampleCount)
  {
    AddOfWarp<int>(samples.Taken, task.SampleCount);
    AddOfWarp<int>(samples.Skipped, task.SampleCount + 1);
  }
}

} // namespace Strider

#endif
