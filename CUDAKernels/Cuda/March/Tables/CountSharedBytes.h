// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sizes of transfer functions in shared memory; host only.
#ifndef Strider_Cuda_March_Tables_CountSharedBytes_h
#define Strider_Cuda_March_Tables_CountSharedBytes_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/March/Tables/FusedTable.h"

#include <cstddef>

namespace Strider
{

/// Returns the dynamic shared memory for the table, in bytes.
inline std::size_t CountSharedBytes(const TransferTable& table)
{
  return sizeof(TableColor) *
    static_cast<std::size_t>(CountTableValues(CountEntries(table.ColorAxis), table.GetStride())) +
    sizeof(float) * static_cast<std::size_t>(CountOpacities(table));
}

template <bool IsNearest>
std::size_t CountSharedBytes(const FusedTable<IsNearest>& table)
{
  return sizeof(TableColor) * static_cast<std::size_t>(CountColors(table));
}

/// Returns the dynamic shared memory for the tables of colours, opacities and gradient opacities, in bytes.
inline std::size_t CountSharedBytes(const ComponentAppearance& appearance)
{
  const std::size_t gradients =
    appearance.GradientOpacities ? static_cast<std::size_t>(appearance.GradientCount) + 1 : 0;
  return CountSharedBytes(appearance.Table) + sizeof(float) * gradients;
}

} // namespace Strider

#endif
