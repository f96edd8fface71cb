// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How long the code word of a brick can be; host only.
#ifndef Strider_Compression_Format_CountMostBytes_h
#define Strider_Compression_Format_CountMostBytes_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/PublishedBrick.h"

namespace Strider
{

/// Bytes of the longest code word that EncodeBrick makes, with its head: that of groups as wide as the words, since differences from
/// the smallest word are never wider. In the format Automatic their base is 1 less, and the rest a bit of each group.
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
