// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Loops over the pixels of a part's footprint, whose rays go on from those of the parts in front; device only.
#ifndef Strider_Cuda_March_MarchParts_h
#define Strider_Cuda_March_MarchParts_h

#include "Compositing/Parts/RayInPart.h"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/TraversalPolicies.h"

namespace Strider
{

/// As MarchPixel, for the pixel of a part.
template <bool Parts, typename Placement, typename March>
__device__ __forceinline__ void MarchPartPixel(const MarchRaysTask& task,
  const SceneFeatures* scene, const Placement& placeSamples, const PixelPlace& place,
  const March& marchRay, const BlockSync& sync, ThreadSamples& samples)
{
  const bool isInside = IsInImage(task, place);
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

/// As MarchBlocks, for frames of `Traversal`; `scene` is null for programs without one.
template <typename Traversal, bool Parts = false, typename Placement, typename March>
__device__ __forceinline__ void MarchBlocksOf(const MarchRaysTask& task, const SceneFeatures* scene,
  const MarchRaysLaunch& launch, const Placement& placeSamples, const March& marchRay)
{
  if constexpr (Traversal::IsPart)
  {
    ThreadSamples samples;
    PixelPlace place = FindPixel(task, launch, FindFirstBlock(launch));
    place.X += task.Slab.Columns[0];
    MarchPartPixel<Parts>(
      task, scene, placeSamples, place, marchRay, BlockSync{ launch.IsSynchronous }, samples);
    if (task.SampleCount)
    {
      AddOfWarp<int>(samples.Taken, task.SampleCount);
      AddOfWarp<int>(samples.Skipped, task.SampleCount + 1);
    }
  }
  else
  {
    MarchBlocks<Parts>(task, launch, placeSamples, marchRay);
  }
}

} // namespace Strider

#endif
