// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches pre-integrated rays.
#include "Cuda/March/PreIntegrated/MarchSegments.cuh"
#include "Cuda/March/RayWays.h"

#include <type_traits>

namespace Strider
{

namespace
{

template <typename Way, typename Table>
struct MarchSegmentsOp
{
  static constexpr bool MarchesParts = false;

  const MarchRaysTask& Task;
  const Table& Integrals;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const SampleLattice& lattice, const BlockPace& pace) const
  {
    const TextureVoxels& voxels = this->Task.Voxels;
    const SegmentLattice segments = CutIntoSegments(lattice.InOrder(voxels.Order));
    const RayResult result = MarchAtPace(pace, [&](const auto& ownPace) {
      return MarchSegments<SegmentBatch>(SampleSegments<Way::Texture>{ voxels }, this->Integrals,
        segments, this->Task.TerminationOpacity, FinishNothing{}, Way::MakeSkipping(this->Task),
        ownPace, Way::MakeStretch(this->Task, ray));
    });
    Way::Finish(this->Task, ray, segments.Count, result);
    return result;
  }
};

template <typename Way, bool SharesTable>
__global__ void __launch_bounds__(MostSceneThreads) MarchSegmentsKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ IntegralTable globalTable,
  const __grid_constant__ MarchRaysLaunch launch)
{
  MarchByIntegrals<SharesTable>(globalTable, [&](const auto& table) {
    using Table = std::remove_cv_t<std::remove_reference_t<decltype(table)>>;
    MarchBlocks(task, launch, PlaceSamples{}, MarchSegmentsOp<Way, Table>{ task, table });
  });
}

template <typename Way>
Status Launch(const MarchRaysTask& task, const IntegralTable& table, const LaunchShape& shape,
  cudaStream_t stream)
{
  using Kernel = void (*)(MarchRaysTask, IntegralTable, MarchRaysLaunch);
  const Kernel kernels[2] = { MarchSegmentsKernel<Way, false>, MarchSegmentsKernel<Way, true> };
  return LaunchSegments(kernels, "MarchSegmentsKernel", task, table, shape, stream);
}

} // namespace

Status LaunchMarchSegments(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TakeOccupied>(task, table, shape, stream);
}

Status LaunchMarchSlabSegments(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TakeSlab>(task, table, shape, stream);
}

} // namespace Strider
