// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table with one entry for colour and opacity; host only.
#ifndef Strider_Cuda_MakeFusedTable_h
#define Strider_Cuda_MakeFusedTable_h

#include "Compositing/TransferTable.h"
#include "Cuda/FusedTable.h"
#include "Cuda/TextureVoxels.h"

#include <vector>

namespace Strider
{

/// Colours and opacities have as many entries, in the same places.
bool CanFuse(const TransferTable& table);

/// `table` must have host memory. With `readsTexels`, values come as the texture unit returns them, not as stored values: the scale
/// and offset of `voxels` become part of the table's.
void MakeFusedTable(const TransferTable& table, const TextureVoxels& voxels, bool readsTexels,
  std::vector<FusedEntry>& entries, FusedTable& fused);

} // namespace Strider

#endif
