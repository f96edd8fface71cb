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

/// Samples that a ray fetches before it composites them. Measured on an H100 (8-bit 1024^3 on 1024^2, z / x / oblique view, table
/// in shared memory): 1 takes 3.56 / 5.31 / 5.29 ms, 2 3.53 / 4.67 / 4.41, 4 2.88 / 3.99 / 3.88, 8 2.87 / 3.98 / 3.84.
constexpr int DeviceBatch = 8;

/// Of 4096 entries. Measured as above, by entries, shared / global, mean of the three views: 1024 3.54 / 5.01 ms, 2048 4.26 / 5.46,
/// 4096 4.31 / 5.97, 8192 6.45 / 6.57: then one block alone fills a multiprocessor, and global memory serves as well.
constexpr std::size_t LargestSharedTable = 84 * 1024;

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

template <typename Sampler, typename Placement, bool SharesTable, bool CountsSamples>
__global__ void __launch_bounds__(1024) MarchRaysKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ Placement placeSamples)
{
  const int pixelX = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int pixelY = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  TransferTable table = task.Table;
  if constexpr (SharesTable)
  {
    table = ShareTransferTable(task.Table);
  }
  const bool isInside = pixelX < task.Frame.ImageSize[0] && pixelY < task.Frame.ImageSize[1];
  int samples = 0;
  if (isInside)
  {
    samples =
      MarchPixelOp<DeviceBatch, Sampler, Placement>()(task, placeSamples, table, pixelX, pixelY);
  }
  if constexpr (CountsSamples)
  {
    AddSamples(samples, task.SampleCount);
  }
}

template <typename Placement>
using MarchRaysEntry = void (*)(MarchRaysTask, Placement);

template <typename Sampler, typename Placement, bool SharesTable>
MarchRaysEntry<Placement> FindKernel(bool countsSamples)
{
  return countsSamples ? MarchRaysKernel<Sampler, Placement, SharesTable, true>
                       : MarchRaysKernel<Sampler, Placement, SharesTable, false>;
}

template <typename Sampler, typename Placement>
MarchRaysEntry<Placement> FindKernel(bool sharesTable, bool countsSamples)
{
  return sharesTable ? FindKernel<Sampler, Placement, true>(countsSamples)
                     : FindKernel<Sampler, Placement, false>(countsSamples);
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

template <typename Placement>
Status Launch(const MarchRaysTask& task, const Placement& placeSamples, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream)
{
  const dim3 block(shape.BlockWidth, shape.BlockHeight);
  const dim3 grid((task.Frame.ImageSize[0] + block.x - 1) / block.x,
    (task.Frame.ImageSize[1] + block.y - 1) / block.y);
  std::size_t tableBytes = CountSharedBytes(task.Table);
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTable));
  tableBytes = sharesTable ? tableBytes : 0;
  const bool countsSamples = task.SampleCount != nullptr;
  const MarchRaysEntry<Placement> kernel = filter == ReconstructionFilter::Nearest
    ? FindKernel<SampleTextureNearest, Placement>(sharesTable, countsSamples)
    : FindKernel<SampleTextureLinear, Placement>(sharesTable, countsSamples);
  if (tableBytes > SharedMemoryUnasked)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(tableBytes))));
  }
  kernel<<<grid, block, tableBytes, stream>>>(task, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchRaysKernel", __FILE__, __LINE__);
}

// What a kernel may be given before CUDA 12.1.
static_assert(sizeof(MarchRaysTask) + sizeof(PlaceSamplesAsVTK) <= 4096);

} // namespace

Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  return matched ? Launch(task, PlaceSamplesAsVTK{ *matched }, filter, shape, stream)
                 : Launch(task, PlaceSamples{}, filter, shape, stream);
}

Status CheckMarchRays()
{
  cudaFuncAttributes attributes{};
  return STRIDER_CUDA_CALL(
    cudaFuncGetAttributes(&attributes, FindKernel<SampleTextureLinear, PlaceSamples>(true, false)));
}

} // namespace Strider
