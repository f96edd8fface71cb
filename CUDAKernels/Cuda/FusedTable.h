// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table whose entries hold colour and opacity together.
#ifndef Strider_Cuda_FusedTable_h
#define Strider_Cuda_FusedTable_h

#include "Compositing/TransferTable.h"
#include "Cuda/TextureVoxels.h"

namespace Strider
{

/// Entry position = sampled value * Scale + Bias. As with a TransferTable, the last entry is there twice. `IsNearest`: as
/// TransferTable::IsNearest, for stored values; else values come as the texture unit returns them.
template <bool IsNearest>
struct FusedTable
{
  const TableColor* Entries;
  int Count;
  float Scale;
  float Bias;
};

/// `table` must be fused, and as near. The scale and offset of what texture units return become part of the table's.
template <bool IsNearest>
FusedTable<IsNearest> FuseTable(const TransferTable& table, const TextureVoxels& voxels)
{
  const float scale = IsNearest ? 1.0f : voxels.Scale;
  const float offset = IsNearest ? 0.0f : voxels.Offset;
  return { table.Colors, table.ColorCount, scale * table.ColorScale,
    offset * table.ColorScale + table.ColorBias };
}

} // namespace Strider

#endif
