// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table whose entries hold colour and opacity together.
#ifndef Strider_Cuda_FusedTable_h
#define Strider_Cuda_FusedTable_h

#include "Compositing/TransferTable.h"
#include "Cuda/TextureVoxels.h"

namespace Strider
{

/// Entry position = sampled value * Scale + Bias. As with a TransferTable, the last entry is there twice.
struct FusedTable
{
  const TableColor* Entries;
  int Count;
  float Scale;
  float Bias;
  bool IsNearest;
};

/// `table` must be fused. With `readsTexels` values come as the texture unit returns them, not as stored values: their scale and
/// offset become part of the table's.
inline FusedTable FuseTable(
  const TransferTable& table, const TextureVoxels& voxels, bool readsTexels)
{
  const float scale = readsTexels ? voxels.Scale : 1.0f;
  const float offset = readsTexels ? voxels.Offset : 0.0f;
  return { table.Colors, table.ColorCount, scale * table.ColorScale,
    offset * table.ColorScale + table.ColorBias, table.IsNearest };
}

} // namespace Strider

#endif
