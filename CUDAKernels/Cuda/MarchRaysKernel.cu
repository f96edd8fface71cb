// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame.
#include "Cuda/MarchRays.h"

#include "Cuda/CheckCuda.h"
#include "Cuda/CompositeFused.h"
#include "Cuda/MarchBlocks.h"
#include "Cuda/PlanLaunch.h"
#include "Cuda/SampleTexture.h"
#include "Cuda/ShareTransferTable.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

namespace
{

/// Threads of the largest block. Batches of 16 need more registers than 1024 threads leave each other.
constexpr int FindMostThreads(int batch)
{
  return batch > 8 ? 512 : 1024;
}

template <int Batch, typename Sampler, typename Table>
struct MarchRayOp
{
  static constexpr bool MarchesParts = false;
  const MarchRaysTask& Task;
  const Table& Entries;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockPace& pace) const
  {
    return MarchRay<Batch>(Sampler{ this->Task.Voxels }, this->Entries, lattice,
      this->Task.TerminationOpacity, NoSkipping{}, pace);
  }
};

template <int Batch, typename Sampler, typename Table, bool SharesTable, typename Placement>
__global__ void __launch_bounds__(FindMostThreads(Batch)) MarchRaysKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ Table globalTable,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  Table table = globalTable;
  if constexpr (SharesTable)
  {
    table = ShareTransferTable(table);
  }
  MarchBlocks(task, launch, placeSamples, MarchRayOp<Batch, Sampler, Table>{ task, table });
}

template <typename Table, typename Placement>
using MarchRaysEntry = void (*)(MarchRaysTask, Table, MarchRaysLaunch, Placement);

template <typename Placement, typename Sampler, typename Table, bool SharesTable>
MarchRaysEntry<Table, Placement> FindKernel(int batch)
{
  switch (batch)
  {
    case 1:
      return MarchRaysKernel<1, Sampler, Table, SharesTable, Placement>;
    case 2:
      return MarchRaysKernel<2, Sampler, Table, SharesTable, Placement>;
    case 4:
      return MarchRaysKernel<4, Sampler, Table, SharesTable, Placement>;
    case 16:
      return MarchRaysKernel<16, Sampler, Table, SharesTable, Placement>;
    default:
      return MarchRaysKernel<8, Sampler, Table, SharesTable, Placement>;
  }
}

template <typename Placement, typename Sampler, typename Table>
MarchRaysEntry<Table, Placement> FindKernel(bool sharesTable, int batch)
{
  return sharesTable ? FindKernel<Placement, Sampler, Table, true>(batch)
                     : FindKernel<Placement, Sampler, Table, false>(batch);
}

template <typename Sampler, typename Table, typename Placement>
Status Launch(const MarchRaysTask& task, const Table& table, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  std::size_t tableBytes = CountSharedBytes(table);
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTable));
  tableBytes = sharesTable ? tableBytes : 0;
  MarchRaysLaunch launch{ MakePixelLayout(shape, task.Frame.ImageSize), shape.IsSynchronous,
    false };
  int blocks = 0;
  STRIDER_TRY(CountLaunchedBlocks(shape, launch.Layout, task.BlocksTaken, stream, blocks));
  launch.IsLimited = blocks < launch.Layout.CountBlocks();
  const MarchRaysEntry<Table, Placement> kernel =
    FindKernel<Placement, Sampler, Table>(sharesTable, shape.BatchDepth);
  if (tableBytes > SharedMemoryUnasked)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(tableBytes))));
  }
  kernel<<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), tableBytes, stream>>>(
    task, table, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchRaysKernel", __FILE__, __LINE__);
}

// What a kernel may be given before CUDA 12.1.
static_assert(sizeof(MarchRaysTask) + sizeof(TransferTable) + sizeof(MarchRaysLaunch) +
    sizeof(PlaceSamplesAsVTK) <=
  4096);

} // namespace

Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  const bool isNearest = filter == ReconstructionFilter::Nearest;
  const TransferTable& table = task.Table;
  if (matched)
  {
    const PlaceSamplesAsVTK placeSamples{ *matched };
    return isNearest ? Launch<SampleTextureNearest>(task, table, placeSamples, shape, stream)
                     : Launch<SampleTextureLinear>(task, table, placeSamples, shape, stream);
  }
  if (table.IsFused)
  {
    const FusedTable fused = FuseTable(table, task.Voxels, !isNearest);
    return isNearest ? Launch<SampleTextureNearest>(task, fused, PlaceSamples{}, shape, stream)
                     : Launch<SampleTexels>(task, fused, PlaceSamples{}, shape, stream);
  }
  return isNearest ? Launch<SampleTextureNearest>(task, table, PlaceSamples{}, shape, stream)
                   : Launch<SampleTextureLinear>(task, table, PlaceSamples{}, shape, stream);
}

Status CheckMarchRays()
{
  cudaFuncAttributes attributes{};
  return STRIDER_CUDA_CALL(cudaFuncGetAttributes(
    &attributes, FindKernel<PlaceSamples, SampleTexels, FusedTable>(true, 8)));
}

} // namespace Strider
