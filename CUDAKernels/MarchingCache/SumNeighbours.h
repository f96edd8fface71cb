// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Trilinear samples and means over neighbours at whole voxels of distance, from voxels in a box or fetched one by
// one.
#ifndef Strider_MarchingCache_SumNeighbours_h
#define Strider_MarchingCache_SumNeighbours_h

#include "MarchingCache/ByteBlock.h"
#include "Sampling/CubicPlace.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// Interpolates between two texels; equal ones are reproduced exactly.
template <typename Texel>
STRIDER_HOST_DEVICE Texel MixTexels(Texel low, Texel high, float way)
{
  AddWeighted(way, Subtract(high, low), low);
  return low;
}

/// Interpolates between two voxels of a row.
template <typename Texel, typename Block>
STRIDER_HOST_DEVICE Texel MixRow(const Block& block, const CubicPlace& place, int y, int z)
{
  Texel row[2];
  block.ReadRow(y, z, row);
  return MixTexels(row[0], row[1], place.Way[0]);
}

/// Interpolates between four voxels of a slice.
template <typename Texel, typename Block>
STRIDER_HOST_DEVICE Texel MixSlice(const Block& block, const CubicPlace& place, int z)
{
  return MixTexels(
    MixRow<Texel>(block, place, 0, z), MixRow<Texel>(block, place, 1, z), place.Way[1]);
}

/// Returns the trilinear sample at a position in stored order.
template <typename Texel, typename Taps>
STRIDER_HOST_DEVICE Texel SumLinear(const Taps& taps, Vector3 point)
{
  const CubicPlace place = FindCubicPlace(point);
  const auto block = taps.From(place.Low[0] + 1, place.Low[1] + 1, place.Low[2] + 1);
  return MixTexels(
    MixSlice<Texel>(block, place, 0), MixSlice<Texel>(block, place, 1), place.Way[2]);
}

/// Largest number of rows of a slice.
constexpr int MostRows = 8;

/// Number of rows that a kernel unrolls: all or one. Few samples fetch their voxels, so that one copy of the code serves
/// them, except for the smallest slices, whose code is short.
template <typename Block, int Side>
constexpr int UnrolledRows = Block::IsInBox || Side == 3 ? MostRows : 1;

/// Calls visit(x, y, value) for the Side x Side values of slice `z`, each interpolated between four voxels.
template <int Side, typename Block, typename Visit>
STRIDER_HOST_DEVICE void VisitSlice(
  const Block& block, const CubicPlace& place, int z, const Visit& visit)
{
  static_assert(Side < MostRows);
  [[maybe_unused]] constexpr int unrolled = UnrolledRows<Block, Side>;
  float above[Side] = {};
#if defined(__CUDACC__)
#pragma unroll unrolled
#endif
  for (int y = 0; y <= Side; ++y)
  {
    float row[Side + 1];
    block.ReadRow(y, z, row);
    STRIDER_UNROLL
    for (int x = 0; x < Side; ++x)
    {
      const float along = MixTexels(row[x], row[x + 1], place.Way[0]);
      if (y > 0)
      {
        visit(x, y - 1, MixTexels(above[x], along, place.Way[1]));
      }
      above[x] = along;
    }
  }
}

/// Calls visit(squared distance in voxels, value) for a position and its neighbours up to `Radius` voxels away; reads
/// each voxel once.
template <int Radius, typename Taps, typename Visit>
STRIDER_HOST_DEVICE void VisitNeighboursOf(const Taps& taps, Vector3 point, const Visit& visit)
{
  constexpr int side = 2 * Radius + 1;
  const CubicPlace place = FindCubicPlace(point);
  const auto block =
    taps.From(place.Low[0] + 1 - Radius, place.Low[1] + 1 - Radius, place.Low[2] + 1 - Radius);
  float former[side][side]; // the previous slice
  VisitSlice<side>(block, place, 0, [&](int x, int y, float value) { former[y][x] = value; });
  STRIDER_ROLL
  for (int z = 1; z <= side; ++z)
  {
    const int away = z - 1 - Radius;
    const auto depth = static_cast<float>(away * away);
    VisitSlice<side>(block, place, z, [&](int x, int y, float value) {
      const auto across =
        static_cast<float>((x - Radius) * (x - Radius) + (y - Radius) * (y - Radius));
      visit(depth + across, MixTexels(former[y][x], value, place.Way[2]));
      former[y][x] = value;
    });
  }
}

template <typename Taps, typename Visit>
STRIDER_HOST_DEVICE void VisitNeighboursOf(
  const Taps& taps, Vector3 point, int radius, const Visit& visit)
{
  switch (radius)
  {
    case 1:
      return VisitNeighboursOf<1>(taps, point, visit);
    case 2:
      return VisitNeighboursOf<2>(taps, point, visit);
    default:
      return VisitNeighboursOf<3>(taps, point, visit);
  }
}

/// Returns the mean of a position and its neighbours; reads each voxel once. Voxels at the ends of rows are weighted
/// by a fraction.
template <int Radius, typename Block>
STRIDER_HOST_DEVICE float AverageBlock(const Block& block, const CubicPlace& place)
{
  constexpr int last = 2 * Radius + 1;
  const auto weigh = [&](int axis, int voxel) {
    const float way = place.Way[axis];
    return voxel == 0 ? 1.0f - way : voxel == last ? way : 1.0f;
  };
  const float base = block.At(Radius, Radius, Radius);
  float sum = 0.0f;
  STRIDER_ROLL
  for (int z = 0; z <= last; ++z)
  {
    float slice = 0.0f;
#if defined(__CUDACC__)
#pragma unroll 2
#endif
    for (int y = 0; y <= last; ++y)
    {
      float row =
        weigh(0, 0) * (block.At(0, y, z) - base) + weigh(0, last) * (block.At(last, y, z) - base);
      STRIDER_UNROLL
      for (int x = 1; x < last; ++x)
      {
        row += block.At(x, y, z) - base;
      }
      slice += weigh(1, y) * row;
    }
    sum += weigh(2, z) * slice;
  }
  constexpr auto side = static_cast<float>(last);
  return base + sum / (side * side * side);
}

/// Overload for bytes, which are summed four at a time.
template <int Radius, typename ReadWord>
STRIDER_HOST_DEVICE float AverageBlock(const ByteBlock<ReadWord>& block, const CubicPlace& place)
{
  [[maybe_unused]] constexpr int unrolled = UnrolledRows<ByteBlock<ReadWord>, 2 * Radius + 1>;
  constexpr int last = 2 * Radius + 1;
  const float base = block.At(Radius, Radius, Radius);
  float sum = 0.0f;
  STRIDER_ROLL
  for (int z = 0; z <= last; ++z)
  {
    RowSums all; // rows between the first and the last one
    RowSums first;
    RowSums final;
#if defined(__CUDACC__)
#pragma unroll unrolled
#endif
    for (int y = 1; y < last; ++y)
    {
      all.AddRow<last + 1>(block, y, z);
    }
    first.AddRow<last + 1>(block, 0, z);
    final.AddRow<last + 1>(block, last, z);
    const float slice = all.Weigh<last + 1>(base, last - 1, place.Way[0]) +
      (1.0f - place.Way[1]) * first.Weigh<last + 1>(base, 1.0f, place.Way[0]) +
      place.Way[1] * final.Weigh<last + 1>(base, 1.0f, place.Way[0]);
    sum += (z == 0 ? 1.0f - place.Way[2] : z == last ? place.Way[2] : 1.0f) * slice;
  }
  constexpr auto side = static_cast<float>(last);
  return base + sum / (side * side * side);
}

template <int Radius, typename Taps>
STRIDER_HOST_DEVICE float AverageTexelsOf(const Taps& taps, Vector3 point)
{
  const CubicPlace place = FindCubicPlace(point);
  return AverageBlock<Radius>(
    taps.From(place.Low[0] + 1 - Radius, place.Low[1] + 1 - Radius, place.Low[2] + 1 - Radius),
    place);
}

template <typename Taps>
STRIDER_HOST_DEVICE float AverageTexels(const Taps& taps, Vector3 point, int radius)
{
  return radius == 1 ? AverageTexelsOf<1>(taps, point)
    : radius == 2    ? AverageTexelsOf<2>(taps, point)
                     : AverageTexelsOf<3>(taps, point);
}

/// Returns the mean of those neighbours that are not NaN.
template <typename Taps>
STRIDER_HOST_DEVICE float AverageNumbers(const Taps& taps, Vector3 point, int radius)
{
  const auto here = SumLinear<float>(taps, point);
  float sum = 0.0f;
  int count = 0;
  VisitNeighboursOf(taps, point, radius, [&](float, float value) {
    const float difference = value - here;
    const bool isNumber = difference == difference;
    sum += isNumber ? difference : 0.0f;
    count += isNumber ? 1 : 0;
  });
  return count > 0 ? here + sum / static_cast<float>(count) : here;
}

} // namespace Strider

#endif
