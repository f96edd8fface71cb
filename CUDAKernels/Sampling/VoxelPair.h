// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads two adjacent voxels with one load.
#ifndef Strider_Sampling_VoxelPair_h
#define Strider_Sampling_VoxelPair_h

#include "Foundation/HostDevice.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace Strider
{

/// Pair of integers of one or two bytes in little-endian memory: the first one is in the low bits.
template <typename Scalar>
struct VoxelPair
{
  using Bits = std::conditional_t<sizeof(Scalar) == 1, std::uint16_t, std::uint32_t>;
  static_assert(std::is_integral_v<Scalar> && 2 * sizeof(Scalar) == sizeof(Bits));

  Bits Both;

  STRIDER_HOST_DEVICE Scalar GetFirst() const { return static_cast<Scalar>(this->Both); }
  STRIDER_HOST_DEVICE Scalar GetSecond() const
  {
    return static_cast<Scalar>(this->Both >> 8 * sizeof(Scalar));
  }
};

template <typename Scalar>
STRIDER_HOST_DEVICE VoxelPair<Scalar> ReadPair(const Scalar* first)
{
  VoxelPair<Scalar> pair;
  std::memcpy(&pair.Both, first, sizeof(pair.Both));
  return pair;
}

} // namespace Strider

#endif
