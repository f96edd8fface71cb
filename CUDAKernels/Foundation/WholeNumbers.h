// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion between floats and integers through the lowest bits of a float, without the slow instructions of a GPU.
#ifndef Strider_Foundation_WholeNumbers_h
#define Strider_Foundation_WholeNumbers_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// 2^23: between it and 2^24 the floats are the whole numbers. Adding it to a number below 2^23 drops the fraction and
/// leaves the whole part in the lowest bits. GPUs add at four times the rate of conversions, or more.
constexpr float WholeNumbers = 8388608.0f;
/// Bit pattern of 2^23 as a float.
constexpr int WholeNumberBits = 0x4b000000;

/// A whole number as a float and as an integer.
struct WholePart
{
  float Value;
  int Number;
};

/// Returns the whole part of a number in [0, 2^22], rounded down.
STRIDER_HOST_DEVICE WholePart FindWholePart(float number)
{
#if defined(__CUDA_ARCH__)
  const float shifted = __fadd_rd(number, WholeNumbers);
  return { shifted - WholeNumbers, __float_as_int(shifted) - WholeNumberBits };
#else
  const int whole = static_cast<int>(number);
  return { static_cast<float>(whole), whole };
#endif
}

} // namespace Strider

#endif
