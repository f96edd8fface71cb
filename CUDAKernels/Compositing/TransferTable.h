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

/// Entries behind TransferTable::Colors: the last one is there again for the positions up to FindTableSpan, and the one after.
STRIDER_HOST_DEVICE int CountTableColors(int count)
{
  return FindTableSpan(count) + 2;
}

/// Two tables; entry position = stored value * Scale + Bias. Each array has more entries than its Count, copies of the last
/// one, so that the entry after any position may be read: Opacities one, Colors as many as CountTableColors says.
struct TransferTable
{
  const float* Opacities;
  const TableColor* Colors;
  int OpacityCount;
  int ColorCount;
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
