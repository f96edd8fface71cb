// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// RBUC8: the 64 codes of a brick in eight groups, each stored with the number of bits that its largest code needs.
#ifndef Strider_Compression_Format_CodeGroups_h
#define Strider_Compression_Format_CodeGroups_h

#include "Compression/Format/BitField.h"
#include "Compression/Format/BrickGrid.h"

namespace Strider
{

constexpr int GroupCount = 8;
constexpr int GroupCodes = BrickVoxels / GroupCount;

/// Number of bits per code of each group. A group of eight codes takes as many bytes.
struct GroupWidths
{
  int Width[GroupCount];

  STRIDER_HOST_DEVICE int FindLargest() const
  {
    int largest = 0;
    for (const int width : this->Width)
    {
      largest = width > largest ? width : largest;
    }
    return largest;
  }

  /// Returns the number of bytes of all groups.
  STRIDER_HOST_DEVICE int CountBytes() const
  {
    int sum = 0;
    for (const int width : this->Width)
    {
      sum += width;
    }
    return sum;
  }
};

template <typename Code>
STRIDER_HOST_DEVICE GroupWidths MeasureGroups(const Code (&codes)[BrickVoxels])
{
  GroupWidths widths;
  for (int group = 0; group < GroupCount; ++group)
  {
    Code all = 0;
    for (int slot = 0; slot < GroupCodes; ++slot)
    {
      all |= codes[group * GroupCodes + slot];
    }
    widths.Width[group] = CountBits(all);
  }
  return widths;
}

/// Writes eight numbers of `width` bits from a byte on; they take `width` bytes.
STRIDER_HOST_DEVICE void WriteEight(
  std::uint32_t* words, std::uint64_t byte, int width, const int (&values)[GroupCount])
{
  for (int slot = 0; slot < GroupCount; ++slot)
  {
    WriteField(words, 8 * byte + slot * width, width, static_cast<std::uint64_t>(values[slot]));
  }
}

/// Returns the number of codes of a width that are packed into 64 bits at once: 8, 4, 2 or 1.
STRIDER_HOST_DEVICE int CountCodesPerWord(int width)
{
  return width <= 8 ? 8 : width <= 16 ? 4 : width <= 32 ? 2 : 1;
}

template <typename Code>
STRIDER_HOST_DEVICE void WriteGroups(std::uint32_t* words, std::uint64_t byte,
  const GroupWidths& widths, const Code (&codes)[BrickVoxels])
{
  for (int group = 0; group < GroupCount; ++group)
  {
    const int width = widths.Width[group];
    const int codesPerWord = CountCodesPerWord(width);
    for (int first = 0; first < GroupCodes; first += codesPerWord)
    {
      std::uint64_t fields = 0;
      for (int slot = 0; slot < codesPerWord; ++slot)
      {
        fields |= static_cast<std::uint64_t>(codes[group * GroupCodes + first + slot])
          << slot * width;
      }
      WriteField(words, 8 * byte + first * width, codesPerWord * width, fields);
    }
    byte += width;
  }
}

/// Returns `width` bits from `firstBit` on, at most as many as a code has.
template <typename Code>
STRIDER_HOST_DEVICE Code ReadCode(const std::uint32_t* words, std::uint32_t firstBit, int width)
{
  return static_cast<Code>(sizeof(Code) <= sizeof(std::uint32_t)
      ? ReadField(words, firstBit, width)
      : ReadWideField(words, firstBit, width));
}

/// Reads the codes of one group.
template <typename Code>
STRIDER_HOST_DEVICE void ReadGroup(
  const std::uint32_t* words, std::uint64_t byte, int width, Code* codes)
{
  const int codesPerWord = CountCodesPerWord(width);
  const std::uint64_t mask = MakeMask(width);
  STRIDER_ROLL
  for (int first = 0; first < GroupCodes; first += codesPerWord)
  {
    const std::uint64_t fields =
      ReadWideField(words, 8 * byte + first * width, codesPerWord * width);
    STRIDER_ROLL
    for (int slot = 0; slot < codesPerWord; ++slot)
    {
      codes[first + slot] = static_cast<Code>(fields >> slot * width & mask);
    }
  }
}

/// Reads the codes of all groups. A warp holds two codes in each lane and reads them with ReadField instead, which
/// requires the sum of the widths of the groups before its own.
template <typename Code>
STRIDER_HOST_DEVICE void ReadGroups(const std::uint32_t* words, std::uint64_t byte,
  const GroupWidths& widths, Code (&codes)[BrickVoxels])
{
  STRIDER_ROLL
  for (int group = 0; group < GroupCount; ++group)
  {
    ReadGroup(words, byte, widths.Width[group], codes + group * GroupCodes);
    byte += widths.Width[group];
  }
}

} // namespace Strider

#endif
