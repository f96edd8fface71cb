// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies a pre-integration table to shared memory; device only, except for its size.
#ifndef Strider_Cuda_March_Tables_ShareIntegralTable_h
#define Strider_Cuda_March_Tables_ShareIntegralTable_h

#include "Compositing/IntegralTable.h"
#include "Cuda/March/Tables/ShareTransferTable.h"
#include "Cuda/March/Tables/SharedEntries.h"

namespace Strider
{

/// Returns the dynamic shared memory for the table, in bytes.
inline std::size_t CountSharedBytes(const IntegralTable& table)
{
  return sizeof(IntegralCell) * static_cast<std::size_t>(table.Count);
}

/// A pre-integration table with its cells in shared memory.
struct SharedIntegralTable : IntegralTable
{
  SharedEntries<sizeof(IntegralCell)> Shared;
};

__device__ __forceinline__ IntegralCell ReadCell(
  const SharedIntegralTable& table, const PlaceInTable& place)
{
  const unsigned int address = table.Shared.Find(place.Cell);
  const TableColor before = LoadShared<offsetof(IntegralCell, Before)>(address);
  return { LoadShared<offsetof(IntegralCell, From)>(address),
    LoadShared<offsetof(IntegralCell, Rise)>(address),
    { __float_as_int(before.Red), __float_as_int(before.Green), __float_as_int(before.Blue),
      __float_as_int(before.Opacity) } };
}

/// Copies the cells to dynamic shared memory. All threads of the block must call it.
__device__ __forceinline__ SharedIntegralTable ShareIntegralTable(const IntegralTable& table)
{
  extern __shared__ float4 sharedMemory[];
  IntegralCell* cells = reinterpret_cast<IntegralCell*>(sharedMemory);
  CopyByBlock(table.Cells, cells, table.Count);
  __syncthreads();
  return { table, PlaceShared<sizeof(IntegralCell)>(cells) };
}

} // namespace Strider

#endif
