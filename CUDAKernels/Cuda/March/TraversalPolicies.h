// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Traversal policies of ray marching kernels; device only.
#ifndef Strider_Cuda_March_TraversalPolicies_h
#define Strider_Cuda_March_TraversalPolicies_h

#include "Compositing/Parts/RayInPart.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/March/MarchScene.h"
#include "Rays/RaySegment.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// Takes all samples of a ray.
struct TraverseAll
{
  static constexpr bool IsSlab = false;
  static constexpr bool IsPart = false;
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

/// Takes the samples outside empty space.
struct TraverseOccupied : TraverseAll
{
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
};

/// Returns the ray of a part. `scene` is null for programs without one, whose rays composite.
__device__ __forceinline__ RayInPart MakeRayInPart(
  const MarchRaysTask& task, const SceneFeatures* scene, const Ray& ray)
{
  const size_t pixel =
    IsOutside(ray) ? 0 : static_cast<size_t>(ray.PixelY) * task.Frame.ImageSize[0] + ray.PixelX;
  return { scene ? FindPartRule(*scene) : PartRule::Resume, HasWholeSpace(task.Frame, scene),
    &task.Rgba[pixel].x, scene };
}

/// Returns the launch bound of a kernel that has `threads` as its bound where it does not loop over parts, and there at
/// most `ofParts`: what the loop keeps needs registers. Blocks of parts have at most MostSceneThreads.
template <typename Traversal>
constexpr int BoundThreads(int threads, int ofParts = MostSceneThreads)
{
  return Traversal::IsPart && threads > ofParts ? ofParts : threads;
}

/// Takes the samples of a part outside empty space, from where the parts in front have left the ray.
struct TraversePart
{
  static constexpr bool IsSlab = false;
  static constexpr bool IsPart = true;
  static constexpr TextureHolds Texture = TextureHolds::Part;
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
  static __device__ __forceinline__ RayInPart MakeRaySegment(
    const MarchRaysTask& task, const Ray& ray)
  {
    return MakeRayInPart(task, nullptr, ray);
  }
  template <typename Lattice>
  static __device__ __forceinline__ void FinishRaySegment(
    const MarchRaysTask&, const Ray&, const Lattice&, const RayInPart&, const RayResult&)
  {
  }
};

/// Takes the samples of a slab outside empty space.
struct TraverseSlab
{
  static constexpr bool IsSlab = true;
  static constexpr bool IsPart = false;
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
  /// Counts a ray as ended, once: an opaque one when it ends, one with no samples at all in the first pass, and with
  /// `tookLast` one that has taken its last sample in this pass. `samples` is the number of samples of the whole ray.
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
  /// As Finish, for kernels that pass the ray's lattice and segment.
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

/// Returns the ray segment of a scene.
template <typename Traversal>
__device__ __forceinline__ auto MakeSceneSegment(
  const MarchRaysTask& task, [[maybe_unused]] const SceneFeatures& scene, const Ray& ray)
{
  if constexpr (Traversal::IsPart)
  {
    return MakeRayInPart(task, &scene, ray);
  }
  else
  {
    return Traversal::MakeRaySegment(task, ray);
  }
}

/// As TraverseSlab, for a texture of pooled macrocells. A ray has ended once it took its last sample, and needs no
/// second step.
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
