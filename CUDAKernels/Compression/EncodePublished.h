// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The code word of a brick in the published format.
#ifndef Strider_Compression_EncodePublished_h
#define Strider_Compression_EncodePublished_h

#include "Compression/PublishedBrick.h"

namespace Strider
{

/// The codes of a brick's voxels, in the order in which they are stored. Wide words have no Haar transform where its details would
/// not fit: 64 bits then hold no exact difference of differences.
template <typename Word>
STRIDER_HOST_DEVICE void MakePublishedCodes(const Word (&words)[BrickVoxels],
  const PublishedBrick<Word>& brick, CodeOf<Word> (&codes)[BrickVoxels])
{
  using Code = CodeOf<Word>;
  const Code range = static_cast<Code>(brick.Largest) - brick.Least;
  Code values[BrickVoxels];
  switch (brick.Transform)
  {
    case PublishedTransform::AboveLeast:
    case PublishedTransform::BelowLargest:
      for (int place = 0; place < BrickVoxels; ++place)
      {
        const Word word = words[FindMortonVoxel(place)];
        codes[place] = static_cast<Code>(brick.Transform == PublishedTransform::AboveLeast
            ? word - brick.Least
            : brick.Largest - word);
      }
      break;
    case PublishedTransform::Haar:
      for (int place = 0; place < BrickVoxels; ++place)
      {
        values[place] = static_cast<Code>(words[FindMortonVoxel(place)]) - brick.Least;
      }
      TransformHaar(values);
      for (int place = 0; place < BrickVoxels; ++place)
      {
        const Code value = values[SwapSubband(place)];
        codes[place] = place == 0 ? FoldWithin<Code>(value, range / 2, range) : FoldSign(value);
      }
      break;
    case PublishedTransform::Gradient:
      for (int voxel = 0; voxel < BrickVoxels; ++voxel)
      {
        values[voxel] = static_cast<Code>(words[voxel]) - brick.Least;
        const Code expected = PredictGradient(voxel & 3, voxel >> 2 & 3, voxel >> 4, range,
          [&values](int x, int y, int z) { return values[x + 4 * y + 16 * z]; });
        codes[FindMortonPlace(voxel)] = FoldWithin(values[voxel], expected, range);
      }
      break;
  }
}

/// Writes the shortest code word of a brick, x fastest, to `codeWord`, which holds MostBytes zeros and padding. Returns its bytes.
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

} // namespace Strider

#endif
