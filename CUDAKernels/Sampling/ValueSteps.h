// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Stored floats as a whole number of steps and a remainder, so that textures of 16-bit texels hold them.
#ifndef Strider_Sampling_ValueSteps_h
#define Strider_Sampling_ValueSteps_h

#include "Foundation/FusedProducts.h"
#include "Foundation/HostDevice.h"
#include "Sampling/StoredScalars.h"

#include <cmath>

namespace Strider
{

/// Number of the last step.
constexpr float MostSteps = 65535.0f;

/// Stored value = Least + Size * (step + remainder). Steps are whole numbers from 0 to MostSteps; remainders lie from
/// -0.5 to 0.5 where the volume's range holds all its voxels.
struct ValueSteps
{
  float Least = 0.0f;
  float Size = 0.0f;    ///< 0 where the volume has no steps
  float Inverse = 0.0f; ///< 1 / Size

  bool IsEmpty() const { return this->Size == 0.0f; }
};

inline bool operator==(const ValueSteps& one, const ValueSteps& other)
{
  return one.Least == other.Least && one.Size == other.Size && one.Inverse == other.Inverse;
}

/// Divides the range of the stored floats of a volume's first component into steps. Empty for constant volumes, and for
/// ranges whose steps are no normal floats.
inline ValueSteps MakeValueSteps(const VolumeView& volume)
{
  const StoredScalars stored = DescribeStoredScalars(volume);
  const auto limit = [&](double scalar, float end) {
    return std::isfinite(end) ? static_cast<double>(end) : (scalar - stored.Offset) * stored.Scale;
  };
  const double least = limit(volume.GetRange(0)[0], stored.Lowest);
  const double most = limit(volume.GetRange(0)[1], stored.Highest);
  const double size = (most - least) / static_cast<double>(MostSteps);
  const bool isNormal = size >= 1e-30 && size <= 1e30 && std::abs(least) <= 1e30;
  return isNormal ? ValueSteps{ static_cast<float>(least), static_cast<float>(size),
    static_cast<float>(1.0 / size) }
                  : ValueSteps{};
}

/// Returns the step next to a stored value; 0 for values that are no numbers.
STRIDER_HOST_DEVICE float FindStep(const ValueSteps& steps, float value)
{
  const float place = MultiplyRounded(value - steps.Least, steps.Inverse);
  return rintf(fminf(fmaxf(place, 0.0f), MostSteps));
}

/// Returns what FindStep leaves of a stored value, in steps; not a number where the value is none.
STRIDER_HOST_DEVICE float FindRemainder(const ValueSteps& steps, float value)
{
  return fmaf(value - steps.Least, steps.Inverse, -FindStep(steps, value));
}

} // namespace Strider

#endif
