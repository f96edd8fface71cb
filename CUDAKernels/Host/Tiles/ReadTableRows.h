// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads interpolated rows of a table of colours and opacities, one for each lane of a packet.
#ifndef Strider_Host_Tiles_ReadTableRows_h
#define Strider_Host_Tiles_ReadTableRows_h

#include "Host/Tiles/CompositeVectors.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/ReadTransposed.h"

namespace Strider
{

#if defined(__AVX512F__)

/// Loads four rows into one register.
STRIDER_HOST_DEVICE __m512 LoadRows(const TableColor* rows, const int (&places)[4])
{
  const auto load = [&](int row) { return _mm_load_ps(&rows[places[row]].Red); };
  const __m256 low = _mm256_insertf128_ps(_mm256_castps128_ps256(load(0)), load(1), 1);
  const __m256 high = _mm256_insertf128_ps(_mm256_castps128_ps256(load(2)), load(3), 1);
  return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}

/// Interpolates the rows of lanes `Quad`, Quad + 4, Quad + 8 and Quad + 12, whose places are `picked`.
template <int Quad>
STRIDER_HOST_DEVICE __m512 MixRows(const TableColor* rows, const int (&picked)[4], __m512 weights)
{
  const __m512 low = LoadRows(rows, picked);
  const __m512 high = LoadRows(rows + 1, picked);
  const __m512 weight = _mm512_permute_ps(weights, 0x55 * Quad);
  return low + weight * (high - low);
}

#elif defined(__SSE2__)

/// Interpolates the rows at one place.
STRIDER_HOST_DEVICE __m128 MixRows(const TableColor* rows, int place, float weight)
{
  const __m128 low = _mm_load_ps(&rows[place].Red);
  const __m128 high = _mm_load_ps(&rows[place + 1].Red);
  return low + _mm_set1_ps(weight) * (high - low);
}

#endif

/// Sets channels[c][lane] to channel c (red, green, blue, opacity) between the rows places[lane] and places[lane] + 1.
STRIDER_HOST_DEVICE void ReadTableRows(const TableColor* rows, const PacketValues<int>& places,
  const PacketValues<float>& weights, PacketValues<float> (&channels)[4])
{
#if defined(__AVX512F__)
  // Every fourth lane in one register, so that a transposition within quarters ends with ordered lanes.
  int picked[4][4];
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    picked[lane % 4][lane / 4] = places[lane];
  }
  const __m512 lanes = _mm512_load_ps(weights);
  StoreTransposed(MixRows<0>(rows, picked[0], lanes), MixRows<1>(rows, picked[1], lanes),
    MixRows<2>(rows, picked[2], lanes), MixRows<3>(rows, picked[3], lanes), channels);
#elif defined(__SSE2__)
  for (int lane = 0; lane < PacketLanes; lane += 4)
  {
    const auto mix = [&](int next) {
      return MixRows(rows, places[lane + next], weights[lane + next]);
    };
    StoreTransposed(mix(0), mix(1), mix(2), mix(3), lane, channels);
  }
#else
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const ColorChannels low = ReadChannels(rows[places[lane]]);
    const ColorChannels high = ReadChannels(rows[places[lane] + 1]);
    const ColorChannels row = low + weights[lane] * (high - low);
    for (int channel = 0; channel < 4; ++channel)
    {
      channels[channel][lane] = row[channel];
    }
  }
#endif
}

} // namespace Strider

#endif
