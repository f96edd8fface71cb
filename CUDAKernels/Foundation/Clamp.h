// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Minimum, maximum and clamping for host and device; Clamp maps not-a-number to the lower bound.
#ifndef Strider_Foundation_Clamp_h
#define Strider_Foundation_Clamp_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

// If `a` is not-a-number, both functions return `b`. `b` must be a number: for not-a-number, host and device differ.
STRIDER_HOST_DEVICE float Smaller(float a, float b)
{
#if defined(__CUDA_ARCH__)
  return fminf(a, b); // one instruction instead of two
#else
  return a < b ? a : b;
#endif
}

STRIDER_HOST_DEVICE float Larger(float a, float b)
{
#if defined(__CUDA_ARCH__)
  return fmaxf(a, b);
#else
  return a > b ? a : b;
#endif
}

STRIDER_HOST_DEVICE int Smaller(int a, int b)
{
  return a < b ? a : b;
}

STRIDER_HOST_DEVICE int Larger(int a, int b)
{
  return a > b ? a : b;
}

STRIDER_HOST_DEVICE float Clamp(float value, float low, float high)
{
  return Smaller(Larger(value, low), high);
}

/// Clamps to [0, 1]; not-a-number becomes 0. On a GPU it is a modifier of the preceding instruction and costs nothing.
STRIDER_HOST_DEVICE float Saturate(float value)
{
#if defined(__CUDA_ARCH__)
  return __saturatef(value);
#else
  return Clamp(value, 0.0f, 1.0f);
#endif
}

} // namespace Strider

#endif
