// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Noise on all scales.
#ifndef StriderBenchmarks_NoiseField_h
#define StriderBenchmarks_NoiseField_h

#include "Volumes/HashNoise.h"

namespace StriderBenchmarks
{

/// Fractional Brownian motion: six octaves of smooth noise, the first with 4 cells along a side, each half as strong
/// as the one before. In [0, 1].
struct NoiseField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    float frequency = 4.0f;
    float weight = 0.5f;
    float sum = 0.0f;
    for (int octave = 0; octave < 6; ++octave)
    {
      const float shift = 17.3f * static_cast<float>(octave);
      sum += weight *
        SmoothNoise({ frequency * place.X + shift, frequency * place.Y + shift,
          frequency * place.Z + shift });
      frequency *= 2.0f;
      weight *= 0.5f;
    }
    return sum * (64.0f / 63.0f); // the weights add up to 63/64
  }
};

} // namespace StriderBenchmarks

#endif
