// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The bytes around a position, in words of four along x, read from a box or fetched one by one.
#ifndef Strider_MarchingCache_ByteBlock_h
#define Strider_MarchingCache_ByteBlock_h

#include "Foundation/HostDevice.h"
#include "Foundation/WholeNumbers.h"

#include <cstdint>

namespace Strider
{

/// Returns a whole number in [0, 2^23) as a float, increased by 2^23; differences of two such numbers are exact.
STRIDER_HOST_DEVICE float ShiftWhole(int shifted)
{
#if defined(__CUDA_ARCH__)
  return __int_as_float(shifted);
#else
  return static_cast<float>(shifted - WholeNumberBits) + WholeNumbers;
#endif
}

/// Returns a byte of a word as a float.
STRIDER_HOST_DEVICE float PickByte(std::uint32_t word, int byte)
{
#if defined(__CUDA_ARCH__)
  return __uint_as_float(__byte_perm(word, WholeNumberBits, 0x7650u + byte)) - WholeNumbers;
#else
  return static_cast<float>(word >> 8 * byte & 0xffu);
#endif
}

/// Returns `sum` plus the bytes of `word` whose byte in `ones` is 1.
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

/// Factor from texels, which are fractions of 255, to bytes.
constexpr float BytesOfTexel = 255.0f;

STRIDER_HOST_DEVICE unsigned char FindByte(float texel)
{
  // Adding WholeNumbers rounds to the nearest integer.
  const float shifted = texel * BytesOfTexel + WholeNumbers;
#if defined(__CUDA_ARCH__)
  return static_cast<unsigned char>(__float_as_int(shifted));
#else
  return static_cast<unsigned char>(shifted - WholeNumbers);
#endif
}

/// Words assembled from bytes that fetch(x, y, z) returns as texels.
template <typename Fetch>
struct FetchedWords
{
  static constexpr bool AreInBox = false;
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

/// Block of voxels; Words(x, y, z) returns the four bytes at x ... x + 3.
template <typename ReadWord>
struct ByteBlock
{
  static constexpr bool IsInBox = ReadWord::AreInBox;
  ReadWord Words;

  STRIDER_HOST_DEVICE float At(int x, int y, int z) const
  {
    return PickByte(this->Words(x, y, z), 0);
  }

  /// Returns the voxels of a row, from x = 0 on.
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

/// Sums of all bytes of rows, and of their first and last bytes, as input of ShiftWhole: exact below 2^23, which is
/// 4112 rows of eight.
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

  /// Adds a row whose bytes are fetched one by one; assembling words would cost more than it saves.
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

  /// Returns the excess of the rows over `rows` rows that consist of `base`. In each row the last byte has weight
  /// `way` and the first byte 1 - `way`.
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
