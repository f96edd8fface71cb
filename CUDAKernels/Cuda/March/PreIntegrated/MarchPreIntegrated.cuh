// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Table sharing and launch of pre-integrated kernels; device only.
#ifndef Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_cuh
#define Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_cuh

#include "Compositing/MarchPreIntegrated.h"
#include "Cuda/Fetch/SampleSegments.h"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Cuda/March/Tables/ShareIntegralTable.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

/// Calls march(table) with the table in global memory, or with a copy in shared memory.
template <bool SharesTable, typename March>
__device__ __forceinline__ void MarchByIntegrals(const IntegralTable& table, const March& march)
{
  if constexpr (SharesTable)
  {
    march(ShareIntegralTable(table));
  }
  else
  {
    march(table);
  }
}

/// Launches one of two `kernels`: the first reads the table from global memory, the second shares it. Both receive
/// `task`, `table`, the launch and `further`.
template <typename Kernel, typename... Further>
Status LaunchSegments(const Kernel (&kernels)[2], const char* name, const MarchRaysTask& task,
  const IntegralTable& table, const LaunchShape& shape, cudaStream_t stream,
  const Further&... further)
{
  std::size_t tableBytes = CountSharedBytes(table);
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTable));
  tableBytes = sharesTable ? tableBytes : 0;
  MarchRaysLaunch launch{};
  dim3 grid;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, grid));
  const Kernel kernel = kernels[sharesTable ? 1 : 0];
  if (tableBytes > SharedMemoryUnasked)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(tableBytes))));
  }
  kernel<<<grid, dim3(shape.BlockWidth, shape.BlockHeight), tableBytes, stream>>>(
    task, table, launch, further...);
  return CheckCuda(cudaGetLastError(), name, __FILE__, __LINE__);
}

} // namespace Strider

#endif
