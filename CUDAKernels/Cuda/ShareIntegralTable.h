// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An integral table in the shared memory of a thread block; device only, but for its size.
#ifndef Strider_Cuda_ShareIntegralTable_h
#define Strider_Cuda_ShareIntegralTable_h

#include "Compositing/IntegralTable.h"
#include "Cuda/ShareTransferTable.h"

namespace Strider
{

/// Dynamic shared memory that the table needs.
inline std::size_t CountSharedBytes(const IntegralTable& table)
{
  return sizeof(IntegralCell) * static_cast<std::size_t>(table.Count);
}

/// The table with its entries in dynamic shared memory. All threads of the block must call.
__device__ __forceinline__ IntegralTable ShareIntegralTable(const IntegralTable& table)
{
  extern __shared__ float4 sharedMemory[];
  IntegralCell* cells = reinterpret_cast<IntegralCell*>(sharedMemory);
  CopyByBlock(table.Cells, cells, table.Count);
  __syncthreads();
  IntegralTable shared = table;
  shared.Cells = cells;
  return shared;
}

} // namespace Strider

#endif
