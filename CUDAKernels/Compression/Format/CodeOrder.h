// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Mapping of signed differences to unsigned codes, so that small differences of either sign become small codes.
#ifndef Strider_Compression_Format_CodeOrder_h
#define Strider_Compression_Format_CodeOrder_h

#include "Foundation/HostDevice.h"

#include <cstdint>
#include <type_traits>

namespace Strider
{

/// Integer type for differences of words, which are computed modulo its size: Haar details of 8- and 16-bit words
/// need 19 bits, those of 32-bit words 35.
template <typename Word>
using CodeOf = std::conditional_t<(sizeof(Word) < 4), std::uint32_t, std::uint64_t>;

template <typename Code>
STRIDER_HOST_DEVICE bool IsNegative(Code difference)
{
  return difference >> (8 * sizeof(Code) - 1) != 0;
}

/// Returns half of a signed difference, rounded down.
template <typename Code>
STRIDER_HOST_DEVICE Code Halve(Code difference)
{
  return static_cast<Code>(static_cast<std::make_signed_t<Code>>(difference) >> 1);
}

/// Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ...
template <typename Code>
STRIDER_HOST_DEVICE Code FoldSign(Code difference)
{
  return static_cast<Code>(
    difference << 1 ^ (IsNegative(difference) ? static_cast<Code>(~Code{ 0 }) : Code{ 0 }));
}

template <typename Code>
STRIDER_HOST_DEVICE Code UnfoldSign(Code code)
{
  return static_cast<Code>(code >> 1 ^ static_cast<Code>(Code{ 0 } - (code & 1u)));
}

/// Returns the code of a value in [0, range] given a prediction in the same range. Codes fill [0, range] as well: the
/// differences 0, -1, 1, -2, 2 ... come first until one side is exhausted, followed by the rest of the other side.
template <typename Code>
STRIDER_HOST_DEVICE Code FoldWithin(Code value, Code predicted, Code range)
{
  const Code above = range - predicted;
  const Code both = predicted < above ? predicted : above;
  const bool isBelow = value < predicted;
  const Code away = isBelow ? predicted - value : value - predicted;
  return away > both ? away + both : isBelow ? 2 * away - 1 : 2 * away;
}

template <typename Code>
STRIDER_HOST_DEVICE Code UnfoldWithin(Code code, Code predicted, Code range)
{
  const Code above = range - predicted;
  const Code both = predicted < above ? predicted : above;
  const bool isBelow = code > 2 * both ? predicted > above : (code & 1u) != 0;
  const Code away = code > 2 * both ? code - both : (code + 1) / 2;
  return isBelow ? predicted - away : predicted + away;
}

} // namespace Strider

#endif
