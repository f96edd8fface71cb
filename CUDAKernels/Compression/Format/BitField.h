// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bit fields of any width in an array of 32-bit words: bit k of the array is bit k % 32 of word k / 32.
#ifndef Strider_Compression_Format_BitField_h
#define Strider_Compression_Format_BitField_h

#include "Foundation/HostDevice.h"

#include <cstdint>

namespace Strider
{

/// Number of unused words at the end of an array of bit fields: readers load whole words.
constexpr int BitFieldPadding = 2;

/// Returns the number of words of an array of `count` fields, including the padding.
STRIDER_HOST_DEVICE std::uint64_t CountFieldWords(std::uint64_t count, int bits)
{
  return (count * bits + 31) / 32 + BitFieldPadding;
}

/// Returns the number of bits that `value` needs; 0 for 0.
STRIDER_HOST_DEVICE int CountBits(std::uint64_t value)
{
#if defined(__CUDA_ARCH__)
  return 64 - __clzll(static_cast<long long>(value));
#elif defined(__GNUC__)
  return value == 0 ? 0 : 64 - __builtin_clzll(value);
#else
  int bits = 0;
  for (; value != 0; value >>= 1)
  {
    ++bits;
  }
  return bits;
#endif
}

/// Returns the index of the lowest set bit; negative for 0.
STRIDER_HOST_DEVICE int FindLowestBit(std::uint32_t value)
{
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(value)) - 1;
#else
  return CountBits(value & (~value + 1u)) - 1;
#endif
}

/// Returns a mask of the low `width` bits, 0 to 64.
STRIDER_HOST_DEVICE std::uint64_t MakeMask(int width)
{
  return width == 0 ? 0u : ~std::uint64_t{ 0 } >> (64 - width);
}

/// Returns a mask of the low `width` bits, 0 to 32.
STRIDER_HOST_DEVICE std::uint32_t MakeShortMask(int width)
{
#if defined(__CUDA_ARCH__)
  return __funnelshift_lc(~0u, 0u, static_cast<std::uint32_t>(width));
#else
  return static_cast<std::uint32_t>(MakeMask(width));
#endif
}

/// Reads a word through the read-only cache; no kernel that reads words writes them.
STRIDER_HOST_DEVICE std::uint32_t ReadWord(const std::uint32_t* word)
{
#if defined(__CUDA_ARCH__)
  return __ldg(word);
#else
  return *word;
#endif
}

/// Reads two words; the first is the lower half.
STRIDER_HOST_DEVICE std::uint64_t ReadTwoWords(const std::uint32_t* words)
{
  return ReadWord(words) | static_cast<std::uint64_t>(ReadWord(words + 1)) << 32;
}

/// Returns 32 bits of two words, from bit `bit` on, 0 to 32.
STRIDER_HOST_DEVICE std::uint32_t ShiftAcross(
  std::uint32_t low, std::uint32_t high, std::uint32_t bit)
{
#if defined(__CUDA_ARCH__)
  return __funnelshift_rc(low, high, bit);
#else
  return static_cast<std::uint32_t>((low | static_cast<std::uint64_t>(high) << 32) >> bit);
#endif
}

/// Returns `width` bits, 0 to 32, from `firstBit` on; takes two loads and a shift.
STRIDER_HOST_DEVICE std::uint32_t ReadField(
  const std::uint32_t* words, std::uint64_t firstBit, int width)
{
  const std::uint64_t both = ReadTwoWords(words + (firstBit >> 5));
#if defined(__CUDA_ARCH__)
  const std::uint32_t field = __funnelshift_r(static_cast<std::uint32_t>(both),
    static_cast<std::uint32_t>(both >> 32), static_cast<std::uint32_t>(firstBit));
  return field & MakeShortMask(width);
#else
  return static_cast<std::uint32_t>(both >> (firstBit & 31u) & MakeMask(width));
#endif
}

/// Returns `width` bits, 0 to 64, from `firstBit` on.
STRIDER_HOST_DEVICE std::uint64_t ReadWideField(
  const std::uint32_t* words, std::uint64_t firstBit, int width)
{
  const int lowWidth = width < 32 ? width : 32;
  const std::uint64_t low = ReadField(words, firstBit, lowWidth);
  return width <= 32
    ? low
    : low | static_cast<std::uint64_t>(ReadField(words, firstBit + 32, width - 32)) << 32;
}

/// Writes a field of `width` bits, 0 to 64, to bits that are 0.
STRIDER_HOST_DEVICE void WriteField(
  std::uint32_t* words, std::uint64_t firstBit, int width, std::uint64_t value)
{
  for (int written = 0; written < width;)
  {
    const int shift = static_cast<int>((firstBit + written) & 31u);
    words[(firstBit + written) >> 5] |= static_cast<std::uint32_t>(value >> written) << shift;
    written += 32 - shift;
  }
}

} // namespace Strider

#endif
