// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whole numbers without a conversion.
#ifndef Strider_Foundation_WholePart_h
#define Strider_Foundation_WholePart_h

#include "Foundation/HostDevice.h"
#include "Foundation/WholeNumbers.h"

namespace Strider
{

/// A whole number, twice.
struct WholePart
{
  float Value;
  int Number;
};

/// A number in [0, 2^23) as a float.
STRIDER_HOST_DEVICE float ConvertWhole(int number)
{
#if defined(__CUDA_ARCH__)
  return __int_as_float(WholeNumberBits | number) - WholeNumbers;
#else
  return static_cast<float>(number);
#endif
}

/// Of a number from 0 to 2^22, rounded down.
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
