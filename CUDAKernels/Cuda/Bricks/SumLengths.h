// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Offsets of consecutive code words on the device.
#ifndef Strider_Cuda_Bricks_SumLengths_h
#define Strider_Cuda_Bricks_SumLengths_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

#include <cstdint>

namespace Strider
{

struct LengthSums
{
  std::uint64_t Bytes = 0; ///< length of all code words
  int Longest = 0;         ///< length of the longest one
};

/// Computes the exclusive prefix sums of `count` lengths; `count` is in [1, MostBricks). `offsets` has room for as
/// many. Blocks until done.
Status SumLengths(const std::uint16_t* lengths, std::uint64_t count, std::uint64_t* offsets,
  const Stream& stream, LengthSums& sums);

} // namespace Strider

#endif
