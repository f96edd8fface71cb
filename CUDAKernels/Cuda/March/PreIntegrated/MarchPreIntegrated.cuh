// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Table sharing and launch of pre-integrated kernels; device only.
#ifndef Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_cuh
#define Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_cuh

#include "Compositing/MarchPreIntegrated.h"
#include "Cuda/Fetch/SampleSegments.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Cuda/March/Tables/ShareIntegralTable.h"
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

} // namespace Strider

#endif
