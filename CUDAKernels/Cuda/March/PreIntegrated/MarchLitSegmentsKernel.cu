// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches pre-integrated rays through one lit component.
#include "Cuda/March/PreIntegrated/MarchSegments.cuh"

#include "Compositing/FinishSegment.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/RayWays.h"
#include "Cuda/March/TurnSceneTask.h"

#include <type_traits>

namespace Strider
{

namespace
{

template <typename Way, bool HasGradients>
__device__ __forceinline__ auto ReadVoxels(const MarchSceneTask& task)
{
  if constexpr (HasGradients)
  {
    return ReadStoredGradients{ { task.Voxels.Volume }, task.Gradients };
  }
  else
  {
    return ReadStoredVoxels<Way::Texture>{ task.Voxels.Volume };
  }
}

/// `Scene` is that of the stored order.
template <typename Way, bool HasGradients, typename Table>
struct MarchLitSegmentsOp
{
  static constexpr bool MarchesParts = false;

  const MarchRaysTask& Task;
  const MarchSceneTask& Scene;
  const Table& Integrals;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const SampleLattice& lattice, const BlockPace& pace) const
  {
    const SceneFeatures& scene = this->Scene.Scene;
    const TextureVoxels& volume = this->Scene.Voxels.Volume;
    const SampleLattice stored = lattice.InOrder(volume.Order);
    Ray turned = ray;
    turned.Direction = volume.Order.TurnDirection(ray.Direction);
    const auto voxels = ReadVoxels<Way, HasGradients>(this->Scene);
    const FinishByGradient<std::remove_const_t<decltype(voxels)>> finish{ voxels, scene,
      scene.Looks[0], LookBack(scene, turned, stored) };
    const SegmentLattice segments = CutIntoSegments(stored);
    const RayResult result = MarchAtPace(pace, [&](const auto& ownPace) {
      return MarchSegments<SegmentBatch>(SampleSegments<Way::Texture>{ volume }, this->Integrals,
        segments, this->Task.TerminationOpacity, finish, Way::MakeSkipping(this->Task), ownPace,
        Way::MakeStretch(this->Task, ray));
    });
    Way::Finish(this->Task, ray, segments.Count, result);
    return result;
  }
};

template <typename Way, bool HasGradients, bool SharesTable>
__global__ void __launch_bounds__(MostSceneThreads) MarchLitSegmentsKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ IntegralTable globalTable,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ MarchSceneTask scene)
{
  MarchByIntegrals<SharesTable>(globalTable, [&](const auto& table) {
    using Table = std::remove_cv_t<std::remove_reference_t<decltype(table)>>;
    MarchBlocks(task, launch, PlaceSamples{},
      MarchLitSegmentsOp<Way, HasGradients, Table>{ task, scene, table });
  });
}

template <typename Way, bool HasGradients>
Status Launch(const MarchRaysTask& task, const IntegralTable& table, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  using Kernel = void (*)(MarchRaysTask, IntegralTable, MarchRaysLaunch, MarchSceneTask);
  const Kernel kernels[2] = { MarchLitSegmentsKernel<Way, HasGradients, false>,
    MarchLitSegmentsKernel<Way, HasGradients, true> };
  return LaunchSegments(kernels, "MarchLitSegmentsKernel", task, table, shape, stream, turned);
}

} // namespace

Status LaunchMarchLitSegments(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Gradients.Texture != 0
    ? Launch<TakeOccupied, true>(task, table, scene, shape, stream)
    : Launch<TakeOccupied, false>(task, table, scene, shape, stream);
}

Status LaunchMarchLitSlabSegments(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TakeSlab, false>(task, table, scene, shape, stream);
}

} // namespace Strider
