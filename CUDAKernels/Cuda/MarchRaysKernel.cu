// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame.
#include "Cuda/MarchRays.h"

#include "Cuda/CheckCuda.h"
#include "Cuda/MarchPixelOp.h"
#include "Cuda/ShareTransferTable.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

namespace
{

/// Of 4096 entries. Measured as above, by entries, shared / global, mean of the three views: 1024 3.54 / 5.01 ms, 2048 4.26 / 5.46,
/// 4096 4.31 / 5.97, 8192 6.45 / 6.57: then one block alone fills a multiprocessor, and global memory serves as well.
constexpr std::size_t LargestSharedTable = 84 * 1024;

/// Threads of the largest block. Batches of 16 need more registers than 1024 threads leave each other.
constexpr int FindMostThreads(int batch)
{
  return batch > 8 ? 512 : 1024;
}

/// What every device grants a block unasked.
constexpr std::size_t SharedMemoryUnasked = 48 * 1024;

/// Adds up over the warp first: one atomic operation for 32 rays.
__device__ void AddSamples(int samples, unsigned long long* total)
{
  for (int distance = 16; distance > 0; distance /= 2)
  {
    samples += __shfl_down_sync(0xffffffffu, samples, distance);
  }
  if ((threadIdx.x + threadIdx.y * blockDim.x) % 32 == 0)
  {
    atomicAdd(total, static_cast<unsigned long long>(samples));
  }
}

/// What else a launch is given; all of it is the same for all threads.
struct MarchRaysLaunch
{
  PixelLayout Layout;
  bool IsSynchronous;
  bool IsLimited; ///< fewer blocks are launched than the layout has: each takes up the next one
};

/// The block to march after `block`, or one beyond the last. All threads of the block must call.
__device__ int TakeNextBlock(unsigned int* blocksTaken)
{
  __shared__ int next;
  __syncthreads(); // the former number has been read
  if (threadIdx.x == 0 && threadIdx.y == 0)
  {
    next = static_cast<int>(gridDim.x + atomicAdd(blocksTaken, 1u));
  }
  __syncthreads();
  return next;
}

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
  int samples = 0;
  int block = static_cast<int>(blockIdx.x);
  do
  {
    const PixelPlace place = PlacePixel(
      launch.Layout, block, static_cast<int>(threadIdx.x), static_cast<int>(threadIdx.y));
    samples += MarchPixelOp<Batch, Sampler, Table, Placement>()(
      task, placeSamples, table, place, BlockPace{ launch.IsSynchronous });
    block = launch.IsLimited ? TakeNextBlock(task.BlocksTaken) : launch.Layout.CountBlocks();
  } while (block < launch.Layout.CountBlocks());
  if (task.SampleCount)
  {
    AddSamples(samples, task.SampleCount);
  }
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

/// Small tables are copied to shared memory, so that the cache is left to the voxels.
Status DecideSharing(std::size_t tableBytes, bool& sharesTable)
{
  sharesTable = tableBytes <= SharedMemoryUnasked;
  if (!sharesTable && tableBytes <= LargestSharedTable)
  {
    int device = 0;
    int largest = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaDeviceGetAttribute(&largest, cudaDevAttrMaxSharedMemoryPerBlockOptin, device)));
    sharesTable = tableBytes <= static_cast<std::size_t>(largest);
  }
  return {};
}

/// Blocks to launch: all of them, or as many as make up the threads that each multiprocessor shall hold.
Status CountLaunchedBlocks(const LaunchShape& shape, const PixelLayout& layout, int& blocks)
{
  blocks = layout.CountBlocks();
  if (shape.ResidentThreads > 0)
  {
    int device = 0;
    int multiprocessors = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device)));
    const int threads = shape.BlockWidth * shape.BlockHeight;
    blocks = Smaller(blocks, multiprocessors * Larger(1, shape.ResidentThreads / threads));
  }
  return {};
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
  STRIDER_TRY(CountLaunchedBlocks(shape, launch.Layout, blocks));
  launch.IsLimited = blocks < launch.Layout.CountBlocks();
  if (launch.IsLimited)
  {
    STRIDER_TRY(
      STRIDER_CUDA_CALL(cudaMemsetAsync(task.BlocksTaken, 0, sizeof(*task.BlocksTaken), stream)));
  }
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
