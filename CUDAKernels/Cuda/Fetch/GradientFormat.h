// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the differences of a voxel's neighbours are in a 3-D texture; plain C++.
#ifndef Strider_Cuda_Fetch_GradientFormat_h
#define Strider_Cuda_Fetch_GradientFormat_h

#include "Sampling/StoredScalars.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace Strider
{

/// Texels of three differences.
enum class GradientTexel
{
  Unsigned10, ///< in 4 bytes, 512 for 0
  Signed16,   ///< in 8 bytes
  Half        ///< in 8 bytes
};

inline std::size_t SizeOf(GradientTexel texel)
{
  return texel == GradientTexel::Unsigned10 ? 4 : 8;
}

/// How a difference of stored values becomes a number in a texel, and a filtered number that was read a difference.
struct GradientFormat
{
  GradientTexel Texel;
  float Factor; ///< number = difference * Factor
  float Scale;  ///< these three are those of GradientTexture
  float Offset;
  float Least;
};

/// 8-bit scalars: exact. A filtered 10-bit number is rounded to about 16 bits, so that a difference of 0, which is 512/1023, comes
/// back up to 1/128 of a level off: below 1/32 there is no difference.
inline GradientFormat MakeUnsigned10Format()
{
  return { GradientTexel::Unsigned10, 1.0f, 1023.0f, -512.0f, 1.0f / 32.0f };
}

/// Exact where the scalar range spans less than half of all 16-bit integers; else differences lose their last bit.
inline GradientFormat MakeSigned16Format(const VolumeView& volume)
{
  const double extent = volume.ScalarRange[1] - volume.ScalarRange[0];
  const float factor = extent <= 32767.0 ? 1.0f : 0.5f;
  return { GradientTexel::Signed16, factor, 32767.0f / factor, 0.0f, 0.0f };
}

/// Smooth differences of 8-bit scalars, which are 64ths: exact.
inline GradientFormat MakeSixtyFourthsFormat()
{
  return { GradientTexel::Signed16, 64.0f, 32767.0f / 64.0f, 0.0f, 0.0f };
}

/// Differences of the whole resolved range become 2^13 to 2^14, which leaves room for voxels that lie outside the range and keeps 11 bits
/// down to 2^-28 of the range. Factors are powers of two: they round nothing.
inline GradientFormat MakeHalfFormat(const VolumeView& volume)
{
  const std::array<double, 2>& range = volume.GetResolvedRange(0);
  const double extent = (range[1] - range[0]) * DescribeStoredScalars(volume).Scale;
  int exponent = 0;
  std::frexp(extent > 0.0 && std::isfinite(extent) ? extent : 1.0, &exponent);
  exponent = 14 - std::clamp(exponent, -100, 125); // both factors stay normal floats
  return { GradientTexel::Half, std::ldexp(1.0f, exponent), std::ldexp(1.0f, -exponent), 0.0f,
    0.0f };
}

/// The most exact format that the texture units read at their best rate. `isSmooth`: TakeDifferencesTask::IsSmooth.
inline GradientFormat ChooseGradientFormat(const VolumeView& volume, bool isSmooth)
{
  switch (SizeOf(volume.Type))
  {
    case 1:
      return isSmooth ? MakeSixtyFourthsFormat() : MakeUnsigned10Format();
    case 2:
      return MakeSigned16Format(volume);
    default:
      return MakeHalfFormat(volume);
  }
}

} // namespace Strider

#endif
