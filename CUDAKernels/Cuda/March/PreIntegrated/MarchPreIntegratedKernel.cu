// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches pre-integrated rays.
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.cuh"
#include "Cuda/March/TraversalPolicies.h"

#include <type_traits>

namespace Strider
{

namespace
{

template <typename Traversal, typename Table>
struct MarchPreIntegratedOp
{
  const MarchRaysTask& Task;
  const Table& Integrals;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const SampleLattice& lattice, const BlockSync& sync) const
  {
    const TextureVoxels& voxels = this->Task.Voxels;
    const SegmentLattice segments = CutIntoSegments(lattice.InOrder(voxels.Order));
    const RayResult result = MarchInSync(sync, [&](const auto& sync) {
      return MarchPreIntegrated<SegmentBatch>(SampleSegments<Traversal::Texture>{ voxels },
        this->Integrals, segments, this->Task.TerminationOpacity, FinishNothing{},
        Traversal::MakeSkipping(this->Task), sync, Traversal::MakeRaySegment(this->Task, ray));
    });
    Traversal::Finish(this->Task, ray, segments.Count, result);
    return result;
  }
};

template <typename Traversal, bool SharesTable>
__global__ void __launch_bounds__(MostSceneThreads) MarchPreIntegratedKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ IntegralTable globalTable,
  const __grid_constant__ MarchRaysLaunch launch)
{
  MarchByIntegrals<SharesTable>(globalTable, [&](const auto& table) {
    using Table = std::decay_t<decltype(table)>;
    MarchBlocks(
      task, launch, PlaceSamples{}, MarchPreIntegratedOp<Traversal, Table>{ task, table });
  });
}

template <typename Traversal>
Status Launch(const MarchRaysTask& task, const IntegralTable& table, const LaunchShape& shape,
  cudaStream_t stream)
{
  using Kernel = void (*)(MarchRaysTask, IntegralTable, MarchRaysLaunch);
  const Kernel kernels[2] = { MarchPreIntegratedKernel<Traversal, false>,
    MarchPreIntegratedKernel<Traversal, true> };
  return LaunchWithTable(kernels, "MarchPreIntegratedKernel", task, table, shape, stream);
}

} // namespace

Status LaunchMarchPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraverseOccupied>(task, table, shape, stream);
}

Status LaunchMarchSlabPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraverseSlab>(task, table, shape, stream);
}

} // namespace Strider
