// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Smooth noise without a table and without state.
#ifndef StriderBenchmarks_HashNoise_h
#define StriderBenchmarks_HashNoise_h

#include "Foundation/Vector3.h"

#include <cstdint>

namespace StriderBenchmarks
{

/// Hash bits for each point of an integer grid.
STRIDER_HOST_DEVICE std::uint32_t HashBits(int x, int y, int z)
{
  std::uint32_t hash = static_cast<std::uint32_t>(x) * 0x8da6b343U ^
    static_cast<std::uint32_t>(y) * 0xd8163841U ^ static_cast<std::uint32_t>(z) * 0xcb1ab31fU;
  hash ^= hash >> 16;
  hash *= 0x7feb352dU;
  hash ^= hash >> 15;
  hash *= 0x846ca68bU;
  hash ^= hash >> 16;
  return hash;
}

/// A number in [0, 1] for each grid point.
STRIDER_HOST_DEVICE float HashPoint(int x, int y, int z)
{
  return static_cast<float>(HashBits(x, y, z) >> 8) * (1.0f / 16777215.0f);
}

STRIDER_HOST_DEVICE float Mix(float low, float high, float weight)
{
  return low + weight * (high - low);
}

/// Value noise in [0, 1], one grid point per unit, for points with coordinates >= 0; smooth in value and slope.
STRIDER_HOST_DEVICE float SmoothNoise(Strider::Vector3 point)
{
  const int x = static_cast<int>(point.X);
  const int y = static_cast<int>(point.Y);
  const int z = static_cast<int>(point.Z);
  const float fx = point.X - static_cast<float>(x);
  const float fy = point.Y - static_cast<float>(y);
  const float fz = point.Z - static_cast<float>(z);
  const float wx = fx * fx * (3.0f - 2.0f * fx);
  const float wy = fy * fy * (3.0f - 2.0f * fy);
  const float wz = fz * fz * (3.0f - 2.0f * fz);
  const float low = Mix(Mix(HashPoint(x, y, z), HashPoint(x + 1, y, z), wx),
    Mix(HashPoint(x, y + 1, z), HashPoint(x + 1, y + 1, z), wx), wy);
  const float high = Mix(Mix(HashPoint(x, y, z + 1), HashPoint(x + 1, y, z + 1), wx),
    Mix(HashPoint(x, y + 1, z + 1), HashPoint(x + 1, y + 1, z + 1), wx), wy);
  return Mix(low, high, wz);
}

} // namespace StriderBenchmarks

#endif
