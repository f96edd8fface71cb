// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A fused table for values without NaN, in global or in shared memory; device only, except for its size.
#ifndef Strider_Cuda_March_Tables_NumberTable_h
#define Strider_Cuda_March_Tables_NumberTable_h

#include "Cuda/March/Tables/CompositeNumbers.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace Strider
{

/// A fused table for values that are never NaN, such as integers.
struct NumberTable
{
  FusedTable<false> Fused;
  bool IsCounted; ///< rays record samples taken and the first visible one
};

inline std::size_t CountSharedBytes(const NumberTable& table)
{
  return CountSharedBytes(table.Fused);
}

__device__ __forceinline__ TableColor ClassifyNumber(const NumberTable& table, float value)
{
  return ClassifyFused(table.Fused, value);
}

/// A NumberTable in shared memory.
struct SharedNumbers
{
  FusedTable<false> Fused;
  bool IsCounted;
  SizedEntries Entries;
};

/// Copies the table to dynamic shared memory. All threads of the block must call it.
__device__ __forceinline__ SharedNumbers ShareTransferTable(const NumberTable& table)
{
  const FusedTable<false> shared = ShareTransferTable(table.Fused);
  const auto bytes = static_cast<unsigned int>(sizeof(TableColor) * table.Fused.Stride);
  return { table.Fused, table.IsCounted, PlaceShared(shared.Entries, bytes) };
}

__device__ __forceinline__ TableColor ClassifyNumber(const SharedNumbers& table, float value)
{
  const FusedPlace place = FindFusedPlace(table.Fused, value);
  const unsigned int entry = table.Entries.Find(place);
  return MixEntries(LoadShared<0>(entry), LoadShared<sizeof(TableColor)>(entry), place.Weight);
}

/// Share of the way between two entries within which ClassifyNear takes the nearer one.
constexpr float NearEntry = 1.0f / 256.0f;

/// As ClassifyNumber, for values with errors of less than NearEntry: at an entry, they get its colour alone, so that what
/// it hides stays hidden.
__device__ __forceinline__ TableColor ClassifyNear(const SharedNumbers& table, float value)
{
  const FusedPlace place = FindFusedPlace(table.Fused, value);
  const unsigned int entry = table.Entries.Find(place);
  const float weight = __saturatef(fmaf(place.Weight, 1.0f + 2.0f * NearEntry, -NearEntry));
  return MixEntries(LoadShared<0>(entry), LoadShared<sizeof(TableColor)>(entry), weight);
}

} // namespace Strider

#endif
