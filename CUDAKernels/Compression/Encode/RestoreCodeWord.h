// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Restores a code word to its form before the index of a volume was chosen.
#ifndef Strider_Compression_Encode_RestoreCodeWord_h
#define Strider_Compression_Encode_RestoreCodeWord_h

#include "Compression/Encode/EncodeBrick.h"

#include <cstring>

namespace Strider
{

/// Writes the code word of a brick in the format Automatic as EncodeBrick has produced it, including the head for any
/// kind of index, and returns its number of bytes. `codeWord` must be filled with zeros.
template <typename Word>
int RestoreCodeWord(
  const CompressedBricks& bricks, const BrickPlace& place, CodeWord<Word>& codeWord)
{
  using Brick = AutomaticBrick<Word>;
  const CodeWordPlace from = FindCodeWord(bricks, place);
  Brick brick;
  brick.Read(bricks.Payload, from, static_cast<Word>(bricks.Background));
  if (brick.IsConstant())
  {
    WriteField(codeWord.Words, 0, 8 * Brick::AnchorBytes, brick.Anchor);
    return Brick::AnchorBytes + Brick::HeadBytes;
  }
  const int bytes = brick.CountBytes();
  std::memcpy(codeWord.Words, reinterpret_cast<const unsigned char*>(bricks.Payload) + from.Byte,
    static_cast<std::size_t>(bytes));
  return bytes;
}

} // namespace Strider

#endif
