// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The bytes around a place, in words of four along x, of a box or fetched one by one.
#ifndef Strider_MarchingCache_ByteBlock_h
#define Strider_MarchingCache_ByteBlock_h

#include "Foundation/HostDevice.h"
#include "Foundation/WholeNumbers.h"

#include <cstdint>

namespace Strider
{

/// A whole number in [0, 2^23), as a float that is 2^23 larger; differences of two are exact.
STRIDER_HOST_DEVICE float ShiftWhole(int shifted)
{
#if defined(__CUDA_ARCH__)
  return __int_as_float(shifted);
#else
  return static_cast<float>(shifted - WholeNumberBits) + WholeNumbers;
#endif
}

/// A byte of a word.
STRIDER_HOST_DEVICE float PickByte(std::uint32_t word, int byte)
{
#if defined(__CUDA_ARCH__)
  return __uint_as_float(__byte_perm(word, WholeNumberBits, 0x7650u + byte)) - WholeNumbers;
#else
  return static_cast<float>(word >> 8 * byte & 0xffu);
#endif
}

/// `sum` plus those bytes of a word that `ones` has a 1 for.
STRIDER_HOST_DEVICE int AddBytes(std::uint32_t word, std::uint32_t ones, int sum)
{
#if defined(__CUDA_ARCH__)
  return static_cast<int>(__dp4a(word, ones, static_cast<unsigned int>(sum)));
#else
  for (int byte = 0; byte < 32; byte += 8)
  {
    sum += static_cast<int>((word >> byte & 0xffu) * (ones >> byte & 0xffu));
  }
  return sum;
#endif
}

/// Texels are fractions of 255.
constexpr float BytesOfTexel = 255.0f;

STRIDER_HOST_DEVICE unsigned char FindByte(float texel)
{
  // Rounded to the nearest one.
  const float shifted = texel * BytesOfTexel + WholeNumbers;
#if defined(__CUDA_ARCH__)
  return static_cast<unsigned char>(__float_as_int(shifted));
#else
  return static_cast<unsigned char>(shifted - WholeNumbers);
#endif
}

/// Words of bytes that fetch(x, y, z) gives as texels.
template <typename Fetch>
struct FetchedWords
{
  const Fetch& FetchVoxel;
  int First[3];

  STRIDER_HOST_DEVICE unsigned char ReadByte(int x, int y, int z) const
  {
    return FindByte(this->FetchVoxel(static_cast<float>(this->First[0] + x),
      static_cast<float>(this->First[1] + y), static_cast<float>(this->First[2] + z)));
  }

  STRIDER_HOST_DEVICE std::uint32_t operator()(int x, int y, int z) const
  {
    std::uint32_t word = 0;
    for (int byte = 0; byte < 4; ++byte)
    {
      word |= static_cast<std::uint32_t>(this->ReadByte(x + byte, y, z)) << 8 * byte;
    }
    return word;
  }
};

/// Voxels from one on: readWord(x, y, z) gives the four at x ... x + 3.
template <typename ReadWord>
struct ByteBlock
{
  ReadWord Words;

  STRIDER_HOST_DEVICE float At(int x, int y, int z) const
  {
    return PickByte(this->Words(x, y, z), 0);
  }

  /// Those from x = 0 on.
  template <int Count>
  STRIDER_HOST_DEVICE void ReadRow(int y, int z, float (&row)[Count]) const
  {
    for (int first = 0; first < Count; first += 4)
    {
      const std::uint32_t word = this->Words(first, y, z);
      for (int x = first; x < first + 4 && x < Count; ++x)
      {
        row[x] = PickByte(word, x - first);
      }
    }
  }
};

/// Sums of bytes in rows, and of those at the rows' ends, as ShiftWhole wants them: exact below 2^23, which is 4112 rows of eight.
struct RowSums
{
  int All = WholeNumberBits;
  int First = WholeNumberBits;
  int Last = WholeNumberBits;

  template <int Count, typename Block>
  STRIDER_HOST_DEVICE void AddRow(const Block& block, int y, int z)
  {
    static_assert(Count % 4 == 0 || Count % 4 == 2);
    std::uint32_t word = 0;
    for (int first = 0; first < Count; first += 4)
    {
      word = block.Words(first, y, z);
      this->All = AddBytes(word, Count - first >= 4 ? 0x01010101u : 0x0101u, this->All);
      this->First = first == 0 ? AddBytes(word, 1u, this->First) : this->First;
    }
    this->Last = AddBytes(word, 1u << 8 * ((Count - 1) % 4), this->Last);
  }

  /// The same of bytes that come one by one: a word would be more work than what it saves.
  template <int Count, typename Fetch>
  STRIDER_HOST_DEVICE void AddRow(const ByteBlock<FetchedWords<Fetch>>& block, int y, int z)
  {
    for (int x = 0; x < Count; ++x)
    {
      const int byte = block.Words.ReadByte(x, y, z);
      this->All += byte;
      this->First += x == 0 ? byte : 0;
      this->Last += x == Count - 1 ? byte : 0;
    }
  }

  /// How much larger than so many bases each row is, of `rows` rows of which the last byte counts for `way` and the first for the rest.
  template <int Count>
  STRIDER_HOST_DEVICE float Weigh(float base, float rows, float way) const
  {
    const auto exceed = [&](int sum, float bytes) {
      return ShiftWhole(sum) - (bytes * base + WholeNumbers);
    };
    return exceed(this->All, Count * rows) - way * exceed(this->First, rows) -
      (1.0f - way) * exceed(this->Last, rows);
  }
};

} // namespace Strider

#endif
