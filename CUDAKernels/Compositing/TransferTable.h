// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and corrected opacity of every stored value, ready for the march.
#ifndef Strider_Compositing_TransferTable_h
#define Strider_Compositing_TransferTable_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// One colour, and in fused tables its opacity: a single load.
struct alignas(16) TableColor
{
  float Red;
  float Green;
  float Blue;
  float Opacity;
};

/// The power of two that a table of `count` entries is filled up to.
STRIDER_HOST_DEVICE int FindTableSpan(int count)
{
  int span = 1;
  while (span < count)
  {
    span *= 2;
  }
  return span;
}

/// Values in memory of a table of `count` entries, and one more, so that the value after any entry may be read.
STRIDER_HOST_DEVICE int CountTableValues(int count, int stride)
{
  return count * stride + 1;
}

/// Values behind TransferTable::Colors: the last entry is there again for the positions up to FindTableSpan.
STRIDER_HOST_DEVICE int CountTableColors(int count, int stride)
{
  return CountTableValues(FindTableSpan(count) + 1, stride);
}

/// Two tables; entry position = stored value * Scale + Bias. Entry i begins at value i * Stride; interpolation goes to the value behind
/// it. With a stride of 1 that is the next entry; with 2 it is what the function approaches right below the next entry, so that
/// the function may jump there. Each array has more values than its entries, copies of the last one: Opacities as many as
/// CountTableValues says, Colors as many as CountTableColors.
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
  bool
    IsFused; ///< colours and opacities lie at the same places, and the colours hold the opacities too
};

} // namespace Strider

#endif
