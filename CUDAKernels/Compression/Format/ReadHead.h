// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a code word in the format Automatic says before its groups, as the lanes of a warp read it.
#ifndef Strider_Compression_Format_ReadHead_h
#define Strider_Compression_Format_ReadHead_h

#include "Compression/Format/AutomaticBrick.h"

namespace Strider
{

/// Reads all of a brick but the widths, of a code word of `bytes` bytes, which begins at a bit of the first of `words`. Returns the
/// width of a group, 0 of those of a constant brick.
template <typename Word>
STRIDER_HOST_DEVICE int ReadHead(const std::uint32_t* words, std::uint32_t firstBit, int bytes,
  int group, AutomaticBrick<Word>& brick)
{
  using Brick = AutomaticBrick<Word>;
  // Bits are counted from a word nearby: 32 bits hold the count. Two words hold all but the groups of 8-bit words.
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
