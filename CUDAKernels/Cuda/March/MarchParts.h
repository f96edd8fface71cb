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
#include "Rays/PlaceSamples.h"

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

/// The pixel of a thread, and whether its ray goes on behind the parts in front.
struct RayThroughParts
{
  PixelPlace Place;
  bool IsInside; ///< of the rows to render
  bool HasEnded; ///< in a part in front, or IsInside is false

  /// Returns the ray. Computing it takes less time than keeping it.
  __device__ __forceinline__ Ray MakeRayIn(const RayFrame& frame) const
  {
    return MakeRay(frame, this->IsInside ? this->Place.X : 0, this->IsInside ? this->Place.Y : 0);
  }

  /// True if samples of a ray may lie in a part. The ray has the bits of the one that places them. Not for frames that
  /// match VTK.
  __device__ __forceinline__ bool Meets(const Ray& ray, const PartOfFrame& part) const
  {
    const RaySegment own = FindOwnSegment(part.OwnLow, part.OwnHigh, ray);
    return !this->HasEnded && IsInFootprint(part, this->Place) && own.Enter <= own.Exit;
  }
};

__device__ __forceinline__ RayThroughParts MakeRayThroughParts(
  const MarchRaysTask& task, const SceneFeatures* scene, const PixelPlace& place)
{
  RayThroughParts through{ place, IsInImage(task, place), true };
  if (through.IsInside)
  {
    const RayInPart ray = MakeRayInPart(task, scene, through.MakeRayIn(task.Frame));
    through.HasEnded = ray.IsDone(task.TerminationOpacity);
  }
  return through;
}

/// A launch of at most this many parts marches, in each warp, all parts whose footprints hold a pixel of the warp.
/// FindPartsMet would take more time there than the few parts that the rays pass beside. A launch of a frame that
/// matches VTK has one part.
constexpr int FewParts = 32;

/// Returns those of 32 parts, one a bit, in which a ray of the warp may have samples. A ray crosses about half of the
/// parts whose footprints hold its pixel. All threads of the warp must call it.
__device__ __forceinline__ unsigned int FindPartsMet(const RayFrame& frame,
  const PartOfFrame* parts, unsigned int asked, const RayThroughParts& through)
{
  const Ray ray = through.MakeRayIn(frame);
  unsigned int met = 0;
  for (unsigned int left = asked; left != 0; left &= left - 1)
  {
    const int part = __ffs(static_cast<int>(left)) - 1;
    met |= __any_sync(~0u, through.Meets(ray, parts[part])) != 0 ? 1u << part : 0u;
  }
  return met;
}

/// Calls march(part) for the parts that a warp may see, nearest first, until its rays have ended; for all parts where
/// the threads of a block march in step. All threads of the warp must call it.
template <typename March>
__device__ __forceinline__ void ForEachPartSeen(
  const MarchRaysTask& task, RayThroughParts& through, bool isSynchronous, const March& march)
{
  const SlabPass& pass = task.Slab;
  const WarpPixels box = BoundWarp(through.Place);
  const int lane = static_cast<int>((threadIdx.x + threadIdx.y * blockDim.x) % 32);
  const int count = static_cast<int>(pass.PartCount);
  bool goesOn = true;
  for (int first = 0; first < count && goesOn; first += 32)
  {
    const PartOfFrame* parts = pass.Parts + first;
    const bool isThere = first + lane < count;
    unsigned int seen = __ballot_sync(~0u, isThere && (isSynchronous || box.Meet(parts[lane])));
    if (!isSynchronous && count > FewParts)
    {
      seen = FindPartsMet(task.Frame, parts, seen, through);
    }
    while (seen != 0 && goesOn)
    {
      const int part = __ffs(static_cast<int>(seen)) - 1;
      seen &= seen - 1;
      march(parts[part]);
      goesOn = isSynchronous || __any_sync(~0u, !through.HasEnded) != 0;
    }
  }
}

/// As MarchPixel, for the pixel of a part.
template <bool Parts, typename Placement, typename March>
__device__ __forceinline__ void MarchPartPixel(const MarchRaysTask& task,
  const SceneFeatures* scene, const Placement& placeSamples, const PartOfFrame& ofFrame,
  RayThroughParts& through, const March& marchRay, const BlockSync& sync, ThreadSamples& samples)
{
  Ray ray = through.MakeRayIn(task.Frame);
  const float* starts = Parts ? task.StartDepth : nullptr;
  const DepthRange depths =
    ReadDepthRange(task.Frame, starts, task.OpaqueDepth, ray.PixelX, ray.PixelY);
  const bool isInside = through.IsInside && IsInFootprint(ofFrame, through.Place);
  ray.PixelX = isInside ? ray.PixelX : PixelOutside;
  const RayInPart part = MakeRayInPart(task, scene, ray);
  auto lattice = placeSamples(task.Frame, ray, depths);
  if (!Parts)
  {
    part.KeepPart(lattice);
  }
  if (!isInside || through.HasEnded)
  {
    lattice.Clear();
  }
  const RayResult result = marchRay(ray, lattice, sync);
  if (isInside && result.SamplesTaken > 0)
  {
    const size_t pixel = static_cast<size_t>(ray.PixelY) * task.Frame.ImageSize[0] + ray.PixelX;
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
    through.HasEnded = part.HasEnded(sum.Values[3], task.TerminationOpacity);
  }
  samples.Taken += result.SamplesTaken;
  samples.Skipped += result.SamplesSkipped;
}

/// As MarchBlocks, for frames of `Traversal`. `scene` is null for programs without one. marchIn(task, part) returns the
/// march of the rays of a task; `part` is null except for frames of parts.
template <typename Traversal, bool Parts = false, typename Placement, typename MarchIn>
__device__ __forceinline__ void MarchBlocksOf(const MarchRaysTask& task, const SceneFeatures* scene,
  const MarchRaysLaunch& launch, const Placement& placeSamples, const MarchIn& marchIn)
{
  if constexpr (Traversal::IsPart)
  {
    ThreadSamples samples;
    PixelPlace place = FindPixel(task, launch, FindFirstBlock(launch));
    place.X += task.Slab.Columns[0];
    RayThroughParts through = MakeRayThroughParts(task, scene, place);
    ForEachPartSeen(task, through, launch.IsSynchronous, [&](const PartOfFrame& part) {
      const MarchRaysTask own = TakePart(task, part);
      MarchPartPixel<Parts>(own, scene, placeSamples, part, through, marchIn(own, &part),
        BlockSync{ launch.IsSynchronous }, samples);
    });
    if (task.SampleCount)
    {
      AddOfWarp<int>(samples.Taken, task.SampleCount);
      AddOfWarp<int>(samples.Skipped, task.SampleCount + 1);
    }
  }
  else
  {
    MarchBlocks<Parts>(task, launch, placeSamples, marchIn(task, nullptr));
  }
}

} // namespace Strider

#endif
