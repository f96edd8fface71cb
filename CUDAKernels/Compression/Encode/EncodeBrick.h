// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a brick in either format.
#ifndef Strider_Compression_Encode_EncodeBrick_h
#define Strider_Compression_Encode_EncodeBrick_h

#include "Compression/Encode/EncodeAutomatic.h"
#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/PublishedBrick.h"

#include <cstring>

namespace Strider
{

/// Computes the codes of a brick's voxels in storage order. The Haar transform must not be used for wide words whose
/// details would not fit into 64 bits.
template <typename Word>
STRIDER_HOST_DEVICE void MakePublishedCodes(const Word (&words)[BrickVoxels],
  const PublishedBrick<Word>& brick, CodeOf<Word> (&codes)[BrickVoxels])
{
  using Code = CodeOf<Word>;
  const Code range = static_cast<Code>(brick.Largest) - brick.Least;
  Code values[BrickVoxels];
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    const bool isBelow = brick.Transform == PublishedTransform::BelowLargest;
    values[voxel] =
      static_cast<Code>(isBelow ? brick.Largest - words[voxel] : words[voxel] - brick.Least);
  }
  if (brick.Transform == PublishedTransform::Haar)
  {
    Code details[BrickVoxels];
    ForEachInMortonOrder([&](int voxel, int place) { details[place] = values[voxel]; });
    TransformHaar(details);
    ForEachInSubbands([&](int place, int code) { codes[code] = FoldSign(details[place]); });
    codes[0] = FoldWithin<Code>(details[0], range / 2, range);
    return;
  }
  if (brick.Transform == PublishedTransform::Gradient)
  {
    // The prediction is the value minus its difference along all axes.
    Code expected[BrickVoxels];
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      expected[voxel] = values[voxel];
    }
    TakeDifferences(expected, 7);
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      expected[voxel] = LimitExpected<Code>(values[voxel] - expected[voxel], range);
    }
    expected[0] = range / 2;
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      values[voxel] = FoldWithin(values[voxel], expected[voxel], range);
    }
  }
  ForEachInMortonOrder([&](int voxel, int place) { codes[place] = values[voxel]; });
}

/// Writes the shortest code word of a brick, x fastest, to `codeWord`, which must hold MostBytes and the padding,
/// filled with zeros. Returns its number of bytes.
template <typename Word>
STRIDER_HOST_DEVICE_CALL int EncodePublished(
  const Word (&words)[BrickVoxels], std::uint32_t* codeWord)
{
  using Brick = PublishedBrick<Word>;
  Brick best;
  best.Least = words[0];
  best.Largest = words[0];
  for (const Word word : words)
  {
    best.Least = word < best.Least ? word : best.Least;
    best.Largest = word > best.Largest ? word : best.Largest;
  }
  WriteField(codeWord, 0, 8 * sizeof(Word), best.Least);
  WriteField(codeWord, 8 * sizeof(Word), 8 * sizeof(Word), best.Largest);
  if (best.IsConstant())
  {
    return Brick::RangeBytes;
  }
  constexpr int HaarBits = 8 * sizeof(CodeOf<Word>) - 4;
  const bool hasHaar = CountBits(best.Largest - best.Least) <= HaarBits;
  CodeOf<Word> codes[BrickVoxels];
  Brick tried = best;
  best.WidthBits = -1;
  for (int transform = 0; transform < 4; ++transform)
  {
    tried.Transform = static_cast<PublishedTransform>(transform);
    if (tried.Transform == PublishedTransform::Haar && !hasHaar)
    {
      continue;
    }
    MakePublishedCodes(words, tried, codes);
    tried.Widths = MeasureGroups(codes);
    tried.WidthBits = CountBits(static_cast<std::uint64_t>(tried.Widths.FindLargest()));
    if (best.WidthBits < 0 || tried.CountBytes() < best.CountBytes())
    {
      best = tried;
    }
  }
  MakePublishedCodes(words, best, codes);
  WriteField(codeWord, 8 * Brick::RangeBytes, 8,
    static_cast<std::uint64_t>(best.WidthBits | static_cast<int>(best.Transform) << 3));
  WriteEight(codeWord, Brick::RangeBytes + 1, best.WidthBits, best.Widths.Width);
  WriteGroups(codeWord, best.FindFirstGroup(), best.Widths, codes);
  return best.CountBytes();
}

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
