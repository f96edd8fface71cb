// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component with a wide filter and marching caches; device only.
#ifndef Strider_Cuda_March_Filtered_MarchLitFiltered_cuh
#define Strider_Cuda_March_Filtered_MarchLitFiltered_cuh

#include "Cuda/March/Filtered/MarchFiltered.h"
#include "Cuda/March/MarchScene.h"

#include "Compositing/MarchSceneRay.h"
#include "Cuda/Fetch/FetchCubic.h"
#include "Cuda/March/Filtered/WarpMemory.cuh"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "EmptySpace/SkipSubcells.h"
#include "MarchingCache/LitKernel.h"
#include "MarchingCache/SampleShownInBox.h"
#include "Rays/PlaceSamples.h"

#include <type_traits>

namespace Strider
{

/// `Traversal` is one of TraversalPolicies.h, `Samples` one of LitKernel.h.
template <typename Traversal, typename Samples, typename Cells>
struct MarchLitFilteredRayOp
{
  const MarchRaysTask& Task;
  const MarchSceneTask& Scene;
  const FilteredVoxels& Filtered;
  DeviceWarp Warp{};
  unsigned int& VoxelsFetched;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    using Fetch = FetchVoxel<float>;
    using Cell = decltype(Cells::Cells);
    const SceneFeatures& scene = this->Scene.Scene;
    const TextureVoxels& voxels = this->Scene.Voxels.Volume;
    const WarpMemory memory = FindWarpMemory(this->Filtered);
    Ray turned = ray;
    turned.Direction = voxels.Order.TurnDirection(ray.Direction);
    const LitKernel<Samples> kernel{ scene, scene.Appearances[0],
      LookBack(scene, turned, lattice.InOrder(voxels.Order)) };
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
    }
    const Cells cells{ static_cast<Cell>(memory.Cells) };
    const BoxSource<Fetch> source{ Fetch(voxels), voxels.Order, this->Filtered.Stored,
      { voxels.Scale, voxels.Offset } };
    bool seesMost = false;
    const RayResult result = MarchRay<FilteredBatch>(
      SampleInBox<LitKernel<Samples>, DeviceWarp, Cells, Fetch>{ kernel, this->Warp, cells, source,
        this->Filtered.Cells.CountCells(), memory.Values, this->VoxelsFetched },
      CompositedBySampler{ seesMost }, lattice, this->Task.TerminationOpacity,
      SkipSubcells{ this->Task.Skip, this->Filtered.Subcells }, WarpLockstep{ sync.IsSynchronous },
      Traversal::MakeRaySegment(this->Task, ray));
    Traversal::Finish(this->Task, ray, lattice.Count, result);
    return result;
  }
};

template <typename Traversal, typename Samples, typename Cells, typename Placement>
__global__ void __launch_bounds__(MostFilteredThreads, LitBlocks)
  MarchLitFilteredKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ FilteredVoxels voxels,
    const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  unsigned int voxelsFetched = 0;
  MarchBlocks(task, launch, placeSamples,
    MarchLitFilteredRayOp<Traversal, Samples, Cells>{ task, scene, voxels, {}, voxelsFetched });
  if (task.SampleCount)
  {
    AddOfWarp(voxelsFetched, task.SampleCount + 2);
  }
}

template <typename Traversal, typename Samples, typename Cells, typename Placement>
Status LaunchCells(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  return LaunchMarch(MarchLitFilteredKernel<Traversal, Samples, Cells, Placement>,
    "MarchLitFilteredKernel", task, shape, CountBlockBytes(shape, voxels.CountWarpBytes()), stream,
    scene, voxels, PlannedLaunch{}, placeSamples);
}

template <typename Traversal, typename Samples, typename Placement>
Status LaunchSamples(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  if constexpr (HasByteCells<Placement>)
  {
    if (voxels.Cells.AreBytes)
    {
      return LaunchCells<Traversal, Samples, ByteRows>(
        task, scene, voxels, placeSamples, shape, stream);
    }
  }
  return LaunchCells<Traversal, Samples, FloatCells<float>>(
    task, scene, voxels, placeSamples, shape, stream);
}

/// Launches rays for a cubic filter. Frames that skip most of the volume have a kernel that reads a value first, and
/// slopes only where it is visible.
template <typename Traversal, ReconstructionFilter Filter, typename Placement>
Status LaunchCubic(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  if constexpr (HasByteCells<Placement>)
  {
    if (voxels.Cells.AreBytes && voxels.SkipsMost)
    {
      return LaunchCells<Traversal, CubicSamples<Filter, false>, ByteRows>(
        task, scene, voxels, placeSamples, shape, stream);
    }
  }
  return LaunchSamples<Traversal, CubicSamples<Filter>>(
    task, scene, voxels, placeSamples, shape, stream);
}

/// Launches rays for the filter of `voxels`.
template <typename Traversal, typename Placement>
Status LaunchLitRays(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  using Filter = ReconstructionFilter;
  switch (voxels.Filter)
  {
    case Filter::CatmullRom:
      return LaunchCubic<Traversal, Filter::CatmullRom>(
        task, scene, voxels, placeSamples, shape, stream);
    case Filter::CubicBSpline:
      return LaunchCubic<Traversal, Filter::CubicBSpline>(
        task, scene, voxels, placeSamples, shape, stream);
    default:
      break;
  }
  // Smooth gradients do not occur in frames that match VTK; see IsLitFilterAlone.
  if constexpr (std::is_same_v<Placement, PlaceSamples>)
  {
    return LaunchSamples<Traversal, SmoothSamples>(
      task, scene, voxels, placeSamples, shape, stream);
  }
  return STRIDER_FAILURE(StatusCode::DeviceFailure, "no kernel for smooth gradients as VTK's");
}

} // namespace Strider

#endif
