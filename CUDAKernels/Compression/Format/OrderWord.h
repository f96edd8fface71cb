// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Order-preserving mapping of scalars to unsigned words of the same size.
#ifndef Strider_Compression_Format_OrderWord_h
#define Strider_Compression_Format_OrderWord_h

#include "Foundation/HostDevice.h"
#include "Strider/VolumeView.h"

#include <cstdint>

namespace Strider
{

/// Mapping from the bits of a scalar to a word.
enum class WordOrder
{
  Unsigned, ///< identity
  Signed,   ///< two's complement: the sign bit is inverted
  /// IEEE 754: negative numbers have all bits inverted, positive ones the sign bit. -0 is below 0, and NaN is at both
  /// ends. Words of less than 4 bytes are not floating-point numbers and are mapped like Signed.
  Floating
};

inline WordOrder FindWordOrder(ScalarType type)
{
  switch (type)
  {
    case ScalarType::Int8:
    case ScalarType::Int16:
    case ScalarType::Int32:
    case ScalarType::Int64:
      return WordOrder::Signed;
    case ScalarType::Float32:
    case ScalarType::Float64:
      return WordOrder::Floating;
    default:
      return WordOrder::Unsigned;
  }
}

/// Returns the word for the bits of a scalar. The mapping is bijective: no bit pattern is lost.
template <typename Word>
STRIDER_HOST_DEVICE Word OrderWord(Word bits, WordOrder order)
{
  constexpr Word Sign = static_cast<Word>(Word{ 1 } << (8 * sizeof(Word) - 1));
  if (order == WordOrder::Unsigned)
  {
    return bits;
  }
  const bool turnsAll =
    sizeof(Word) >= sizeof(float) && order == WordOrder::Floating && (bits & Sign) != 0;
  return static_cast<Word>(turnsAll ? ~bits : bits ^ Sign);
}

/// Returns the bits of a scalar from its word.
template <typename Word>
STRIDER_HOST_DEVICE Word RestoreBits(Word word, WordOrder order)
{
  constexpr Word Sign = static_cast<Word>(Word{ 1 } << (8 * sizeof(Word) - 1));
  if (order == WordOrder::Unsigned)
  {
    return word;
  }
  const bool turnsAll =
    sizeof(Word) >= sizeof(float) && order == WordOrder::Floating && (word & Sign) == 0;
  return static_cast<Word>(turnsAll ? ~word : word ^ Sign);
}

} // namespace Strider

#endif
