// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Smallest and largest word of a brick, for the ranges of macrocells.
#ifndef Strider_Compression_Decode_FindBrickRange_h
#define Strider_Compression_Decode_FindBrickRange_h

#include "Compression/Decode/DecodeBrick.h"

namespace Strider
{

template <typename Word>
struct BrickRange
{
  Word Least;
  Word Largest;
};

/// Returns the range of a brick in the order of OrderWord, where NaN is at the ends. Padding beyond the volume
/// repeats voxels and does not change the range. The published format stores the range in the head; Automatic does so
/// for constant bricks, others are decoded.
template <typename Word>
STRIDER_HOST_DEVICE BrickRange<Word> FindBrickRange(
  const CompressedBricks& bricks, const BrickPlace& brick)
{
  const CodeWordPlace place = FindCodeWord(bricks, brick);
  if (bricks.Format == BrickFormat::Published)
  {
    PublishedBrick<Word> published;
    published.ReadRange(bricks.Payload, place.Byte);
    return { published.Least, published.Largest };
  }
  AutomaticBrick<Word> automatic;
  automatic.Read(bricks.Payload, place, static_cast<Word>(bricks.Background));
  BrickRange<Word> range{ automatic.Anchor, automatic.Anchor };
  if (automatic.IsConstant())
  {
    return range;
  }
  Word words[BrickVoxels];
  DecodeAutomatic(bricks.Payload, place.Byte, automatic, words);
  range = { words[0], words[0] };
  for (const Word word : words)
  {
    range.Least = word < range.Least ? word : range.Least;
    range.Largest = word > range.Largest ? word : range.Largest;
  }
  return range;
}

} // namespace Strider

#endif
