// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads adjacent words at one place for each lane of a packet, and orders them by lanes.
#ifndef Strider_Host_Tiles_ReadTransposed_h
#define Strider_Host_Tiles_ReadTransposed_h

#include "Host/Tiles/RayPacket.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace Strider
{

#if defined(__SSE2__)

/// Stores the columns of four rows, those of `lane` and the next three.
template <typename Word>
STRIDER_HOST_DEVICE void StoreTransposed(__m128 first, __m128 second, __m128 third, __m128 fourth,
  int lane, PacketValues<Word> (&values)[4])
{
  _MM_TRANSPOSE4_PS(first, second, third, fourth);
  _mm_store_ps(reinterpret_cast<float*>(values[0] + lane), first);
  _mm_store_ps(reinterpret_cast<float*>(values[1] + lane), second);
  _mm_store_ps(reinterpret_cast<float*>(values[2] + lane), third);
  _mm_store_ps(reinterpret_cast<float*>(values[3] + lane), fourth);
}

#endif

#if defined(__AVX512F__)

/// Stores the columns of four rows in each quarter: `first` holds rows 0, 4, 8 and 12, `second` those behind them, and
/// so on.
template <typename Word>
STRIDER_HOST_DEVICE void StoreTransposed(
  __m512 first, __m512 second, __m512 third, __m512 fourth, PacketValues<Word> (&values)[4])
{
  const __m512 low01 = _mm512_unpacklo_ps(first, second);
  const __m512 high01 = _mm512_unpackhi_ps(first, second);
  const __m512 low23 = _mm512_unpacklo_ps(third, fourth);
  const __m512 high23 = _mm512_unpackhi_ps(third, fourth);
  _mm512_store_ps(static_cast<void*>(values[0]), _mm512_shuffle_ps(low01, low23, 0x44));
  _mm512_store_ps(static_cast<void*>(values[1]), _mm512_shuffle_ps(low01, low23, 0xee));
  _mm512_store_ps(static_cast<void*>(values[2]), _mm512_shuffle_ps(high01, high23, 0x44));
  _mm512_store_ps(static_cast<void*>(values[3]), _mm512_shuffle_ps(high01, high23, 0xee));
}

#endif

/// Sets values[k][lane] to the bits of rows[lane][offset + k].
template <typename Word>
STRIDER_HOST_DEVICE void ReadTransposed(
  const float* const (&rows)[PacketLanes], std::ptrdiff_t offset, PacketValues<Word> (&values)[4])
{
#if defined(__AVX512F__)
  const auto load = [&](int lane) {
    const __m512 low = _mm512_castps128_ps512(_mm_loadu_ps(rows[lane] + offset));
    const __m512 two = _mm512_insertf32x4(low, _mm_loadu_ps(rows[lane + 4] + offset), 1);
    const __m512 three = _mm512_insertf32x4(two, _mm_loadu_ps(rows[lane + 8] + offset), 2);
    return _mm512_insertf32x4(three, _mm_loadu_ps(rows[lane + 12] + offset), 3);
  };
  StoreTransposed(load(0), load(1), load(2), load(3), values);
#elif defined(__SSE2__)
  for (int lane = 0; lane < PacketLanes; lane += 4)
  {
    const auto load = [&](int next) { return _mm_loadu_ps(rows[lane + next] + offset); };
    StoreTransposed(load(0), load(1), load(2), load(3), lane, values);
  }
#else
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    for (int value = 0; value < 4; ++value)
    {
      std::memcpy(&values[value][lane], rows[lane] + offset + value, sizeof(Word));
    }
  }
#endif
}

/// Sets words[lane] to the four bytes at places[lane] + offset. Loads go to vector registers: words that are stored one
/// by one would have to reach the cache before they can be read together.
template <typename Scalar>
STRIDER_HOST_DEVICE void ReadWords(const Scalar* const (&places)[PacketLanes],
  std::ptrdiff_t offset, PacketValues<std::uint32_t>& words)
{
  const auto load = [&](int lane) {
    int word = 0;
    std::memcpy(&word, places[lane] + offset, sizeof(word));
    return word;
  };
#if defined(__SSE2__)
  const auto loadFour = [&](int lane) {
    return _mm_setr_epi32(load(lane), load(lane + 1), load(lane + 2), load(lane + 3));
  };
#endif
#if defined(__AVX512F__)
  const __m512i one = _mm512_castsi128_si512(loadFour(0));
  const __m512i two = _mm512_inserti32x4(one, loadFour(4), 1);
  const __m512i three = _mm512_inserti32x4(two, loadFour(8), 2);
  _mm512_store_si512(words, _mm512_inserti32x4(three, loadFour(12), 3));
#elif defined(__AVX2__)
  for (int lane = 0; lane < PacketLanes; lane += 8)
  {
    const __m256i low = _mm256_castsi128_si256(loadFour(lane));
    const __m256i both = _mm256_inserti128_si256(low, loadFour(lane + 4), 1);
    _mm256_store_si256(reinterpret_cast<__m256i*>(words + lane), both);
  }
#elif defined(__SSE2__)
  for (int lane = 0; lane < PacketLanes; lane += 4)
  {
    _mm_store_si128(reinterpret_cast<__m128i*>(words + lane), loadFour(lane));
  }
#else
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    words[lane] = static_cast<std::uint32_t>(load(lane));
  }
#endif
}

} // namespace Strider

#endif
