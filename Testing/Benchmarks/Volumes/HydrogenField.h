// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Probability density of the electron in a hydrogen atom.
#ifndef StriderBenchmarks_HydrogenField_h
#define StriderBenchmarks_HydrogenField_h

#include "Foundation/Vector3.h"

namespace StriderBenchmarks
{

/// Density of the 3d orbital with m = 0, |(3 z^2 - r^2) exp(-r / 3)|^2 in Bohr radii, over a box of 40; 1 at its
/// largest, which is at r = 6 on the z axis.
struct HydrogenField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    constexpr float halfBox = 20.0f;
    constexpr float largest = 9.744140f; // 72 exp(-2)
    const float x = halfBox * (2.0f * place.X - 1.0f);
    const float y = halfBox * (2.0f * place.Y - 1.0f);
    const float z = halfBox * (2.0f * place.Z - 1.0f);
    const float squaredRadius = x * x + y * y + z * z;
    const float wave =
      (3.0f * z * z - squaredRadius) * expf(sqrtf(squaredRadius) * (-1.0f / 3.0f)) / largest;
    return wave * wave;
  }
};

} // namespace StriderBenchmarks

#endif
