// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Table of colour and corrected opacity for stored values, as the ray march reads it.
#ifndef Strider_Compositing_TransferTable_h
#define Strider_Compositing_TransferTable_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// A colour, and in fused tables its opacity, read with few loads.
struct alignas(16) TableColor
{
  float Red;
  float Green;
  float Blue;
  float Opacity;
};

/// Returns the power of two to which a table of `count` entries is padded.
STRIDER_HOST_DEVICE int FindTableSpan(int count)
{
  int span = 1;
  while (span < count)
  {
    span *= 2;
  }
  return span;
}

/// Returns the number of values in memory of a table with `count` entries, plus one, so that the value after any entry
/// may be read.
STRIDER_HOST_DEVICE int CountTableValues(int count, int stride)
{
  return count * stride + 1;
}

/// Returns the number of values of TransferTable::Colors: the last entry is repeated up to FindTableSpan.
STRIDER_HOST_DEVICE int CountTableColors(int count, int stride)
{
  return CountTableValues(FindTableSpan(count) + 1, stride);
}

/// Where stored values lie in a table: at position value * Scale + Bias, limited to 0 and Last. Entry i begins at byte
/// i * EntryBytes of the table. One structure, so that a GPU reads it with few loads.
struct alignas(8) LookupAxis
{
  float Scale;
  float Bias;
  float Last; ///< index of the last entry
  unsigned int EntryBytes;
};

STRIDER_HOST_DEVICE int CountEntries(const LookupAxis& axis)
{
  return static_cast<int>(axis.Last) + 1;
}

/// Tables of opacities and colours. An entry is interpolated with the value that follows it. With a stride of 1 that is
/// the next entry; with 2 it is the function's limit right below the next entry, so that the function may be
/// discontinuous there. Each array is padded with copies of its last entry: Opacities to CountTableValues, Colors to
/// CountTableColors.
struct TransferTable
{
  const float* Opacities;
  const TableColor* Colors;
  LookupAxis OpacityAxis;
  LookupAxis ColorAxis; ///< with the stride of OpacityAxis
  bool IsNearest;       ///< no interpolation between entries
  /// Colours and opacities have the same positions, and the colours also hold the opacities.
  bool IsFused;

  /// Returns the logarithm of the stride to base 2.
  STRIDER_HOST_DEVICE int GetStrideLog2() const
  {
    return this->OpacityAxis.EntryBytes > sizeof(float) ? 1 : 0;
  }

  STRIDER_HOST_DEVICE int GetStride() const { return 1 << this->GetStrideLog2(); }
};

/// Returns the number of opacities in memory.
STRIDER_HOST_DEVICE int CountOpacities(const TransferTable& table)
{
  return CountTableValues(CountEntries(table.OpacityAxis), table.GetStride());
}

} // namespace Strider

#endif
