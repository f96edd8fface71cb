// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lengths of any magnitude as floats: voxels of a nanometre in metres, or of a galaxy in centimetres; host only.
#ifndef Strider_Foundation_LengthScale_h
#define Strider_Foundation_LengthScale_h

#include "Strider/Appearance.h"
#include "Strider/DescribeNumber.h"
#include "Strider/Status.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Strider
{

/// Lengths outside of this range are refused: doubles hold their cubes.
constexpr double LeastLength = 1e-100;
constexpr double LargestLength = 1e100;

inline bool IsLength(double length)
{
  return length >= LeastLength && length <= LargestLength;
}

/// Lengths of the voxels along the axes of index space, in the space that the matrix leads to.
inline std::array<double, 3> MeasureSpacing(const Matrix4& indexToSpace)
{
  std::array<double, 3> spacing{};
  for (int axis = 0; axis < 3; ++axis)
  {
    spacing[axis] = std::sqrt(indexToSpace[axis] * indexToSpace[axis] +
      indexToSpace[4 + axis] * indexToSpace[4 + axis] +
      indexToSpace[8 + axis] * indexToSpace[8 + axis]);
  }
  return spacing;
}

/// Fails where a voxel's side is not in [1e-100, 1e100].
inline Status CheckSpacing(const Matrix4& indexToSpace)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing =
      std::hypot(std::hypot(indexToSpace[axis], indexToSpace[4 + axis]), indexToSpace[8 + axis]);
    if (!IsLength(spacing))
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        std::string("the spacing along ") + "xyz"[axis] + ", " + DescribeNumber(spacing) +
          ", is not in [" + DescribeNumber(LeastLength) + ", " + DescribeNumber(LargestLength) +
          "]");
    }
  }
  return {};
}

/// The power of two that a magnitude is to be multiplied by to be about 1; 1 for magnitudes between 2^-20 and 2^20, which floats
/// hold as they are, squares included, and for 0 and what is not finite. Products with it are exact.
inline double FindScale(double magnitude)
{
  constexpr int ordinary = 20;
  if (!(magnitude > 0.0) || !std::isfinite(magnitude))
  {
    return 1.0;
  }
  const int exponent = std::ilogb(magnitude);
  return std::abs(exponent) <= ordinary ? 1.0 : std::ldexp(1.0, -exponent);
}

/// FindScale of a volume's voxels: of what lies midway between their shortest side and their longest.
inline double FindLengthScale(const Matrix4& indexToSpace)
{
  const std::array<double, 3> spacing = MeasureSpacing(indexToSpace);
  const auto [least, largest] = std::minmax_element(spacing.begin(), spacing.end());
  return FindScale(std::sqrt(*least) * std::sqrt(*largest));
}

/// A matrix to a space whose lengths are multiplied by a factor.
inline Matrix4 ScaleSpace(Matrix4 toSpace, double factor)
{
  std::transform(toSpace.begin(), toSpace.begin() + 12, toSpace.begin(),
    [factor](double entry) { return factor * entry; });
  return toSpace;
}

/// A double as a float that can be squared: lengths that are still too large, of what is far away, stay finite.
inline float ToBoundedFloat(double value)
{
  constexpr double largest = 1e18;
  return static_cast<float>(std::min(std::max(value, -largest), largest));
}

/// The factor that brings a point, so far away from the origin, to where floats can square its coordinates; 1 for all others.
inline double BringNear(double distance)
{
  constexpr double far = 1e15;
  return distance > far ? far / distance : 1.0;
}

} // namespace Strider

#endif
