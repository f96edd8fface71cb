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

/// Two tables; entry position = stored value * Scale + Bias. Each array has one entry more than its Count, a copy of the last
/// one, so that the entry after any position may be read.
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
