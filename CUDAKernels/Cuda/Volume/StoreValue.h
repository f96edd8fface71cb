// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion of a scalar to a channel of a texel, on the host and on the device.
#ifndef Strider_Cuda_Volume_StoreValue_h
#define Strider_Cuda_Volume_StoreValue_h

#include "Cuda/Volume/StoreVoxels.h"
#include "Sampling/StoredScalars.h"

#include <cstdint>
#include <type_traits>

namespace Strider
{

/// How the scalars of a volume become texels.
struct StoringRules
{
  int Components;
  int Channels;
  StoredScalars Stored[4]; ///< indexed by component
  SmallestInteger Smallest;
  bool IsNative; ///< floats of all components are kept bit by bit
};

inline StoringRules MakeStoringRules(const VolumeView& volume, SmallestInteger smallest)
{
  StoringRules rules{ volume.Components, FindTexelFormat(volume).Channels, {}, smallest, true };
  for (int component = 0; component < volume.Components; ++component)
  {
    rules.Stored[component] = DescribeStoredScalars(volume, component);
    rules.IsNative = rules.IsNative && rules.Stored[component].IsNative;
  }
  return rules;
}

template <typename Scalar>
constexpr bool IsSmallSigned = std::is_integral_v<Scalar>&& std::is_signed_v<Scalar> &&
  sizeof(Scalar) <= 2;

template <typename Scalar>
constexpr bool IsKeptAsItIs =
  (sizeof(Scalar) <= 2 && !IsSmallSigned<Scalar>) || std::is_same_v<Scalar, float>;

/// True where voxels of this type become texels without a change of any bit.
template <typename Scalar>
bool AreTexels(const StoringRules& rules)
{
  const bool isNative = !std::is_same_v<Scalar, float> || rules.IsNative;
  return rules.Channels == rules.Components && IsKeptAsItIs<Scalar> && isNative;
}

/// Channel type for a scalar type. Signed bytes and shorts are shifted to unsigned ones.
template <typename Scalar>
using TexelOf = std::conditional_t<sizeof(Scalar) == 1, std::uint8_t,
  std::conditional_t<sizeof(Scalar) == 2, std::uint16_t, float>>;

template <typename Scalar>
STRIDER_HOST_DEVICE TexelOf<Scalar> StoreValue(
  Scalar value, const StoredScalars& stored, [[maybe_unused]] SmallestInteger smallest)
{
  using Texel = TexelOf<Scalar>;
  if constexpr (IsSmallSigned<Scalar>)
  {
    constexpr Texel signBit = static_cast<Texel>(Texel(1) << (8 * sizeof(Scalar) - 1));
    const Texel texel = static_cast<Texel>(static_cast<Texel>(value) ^ signBit);
    return smallest == SmallestInteger::Raised && texel == 0 ? Texel(1) : texel;
  }
  else if constexpr (sizeof(Scalar) <= 2)
  {
    return value;
  }
  else
  {
    return StoreScalar(value, stored);
  }
}

} // namespace Strider

#endif
