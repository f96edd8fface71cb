// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The codes of a brick from its groups, by a warp.
#ifndef Strider_Compression_ReadCodesByWarp_h
#define Strider_Compression_ReadCodesByWarp_h

#include "Compression/CodeGroups.h"
#include "Compression/LanePair.h"

namespace Strider
{

template <typename Code>
STRIDER_HOST_DEVICE Code ReadCode(const std::uint32_t* words, std::uint64_t firstBit, int width)
{
  return static_cast<Code>(sizeof(Code) <= sizeof(std::uint32_t)
      ? ReadField(words, firstBit, width)
      : ReadWideField(words, firstBit, width));
}

/// The codes at two places of the groups that begin at a byte; `width` is that of group `lane` % 8.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE LanePair<Code> ReadCodesByWarp(const Warp& warp, const std::uint32_t* words,
  std::uint64_t byte, int width, const LanePair<int>& places)
{
  const int group = SumBeforeByWarp<GroupCount>(warp, width) << 8 | width;
  const int firstGroup = warp.Shuffle(group, places.First / GroupCodes);
  const int secondGroup = warp.Shuffle(group, places.Second / GroupCodes);
  const auto findBit = [byte](int ofGroup, int place) {
    return 8 * (byte + (ofGroup >> 8)) + place % GroupCodes * (ofGroup & 255);
  };
  return { ReadCode<Code>(words, findBit(firstGroup, places.First), firstGroup & 255),
    ReadCode<Code>(words, findBit(secondGroup, places.Second), secondGroup & 255) };
}

} // namespace Strider

#endif
