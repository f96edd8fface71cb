// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Texels of gradient textures, unpacked on the host.
#ifndef Strider_Testing_UnpackGradients_h
#define Strider_Testing_UnpackGradients_h

#include "Cuda/Fetch/GradientFormat.h"

#include <cuda_fp16.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace Strider::Testing
{

/// Reads a channel of 2 bytes.
inline std::int16_t UnpackShort(const unsigned char* texel, int channel)
{
  std::int16_t number = 0;
  std::memcpy(&number, texel + 2 * channel, 2);
  return number;
}

inline double UnpackHalf(const unsigned char* texel, int channel)
{
  __half_raw number{};
  std::memcpy(&number.x, texel + 2 * channel, 2);
  return static_cast<double>(__half2float(__half(number)));
}

/// Unpacks one texel as differences of stored values.
inline std::array<double, 3> UnpackDifferences(
  const unsigned char* texel, const GradientFormat& format)
{
  unsigned int bits = 0;
  std::memcpy(&bits, texel, sizeof(bits));
  std::array<double, 3> differences{};
  for (int axis = 0; axis < 3; ++axis)
  {
    switch (format.Texel)
    {
      case GradientTexel::Unsigned8:
        differences[axis] = static_cast<double>(texel[axis]) - 128.0;
        break;
      case GradientTexel::Unsigned10:
        differences[axis] = static_cast<double>(bits >> (10 * axis) & 1023u) - 512.0;
        break;
      case GradientTexel::Signed16:
        differences[axis] = UnpackShort(texel, axis) / static_cast<double>(format.Factor);
        break;
      case GradientTexel::Half:
        differences[axis] = UnpackHalf(texel, axis) / static_cast<double>(format.Factor);
        break;
    }
  }
  return differences;
}

/// True if the fourth channel of a texel holds what its format says of a voxel: the stored integer, or what a step
/// leaves of a stored float. True for formats without either.
inline bool HoldsVoxel(
  const unsigned char* texel, const GradientFormat& format, const VolumeView& volume, double scalar)
{
  if (!format.Steps.IsEmpty())
  {
    const StoredScalars stored = DescribeStoredScalars(volume);
    const auto value = static_cast<float>((scalar - stored.Offset) * stored.Scale);
    const double place = (static_cast<double>(value) - static_cast<double>(format.Steps.Least)) /
      static_cast<double>(format.Steps.Size);
    const double found = static_cast<double>(FindStep(format.Steps, value)) + UnpackHalf(texel, 3);
    return std::abs(found - place) <= 1.0 / 64.0;
  }
  if (!format.HasVoxels)
  {
    return true;
  }
  const double least = volume.Type == ScalarType::Int8 ? -128.0
    : volume.Type == ScalarType::Int16                 ? -32768.0
                                                       : 0.0;
  const double number = scalar - least - static_cast<double>(format.Middle);
  return format.Texel == GradientTexel::Unsigned8
    ? texel[3] == number
    : UnpackShort(texel, 3) == std::clamp(number, -32767.0, 32767.0);
}

/// Largest error of a texel's difference: see GradientFormat.h. Smooth differences are not whole numbers.
inline double FindTolerance(const GradientFormat& format, double difference, bool isSmooth)
{
  const double rounding = isSmooth ? 0.5 / static_cast<double>(format.Factor) + 1e-3 : 0.0;
  switch (format.Texel)
  {
    case GradientTexel::Unsigned8:
    case GradientTexel::Unsigned10:
      return 0.0;
    case GradientTexel::Signed16:
      return format.Factor == 64.0f ? 0.0 : format.Factor == 1.0f ? rounding : 1.0 + rounding;
    case GradientTexel::Half:
      break;
  }
  // Half of the last of 11 bits, plus the float rounding of scalars and their difference: a few 2^-24 of the scalar
  // range, which becomes 2^14 at most.
  return std::abs(difference) * std::ldexp(1.0, -11) +
    std::ldexp(1.0, 14 - 22) * static_cast<double>(format.Scale);
}

} // namespace Strider::Testing

#endif
