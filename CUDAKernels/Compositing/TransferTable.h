// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Table of colour and corrected opacity for stored values, as the ray march reads it.
#ifndef Strider_Compositing_TransferTable_h
#define Strider_Compositing_TransferTable_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// A colour, and in fused tables its opacity, read with a single load.
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

/// Tables of opacities and colours; entry position = stored value * Scale + Bias. Entry i begins at value i * Stride,
/// and is interpolated with the following value. With a stride of 1 that is the next entry; with 2 it is the function's
/// limit right below the next entry, so that the function may be discontinuous there. Each array is padded with copies
/// of its last entry: Opacities to CountTableValues, Colors to CountTableColors.
struct TransferTable
{
  const float* Opacities;
  const TableColor* Colors;
  int OpacityCount;
  int ColorCount;
  int Stride = 1;
  float OpacityScale;
  float OpacityBias;
  float ColorScale;
  float ColorBias;
  bool IsNearest; ///< no interpolation between entries
  /// Colours and opacities have the same positions, and the colours also hold the opacities.
  bool IsFused;
};

} // namespace Strider

#endif
