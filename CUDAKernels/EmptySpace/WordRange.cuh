// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Element-wise minimum and maximum over words of 16 bytes; device only.
#ifndef Strider_EmptySpace_WordRange_cuh
#define Strider_EmptySpace_WordRange_cuh

#include <cuda_runtime.h>

#include <cmath>

namespace Strider
{

/// Element-wise minimum and maximum of three pairs of 16-bit integers: one instruction each from Hopper on.
__device__ __forceinline__ unsigned int Minimum(unsigned int a, unsigned int b, unsigned int c)
{
#if CUDART_VERSION >= 12000
  return __vimin3_u16x2(a, b, c);
#else
  return __vminu2(a, __vminu2(b, c));
#endif
}

__device__ __forceinline__ unsigned int Maximum(unsigned int a, unsigned int b, unsigned int c)
{
#if CUDART_VERSION >= 12000
  return __vimax3_u16x2(a, b, c);
#else
  return __vmaxu2(a, __vmaxu2(b, c));
#endif
}

/// Minimum and maximum of each element over all words added.
template <typename Element>
struct WordRange;

template <>
struct WordRange<unsigned short>
{
  unsigned int Low[4] = { ~0u, ~0u, ~0u, ~0u };
  unsigned int High[4] = { 0u, 0u, 0u, 0u };

  __device__ __forceinline__ void Add(const uint4& one, const uint4& other)
  {
    const unsigned int ones[4] = { one.x, one.y, one.z, one.w };
    const unsigned int others[4] = { other.x, other.y, other.z, other.w };
#pragma unroll
    for (int part = 0; part < 4; ++part)
    {
      this->Low[part] = Minimum(this->Low[part], ones[part], others[part]);
      this->High[part] = Maximum(this->High[part], ones[part], others[part]);
    }
  }

  __device__ __forceinline__ void Add(const WordRange& other)
  {
#pragma unroll
    for (int part = 0; part < 4; ++part)
    {
      this->Low[part] = __vminu2(this->Low[part], other.Low[part]);
      this->High[part] = __vmaxu2(this->High[part], other.High[part]);
    }
  }

  __device__ __forceinline__ uint4 GetLow() const
  {
    return make_uint4(this->Low[0], this->Low[1], this->Low[2], this->Low[3]);
  }
  __device__ __forceinline__ uint4 GetHigh() const
  {
    return make_uint4(this->High[0], this->High[1], this->High[2], this->High[3]);
  }
};

/// Bytes are handled as pairs of 16-bit integers, even and odd bytes separately: there are no instructions for four
/// bytes.
template <>
struct WordRange<unsigned char>
{
  WordRange<unsigned short> Even;
  WordRange<unsigned short> Odd;

  static __device__ __forceinline__ uint4 TakeEven(const uint4& word)
  {
    constexpr unsigned int mask = 0x00ff00ffu;
    return make_uint4(word.x & mask, word.y & mask, word.z & mask, word.w & mask);
  }
  static __device__ __forceinline__ uint4 TakeOdd(const uint4& word)
  {
    return TakeEven(make_uint4(word.x >> 8, word.y >> 8, word.z >> 8, word.w >> 8));
  }
  static __device__ __forceinline__ uint4 Join(const uint4& even, const uint4& odd)
  {
    return make_uint4(
      even.x | odd.x << 8, even.y | odd.y << 8, even.z | odd.z << 8, even.w | odd.w << 8);
  }

  __device__ __forceinline__ void Add(const uint4& one, const uint4& other)
  {
    this->Even.Add(TakeEven(one), TakeEven(other));
    this->Odd.Add(TakeOdd(one), TakeOdd(other));
  }
  __device__ __forceinline__ void Add(const WordRange& other)
  {
    this->Even.Add(other.Even);
    this->Odd.Add(other.Odd);
  }

  __device__ __forceinline__ uint4 GetLow() const
  {
    return Join(TakeEven(this->Even.GetLow()), TakeEven(this->Odd.GetLow()));
  }
  __device__ __forceinline__ uint4 GetHigh() const
  {
    return Join(this->Even.GetHigh(), this->Odd.GetHigh());
  }
};

/// NaN affects neither the minimum nor the maximum.
template <>
struct WordRange<float>
{
  float Low[4] = { INFINITY, INFINITY, INFINITY, INFINITY };
  float High[4] = { -INFINITY, -INFINITY, -INFINITY, -INFINITY };
  unsigned int NotNumbers = 0; ///< one bit per element

  __device__ __forceinline__ void Add(const uint4& word)
  {
    const float values[4] = { __uint_as_float(word.x), __uint_as_float(word.y),
      __uint_as_float(word.z), __uint_as_float(word.w) };
#pragma unroll
    for (int part = 0; part < 4; ++part)
    {
      this->Low[part] = fminf(this->Low[part], values[part]);
      this->High[part] = fmaxf(this->High[part], values[part]);
      this->NotNumbers |= isnan(values[part]) ? 1u << part : 0u;
    }
  }
  __device__ __forceinline__ void Add(const uint4& one, const uint4& other)
  {
    this->Add(one);
    this->Add(other);
  }
  __device__ __forceinline__ void Add(const WordRange& other)
  {
#pragma unroll
    for (int part = 0; part < 4; ++part)
    {
      this->Low[part] = fminf(this->Low[part], other.Low[part]);
      this->High[part] = fmaxf(this->High[part], other.High[part]);
    }
    this->NotNumbers |= other.NotNumbers;
  }

  static __device__ __forceinline__ uint4 ToWord(const float (&values)[4])
  {
    return make_uint4(__float_as_uint(values[0]), __float_as_uint(values[1]),
      __float_as_uint(values[2]), __float_as_uint(values[3]));
  }
  __device__ __forceinline__ uint4 GetLow() const
  {
    return ToWord(this->Low);
  }
  __device__ __forceinline__ uint4 GetHigh() const
  {
    return ToWord(this->High);
  }
};

} // namespace Strider

#endif
