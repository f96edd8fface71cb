// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a brick in either format.
#ifndef Strider_Compression_Encode_EncodeBrick_h
#define Strider_Compression_Encode_EncodeBrick_h

#include "Compression/Encode/EncodeAutomatic.h"
#include "Compression/Encode/EncodePublished.h"

namespace Strider
{

/// Buffer for the longest code word, initialised to zeros.
template <typename Word>
struct CodeWord
{
  static_assert(
    AutomaticBrick<Word>::MostBytes <= PublishedBrick<Word>::MostBytes, "room for both formats");
  std::uint32_t Words[PublishedBrick<Word>::MostBytes / 4 + BitFieldPadding] = {};
};

/// Writes the shortest code word of a brick, x fastest, and returns its number of bytes.
template <typename Word>
STRIDER_HOST_DEVICE int EncodeBrick(
  BrickFormat format, const Word (&words)[BrickVoxels], CodeWord<Word>& codeWord)
{
  return format == BrickFormat::Published ? EncodePublished(words, codeWord.Words)
                                          : EncodeAutomatic(words, codeWord.Words);
}

} // namespace Strider

#endif
