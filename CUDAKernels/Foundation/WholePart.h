// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rounding down without a conversion.
#ifndef Strider_Foundation_WholePart_h
#define Strider_Foundation_WholePart_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// A whole number, twice.
struct WholePart
{
  float Value;
  int Number;
};

/// Of a number from 0 to 2^22, rounded down. GPUs convert at an eighth of the speed at which they add.
STRIDER_HOST_DEVICE WholePart FindWholePart(float number)
{
#if defined(__CUDA_ARCH__)
  // Added to this, rounding down leaves a whole number, in the last bits of the float.
  constexpr float whole = 8388608.0f;
  const float shifted = __fadd_rd(number, whole);
  return { shifted - whole, __float_as_int(shifted) - __float_as_int(whole) };
#else
  const int whole = static_cast<int>(number);
  return { static_cast<float>(whole), whole };
#endif
}

} // namespace Strider

#endif
