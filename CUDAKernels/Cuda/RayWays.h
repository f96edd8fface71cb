// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ways in which the rays of a kernel take their samples; device only.
#ifndef Strider_Cuda_RayWays_h
#define Strider_Cuda_RayWays_h

#include "Cuda/MarchRays.h"
#include "Rays/RayStretch.h"

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
};

} // namespace Strider

#endif
