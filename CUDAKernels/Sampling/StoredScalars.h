// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Storage of scalars where they are sampled: natively, or as floats relative to the resolved range.
#ifndef Strider_Sampling_StoredScalars_h
#define Strider_Sampling_StoredScalars_h

#include "Foundation/Clamp.h"
#include "Strider/VolumeView.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider
{

/// Conversion of scalars: stored = (scalar - Offset) * Scale, clamped to [Lowest, Highest].
struct StoredScalars
{
  double Offset = 0.0;
  double Scale = 1.0;
  /// Lower limit of signed bytes: -127 if frames match VTK, since OpenGL's signed normalised textures end there.
  float LeastByte = -128.0f;
  /// Values that replace infinite floats, and finite ones whose differences would overflow a float. All finite scalars
  /// of ordinary volumes lie between.
  float Lowest = -std::numeric_limits<float>::infinity();
  float Highest = std::numeric_limits<float>::infinity();
  /// Floats are stored unchanged, bit for bit.
  bool IsNative = true;
};

/// Range of magnitudes of floats whose differences, and the squares of these, are normal floats.
constexpr double LeastNativeMagnitude = 1e-12;
constexpr double MostNativeMagnitude = 1e15;
/// Largest magnitude of stored values, so that their differences stay finite.
constexpr double MostStored = 1e30;

/// True if a component is stored natively: 8- and 16-bit integers, and floats, unless the volume has infinite scalars
/// or the resolved range is too small or too large for differences of floats. All other components are stored as
/// converted floats.
inline bool IsStoredNatively(const VolumeView& volume, int component = 0)
{
  if (volume.Type != ScalarType::Float32)
  {
    return SizeOf(volume.Type) <= 2;
  }
  const std::array<double, 2>& resolved = volume.GetResolvedRange(component);
  const std::array<double, 2>& range = volume.GetRange(component);
  const double magnitude = std::fmax(std::fabs(resolved[0]), std::fabs(resolved[1]));
  return !volume.HasInfinity && magnitude <= MostNativeMagnitude &&
    (magnitude >= LeastNativeMagnitude || magnitude == 0.0) && std::fabs(range[0]) <= MostStored &&
    std::fabs(range[1]) <= MostStored;
}

/// Returns half the width of a range: doubles may be farther apart than the largest double.
inline double FindHalfWidth(const std::array<double, 2>& range)
{
  return 0.5 * range[1] - 0.5 * range[0];
}

/// Sets the limits of stored values. Infinite scalars are stored one width of the resolved range outside it, or at the
/// end of the finite scalars if these reach farther: below and above all functions, but near enough that interpolation
/// next to them yields numbers.
inline void LimitStored(const VolumeView& volume, int component, StoredScalars& stored)
{
  const std::array<double, 2>& range = volume.GetRange(component);
  const std::array<double, 2>& resolved = volume.GetResolvedRange(component);
  const auto place = [&stored](double scalar) { return (scalar - stored.Offset) * stored.Scale; };
  const double first = place(resolved[0]);
  const double last = place(resolved[1]);
  const double width = resolved[1] > resolved[0] ? last - first : stored.Scale;
  const double low = std::fmin(place(range[0]), first - width);
  const double high = std::fmax(place(range[1]), last + width);
  stored.Lowest = static_cast<float>(std::fmax(low, -MostStored));
  stored.Highest = static_cast<float>(std::fmin(high, MostStored));
}

/// Returns the conversion of a component, over its own range. Wider types are shifted to the start of the resolved
/// range before they lose bits to the float: 10^9 .. 10^9 + 100 keeps its hundred steps. Integers keep steps of 1 if
/// the range has no more steps than floats can count; other types are scaled to [0, 1]. Floats that are not native, and
/// doubles whose range is wider than the largest double, are multiplied by a power of two, which is exact.
inline StoredScalars DescribeStoredScalars(const VolumeView& volume, int component = 0)
{
  constexpr double countable = 16777216.0;
  StoredScalars stored;
  if (IsStoredNatively(volume, component))
  {
    return stored;
  }
  const std::array<double, 2>& range = volume.GetResolvedRange(component);
  stored.IsNative = false;
  if (volume.Type == ScalarType::Float32)
  {
    const double magnitude = std::fmax(std::fabs(range[0]), std::fabs(range[1]));
    const bool isOrdinary =
      magnitude == 0.0 || (magnitude >= LeastNativeMagnitude && magnitude <= MostNativeMagnitude);
    stored.Scale = isOrdinary ? 1.0 : std::ldexp(1.0, -std::ilogb(magnitude));
    LimitStored(volume, component, stored);
    return stored;
  }
  const double extent = range[1] - range[0];
  if (extent == std::numeric_limits<double>::infinity())
  {
    stored.Scale = std::numeric_limits<double>::min();
    LimitStored(volume, component, stored);
    return stored;
  }
  const bool isInteger = volume.Type != ScalarType::Float64;
  stored.Offset = range[0];
  stored.Scale = !(extent > 0.0) || (isInteger && extent <= countable) ? 1.0 : 1.0 / extent;
  if (!isInteger)
  {
    LimitStored(volume, component, stored);
  }
  return stored;
}

inline bool operator==(const StoredScalars& one, const StoredScalars& other)
{
  return one.Offset == other.Offset && one.Scale == other.Scale &&
    one.LeastByte == other.LeastByte && one.Lowest == other.Lowest &&
    one.Highest == other.Highest && one.IsNative == other.IsNative;
}

/// Clamps a stored value; not-a-number is kept.
STRIDER_HOST_DEVICE float KeepStored(float value, const StoredScalars& stored)
{
  const float raised = value < stored.Lowest ? stored.Lowest : value;
  return raised > stored.Highest ? stored.Highest : raised;
}

/// Converts a scalar to its stored value.
template <typename Scalar>
STRIDER_HOST_DEVICE float StoreScalar(Scalar scalar, const StoredScalars& stored)
{
  if constexpr (sizeof(Scalar) == 1 && static_cast<Scalar>(-1) < static_cast<Scalar>(0))
  {
    return Larger(static_cast<float>(scalar), stored.LeastByte);
  }
  else if constexpr (sizeof(Scalar) <= 2)
  {
    return static_cast<float>(scalar);
  }
  else
  {
    return static_cast<float>((static_cast<double>(scalar) - stored.Offset) * stored.Scale);
  }
}

template <>
STRIDER_HOST_DEVICE float StoreScalar<double>(double scalar, const StoredScalars& stored)
{
  return KeepStored(static_cast<float>((scalar - stored.Offset) * stored.Scale), stored);
}

template <>
STRIDER_HOST_DEVICE float StoreScalar<float>(float scalar, const StoredScalars& stored)
{
  if (stored.IsNative)
  {
    return scalar;
  }
  return KeepStored(static_cast<float>(static_cast<double>(scalar) * stored.Scale), stored);
}

} // namespace Strider

#endif
