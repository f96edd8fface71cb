// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How scalars are stored where they are sampled: as they are, or as floats relative to the scalar range.
#ifndef Strider_Sampling_StoredScalars_h
#define Strider_Sampling_StoredScalars_h

#include "Foundation/Clamp.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// stored = (scalar - Offset) * Scale
struct StoredScalars
{
  double Offset = 0.0;
  double Scale = 1.0;
  /// Signed bytes below are stored as this one: -127 where frames match VTK, since OpenGL's signed normalised textures end
  /// there.
  float LeastByte = -128.0f;
};

/// 8- and 16-bit integers and floats are stored natively, wider types as floats.
inline bool IsStoredNatively(ScalarType type)
{
  return SizeOf(type) <= 2 || type == ScalarType::Float32;
}

/// Wider types are moved to [0, 1] before they lose bits to the float: 10^9 .. 10^9 + 100 keeps its hundred steps.
/// Each component over its own range.
inline StoredScalars DescribeStoredScalars(const VolumeView& volume, int component = 0)
{
  if (IsStoredNatively(volume.Type))
  {
    return {};
  }
  const std::array<double, 2>& range = volume.GetRange(component);
  const double extent = range[1] - range[0];
  return { range[0], extent > 0.0 ? 1.0 / extent : 1.0 };
}

/// The stored value of one scalar.
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
STRIDER_HOST_DEVICE float StoreScalar<float>(float scalar, const StoredScalars&)
{
  return scalar;
}

} // namespace Strider

#endif
