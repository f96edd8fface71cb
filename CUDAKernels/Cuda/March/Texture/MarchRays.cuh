// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame, with or without empty-space skipping, for the files that compile it;
// device only.
#ifndef Strider_Cuda_March_Texture_MarchRays_cuh
#define Strider_Cuda_March_Texture_MarchRays_cuh

#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/March/Tables/CompositeFused.h"
#include "Cuda/March/Tables/ShareTransferTable.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/Runtime/PlanLaunch.h"
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
  static constexpr bool MarchesParts = false;
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
__global__ void __launch_bounds__(FindMostThreads(Batch)) MarchRaysKernel(
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
    MarchBlocks(task, launch, placeSamples,
      MarchRayOp<Batch, Sampler, decltype(table), Traversal>{ task, table });
  }
  else
  {
    MarchBlocks(task, launch, placeSamples,
      MarchRayOp<Batch, Sampler, Table, Traversal>{ task, globalTable });
  }
}

template <typename Table, typename Placement>
using MarchRaysEntry = void (*)(MarchRaysTask, Table, MarchRaysLaunch, Placement);

/// Batch depths that a family of kernels is compiled for, in ascending order. They change no pixel.
template <int... Depths>
struct BatchDepths
{
};

/// The depths that Automatic times, and the single samples of the published methods.
using FusedBatches = BatchDepths<1, 2, 4, 8, 16>;
/// The depths that Automatic times.
using StackedBatches = BatchDepths<2, 4, 8, 16>;
/// Where colours and opacities have tables of their own.
using UnfusedBatches = BatchDepths<4, 8, 16>;
/// For nearest voxels, frames that match VTK, and tables too large for shared memory.
using OtherBatches = BatchDepths<8>;

/// Returns the depths as plans know them.
template <int... Depths>
constexpr DepthSet MakeDepthSet(BatchDepths<Depths...>)
{
  return { (0u + ... + static_cast<unsigned int>(Depths)) };
}

static_assert(MakeDepthSet(FusedBatches()) == FusedDepths);
static_assert(MakeDepthSet(StackedBatches()) == StackedDepths);
static_assert(MakeDepthSet(UnfusedBatches()) == UnfusedDepths);
static_assert(MakeDepthSet(OtherBatches()) == OtherDepths && OtherDepths.Has(SlabBatch));

/// Returns the kernel of the deepest batches of at most `batch` samples, or of the least deep ones.
template <typename Traversal, typename Placement, typename Sampler, typename Table,
  bool SharesTable, int... Depths>
MarchRaysEntry<Table, Placement> FindKernel(BatchDepths<Depths...>, int batch)
{
  if constexpr (Traversal::IsSlab)
  {
    return MarchRaysKernel<Traversal, SlabBatch, Sampler, Table, SharesTable, Placement>;
  }
  else
  {
    MarchRaysEntry<Table, Placement> kernel = nullptr;
    ((kernel = !kernel || Depths <= batch
         ? MarchRaysKernel<Traversal, Depths, Sampler, Table, SharesTable, Placement>
         : kernel),
      ...);
    return kernel;
  }
}

template <typename Traversal, typename Sampler, typename Batches, typename Table,
  typename Placement>
Status LaunchRays(const MarchRaysTask& task, const Table& table, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  std::size_t tableBytes = CountSharedBytes(table);
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTable));
  tableBytes = sharesTable ? tableBytes : 0;
  const MarchRaysEntry<Table, Placement> kernel = sharesTable
    ? FindKernel<Traversal, Placement, Sampler, Table, true>(Batches(), shape.BatchDepth)
    : FindKernel<Traversal, Placement, Sampler, Table, false>(OtherBatches(), shape.BatchDepth);
  return LaunchMarch(kernel, "MarchRaysKernel", task, shape, tableBytes, stream, table,
    PlannedLaunch{}, placeSamples);
}

/// Launches frames of linear samples with a fused table that do not match VTK.
template <typename Traversal>
Status LaunchFusedRays(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchRays<Traversal, SampleTexels<Traversal::Texture>, FusedBatches>(
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
    return isNearest ? LaunchRays<Traversal, SampleNearest, OtherBatches>(
                         task, FuseTable<true>(table, task.Voxels), placeSamples, shape, stream)
                     : LaunchFusedRays<Traversal>(task, shape, stream);
  }
  return isNearest
    ? LaunchRays<Traversal, SampleNearest, OtherBatches>(task, table, placeSamples, shape, stream)
    : LaunchRays<Traversal, SampleTextureLinear<Traversal::Texture>, UnfusedBatches>(
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
    ? LaunchRays<Traversal, SampleTextureNearest<Traversal::Texture>, OtherBatches>(
        task, task.Table, placeSamples, shape, stream)
    : LaunchRays<Traversal, SampleTextureLinear<Traversal::Texture>, OtherBatches>(
        task, task.Table, placeSamples, shape, stream);
}

/// As LaunchMarchRays, for frames that skip empty space, and for all without LaunchFusedRays.
Status LaunchSkippingRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
