// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marschner and Lobb's test signal for reconstruction filters.
#ifndef StriderBenchmarks_MarschnerLobbField_h
#define StriderBenchmarks_MarschnerLobbField_h

#include "Foundation/Vector3.h"

namespace StriderBenchmarks
{

/// Marschner and Lobb, "An Evaluation of Reconstruction Filters for Volume Rendering" (1994), with their fM = 6 and
/// alpha = 0.25: the signal on [-1, 1]^3, at a position in [0, 1]^3. In [0, 1].
struct MarschnerLobbField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    constexpr float pi = 3.14159265f;
    constexpr float frequency = 6.0f;
    constexpr float alpha = 0.25f;
    const float x = 2.0f * place.X - 1.0f;
    const float y = 2.0f * place.Y - 1.0f;
    const float z = 2.0f * place.Z - 1.0f;
    const float wave = cosf(2.0f * pi * frequency * cosf(0.5f * pi * sqrtf(x * x + y * y)));
    return (1.0f - sinf(0.5f * pi * z) + alpha * (1.0f + wave)) / (2.0f * (1.0f + alpha));
  }
};

} // namespace StriderBenchmarks

#endif
