// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ways in which the rays of a kernel take their samples; device only.
#ifndef Strider_Cuda_RayWays_h
#define Strider_Cuda_RayWays_h

#include "Compositing/MarchRay.h"
#include "Cuda/MarchRays.h"
#include "Rays/RayStretch.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// All of them.
struct TakeAll
{
  static constexpr bool IsSlab = false;
  static __device__ __forceinline__ NoSkipping MakeSkipping(const MarchRaysTask&) { return {}; }
  static __device__ __forceinline__ WholeRay MakeStretch(const MarchRaysTask&, const Ray&)
  {
    return {};
  }
  static __device__ __forceinline__ void Finish(const MarchRaysTask&, const Ray&, const RayResult&)
  {
  }
};

/// Those that are not in empty space.
struct TakeOccupied
{
  static constexpr bool IsSlab = false;
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
  static __device__ __forceinline__ WholeRay MakeStretch(const MarchRaysTask&, const Ray&)
  {
    return {};
  }
  static __device__ __forceinline__ void Finish(const MarchRaysTask&, const Ray&, const RayResult&)
  {
  }
};

/// Those of them that are in a slab.
struct TakeSlab
{
  static constexpr bool IsSlab = true;
  static __device__ __forceinline__ SkipEmpty MakeSkipping(const MarchRaysTask& task)
  {
    return { task.Skip };
  }
  static __device__ __forceinline__ RayInSlab MakeStretch(const MarchRaysTask& task, const Ray& ray)
  {
    return { task.Slab, static_cast<std::size_t>(ray.PixelY) * task.Frame.ImageSize[0] + ray.PixelX,
      ray.Direction.Z };
  }
  /// A ray that is opaque takes no samples in the slabs behind: it ends once.
  static __device__ __forceinline__ void Finish(
    const MarchRaysTask& task, const Ray& ray, const RayResult& result)
  {
    if (result.SamplesTaken > 0 && result.Opacity > task.TerminationOpacity)
    {
      const int across = ScreenTiles::CountAcross(task.Frame.ImageSize[0]);
      atomicAdd(
        task.Slab.EndedRays + ray.PixelY / ScreenTileSide * across + ray.PixelX / ScreenTileSide,
        1u);
    }
  }
};

} // namespace Strider

#endif
