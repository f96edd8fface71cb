// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches pre-integrated rays.
#include "Cuda/MarchSegments.cuh"

namespace Strider
{

namespace
{

struct MarchSegmentsOp
{
  static constexpr bool MarchesParts = false;

  const MarchRaysTask& Task;
  const IntegralTable& Table;

  __device__ __forceinline__ RayResult operator()(
    const Ray&, const SampleLattice& lattice, const BlockPace& pace) const
  {
    const TextureVoxels& voxels = this->Task.Voxels;
    return MarchSegments<SegmentBatch>(SampleTextureLinear<>{ voxels }, this->Table,
      CutIntoSegments(lattice.InOrder(voxels.Order)), this->Task.TerminationOpacity,
      FinishNothing{}, SkipEmpty{ this->Task.Skip }, pace);
  }
};

template <bool SharesTable>
__global__ void __launch_bounds__(MostSceneThreads) MarchSegmentsKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ IntegralTable globalTable,
  const __grid_constant__ MarchRaysLaunch launch)
{
  IntegralTable table = globalTable;
  if constexpr (SharesTable)
  {
    table = ShareIntegralTable(table);
  }
  MarchBlocks(task, launch, PlaceSamples{}, MarchSegmentsOp{ task, table });
}

} // namespace

Status LaunchMarchSegments(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream)
{
  using Kernel = void (*)(MarchRaysTask, IntegralTable, MarchRaysLaunch);
  const Kernel kernels[2] = { MarchSegmentsKernel<false>, MarchSegmentsKernel<true> };
  return LaunchSegments(kernels, "MarchSegmentsKernel", task, table, shape, stream);
}

} // namespace Strider
