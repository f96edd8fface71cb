// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divisions that compile without a branch on a GPU.
#ifndef Strider_Foundation_Divide_h
#define Strider_Foundation_Divide_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

/// Divides; on a GPU with an error of at most 2 ulp, in two instructions instead of ten, for divisors between 2^-126
/// and 2^126.
STRIDER_HOST_DEVICE float Divide(float dividend, float divisor)
{
#if defined(__CUDA_ARCH__)
  return __fdividef(dividend, divisor);
#else
  return dividend / divisor;
#endif
}

/// Returns 1 / divisor; on a GPU with an error of at most 1 ulp and in one instruction, and infinite for divisors smaller
/// than 2^-126.
STRIDER_HOST_DEVICE float Invert(float divisor)
{
#if defined(__CUDA_ARCH__)
  float inverse = 0.0f;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"(divisor));
  return inverse;
#else
  return 1.0f / divisor;
#endif
}

/// Divides with correct rounding, on a GPU too, without the branch for overflowing quotients and tiny divisors. For
/// finite dividends and divisors between 2^-100 and 2^100.
STRIDER_HOST_DEVICE float DivideExactly(float dividend, float divisor)
{
#if defined(__CUDA_ARCH__)
  const float guess = Invert(divisor);
  const float inverse = fmaf(guess, fmaf(-divisor, guess, 1.0f), guess);
  const float quotient = dividend * inverse;
  return fmaf(inverse, fmaf(-divisor, quotient, dividend), quotient);
#else
  return dividend / divisor;
#endif
}

} // namespace Strider

#endif
