// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where code words begin that lie one after the other, on the device.
#ifndef Strider_Cuda_Bricks_SumLengths_h
#define Strider_Cuda_Bricks_SumLengths_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

#include <cstdint>

namespace Strider
{

struct LengthSums
{
  std::uint64_t Bytes = 0; ///< of all code words
  int Longest = 0;         ///< bytes of one
};

/// Finds the sum of the lengths before each, of `count` of them in [1, MostBricks), and waits for it. `offsets` has room for as many.
Status SumLengths(const std::uint16_t* lengths, std::uint64_t count, std::uint64_t* offsets,
  const Stream& stream, LengthSums& sums);

} // namespace Strider

#endif
