// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Powers and reciprocal roots of light, by the units that a CUDA device has for them.
#ifndef Strider_Foundation_RaiseToPower_h
#define Strider_Foundation_RaiseToPower_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

/// base^exponent for a base in (0, 1] and an exponent of at least 0. A CUDA device rounds logarithms to 2^-21.4 (CUDA programming
/// guide, intrinsic functions), which makes powers wrong by exponent * 2^-21: 10^-4 for the largest specular power of VTK, 128.
STRIDER_HOST_DEVICE float RaiseToPower(float base, float exponent)
{
#if defined(__CUDA_ARCH__)
  return __powf(base, exponent);
#else
  return powf(base, exponent);
#endif
}

/// 1 / sqrt(square) of a positive number; a CUDA device may be wrong in the last two bits.
STRIDER_HOST_DEVICE float InvertRoot(float square)
{
#if defined(__CUDA_ARCH__)
  return rsqrtf(square);
#else
  return 1.0f / sqrtf(square);
#endif
}

} // namespace Strider

#endif
