// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table whose entries hold colour and opacity together.
#ifndef Strider_Cuda_March_Tables_FusedTable_h
#define Strider_Cuda_March_Tables_FusedTable_h

#include "Compositing/TransferTable.h"
#include "Cuda/Fetch/TextureVoxels.h"

namespace Strider
{

/// Entry position = (sampled value * Scale + Bias) * Span. With `IsNearest`, as TransferTable::IsNearest, the table
/// takes stored values; otherwise it takes values as texture units return them. With a power of two as Span,
/// positions equal those of a TransferTable bit for bit, and the saturation to [0, 1], which is free in instructions,
/// limits them to the entries.
template <bool IsNearest>
struct FusedTable
{
  const TableColor* Entries; ///< CountColors entries
  int Stride;                ///< as TransferTable::GetStride
  int Span;
  float Share; ///< 1 / Span
  float Scale;
  float Bias;
};

template <bool IsNearest>
STRIDER_HOST_DEVICE int CountColors(const FusedTable<IsNearest>& table)
{
  return CountTableValues(table.Span + 1, table.Stride);
}

/// Makes a fused table. `table` must be fused and have the same IsNearest. Scale and offset of the texture are merged
/// into the table's.
template <bool IsNearest>
FusedTable<IsNearest> FuseTable(const TransferTable& table, const TextureVoxels& voxels)
{
  const float scale = IsNearest ? 1.0f : voxels.Scale;
  const float offset = IsNearest ? 0.0f : voxels.Offset;
  const int span = FindTableSpan(CountEntries(table.ColorAxis));
  const float share = 1.0f / static_cast<float>(span);
  const LookupAxis& axis = table.ColorAxis;
  return { table.Colors, table.GetStride(), span, share, scale * axis.Scale * share,
    (offset * axis.Scale + axis.Bias) * share };
}

} // namespace Strider

#endif
