// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A fused table of values that are numbers, in global memory and in that of a block; device only, but for its size.
#ifndef Strider_Cuda_March_Tables_NumberTable_h
#define Strider_Cuda_March_Tables_NumberTable_h

#include "Cuda/March/Tables/CompositeNumbers.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace Strider
{

/// Of values that are all numbers, as those of integers are.
struct NumberTable
{
  FusedTable<false> Fused;
  bool IsCounted; ///< rays are asked how many samples they took, and which was visible first
};

inline std::size_t CountSharedBytes(const NumberTable& table)
{
  return CountSharedBytes(table.Fused);
}

__device__ __forceinline__ TableColor ClassifyNumber(const NumberTable& table, float value)
{
  return ClassifyFused(table.Fused, value);
}

/// The same in shared memory.
struct SharedNumbers
{
  FusedTable<false> Fused;
  bool IsCounted;
  SizedEntries Entries;
};

/// Fills dynamic shared memory. All threads of the block must call.
__device__ __forceinline__ SharedNumbers ShareTransferTable(const NumberTable& table)
{
  const FusedTable<false> shared = ShareTransferTable(table.Fused);
  const auto bytes = static_cast<unsigned int>(table.Fused.Stride * sizeof(TableColor));
  return { table.Fused, table.IsCounted, PlaceShared(shared.Entries, bytes) };
}

__device__ __forceinline__ TableColor ClassifyNumber(const SharedNumbers& table, float value)
{
  const FusedPlace place = FindFusedPlace(table.Fused, value);
  const unsigned int entry = table.Entries.Find(place);
  return MixEntries(LoadShared<0>(entry), LoadShared<sizeof(TableColor)>(entry), place.Weight);
}

} // namespace Strider

#endif
