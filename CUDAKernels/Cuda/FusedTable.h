// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and opacity of a value from one 16-byte entry.
#ifndef Strider_Cuda_FusedTable_h
#define Strider_Cuda_FusedTable_h

#include <cuda_fp16.h>

namespace Strider
{

/// Colour and opacity at an entry and their way to the next one, as half floats: a single load where two tables of floats take
/// four. A colour is off by up to 1/2048 of itself, the opacity likewise.
struct alignas(16) FusedEntry
{
  __half2 RedGreen;
  __half2 BlueOpacity;
  __half2 RedGreenToNext;
  __half2 BlueOpacityToNext;
};

/// Entry position = sampled value * Scale + Bias. The way from an entry of a nearest table to the next one is 0.
struct FusedTable
{
  const FusedEntry* Entries;
  int Count;
  float Scale;
  float Bias;
  float OpacityScale; ///< opacity = entry's opacity * OpacityScale: halves end at 2^-24
};

} // namespace Strider

#endif
