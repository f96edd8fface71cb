// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A fused table in shared memory that stores the slope from each entry to the next; device only, except for its size.
#ifndef Strider_Cuda_March_Tables_SlopedTable_h
#define Strider_Cuda_March_Tables_SlopedTable_h

#include "Cuda/March/Tables/NumberTable.h"

namespace Strider
{

/// A NumberTable whose slopes are stored beside its entries in shared memory. This takes twice the shared memory, and
/// saves four subtractions per sample where the texture units are not the bottleneck.
struct SlopedTable
{
  FusedTable<false> Fused;
  bool IsCounted;
};

constexpr int SlopedBytes = 2 * sizeof(TableColor);

inline std::size_t CountSharedBytes(const SlopedTable& table)
{
  return SlopedBytes * static_cast<std::size_t>(table.Fused.Span + 1);
}

/// A SlopedTable in shared memory.
struct SharedSlopes
{
  FusedTable<false> Fused;
  bool IsCounted;
  SharedEntries<SlopedBytes> Entries;
};

/// Fills dynamic shared memory. All threads of the block must call it.
__device__ __forceinline__ SharedSlopes ShareTransferTable(const SlopedTable& table)
{
  extern __shared__ float4 sharedMemory[];
  TableColor* shared = reinterpret_cast<TableColor*>(sharedMemory);
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  for (int entry = static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x);
       entry <= table.Fused.Span; entry += threads)
  {
    const TableColor* values = table.Fused.Entries + entry * table.Fused.Stride;
    const TableColor low = values[0];
    const TableColor high = values[1];
    shared[2 * entry] = low;
    shared[2 * entry + 1] = { high.Red - low.Red, high.Green - low.Green, high.Blue - low.Blue,
      high.Opacity - low.Opacity };
  }
  __syncthreads();
  return { table.Fused, table.IsCounted, PlaceShared<SlopedBytes>(shared) };
}

/// As ClassifyFused, bit for bit.
__device__ __forceinline__ TableColor ClassifyNumber(const SharedSlopes& table, float value)
{
  const FusedPlace place = FindFusedPlace(table.Fused, value);
  const unsigned int entry = table.Entries.Find(place);
  const TableColor low = LoadShared<0>(entry);
  const TableColor slope = LoadShared<sizeof(TableColor)>(entry);
  return { low.Red + place.Weight * slope.Red, low.Green + place.Weight * slope.Green,
    low.Blue + place.Weight * slope.Blue, low.Opacity + place.Weight * slope.Opacity };
}

} // namespace Strider

#endif
