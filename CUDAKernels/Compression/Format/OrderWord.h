// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars as unsigned words of the same size in the same order.
#ifndef Strider_Compression_Format_OrderWord_h
#define Strider_Compression_Format_OrderWord_h

#include "Foundation/HostDevice.h"
#include "Strider/VolumeView.h"

#include <cstdint>

namespace Strider
{

/// How the bits of a scalar become a word.
enum class WordOrder
{
  Unsigned, ///< as they are
  Signed,   ///< two's complement: the sign bit is turned over
  Floating ///< IEEE 754: positive ones above all negative ones, which run backwards. -0 lies below 0; not-a-number at both ends.
           ///< Words of less than 4 bytes hold no such numbers: the same as Signed.
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

/// The word of a scalar's bits: one to one, so that no bit pattern is lost.
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

/// The bits whose word is `word`.
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
