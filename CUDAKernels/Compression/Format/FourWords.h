// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Four words of a brick packed together, as the lanes of a warp exchange and write them.
#ifndef Strider_Compression_Format_FourWords_h
#define Strider_Compression_Format_FourWords_h

#include "Foundation/HostDevice.h"

#include <cstdint>
#include <type_traits>

namespace Strider
{

/// Type in which a word is computed. Bits above those of the word are undefined.
template <typename Word>
using WideWord = std::conditional_t<sizeof(Word) <= 4, std::uint32_t, std::uint64_t>;

/// Four packed words.
template <typename Word>
struct alignas(sizeof(Word) < 4 ? 4 * sizeof(Word) : 16) FourWords
{
  std::uint32_t Packed[sizeof(Word)];
};

/// Selects four of the eight bytes of two words. Four bits of `which` select each byte; 0 to 3 are the bytes of
/// `first`, lowest first.
STRIDER_HOST_DEVICE std::uint32_t TakeBytes(
  std::uint32_t first, std::uint32_t second, std::uint32_t which)
{
#if defined(__CUDA_ARCH__)
  return __byte_perm(first, second, which);
#else
  const std::uint64_t both = first | static_cast<std::uint64_t>(second) << 32;
  std::uint32_t taken = 0;
  for (int byte = 0; byte < 4; ++byte)
  {
    const std::uint32_t place = which >> 4 * byte & 7u;
    taken |= static_cast<std::uint32_t>(both >> 8 * place & 255u) << 8 * byte;
  }
  return taken;
#endif
}

STRIDER_HOST_DEVICE std::uint32_t PackBytes(
  std::uint32_t first, std::uint32_t second, std::uint32_t third, std::uint32_t fourth)
{
  return TakeBytes(TakeBytes(first, second, 0x0040), TakeBytes(third, fourth, 0x0040), 0x5410);
}

STRIDER_HOST_DEVICE std::uint32_t PackHalves(std::uint32_t first, std::uint32_t second)
{
  return TakeBytes(first, second, 0x5410);
}

template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> PackFour(
  WideWord<Word> first, WideWord<Word> second, WideWord<Word> third, WideWord<Word> fourth)
{
  if constexpr (sizeof(Word) == 1)
  {
    return { { PackBytes(first, second, third, fourth) } };
  }
  else if constexpr (sizeof(Word) == 2)
  {
    return { { PackHalves(first, second), PackHalves(third, fourth) } };
  }
  else if constexpr (sizeof(Word) == 4)
  {
    return { { first, second, third, fourth } };
  }
  else
  {
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
    return { { low(first), high(first), low(second), high(second), low(third), high(third),
      low(fourth), high(fourth) } };
  }
}

/// Returns one of the words; `place` is in [0, 3].
template <typename Word>
STRIDER_HOST_DEVICE WideWord<Word> PickOfFour(const FourWords<Word>& four, int place)
{
  if constexpr (sizeof(Word) < 4)
  {
    constexpr int inOne = 4 / sizeof(Word);
    return static_cast<Word>(four.Packed[place / inOne] >> 8 * sizeof(Word) * (place % inOne));
  }
  else if constexpr (sizeof(Word) == 4)
  {
    return four.Packed[place];
  }
  else
  {
    return four.Packed[2 * place] | static_cast<std::uint64_t>(four.Packed[2 * place + 1]) << 32;
  }
}

template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> PickFour(
  bool isFirst, const FourWords<Word>& first, const FourWords<Word>& second)
{
  FourWords<Word> four;
  for (unsigned int part = 0; part < sizeof(Word); ++part)
  {
    four.Packed[part] = isFirst ? first.Packed[part] : second.Packed[part];
  }
  return four;
}

/// Returns the words of another lane.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE FourWords<Word> ShuffleFour(
  const Warp& warp, const FourWords<Word>& four, int lane)
{
  FourWords<Word> other;
  for (unsigned int part = 0; part < sizeof(Word); ++part)
  {
    other.Packed[part] = warp.Shuffle(four.Packed[part], lane);
  }
  return other;
}

/// Returns the first (half 0) or the last (half 1) two words of both operands.
template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> JoinHalves(
  const FourWords<Word>& left, const FourWords<Word>& right, int half)
{
  if constexpr (sizeof(Word) == 1)
  {
    return { { PackHalves(left.Packed[0] >> 16 * half, right.Packed[0] >> 16 * half) } };
  }
  else
  {
    constexpr int parts = sizeof(Word) / 2;
    FourWords<Word> joined;
    for (int part = 0; part < parts; ++part)
    {
      joined.Packed[part] = left.Packed[half * parts + part];
      joined.Packed[parts + part] = right.Packed[half * parts + part];
    }
    return joined;
  }
}

} // namespace Strider

#endif
