// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Strider/FindFiniteRange.h"

#include <algorithm>
#include <limits>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

namespace Strider
{
namespace
{

template <typename Scalar>
struct Extremes
{
  Scalar Low = std::numeric_limits<Scalar>::max();
  Scalar High = std::numeric_limits<Scalar>::lowest();

  /// Infinities and not-a-number fail both comparisons.
  void Include(Scalar value)
  {
    this->Low =
      value < this->Low && value >= std::numeric_limits<Scalar>::lowest() ? value : this->Low;
    this->High =
      value > this->High && value <= std::numeric_limits<Scalar>::max() ? value : this->High;
  }

  void Include(const Extremes& other)
  {
    this->Low = std::min(this->Low, other.Low);
    this->High = std::max(this->High, other.High);
  }
};

/// Independent extremes side by side, which the compiler keeps in vector registers.
template <typename Scalar>
Extremes<Scalar> FindExtremes(const Scalar* first, const Scalar* last)
{
  constexpr int Lanes = 64 / sizeof(Scalar);
  Scalar low[Lanes];
  Scalar high[Lanes];
  std::fill_n(low, Lanes, Extremes<Scalar>().Low);
  std::fill_n(high, Lanes, Extremes<Scalar>().High);
  for (; last - first >= Lanes; first += Lanes)
  {
    for (int lane = 0; lane < Lanes; ++lane)
    {
      const Scalar value = first[lane];
      low[lane] =
        value < low[lane] && value >= std::numeric_limits<Scalar>::lowest() ? value : low[lane];
      high[lane] =
        value > high[lane] && value <= std::numeric_limits<Scalar>::max() ? value : high[lane];
    }
  }
  Extremes<Scalar> extremes;
  for (int lane = 0; lane < Lanes; ++lane)
  {
    extremes.Include(Extremes<Scalar>{ low[lane], high[lane] });
  }
  for (; first != last; ++first)
  {
    extremes.Include(*first);
  }
  return extremes;
}

/// Of every `stride`th scalar.
template <typename Scalar>
Extremes<Scalar> FindExtremes(const Scalar* first, const Scalar* last, int stride)
{
  Extremes<Scalar> extremes;
  for (; first < last; first += stride)
  {
    extremes.Include(*first);
  }
  return extremes;
}

template <typename Scalar>
std::array<double, 2> FindRangeOf(const VolumeView& volume, int component)
{
  const auto* voxels = static_cast<const Scalar*>(volume.Voxels);
  const int stride = volume.Components;
  const Extremes<Scalar> extremes = tbb::parallel_reduce(
    tbb::blocked_range<std::size_t>(0, volume.CountVoxels(), std::size_t(1) << 16),
    Extremes<Scalar>(),
    [voxels, stride, component](
      const tbb::blocked_range<std::size_t>& range, Extremes<Scalar> soFar) {
      const Scalar* first = voxels + range.begin() * stride;
      const Scalar* last = voxels + range.end() * stride;
      soFar.Include(
        stride == 1 ? FindExtremes(first, last) : FindExtremes(first + component, last, stride));
      return soFar;
    },
    [](Extremes<Scalar> first, const Extremes<Scalar>& second) {
      first.Include(second);
      return first;
    });
  if (extremes.Low > extremes.High)
  {
    return { 0.0, 1.0 };
  }
  return { static_cast<double>(extremes.Low), static_cast<double>(extremes.High) };
}

} // namespace

std::array<double, 2> FindFiniteRange(const VolumeView& volume, int component)
{
  switch (volume.Type)
  {
    case ScalarType::Int8:
      return FindRangeOf<std::int8_t>(volume, component);
    case ScalarType::UInt8:
      return FindRangeOf<std::uint8_t>(volume, component);
    case ScalarType::Int16:
      return FindRangeOf<std::int16_t>(volume, component);
    case ScalarType::UInt16:
      return FindRangeOf<std::uint16_t>(volume, component);
    case ScalarType::Int32:
      return FindRangeOf<std::int32_t>(volume, component);
    case ScalarType::UInt32:
      return FindRangeOf<std::uint32_t>(volume, component);
    case ScalarType::Int64:
      return FindRangeOf<std::int64_t>(volume, component);
    case ScalarType::UInt64:
      return FindRangeOf<std::uint64_t>(volume, component);
    case ScalarType::Float32:
      return FindRangeOf<float>(volume, component);
    case ScalarType::Float64:
      return FindRangeOf<double>(volume, component);
  }
  return { 0.0, 1.0 };
}

} // namespace Strider
