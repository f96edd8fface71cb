// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the head of a code word in the format Automatic in parallel by the lanes of a warp.
#ifndef Strider_Compression_Format_ReadHead_h
#define Strider_Compression_Format_ReadHead_h

#include "Compression/Format/AutomaticBrick.h"

namespace Strider
{

/// Reads everything of a brick except the widths from a code word of `bytes` bytes that begins at bit `firstBit` of
/// `words`. Returns the width of group `group`; 0 for a constant brick.
template <typename Word>
STRIDER_HOST_DEVICE int ReadHead(const std::uint32_t* words, std::uint32_t firstBit, int bytes,
  int group, AutomaticBrick<Word>& brick)
{
  using Brick = AutomaticBrick<Word>;
  // Bits are counted from a nearby word, so that 32 bits hold the count. For 8-bit words, two words contain
  // everything except the groups.
  constexpr bool IsShort = sizeof(Word) == 1;
  const std::uint64_t start = IsShort ? ReadTwoWords(words) >> firstBit : 0;
  const auto read = [=](std::uint32_t bit, int width) {
    return IsShort ? static_cast<std::uint32_t>(start >> bit) & MakeShortMask(width)
                   : ReadField(words, firstBit + bit, width);
  };
  brick.Anchor =
    static_cast<Word>(IsShort ? start : ReadWideField(words, firstBit, 8 * Brick::AnchorBytes));
  if (bytes == Brick::AnchorBytes)
  {
    return 0;
  }
  constexpr std::uint32_t headBit = 8 * Brick::AnchorBytes;
  brick.ReadHead(read(headBit, 8 * Brick::HeadBytes));
  const auto widthBit = static_cast<std::uint32_t>(group * brick.Spread);
  return brick.Base +
    static_cast<int>(read(headBit + 8 * Brick::HeadBytes + widthBit, brick.Spread));
}

} // namespace Strider

#endif
