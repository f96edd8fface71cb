// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume of random texels, addressed as textures are, for tests of marching caches.
#ifndef Strider_Testing_TexelVolume_h
#define Strider_Testing_TexelVolume_h

#include "Foundation/Vector3.h"
#include "Strider/Filtering.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace Strider::Testing
{

/// Random texels; beyond the volume the border texels are repeated.
struct TexelVolume
{
  std::array<int, 3> Dimensions;
  std::vector<float> Texels;

  float operator()(float x, float y, float z) const
  {
    const auto limit = [](float voxel, int count) {
      return std::min(std::max(static_cast<int>(voxel), 0), count - 1);
    };
    const std::size_t row = static_cast<std::size_t>(limit(z, this->Dimensions[2])) *
        static_cast<std::size_t>(this->Dimensions[1]) +
      static_cast<std::size_t>(limit(y, this->Dimensions[1]));
    return this->Texels[row * static_cast<std::size_t>(this->Dimensions[0]) +
      static_cast<std::size_t>(limit(x, this->Dimensions[0]))];
  }

  double Find(ReconstructionFilter filter, Vector3 point) const
  {
    const double places[3] = { point.X, point.Y, point.Z };
    int low[3];
    double weights[3][4];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double place = std::clamp(places[axis], 0.0, this->Dimensions[axis] - 1.0);
      const double floor = std::floor(place);
      const double f = place - floor;
      low[axis] = static_cast<int>(floor) - 1;
      const bool isSpline = filter == ReconstructionFilter::CubicBSpline;
      weights[axis][0] =
        isSpline ? (1 - f) * (1 - f) * (1 - f) / 6 : (-f * f * f + 2 * f * f - f) / 2;
      weights[axis][1] =
        isSpline ? (3 * f * f * f - 6 * f * f + 4) / 6 : (3 * f * f * f - 5 * f * f + 2) / 2;
      weights[axis][2] = isSpline ? (-3 * f * f * f + 3 * f * f + 3 * f + 1) / 6
                                  : (-3 * f * f * f + 4 * f * f + f) / 2;
      weights[axis][3] = isSpline ? f * f * f / 6 : (f * f * f - f * f) / 2;
    }
    double sum = 0.0;
    for (int tap = 0; tap < 64; ++tap)
    {
      const int x = tap % 4;
      const int y = tap / 4 % 4;
      const int z = tap / 16;
      sum += weights[0][x] * weights[1][y] * weights[2][z] *
        static_cast<double>((*this)(static_cast<float>(low[0] + x), static_cast<float>(low[1] + y),
          static_cast<float>(low[2] + z)));
    }
    return sum;
  }
};

inline TexelVolume MakeTexels(const std::array<int, 3>& dimensions, std::mt19937& random)
{
  TexelVolume volume{ dimensions, {} };
  volume.Texels.resize(static_cast<std::size_t>(dimensions[0]) * dimensions[1] *
    static_cast<std::size_t>(dimensions[2]));
  std::uniform_int_distribution<int> byte(0, 255);
  for (float& texel : volume.Texels)
  {
    texel = static_cast<float>(byte(random)) / 255.0f;
  }
  return volume;
}

} // namespace Strider::Testing

#endif
