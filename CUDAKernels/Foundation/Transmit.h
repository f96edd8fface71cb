// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transmittance and absorption of an optical depth.
#ifndef Strider_Foundation_Transmit_h
#define Strider_Foundation_Transmit_h

#include "Foundation/Clamp.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace Strider
{

/// Returns e^-depth for a depth of at least 0, with an error of at most 3e-7. The host evaluates a polynomial between
/// powers of two and sets the exponent bits: a library call would prevent the vectorisation of loops.
STRIDER_HOST_DEVICE float Transmit(float opticalDepth)
{
  const float power = -1.44269504f * opticalDepth;
#if defined(__CUDA_ARCH__)
  return exp2f(power);
#else
  const float inRange = Larger(power, -126.0f);
  const int whole = static_cast<int>(inRange) - 1; // truncated, then decremented
  const float part = inRange - static_cast<float>(whole);
  float factor = 1.8775767e-3f;
  factor = factor * part + 8.9893397e-3f;
  factor = factor * part + 5.5826318e-2f;
  factor = factor * part + 2.4015361e-1f;
  factor = factor * part + 6.9315308e-1f;
  factor = factor * part + 9.9999994e-1f;
  const std::uint32_t bits = static_cast<std::uint32_t>(whole + 127) << 23;
  float scale;
  std::memcpy(&scale, &bits, sizeof(scale));
  return scale * factor;
#endif
}

/// Returns 1 - e^-depth, with a series for small depths, which preserves their precision.
STRIDER_HOST_DEVICE float Absorb(float opticalDepth)
{
  const float d = opticalDepth;
  const float series = d * (1.0f - d * (0.5f - d * (1.0f / 6.0f - d * (1.0f / 24.0f))));
  return d < 0.125f ? series : 1.0f - Transmit(d);
}

} // namespace Strider

#endif
