// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame, with or without empty-space skipping, for the files that compile it;
// device only.
#ifndef Strider_Cuda_March_Texture_MarchRays_cuh
#define Strider_Cuda_March_Texture_MarchRays_cuh

#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchParts.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/March/Tables/CompositeFused.h"
#include "Cuda/March/Tables/ShareTransferTable.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Planning/KernelTable.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

/// Returns the largest number of threads of a block. Batches of 16 need more registers than a block of 1024 has.
constexpr int FindMostThreads(int batch)
{
  return batch > 8 ? 512 : 1024;
}

template <int Batch, typename Sampler, typename Table, typename Traversal>
struct MarchRayOp
{
  const MarchRaysTask& Task;
  const Table& Entries;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const Lattice& lattice, const BlockSync& sync) const
  {
    return MarchInSync(sync, [&](const auto& sync) {
      const auto raySegment = Traversal::MakeRaySegment(this->Task, ray);
      const RayResult result = MarchRay<Batch>(Sampler{ this->Task.Voxels }, this->Entries, lattice,
        this->Task.TerminationOpacity, Traversal::MakeSkipping(this->Task), sync, raySegment);
      Traversal::FinishRaySegment(this->Task, ray, lattice, raySegment, result);
      return result;
    });
  }
};

template <typename Traversal, int Batch, typename Sampler, typename Table, bool SharesTable,
  typename Placement>
__global__ void __launch_bounds__(BoundThreads<Traversal>(FindMostThreads(Batch))) MarchRaysKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ Table globalTable,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  if (Traversal::IsSlab && IsBlockDone(task, launch))
  {
    return;
  }
  if constexpr (SharesTable)
  {
    const auto table = ShareTransferTable(globalTable);
    MarchBlocksOf<Traversal>(
      task, nullptr, launch, placeSamples, [&](const MarchRaysTask& own, const PartOfFrame*) {
        return MarchRayOp<Batch, Sampler, decltype(table), Traversal>{ own, table };
      });
  }
  else
  {
    MarchBlocksOf<Traversal>(
      task, nullptr, launch, placeSamples, [&](const MarchRaysTask& own, const PartOfFrame*) {
        return MarchRayOp<Batch, Sampler, Table, Traversal>{ own, globalTable };
      });
  }
}

template <typename Table, typename Placement>
using MarchRaysEntry = void (*)(MarchRaysTask, Table, MarchRaysLaunch, Placement);

/// Returns the kernel of the deepest batches of at most `batch` samples, or of the least deep ones. `Depths` is the Sum
/// of a DepthSet; depths change no pixel.
template <typename Traversal, typename Placement, typename Sampler, typename Table,
  bool SharesTable, unsigned int Depths>
MarchRaysEntry<Table, Placement> FindKernel(int batch)
{
  constexpr int deepest = DepthSet{ Depths }.FindDepth(16);
  constexpr unsigned int others = Depths - deepest;
  const auto kernel = MarchRaysKernel<Traversal, deepest, Sampler, Table, SharesTable, Placement>;
  if constexpr (others != 0)
  {
    return deepest <= batch
      ? kernel
      : FindKernel<Traversal, Placement, Sampler, Table, SharesTable, others>(batch);
  }
  return kernel;
}

template <typename Traversal, typename Sampler, unsigned int Depths, typename Table,
  typename Placement>
Status LaunchRays(const MarchRaysTask& task, const Table& table, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  constexpr bool isRare = Traversal::IsSlab || Traversal::IsPart;
  constexpr unsigned int depths = isRare ? OtherDepths.Sum : Depths;
  const MarchRaysEntry<Table, Placement> kernels[2] = {
    FindKernel<Traversal, Placement, Sampler, Table, false, OtherDepths.Sum>(shape.BatchDepth),
    FindKernel<Traversal, Placement, Sampler, Table, true, depths>(shape.BatchDepth)
  };
  return LaunchWithTable(kernels, "MarchRaysKernel", task, table, shape, stream, placeSamples);
}

/// Launches frames of linear samples with a fused table that do not match VTK.
template <typename Traversal>
Status LaunchFusedRays(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchRays<Traversal, SampleTexels<Traversal::Texture>, FusedDepths.Sum>(
    task, FuseTable<false>(task.Table, task.Voxels), PlaceSamples{}, shape, stream);
}

/// Launches frames that do not match VTK.
template <typename Traversal>
Status LaunchEvenRays(const MarchRaysTask& task, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream)
{
  using SampleNearest = SampleTextureNearest<Traversal::Texture>;
  const bool isNearest = filter == ReconstructionFilter::Nearest;
  const TransferTable& table = task.Table;
  const PlaceSamples placeSamples;
  if (table.IsFused)
  {
    return isNearest ? LaunchRays<Traversal, SampleNearest, OtherDepths.Sum>(
                         task, FuseTable<true>(table, task.Voxels), placeSamples, shape, stream)
                     : LaunchFusedRays<Traversal>(task, shape, stream);
  }
  return isNearest
    ? LaunchRays<Traversal, SampleNearest, OtherDepths.Sum>(
        task, table, placeSamples, shape, stream)
    : LaunchRays<Traversal, SampleTextureLinear<Traversal::Texture>, UnfusedDepths.Sum>(
        task, table, placeSamples, shape, stream);
}

/// Launches any frame.
template <typename Traversal>
Status LaunchRaysOf(const MarchRaysTask& task, const VTKRays* matched, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream)
{
  if (!matched)
  {
    return LaunchEvenRays<Traversal>(task, filter, shape, stream);
  }
  const PlaceSamplesAsVTK placeSamples{ *matched };
  return filter == ReconstructionFilter::Nearest
    ? LaunchRays<Traversal, SampleTextureNearest<Traversal::Texture>, OtherDepths.Sum>(
        task, task.Table, placeSamples, shape, stream)
    : LaunchRays<Traversal, SampleTextureLinear<Traversal::Texture>, OtherDepths.Sum>(
        task, task.Table, placeSamples, shape, stream);
}

/// As LaunchMarchRays, for frames that skip empty space, and for all without LaunchFusedRays.
Status LaunchSkippingRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
