// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table whose entries hold colour and opacity together.
#ifndef Strider_Cuda_March_Tables_FusedTable_h
#define Strider_Cuda_March_Tables_FusedTable_h

#include "Compositing/TransferTable.h"
#include "Cuda/Fetch/TextureVoxels.h"

namespace Strider
{

/// Entry position = (sampled value * Scale + Bias) * Span. `IsNearest`: as TransferTable::IsNearest, for stored values; else values
/// come as the texture unit returns them. With a power of two for a Span, positions have the bits of a TransferTable's, and what
/// instructions keep between 0 and 1 for nothing is kept among the entries.
template <bool IsNearest>
struct FusedTable
{
  const TableColor* Entries; ///< CountTableColors
  int Stride;                ///< as TransferTable::Stride
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

/// `table` must be fused, and as near. The scale and offset of what texture units return become part of the table's.
template <bool IsNearest>
FusedTable<IsNearest> FuseTable(const TransferTable& table, const TextureVoxels& voxels)
{
  const float scale = IsNearest ? 1.0f : voxels.Scale;
  const float offset = IsNearest ? 0.0f : voxels.Offset;
  const int span = FindTableSpan(table.ColorCount);
  const float share = 1.0f / static_cast<float>(span);
  return { table.Colors, table.Stride, span, share, scale * table.ColorScale * share,
    (offset * table.ColorScale + table.ColorBias) * share };
}

} // namespace Strider

#endif
