// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ways in which the rays of a kernel take their samples; device only.
#ifndef Strider_Cuda_March_TraversalPolicies_h
#define Strider_Cuda_March_TraversalPolicies_h

#include "Compositing/MarchRay.h"
#include "Cuda/March/MarchRays.h"
#include "Rays/RaySegment.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// All of them.
struct TraverseAll
{
  static constexpr bool IsSlab = false;
  static constexpr TextureHolds Texture = TextureHolds::All;
  static __device__ __forceinline__ NoSkipping MakeSkipping(const MarchRaysTask&) { return {}; }
  static __device__ __forceinline__ WholeRay MakeRaySegment(const MarchRaysTask&, const Ray&)
  {
    return {};
  }
  static __device__ __forceinline__ void Finish(
    const MarchRaysTask&, const Ray&, int, const RayResult&)
  {
  }
  template <typename Lattice>
  static __device__ __forceinline__ void FinishRaySegment(
    const MarchRaysTask&, const Ray&, const Lattice&, const WholeRay&, const RayResult&)
  {
  }
};

/// Those that are not in empty space.
struct TraverseOccupied
{
  static constexpr bool IsSlab = false;
  static constexpr TextureHolds Texture = TextureHolds::All;
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
  static __device__ __forceinline__ WholeRay MakeRaySegment(const MarchRaysTask&, const Ray&)
  {
    return {};
  }
  static __device__ __forceinline__ void Finish(
    const MarchRaysTask&, const Ray&, int, const RayResult&)
  {
  }
  template <typename Lattice>
  static __device__ __forceinline__ void FinishRaySegment(
    const MarchRaysTask&, const Ray&, const Lattice&, const WholeRay&, const RayResult&)
  {
  }
};

/// Those of them that are in a slab.
struct TraverseSlab
{
  static constexpr bool IsSlab = true;
  static constexpr TextureHolds Texture = TextureHolds::Slab;
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
  static __device__ __forceinline__ RayInSlab MakeRaySegment(
    const MarchRaysTask& task, const Ray& ray)
  {
    const float limit = task.Slab.Limits.Step == SlabStep::Whole
      ? 0.0f
      : task.Slab.Limits.Depths[FindTile(task, ray.PixelX, ray.PixelY)];
    return { task.Slab, static_cast<std::size_t>(ray.PixelY) * task.Frame.ImageSize[0] + ray.PixelX,
      ray.Direction.Z, limit };
  }
  /// A ray that is opaque takes none of its `samples` in the slabs behind: it ends once. One that has no samples at all ends in the first
  /// pass, and one with `tookLast`, if it is not opaque, with this one.
  static __device__ __forceinline__ void Finish(const MarchRaysTask& task, const Ray& ray,
    int samples, const RayResult& result, bool tookLast = false)
  {
    const bool isOpaque = result.Opacity > task.TerminationOpacity;
    const bool isEmpty = samples == 0 && !task.Slab.KeepsOtherPixels && !IsOutside(ray);
    if ((result.SamplesTaken > 0 && (isOpaque || tookLast)) || isEmpty)
    {
      atomicAdd(task.Slab.EndedRays + FindTile(task, ray.PixelX, ray.PixelY), 1u);
    }
  }
  /// The same where the ray's lattice and stretch are at hand.
  template <typename Lattice>
  static __device__ __forceinline__ void FinishRaySegment(const MarchRaysTask& task, const Ray& ray,
    const Lattice& lattice, const RayInSlab&, const RayResult& result)
  {
    Finish(task, ray, lattice.Count, result);
  }

private:
  static __device__ __forceinline__ int FindTile(const MarchRaysTask& task, int x, int y)
  {
    return y / ScreenTileSide * ScreenTiles::CountAcross(task.Frame.ImageSize[0]) +
      x / ScreenTileSide;
  }
};

/// The same of a slab whose macrocells lie in a pool. A ray that took its last sample has ended: it needs no second step.
struct TraversePool : TraverseSlab
{
  static constexpr TextureHolds Texture = TextureHolds::Cells;

  template <typename Lattice>
  static __device__ __forceinline__ void FinishRaySegment(const MarchRaysTask& task, const Ray& ray,
    const Lattice& lattice, const RayInSlab& raySegment, const RayResult& result)
  {
    Lattice part = lattice;
    Finish(task, ray, lattice.Count, result, raySegment.Cut(part).IsLast);
  }
};

} // namespace Strider

#endif
