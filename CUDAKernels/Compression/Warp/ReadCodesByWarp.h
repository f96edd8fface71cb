// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the codes of a brick from its groups by a warp.
#ifndef Strider_Compression_Warp_ReadCodesByWarp_h
#define Strider_Compression_Warp_ReadCodesByWarp_h

#include "Compression/Format/CodeGroups.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

template <typename Code>
STRIDER_HOST_DEVICE Code ReadCode(const std::uint32_t* words, std::uint32_t firstBit, int width)
{
  return static_cast<Code>(sizeof(Code) <= sizeof(std::uint32_t)
      ? ReadField(words, firstBit, width)
      : ReadWideField(words, firstBit, width));
}

/// Reads the codes at two positions of the groups that begin at a byte near `words`; `width` is that of group `lane`
/// % 8.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Code> ReadCodesByWarp(const Warp& warp,
  const std::uint32_t* words, std::uint32_t byte, int width, const LaneVoxelPair<int>& places)
{
  // First bit and width of the lane's group.
  const auto group = static_cast<std::uint32_t>(
    (static_cast<int>(8 * byte) + 8 * SumBeforeByWarp<GroupCount>(warp, width)) << 8 | width);
  const auto read = [words](std::uint32_t ofGroup, int place) {
    const std::uint32_t bits = ofGroup & 255u;
    return ReadCode<Code>(words,
      (ofGroup >> 8) + static_cast<std::uint32_t>(place % GroupCodes) * bits,
      static_cast<int>(bits));
  };
  const std::uint32_t first = warp.Shuffle(group, places.First / GroupCodes);
  const std::uint32_t second = warp.Shuffle(group, places.Second / GroupCodes);
  return { read(first, places.First), read(second, places.Second) };
}

} // namespace Strider

#endif
