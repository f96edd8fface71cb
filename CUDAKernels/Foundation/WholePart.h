// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts between floats and integers without the slow conversion instructions of a GPU.
#ifndef Strider_Foundation_WholePart_h
#define Strider_Foundation_WholePart_h

#include "Foundation/HostDevice.h"
#include "Foundation/WholeNumbers.h"

namespace Strider
{

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
