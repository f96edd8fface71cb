// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Powers and reciprocal square roots for lighting, with the special function units of a CUDA device.
#ifndef Strider_Foundation_RaiseToPower_h
#define Strider_Foundation_RaiseToPower_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

/// Returns base^exponent for a base in (0, 1] and an exponent of at least 0. A CUDA device rounds logarithms to 2^-21.4
/// (CUDA programming guide, intrinsic functions), so that the relative error is exponent * 2^-21: 10^-4 for 128, VTK's
/// largest specular power.
STRIDER_HOST_DEVICE float RaiseToPower(float base, float exponent)
{
#if defined(__CUDA_ARCH__)
  return __powf(base, exponent);
#else
  return powf(base, exponent);
#endif
}

/// Returns 1 / sqrt(square) of a positive number; on a CUDA device with an error of at most 2 ulp.
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
