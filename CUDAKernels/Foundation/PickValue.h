// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Indexes a small array with a run-time index while the array stays in registers.
#ifndef Strider_Foundation_PickValue_h
#define Strider_Foundation_PickValue_h

#include "Foundation/HostDevice.h"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace Strider
{

template <typename Value, int Count>
STRIDER_HOST_DEVICE Value PickValue(const Value (&values)[Count], int index)
{
#if defined(__CUDA_ARCH__)
  Value picked = values[0];
#pragma unroll
  for (int value = 1; value < Count; ++value)
  {
    picked = index == value ? values[value] : picked;
  }
  return picked;
#else
  return values[index];
#endif
}

/// Sets the element at a run-time index.
template <typename Value, int Count>
STRIDER_HOST_DEVICE void SetValue(Value (&values)[Count], int index, const Value& value)
{
#if defined(__CUDA_ARCH__)
#pragma unroll
  for (int place = 0; place < Count; ++place)
  {
    values[place] = index == place ? value : values[place];
  }
#else
  values[index] = value;
#endif
}

/// Returns the number of set bits.
STRIDER_HOST_DEVICE int CountOnes(unsigned int value)
{
#if defined(__CUDA_ARCH__)
  return __popc(value);
#else
  int ones = 0;
  for (; value != 0; value &= value - 1)
  {
    ++ones;
  }
  return ones;
#endif
}

/// Returns the index of the lowest set bit; `bits` must not be 0.
STRIDER_HOST_DEVICE int FindFirstBit(unsigned int bits)
{
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(bits)) - 1;
#elif defined(_MSC_VER)
  unsigned long index = 0;
  _BitScanForward(&index, bits);
  return static_cast<int>(index);
#else
  return __builtin_ctz(bits);
#endif
}

/// Returns the index of the highest set bit; `bits` must not be 0.
STRIDER_HOST_DEVICE int FindLastBit(unsigned int bits)
{
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(bits));
#elif defined(_MSC_VER)
  unsigned long index = 0;
  _BitScanReverse(&index, bits);
  return static_cast<int>(index);
#else
  return 31 - __builtin_clz(bits);
#endif
}

} // namespace Strider

#endif
