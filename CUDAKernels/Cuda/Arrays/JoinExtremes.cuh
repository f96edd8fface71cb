// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Extremes of finite scalars, which the threads of a kernel join; device only.
#ifndef Strider_Cuda_Arrays_JoinExtremes_cuh
#define Strider_Cuda_Arrays_JoinExtremes_cuh

#include "Cuda/Arrays/FindRangesOnDevice.h"

#include <cuda_runtime.h>

#include <limits>

namespace Strider
{

template <typename Scalar>
constexpr Scalar Lowest = std::numeric_limits<Scalar>::lowest();
template <typename Scalar>
constexpr Scalar Highest = std::numeric_limits<Scalar>::max();
template <typename Scalar>
constexpr bool IsInteger = std::numeric_limits<Scalar>::is_integer;

template <typename Scalar>
struct Extremes
{
  Scalar Low = Highest<Scalar>;
  Scalar High = Lowest<Scalar>;
  unsigned int Infinite = 0;

  /// Infinities and NaN fail both comparisons.
  __device__ __forceinline__ void Include(Scalar value)
  {
    if constexpr (IsInteger<Scalar>)
    {
      this->Low = value < this->Low ? value : this->Low;
      this->High = value > this->High ? value : this->High;
    }
    else
    {
      constexpr Scalar lowest = Lowest<Scalar>;
      constexpr Scalar highest = Highest<Scalar>;
      this->Low = value < this->Low && value >= lowest ? value : this->Low;
      this->High = value > this->High && value <= highest ? value : this->High;
      this->Infinite |=
        (value < lowest ? RangeKeys::Negative : 0u) | (value > highest ? RangeKeys::Positive : 0u);
    }
  }
  __device__ __forceinline__ void Include(const Extremes& other)
  {
    this->Low = other.Low < this->Low ? other.Low : this->Low;
    this->High = other.High > this->High ? other.High : this->High;
    this->Infinite |= other.Infinite;
  }
};

__device__ __forceinline__ unsigned long long OrderedKey(double value)
{
  constexpr unsigned long long sign = 1ull << 63;
  const auto bits = static_cast<unsigned long long>(__double_as_longlong(value));
  return (bits & sign) ? ~bits : bits | sign;
}

/// Joins the extremes of all threads of a block to the results. All threads must call it.
template <typename Scalar>
__device__ __forceinline__ void JoinExtremes(
  const Extremes<Scalar>& found, int entry, RangeKeys* keys)
{
  const bool isEmpty = found.Low > found.High;
  unsigned long long low = isEmpty ? ~0ull : OrderedKey(static_cast<double>(found.Low));
  unsigned long long high = isEmpty ? 0ull : OrderedKey(static_cast<double>(found.High));
  unsigned int infinite = found.Infinite;
  for (int lanes = 16; lanes > 0; lanes /= 2)
  {
    low = min(low, __shfl_xor_sync(~0u, low, lanes));
    high = max(high, __shfl_xor_sync(~0u, high, lanes));
    infinite |= __shfl_xor_sync(~0u, infinite, lanes);
  }
  if (threadIdx.x % 32 == 0)
  {
    atomicMin(&keys->Low[entry], low);
    atomicMax(&keys->High[entry], high);
    if (infinite != 0)
    {
      atomicOr(&keys->Infinite[entry], infinite);
    }
  }
}

} // namespace Strider

#endif
