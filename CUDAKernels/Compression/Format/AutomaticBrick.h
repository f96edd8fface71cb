// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code word of a brick in the format Automatic: a shorter head than the published one, and differences that prefix
// sums invert.
#ifndef Strider_Compression_Format_AutomaticBrick_h
#define Strider_Compression_Format_AutomaticBrick_h

#include "Compression/Format/CodeGroups.h"
#include "Compression/Format/FindCodeWord.h"
#include "Compression/Format/TransformBrick.h"

namespace Strider
{

/// Widths of the bit fields of the head, from the lowest bit on. The shift is stored in units of ShiftStep.
template <typename Word>
struct HeadLayout;

template <>
struct HeadLayout<std::uint8_t>
{
  static constexpr int SpreadBits = 2, BaseBits = 3, FormBits = 3, ShiftBits = 0, ShiftStep = 1;
};

template <>
struct HeadLayout<std::uint16_t>
{
  static constexpr int SpreadBits = 2, BaseBits = 4, FormBits = 2, ShiftBits = 0, ShiftStep = 1;
};

template <>
struct HeadLayout<std::uint32_t>
{
  static constexpr int SpreadBits = 3, BaseBits = 5, FormBits = 3, ShiftBits = 5, ShiftStep = 1;
};

template <>
struct HeadLayout<std::uint64_t>
{
  static constexpr int SpreadBits = 3, BaseBits = 6, FormBits = 3, ShiftBits = 4, ShiftStep = 4;
};

/// A code word consists of the anchor; the head; the excess of each group's width over the base, in Spread bits each,
/// which take Spread bytes; and eight groups. Codes are those of the words without their lowest Shift bits, which all
/// equal the anchor's. A code word without a head is a constant brick, and so is one whose Spread and Base are 0.
template <typename Word>
struct AutomaticBrick
{
  using Layout = HeadLayout<Word>;
  static constexpr int AnchorBytes = sizeof(Word);
  static constexpr int HeadBytes =
    (Layout::SpreadBits + Layout::BaseBits + Layout::FormBits + Layout::ShiftBits) / 8;
  static constexpr int MostWidth = 8 * sizeof(Word);
  /// Bits for the largest excess of a group's width over the narrowest group.
  static constexpr int MostSpread = Layout::SpreadBits == 2 ? 3 : sizeof(Word) == 4 ? 6 : 7;
  static constexpr int MostBytes =
    AnchorBytes + HeadBytes + (1 << Layout::SpreadBits) + BrickVoxels * AnchorBytes;

  Word Anchor = 0;
  int Spread = 0;
  int Base = 0;
  BrickForm Form = BrickForm::AboveLeast;
  int Shift = 0;
  GroupWidths Widths{};

  STRIDER_HOST_DEVICE bool IsConstant() const { return this->Base == 0 && this->Spread == 0; }

  /// Returns the number of bytes before the groups, including the head.
  STRIDER_HOST_DEVICE int FindFirstGroup() const { return AnchorBytes + HeadBytes + this->Spread; }

  STRIDER_HOST_DEVICE int CountBytes() const
  {
    return this->FindFirstGroup() + this->Widths.CountBytes();
  }

  STRIDER_HOST_DEVICE std::uint32_t MakeHead() const
  {
    std::uint32_t head = static_cast<std::uint32_t>(this->Shift / Layout::ShiftStep);
    head = head << Layout::FormBits | static_cast<std::uint32_t>(this->Form);
    head = head << Layout::BaseBits | static_cast<std::uint32_t>(this->Base);
    return head << Layout::SpreadBits | static_cast<std::uint32_t>(this->Spread);
  }

  STRIDER_HOST_DEVICE void ReadHead(std::uint32_t head)
  {
    const auto take = [&head](int bits) {
      const auto field = static_cast<int>(head & MakeMask(bits));
      head >>= bits;
      return field;
    };
    this->Spread = take(Layout::SpreadBits);
    this->Base = take(Layout::BaseBits);
    this->Form = static_cast<BrickForm>(take(Layout::FormBits));
    this->Shift = take(Layout::ShiftBits) * Layout::ShiftStep;
  }

  STRIDER_HOST_DEVICE int ReadWidth(
    const std::uint32_t* payload, std::uint64_t byte, int group) const
  {
    const std::uint64_t firstBit = 8 * (byte + AnchorBytes + HeadBytes);
    return this->Base +
      static_cast<int>(ReadField(payload, firstBit + group * this->Spread, this->Spread));
  }

  /// Reads everything except the groups. `background` is the value of a brick without a code word.
  STRIDER_HOST_DEVICE void Read(
    const std::uint32_t* payload, const CodeWordPlace& place, Word background)
  {
    if (place.Bytes == 0)
    {
      this->Anchor = background;
      return;
    }
    this->Anchor = static_cast<Word>(ReadWideField(payload, 8 * place.Byte, 8 * AnchorBytes));
    if (place.Bytes == AnchorBytes)
    {
      return;
    }
    this->ReadHead(ReadField(payload, 8 * (place.Byte + AnchorBytes), 8 * HeadBytes));
    STRIDER_ROLL
    for (int group = 0; group < GroupCount; ++group)
    {
      this->Widths.Width[group] = this->ReadWidth(payload, place.Byte, group);
    }
  }
};

/// Decodes the words of a brick, x fastest. `brick` holds everything except the groups.
template <typename Word>
STRIDER_HOST_DEVICE_CALL void DecodeAutomatic(const std::uint32_t* payload, std::uint64_t byte,
  const AutomaticBrick<Word>& brick, Word (&words)[BrickVoxels])
{
  if (brick.IsConstant())
  {
    STRIDER_ROLL
    for (Word& word : words)
    {
      word = brick.Anchor;
    }
    return;
  }
  Word codes[BrickVoxels];
  ReadGroups(payload, byte + brick.FindFirstGroup(), brick.Widths, codes);
  RestoreBrick(codes, brick.Form, static_cast<Word>(brick.Anchor >> brick.Shift), words);
  const Word low = static_cast<Word>(brick.Anchor & MakeMask(brick.Shift));
  STRIDER_ROLL
  for (int voxel = 0; brick.Shift > 0 && voxel < BrickVoxels; ++voxel)
  {
    words[voxel] = static_cast<Word>(words[voxel] << brick.Shift | low);
  }
}

/// Reads everything of a brick except the widths from a code word of `bytes` bytes that begins at bit `firstBit` of
/// `words`. Returns the width of group `group`; 0 for a constant brick.
template <typename Word>
STRIDER_HOST_DEVICE int ReadHead(const std::uint32_t* words, std::uint32_t firstBit, int bytes,
  int group, AutomaticBrick<Word>& brick)
{
  using Brick = AutomaticBrick<Word>;
  // Bits are counted from a nearby word, so that 32 bits hold the count. For 8-bit words, two words contain
  // everything except the groups.
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
