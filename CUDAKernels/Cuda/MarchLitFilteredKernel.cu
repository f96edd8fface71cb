// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component, by a wide filter, with voxels that the rays of a warp share.
#include "Cuda/MarchFiltered.h"
#include "Cuda/MarchScene.h"

#include "Compositing/MarchSceneRay.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/DeviceWarp.cuh"
#include "Cuda/FetchCubic.h"
#include "Cuda/PlaceSamplesAsVTKFrom.h"
#include "Cuda/TurnScene.h"
#include "Cuda/WarpMemory.cuh"
#include "Cuda/WarpPace.h"
#include "MarchingCache/LitKernel.h"
#include "MarchingCache/SampleInBox.h"
#include "Rays/PlaceSamples.h"

#include <type_traits>

namespace Strider
{

namespace
{

template <typename Samples, typename Cells>
struct MarchLitFilteredRayOp
{
  static constexpr bool MarchesParts = false;
  const MarchRaysTask& Task;
  const MarchSceneTask& Scene;
  const FilteredVoxels& Filtered;
  DeviceWarp Warp{};
  unsigned int& VoxelsFetched;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockPace& pace) const
  {
    using Fetch = FetchVoxel<float>;
    using Cell = decltype(Cells::Cells);
    const SceneFeatures& scene = this->Scene.Scene;
    const TextureVoxels& voxels = this->Scene.Voxels.Volume;
    const WarpMemory memory = FindWarpMemory(this->Filtered);
    lattice.KeepPart();
    Ray turned = ray;
    turned.Direction = voxels.Order.TurnDirection(ray.Direction);
    const LitKernel<Samples> kernel{ scene, scene.Looks[0],
      LookBack(scene, turned, lattice.InOrder(voxels.Order)), memory.Colors };
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
    }
    const Cells cells{ static_cast<Cell>(memory.Cells) };
    const BoxSource<Fetch> source{ Fetch{ voxels.Texture }, voxels.Order, this->Filtered.LastStored,
      { voxels.Scale, voxels.Offset } };
    return MarchRay<FilteredBatch>(
      SampleInBox<LitKernel<Samples>, DeviceWarp, Cells, Fetch>{ kernel, this->Warp, cells, source,
        this->Filtered.Cells.CountCells(), memory.Values, this->VoxelsFetched },
      NotedColors{ memory.Colors + this->Warp.Lane, WarpLanes }, lattice,
      this->Task.TerminationOpacity, SkipEmpty{ this->Task.Skip },
      TogetherPace{ pace.IsSynchronous });
  }
};

template <typename Samples, typename Cells, typename Placement>
__global__ void __launch_bounds__(MostFilteredThreads, LitBlocks)
  MarchLitFilteredKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ FilteredVoxels voxels,
    const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  unsigned int voxelsFetched = 0;
  MarchBlocks(task, launch, placeSamples,
    MarchLitFilteredRayOp<Samples, Cells>{ task, scene, voxels, {}, voxelsFetched });
  if (task.SampleCount)
  {
    AddOfWarp(voxelsFetched, task.SampleCount + 2);
  }
}

template <typename Samples, typename Cells, typename Placement>
Status LaunchCells(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto kernel = MarchLitFilteredKernel<Samples, Cells, Placement>;
  const std::size_t bytes =
    shape.BlockWidth * shape.BlockHeight / WarpLanes * voxels.CountWarpBytes();
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
    kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes))));
  MarchRaysLaunch launch{};
  int blocks = 0;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, blocks));
  kernel<<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), bytes, stream>>>(
    task, scene, voxels, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchLitFilteredKernel", __FILE__, __LINE__);
}

template <typename Samples, typename Placement>
Status LaunchSamples(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const Placement& placeSamples, const LaunchShape& shape,
  cudaStream_t stream)
{
  return voxels.Cells.AreBytes
    ? LaunchCells<Samples, ByteRows>(task, scene, voxels, placeSamples, shape, stream)
    : LaunchCells<Samples, FloatCells<float>>(task, scene, voxels, placeSamples, shape, stream);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  using Filter = ReconstructionFilter;
  switch (voxels.Filter)
  {
    case Filter::CatmullRom:
      return LaunchSamples<CubicSamples<Filter::CatmullRom>>(
        task, scene, voxels, placeSamples, shape, stream);
    case Filter::CubicBSpline:
      return LaunchSamples<CubicSamples<Filter::CubicBSpline>>(
        task, scene, voxels, placeSamples, shape, stream);
    default:
      // Never where samples are VTK's: IsLitFilterAlone.
      if constexpr (std::is_same_v<Placement, PlaceSamples>)
      {
        return LaunchSamples<SmoothSamples>(task, scene, voxels, placeSamples, shape, stream);
      }
      return STRIDER_FAILURE(StatusCode::DeviceFailure, "no kernel for smooth gradients as VTK's");
  }
}

// What a kernel may be given before CUDA 12.1.
static_assert(sizeof(MarchRaysTask) + sizeof(MarchSceneTask) + sizeof(FilteredVoxels) +
    sizeof(MarchRaysLaunch) + sizeof(PlaceSamples) <=
  4096);

} // namespace

Status LaunchMarchLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = scene;
  turned.Voxels.Volume.Order = ReachVoxels(scene.Voxels.Volume.Order, scene.Scene.Grid);
  turned.Scene = TurnScene(scene.Scene, turned.Voxels.Volume.Order);
  return scene.Matched
    ? Launch(task, turned, voxels, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
    : Launch(task, turned, voxels, PlaceSamples{}, shape, stream);
}

} // namespace Strider
