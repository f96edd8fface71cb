// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// RBUC8: the 64 codes of a brick in eight groups, each with the bits that its largest one needs.
#ifndef Strider_Compression_CodeGroups_h
#define Strider_Compression_CodeGroups_h

#include "Compression/BitField.h"
#include "Compression/BrickGrid.h"

namespace Strider
{

constexpr int GroupCount = 8;
constexpr int GroupCodes = BrickVoxels / GroupCount;

/// Bits of the codes of each group. A group of eight codes takes as many bytes.
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

  /// Bytes of the groups.
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

/// Eight numbers of `width` bits from a byte on, which take `width` bytes.
STRIDER_HOST_DEVICE void WriteEight(
  std::uint32_t* words, std::uint64_t byte, int width, const int (&values)[GroupCount])
{
  for (int slot = 0; slot < GroupCount; ++slot)
  {
    WriteField(words, 8 * byte + slot * width, width, static_cast<std::uint64_t>(values[slot]));
  }
}

template <typename Code>
STRIDER_HOST_DEVICE void WriteGroups(std::uint32_t* words, std::uint64_t byte,
  const GroupWidths& widths, const Code (&codes)[BrickVoxels])
{
  for (int group = 0; group < GroupCount; ++group)
  {
    const int width = widths.Width[group];
    for (int slot = 0; slot < GroupCodes; ++slot)
    {
      WriteField(words, 8 * byte + slot * width, width, codes[group * GroupCodes + slot]);
    }
    byte += width;
  }
}

/// All codes. A warp has one in each lane: it needs the sum of the widths of the groups before its own.
template <typename Code>
STRIDER_HOST_DEVICE void ReadGroups(const std::uint32_t* words, std::uint64_t byte,
  const GroupWidths& widths, Code (&codes)[BrickVoxels])
{
  for (int group = 0; group < GroupCount; ++group)
  {
    const int width = widths.Width[group];
    for (int slot = 0; slot < GroupCodes; ++slot)
    {
      const std::uint64_t bit = 8 * byte + slot * width;
      codes[group * GroupCodes + slot] = static_cast<Code>(
        sizeof(Code) > 4 ? ReadWideField(words, bit, width) : ReadField(words, bit, width));
    }
    byte += width;
  }
}

} // namespace Strider

#endif
