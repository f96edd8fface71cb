// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches pre-integrated rays through one lit component.
#include "Cuda/MarchSegments.cuh"

#include "Compositing/FinishSegment.h"
#include "Cuda/MarchPlainRay.h"
#include "Cuda/TurnScene.h"

#include <type_traits>

namespace Strider
{

namespace
{

__device__ __forceinline__ auto ReadVoxels(const MarchSceneTask& task, std::false_type)
{
  return ReadStoredVoxels{ task.Voxels.Volume };
}

__device__ __forceinline__ auto ReadVoxels(const MarchSceneTask& task, std::true_type)
{
  return ReadStoredGradients{ { task.Voxels.Volume }, task.Gradients };
}

/// `Scene` is that of the stored order.
template <bool HasGradients>
struct MarchLitSegmentsOp
{
  static constexpr bool MarchesParts = false;

  const MarchRaysTask& Task;
  const MarchSceneTask& Scene;
  const IntegralTable& Table;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const SampleLattice& lattice, const BlockPace& pace) const
  {
    const SceneFeatures& scene = this->Scene.Scene;
    const TextureVoxels& volume = this->Scene.Voxels.Volume;
    const SampleLattice stored = lattice.InOrder(volume.Order);
    Ray turned = ray;
    turned.Direction = volume.Order.TurnDirection(ray.Direction);
    const auto voxels = ReadVoxels(this->Scene, std::bool_constant<HasGradients>());
    const FinishByGradient<std::remove_const_t<decltype(voxels)>> finish{ voxels, scene,
      scene.Looks[0], LookBack(scene, turned, stored) };
    return MarchSegments<SegmentBatch>(SampleTextureLinear<>{ volume }, this->Table,
      CutIntoSegments(stored), this->Task.TerminationOpacity, finish, SkipEmpty{ this->Task.Skip },
      pace);
  }
};

template <bool HasGradients, bool SharesTable>
__global__ void __launch_bounds__(MostSceneThreads) MarchLitSegmentsKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ IntegralTable globalTable,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ MarchSceneTask scene)
{
  IntegralTable table = globalTable;
  if constexpr (SharesTable)
  {
    table = ShareIntegralTable(table);
  }
  MarchBlocks(task, launch, PlaceSamples{}, MarchLitSegmentsOp<HasGradients>{ task, scene, table });
}

} // namespace

Status LaunchMarchLitSegments(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = scene;
  turned.Voxels.Volume.Order = ReachVoxels(scene.Voxels.Volume.Order, scene.Scene.Grid);
  turned.Scene = TurnScene(scene.Scene, turned.Voxels.Volume.Order);
  using Kernel = void (*)(MarchRaysTask, IntegralTable, MarchRaysLaunch, MarchSceneTask);
  const Kernel withNeighbours[2] = { MarchLitSegmentsKernel<false, false>,
    MarchLitSegmentsKernel<false, true> };
  const Kernel withTexture[2] = { MarchLitSegmentsKernel<true, false>,
    MarchLitSegmentsKernel<true, true> };
  const char* const name = "MarchLitSegmentsKernel";
  return scene.Gradients.Texture != 0
    ? LaunchSegments(withTexture, name, task, table, shape, stream, turned)
    : LaunchSegments(withNeighbours, name, task, table, shape, stream, turned);
}

} // namespace Strider
