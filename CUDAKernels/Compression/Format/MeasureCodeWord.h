// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Properties of a code word that are known without decoding its groups.
#ifndef Strider_Compression_Format_MeasureCodeWord_h
#define Strider_Compression_Format_MeasureCodeWord_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/PublishedBrick.h"

namespace Strider
{

struct CodeWordMeasures
{
  int Bytes = 0; ///< including the head, in the format Automatic
  bool IsConstant = false;
  std::uint64_t Word = 0; ///< value of a constant brick
};

/// Measures the code word that begins at a byte of a payload.
template <typename Word>
STRIDER_HOST_DEVICE CodeWordMeasures MeasureCodeWord(
  BrickFormat format, const std::uint32_t* payload, std::uint64_t byte)
{
  if (format == BrickFormat::Published)
  {
    PublishedBrick<Word> brick;
    brick.Read(payload, byte);
    return { brick.CountBytes(), brick.IsConstant(), brick.Least };
  }
  AutomaticBrick<Word> brick;
  brick.Read(payload, { byte, UnknownBytes }, 0);
  return { brick.CountBytes(), brick.IsConstant(), brick.Anchor };
}

} // namespace Strider

#endif
