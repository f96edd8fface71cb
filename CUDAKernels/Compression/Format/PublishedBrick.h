// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code word of a brick as published by Guthe and Goesele (GPU-based lossless volume data compression, 3DTV-CON 2016).
#ifndef Strider_Compression_Format_PublishedBrick_h
#define Strider_Compression_Format_PublishedBrick_h

#include "Compression/Format/CodeGroups.h"
#include "Compression/Format/CodeOrder.h"
#include "Compression/Format/MortonOrder.h"
#include "Compression/Format/TransformHaar.h"

namespace Strider
{

/// Transform of the voxels before coding; the cheaper to invert, the earlier in the list.
enum class PublishedTransform
{
  AboveLeast,   ///< code = voxel - smallest
  BelowLargest, ///< code = largest - voxel
  Haar,         ///< codes in the order of SwapSubband
  Gradient      ///< the difference from PredictGradient
};

/// A code word consists of the smallest and the largest word of the brick, and of nothing else if they are equal; one
/// byte with the number of bits of a group's width and the transform; eight widths, which take as many bytes as one
/// width has bits; and eight groups. Codes are in Morton order.
template <typename Word>
struct PublishedBrick
{
  static constexpr int RangeBytes = 2 * sizeof(Word);
  static constexpr int MostBytes = RangeBytes + 8 + BrickVoxels * 8;
  /// Largest width of a group. Details of the Haar transform need 3 bits more than words, as far as CodeOf provides
  /// them.
  static constexpr int MostWidth = sizeof(Word) < 8 ? 8 * sizeof(Word) + 3 : 64;

  Word Least = 0;
  Word Largest = 0;
  PublishedTransform Transform = PublishedTransform::AboveLeast;
  int WidthBits = 0; ///< bits of a group's width, 0 to 7
  GroupWidths Widths{};

  STRIDER_HOST_DEVICE bool IsConstant() const { return this->Least == this->Largest; }

  STRIDER_HOST_DEVICE int CountBytes() const
  {
    return this->IsConstant() ? RangeBytes : this->FindFirstGroup() + this->Widths.CountBytes();
  }

  /// Returns the number of bytes before the groups.
  STRIDER_HOST_DEVICE int FindFirstGroup() const { return RangeBytes + 1 + this->WidthBits; }

  STRIDER_HOST_DEVICE void ReadRange(const std::uint32_t* payload, std::uint64_t byte)
  {
    this->Least = static_cast<Word>(ReadWideField(payload, 8 * byte, 8 * sizeof(Word)));
    this->Largest =
      static_cast<Word>(ReadWideField(payload, 8 * (byte + sizeof(Word)), 8 * sizeof(Word)));
  }

  STRIDER_HOST_DEVICE static int ReadWidthBits(const std::uint32_t* payload, std::uint64_t byte)
  {
    return static_cast<int>(ReadField(payload, 8 * (byte + RangeBytes), 3));
  }

  /// Reads everything except the groups. `byte` is the start of the code word.
  STRIDER_HOST_DEVICE void Read(const std::uint32_t* payload, std::uint64_t byte)
  {
    this->ReadRange(payload, byte);
    if (this->IsConstant())
    {
      return;
    }
    const std::uint32_t both = ReadField(payload, 8 * (byte + RangeBytes), 8);
    this->WidthBits = static_cast<int>(both & 7u);
    this->Transform = static_cast<PublishedTransform>(both >> 3 & 3u);
    const std::uint64_t firstWidth = 8 * (byte + RangeBytes + 1);
    for (int group = 0; group < GroupCount; ++group)
    {
      this->Widths.Width[group] =
        static_cast<int>(ReadField(payload, firstWidth + group * this->WidthBits, this->WidthBits));
    }
  }
};

/// Clamps a prediction to [0, range].
template <typename Code>
STRIDER_HOST_DEVICE Code LimitExpected(Code expected, Code range)
{
  return IsNegative(expected) ? 0 : expected > range ? range : expected;
}

/// Predicts the value at (x, y, z) of a brick, in [0, range]. `read(x, y, z)` returns the values before it, also in
/// [0, range]: seven in the interior, three on a face, one on an edge; the prediction for the first voxel is range /
/// 2. Source: Paeth, Image File Compression Made Easy, in Graphics Gems II (1991), extended by inclusion and
/// exclusion.
template <typename Code, typename ReadOp>
STRIDER_HOST_DEVICE Code PredictGradient(int x, int y, int z, Code range, const ReadOp& read)
{
  if (x + y + z == 0)
  {
    return range / 2;
  }
  Code expected = 0;
  for (int corner = 1; corner < 8; ++corner)
  {
    const int before[3] = { corner & 1, corner >> 1 & 1, corner >> 2 };
    if (before[0] <= x && before[1] <= y && before[2] <= z)
    {
      const Code value = read(x - before[0], y - before[1], z - before[2]);
      const bool isAdded = ((before[0] + before[1] + before[2]) & 1) != 0;
      expected = isAdded ? expected + value : expected - value;
    }
  }
  return LimitExpected(expected, range);
}

/// Decodes the words of a brick, x fastest. `brick` holds everything except the groups.
template <typename Word>
STRIDER_HOST_DEVICE_CALL void DecodePublished(const std::uint32_t* payload, std::uint64_t byte,
  const PublishedBrick<Word>& brick, Word (&words)[BrickVoxels])
{
  using Code = CodeOf<Word>;
  if (brick.IsConstant())
  {
    for (Word& word : words)
    {
      word = brick.Least;
    }
    return;
  }
  Code codes[BrickVoxels];
  ReadGroups(payload, byte + brick.FindFirstGroup(), brick.Widths, codes);
  const Code range = static_cast<Code>(brick.Largest) - brick.Least;
  if (brick.Transform == PublishedTransform::Haar)
  {
    Code values[BrickVoxels];
    for (int place = 0; place < BrickVoxels; ++place)
    {
      values[SwapSubband(place)] =
        place == 0 ? UnfoldWithin<Code>(codes[0], range / 2, range) : UnfoldSign(codes[place]);
    }
    RestoreHaar(values);
    for (int place = 0; place < BrickVoxels; ++place)
    {
      words[FindMortonVoxel(place)] = static_cast<Word>(brick.Least + values[place]);
    }
    return;
  }
  if (brick.Transform == PublishedTransform::Gradient)
  {
    Code values[BrickVoxels];
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      const Code expected = PredictGradient(voxel & 3, voxel >> 2 & 3, voxel >> 4, range,
        [&values](int x, int y, int z) { return values[x + 4 * y + 16 * z]; });
      values[voxel] = UnfoldWithin(codes[FindMortonPlace(voxel)], expected, range);
      words[voxel] = static_cast<Word>(brick.Least + values[voxel]);
    }
    return;
  }
  const bool isBelow = brick.Transform == PublishedTransform::BelowLargest;
  ForEachInMortonOrder([&](int voxel, int place) {
    const Code code = codes[place];
    words[voxel] = static_cast<Word>(isBelow ? brick.Largest - code : brick.Least + code);
  });
}

} // namespace Strider

#endif
