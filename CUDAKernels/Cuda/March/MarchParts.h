// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches the rays of a frame through its parts, from the nearest to the farthest; device only.
#ifndef Strider_Cuda_March_MarchParts_h
#define Strider_Cuda_March_MarchParts_h

#include "Compositing/Parts/RayInPart.h"
#include "Cuda/Fetch/ShareHandle.h"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/PartOfFrame.h"
#include "Cuda/March/TraversalPolicies.h"

namespace Strider
{

/// Returns the task of a part.
__device__ __forceinline__ MarchRaysTask TakePart(
  const MarchRaysTask& task, const PartOfFrame& part)
{
  MarchRaysTask own = task;
  own.Voxels = part.Voxels.Volume;
  own.Voxels.Texture = ShareHandle(own.Voxels.Texture, WholeWarp);
  own.Skip = part.Skip;
  own.Frame.OwnLow = part.OwnLow;
  own.Frame.OwnHigh = part.OwnHigh;
  return own;
}

__device__ __forceinline__ bool IsInFootprint(const PartOfFrame& part, const PixelPlace& place)
{
  return place.X >= part.Columns[0] && place.X < part.Columns[1] && place.Y >= part.Rows[0] &&
    place.Y < part.Rows[1];
}

/// Box of the pixels of a warp.
struct WarpPixels
{
  int Low[2];
  int High[2];

  __device__ __forceinline__ bool Meet(const PartOfFrame& part) const
  {
    return this->High[0] >= part.Columns[0] && this->Low[0] < part.Columns[1] &&
      this->High[1] >= part.Rows[0] && this->Low[1] < part.Rows[1];
  }
};

/// All threads of the warp must call it.
__device__ __forceinline__ WarpPixels BoundWarp(const PixelPlace& place)
{
  WarpPixels box{ { place.X, place.Y }, { place.X, place.Y } };
  for (int distance = 16; distance > 0; distance /= 2)
  {
    for (int axis = 0; axis < 2; ++axis)
    {
      box.Low[axis] = min(box.Low[axis], __shfl_xor_sync(~0u, box.Low[axis], distance));
      box.High[axis] = max(box.High[axis], __shfl_xor_sync(~0u, box.High[axis], distance));
    }
  }
  return box;
}

/// Calls march(part) for the parts that a warp may see, nearest first; for all parts where the threads of a block march
/// in step. All threads of the warp must call it.
template <typename March>
__device__ __forceinline__ void ForEachPartSeen(
  const SlabPass& pass, const PixelPlace& place, bool isSynchronous, const March& march)
{
  const WarpPixels box = BoundWarp(place);
  const int lane = static_cast<int>((threadIdx.x + threadIdx.y * blockDim.x) % 32);
  const int count = static_cast<int>(pass.PartCount);
  for (int first = 0; first < count; first += 32)
  {
    const bool isThere = first + lane < count;
    unsigned int seen =
      __ballot_sync(~0u, isThere && (isSynchronous || box.Meet(pass.Parts[first + lane])));
    while (seen != 0)
    {
      const int part = __ffs(static_cast<int>(seen)) - 1;
      seen &= seen - 1;
      march(pass.Parts[first + part]);
    }
  }
}

/// As MarchPixel, for the pixel of a part, which lies in the part's footprint if isInside is true.
template <bool Parts, typename Placement, typename March>
__device__ __forceinline__ void MarchPartPixel(const MarchRaysTask& task,
  const SceneFeatures* scene, const Placement& placeSamples, const PixelPlace& place, bool isInside,
  const March& marchRay, const BlockSync& sync, ThreadSamples& samples)
{
  const int pixelX = isInside ? place.X : 0;
  const int pixelY = isInside ? place.Y : 0;
  Ray ray = MakeRay(task.Frame, pixelX, pixelY);
  ray.PixelX = isInside ? pixelX : PixelOutside;
  const RayInPart part = MakeRayInPart(task, scene, ray);
  const float* starts = Parts ? task.StartDepth : nullptr;
  auto lattice = placeSamples(
    task.Frame, ray, ReadDepthRange(task.Frame, starts, task.OpaqueDepth, pixelX, pixelY));
  if (!Parts)
  {
    part.KeepPart(lattice);
  }
  if (!isInside || part.IsDone(task.TerminationOpacity))
  {
    lattice.Clear();
  }
  const RayResult result = marchRay(ray, lattice, sync);
  if (isInside && result.SamplesTaken > 0)
  {
    const size_t pixel = static_cast<size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX;
    const float4 former = task.Rgba[pixel];
    PiecePixel sum{ { former.x, former.y, former.z, former.w },
      task.Depth ? task.Depth[pixel] : 1.0f };
    const bool isFirst = result.FirstVisibleSample >= 0 && result.FirstVisibleSample != SeenInFront;
    const float depth = task.Depth && isFirst
      ? FractionToDepth(
          task.Frame, lattice.StartFraction + MeasureStepsToVisible(result) * lattice.StepFraction)
      : 1.0f;
    const GatheredKind kind = scene ? FindAddedKind(*scene) : GatheredKind();
    AddPart(part.Rule, kind, task.TerminationOpacity, result, depth, sum);
    task.Rgba[pixel] = make_float4(sum.Values[0], sum.Values[1], sum.Values[2], sum.Values[3]);
    if (task.Depth)
    {
      task.Depth[pixel] = sum.Depth;
    }
  }
  samples.Taken += result.SamplesTaken;
  samples.Skipped += result.SamplesSkipped;
}

/// As MarchBlocks, for frames of `Traversal`. `scene` and `textures` are null for programs without them. `marchIn`
/// returns the march of the rays of a task, with these textures.
template <typename Traversal, bool Parts = false, typename Placement, typename MarchIn>
__device__ __forceinline__ void MarchBlocksOf(const MarchRaysTask& task, const SceneFeatures* scene,
  const SceneTextures* textures, const MarchRaysLaunch& launch, const Placement& placeSamples,
  const MarchIn& marchIn)
{
  if constexpr (Traversal::IsPart)
  {
    ThreadSamples samples;
    PixelPlace place = FindPixel(task, launch, FindFirstBlock(launch));
    place.X += task.Slab.Columns[0];
    ForEachPartSeen(task.Slab, place, launch.IsSynchronous, [&](const PartOfFrame& part) {
      const MarchRaysTask own = TakePart(task, part);
      MarchPartPixel<Parts>(own, scene, placeSamples, place, IsInFootprint(part, place),
        marchIn(own, &part.Voxels), BlockSync{ launch.IsSynchronous }, samples);
    });
    if (task.SampleCount)
    {
      AddOfWarp<int>(samples.Taken, task.SampleCount);
      AddOfWarp<int>(samples.Skipped, task.SampleCount + 1);
    }
  }
  else
  {
    MarchBlocks<Parts>(task, launch, placeSamples, marchIn(task, textures));
  }
}

} // namespace Strider

#endif
