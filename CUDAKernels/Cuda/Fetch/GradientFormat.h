// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Texel formats of a gradient texture; plain C++.
#ifndef Strider_Cuda_Fetch_GradientFormat_h
#define Strider_Cuda_Fetch_GradientFormat_h

#include "Sampling/ValueSteps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace Strider
{

/// Formats of a texel with three differences.
enum class GradientTexel
{
  Unsigned8,  ///< 4 bytes, 8 bits each, with a voxel; 128 stands for 0
  Unsigned10, ///< 4 bytes, 10 bits each; 512 stands for 0
  Signed16,   ///< 8 bytes
  Half        ///< 8 bytes, with the remainder of a voxel
};

inline std::size_t SizeOf(GradientTexel texel)
{
  return texel == GradientTexel::Unsigned8 || texel == GradientTexel::Unsigned10 ? 4 : 8;
}

/// Conversion of differences of stored values to texel numbers, and of filtered fetches back to differences.
struct GradientFormat
{
  GradientTexel Texel;
  float Factor; ///< number = difference * Factor
  float Scale;  ///< Scale, Offset and Least are those of GradientTexture
  float Offset;
  float Least;
  /// Whether the fourth channel holds voxels: its number is the stored integer less Middle.
  bool HasVoxels = false;
  float Middle = 0.0f; ///< 0 for voxels of 8 bits, more for those of 16 bits
  /// Fractions of 65535 from which on values must be read from the voxels themselves; above 1 where none must.
  float ValueLimit = 2.0f;
  /// Steps whose remainders the fourth channel of Half holds; empty for others.
  ValueSteps Steps{};
};

/// The texture unit rounds filtered numbers of 8 and 10 bits to about 16 bits. A difference of 0, which is not stored
/// as 0, is then read with an error of up to 1/128 of a level. Smaller differences than this are taken as 0.
constexpr float LeastLevel = 1.0f / 32.0f;

/// Format for 8-bit scalars, with voxels; exact where all differences lie from -128 to 127. One fetch gives a sample's
/// value and gradient.
inline GradientFormat MakeUnsigned8Format()
{
  return { GradientTexel::Unsigned8, 1.0f, 255.0f, -128.0f, LeastLevel, true };
}

/// Format for 8-bit scalars of any differences; exact.
inline GradientFormat MakeUnsigned10Format()
{
  return { GradientTexel::Unsigned10, 1.0f, 1023.0f, -512.0f, LeastLevel };
}

/// Format for 16-bit scalars, with voxels. Differences are exact where the scalar range spans at most 32767; otherwise
/// they lose their last bit. The voxels' channel has 65535 numbers, from -32767 to 32767: if all 65536 integers may
/// occur, the two largest share one, and values interpolated below ValueLimit may be too low by up to one integer.
/// Values are rounded to 1/128 of an integer, so volumes of few integers do without the channel.
inline GradientFormat MakeSigned16Format(const VolumeView& volume)
{
  constexpr double fewest = 255.0;
  constexpr double most = 65535.0;
  const double extent = volume.ScalarRange[1] - volume.ScalarRange[0];
  const float factor = extent <= 32767.0 ? 1.0f : 0.5f;
  GradientFormat format{ GradientTexel::Signed16, factor, 32767.0f / factor, 0.0f, 0.0f };
  if (SizeOf(volume.Type) == 2 && extent >= fewest)
  {
    const double least = volume.Type == ScalarType::Int16 ? -32768.0 : 0.0;
    format.HasVoxels = true;
    format.Middle = volume.ScalarRange[0] > least ? 32768.0f : 32767.0f;
    format.ValueLimit = extent < most ? 2.0f : static_cast<float>((most - 1.75) / most);
  }
  return format;
}

/// Format for smoothed differences of 8-bit scalars, which are multiples of 1/64; exact.
inline GradientFormat MakeSixtyFourthsFormat()
{
  return { GradientTexel::Signed16, 64.0f, 32767.0f / 64.0f, 0.0f, 0.0f };
}

/// Format for wider scalars, with remainders. Differences as large as the resolved range are scaled to between 2^13 and
/// 2^14, which leaves headroom for voxels outside the range and keeps 11 bits down to 2^-28 of the range. Factors are
/// powers of two and cause no rounding.
inline GradientFormat MakeHalfFormat(const VolumeView& volume)
{
  const std::array<double, 2>& range = volume.GetResolvedRange(0);
  const double extent = 2.0 * (FindHalfWidth(range) * DescribeStoredScalars(volume).Scale);
  int exponent = 0;
  std::frexp(extent > 0.0 && std::isfinite(extent) ? extent : 1.0, &exponent);
  exponent = 14 - std::clamp(exponent, -100, 125); // keeps both factors normal floats
  GradientFormat format{ GradientTexel::Half, std::ldexp(1.0f, exponent),
    std::ldexp(1.0f, -exponent), 0.0f, 0.0f };
  format.Steps = MakeValueSteps(volume);
  return format;
}

/// Returns the most exact format that texture units filter at full rate. Where differences leave the range of
/// Unsigned8, Unsigned10 takes its place. `isSmooth` is TakeDifferencesTask::IsSmooth.
inline GradientFormat ChooseGradientFormat(const VolumeView& volume, bool isSmooth)
{
  switch (SizeOf(volume.Type))
  {
    case 1:
      return isSmooth ? MakeSixtyFourthsFormat() : MakeUnsigned8Format();
    case 2:
      return MakeSigned16Format(volume);
    default:
      return MakeHalfFormat(volume);
  }
}

} // namespace Strider

#endif
