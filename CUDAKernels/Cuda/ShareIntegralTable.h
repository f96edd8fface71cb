// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An integral table in the shared memory of a thread block; device only, but for its size.
#ifndef Strider_Cuda_ShareIntegralTable_h
#define Strider_Cuda_ShareIntegralTable_h

#include "Compositing/IntegralTable.h"
#include "Cuda/ShareTransferTable.h"

namespace Strider
{

/// Dynamic shared memory that the table needs: not its sums, which few segments read.
inline std::size_t CountSharedBytes(const IntegralTable& table)
{
  const auto count = static_cast<std::size_t>(table.Count);
  return sizeof(TableColor) * count + sizeof(float) * (count + 1);
}

/// The table with its entries in dynamic shared memory. All threads of the block must call.
__device__ __forceinline__ IntegralTable ShareIntegralTable(const IntegralTable& table)
{
  extern __shared__ float4 sharedMemory[];
  TableColor* values = reinterpret_cast<TableColor*>(sharedMemory);
  float* linearUntil = reinterpret_cast<float*>(values + table.Count);
  CopyByBlock(table.Values, values, table.Count);
  CopyByBlock(table.LinearUntil, linearUntil, table.Count + 1);
  __syncthreads();
  IntegralTable shared = table;
  shared.Values = values;
  shared.LinearUntil = linearUntil;
  return shared;
}

} // namespace Strider

#endif
