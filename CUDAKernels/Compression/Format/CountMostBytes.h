// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Upper bound of the length of a brick's code word; host only.
#ifndef Strider_Compression_Format_CountMostBytes_h
#define Strider_Compression_Format_CountMostBytes_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/PublishedBrick.h"

namespace Strider
{

/// Returns the length in bytes of the longest code word that EncodeBrick produces, including the head: one with
/// groups as wide as the words, since differences from the smallest word are never wider. In the format Automatic,
/// the base is then 1 less and each group has one bit for the rest.
inline int CountMostBytes(BrickFormat format, ScalarType type)
{
  return VisitWord(type, [format](auto zero) {
    using Word = decltype(zero);
    constexpr int wordBits = 8 * static_cast<int>(sizeof(Word));
    constexpr int groups = BrickVoxels * static_cast<int>(sizeof(Word));
    return groups +
      (format == BrickFormat::Published
          ? PublishedBrick<Word>::RangeBytes + 1 + CountBits(wordBits)
          : AutomaticBrick<Word>::AnchorBytes + AutomaticBrick<Word>::HeadBytes + 1);
  });
}

} // namespace Strider

#endif
