// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Trilinear values, and means over neighbours that lie whole voxels away, of voxels in a box or fetched one by one.
#ifndef Strider_MarchingCache_SumNeighbours_h
#define Strider_MarchingCache_SumNeighbours_h

#include "MarchingCache/VoxelBox.h"
#include "Sampling/CubicPlace.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// From(voxel) gives what reads the voxels from that one on: At(x, y, z).
template <typename Texel>
struct BoxTaps
{
  const Texel* Cells;
  const VoxelBox& Box;

  struct Block
  {
    const Texel* First;
    int Slice;

    STRIDER_HOST_DEVICE Texel At(int x, int y, int z) const
    {
      return this->First[x + VoxelBox::RowCells * y + this->Slice * z];
    }
  };

  STRIDER_HOST_DEVICE Block From(int x, int y, int z) const
  {
    return { this->Cells + this->Box.Find({ x, y, z }), this->Box.CountSliceCells() };
  }
};

template <typename Texel>
BoxTaps(const Texel*, const VoxelBox&) -> BoxTaps<Texel>;
template <typename Texel>
BoxTaps(Texel*, const VoxelBox&) -> BoxTaps<Texel>;

template <typename Fetch>
struct FetchedTaps
{
  const Fetch& FetchVoxel;

  struct Block
  {
    const Fetch& FetchVoxel;
    int First[3];

    STRIDER_HOST_DEVICE auto At(int x, int y, int z) const
    {
      return this->FetchVoxel(static_cast<float>(this->First[0] + x),
        static_cast<float>(this->First[1] + y), static_cast<float>(this->First[2] + z));
    }
  };

  STRIDER_HOST_DEVICE Block From(int x, int y, int z) const
  {
    return { this->FetchVoxel, { x, y, z } };
  }
};

/// Between two texels; equal ones give their very value.
template <typename Texel>
STRIDER_HOST_DEVICE Texel MixTexels(Texel low, Texel high, float way)
{
  AddWeighted(way, Subtract(high, low), low);
  return low;
}

/// Of the four voxels around a place in a slice of a block.
template <typename Block>
STRIDER_HOST_DEVICE auto MixSlice(const Block& block, const CubicPlace& place, int x, int y, int z)
{
  return MixTexels(MixTexels(block.At(x, y, z), block.At(x + 1, y, z), place.Way[0]),
    MixTexels(block.At(x, y + 1, z), block.At(x + 1, y + 1, z), place.Way[0]), place.Way[1]);
}

/// At a place in stored order.
template <typename Taps>
STRIDER_HOST_DEVICE auto SumLinear(const Taps& taps, Vector3 point)
{
  const CubicPlace place = FindCubicPlace(point);
  const auto block = taps.From(place.Low[0] + 1, place.Low[1] + 1, place.Low[2] + 1);
  return MixTexels(MixSlice(block, place, 0, 0, 0), MixSlice(block, place, 0, 0, 1), place.Way[2]);
}

/// visit(square of the distance in voxels, value) for a place and its neighbours up to `radius` voxels away. Down the columns: each value
/// takes four voxels more, not eight.
template <typename Taps, typename Visit>
STRIDER_HOST_DEVICE void VisitNeighboursOf(
  const Taps& taps, Vector3 point, int radius, const Visit& visit)
{
  const CubicPlace place = FindCubicPlace(point);
  const auto block =
    taps.From(place.Low[0] + 1 - radius, place.Low[1] + 1 - radius, place.Low[2] + 1 - radius);
  for (int y = 0; y <= 2 * radius; ++y)
  {
    for (int x = 0; x <= 2 * radius; ++x)
    {
      const auto across =
        static_cast<float>((x - radius) * (x - radius) + (y - radius) * (y - radius));
      float low = MixSlice(block, place, x, y, 0);
      for (int z = 0; z <= 2 * radius; ++z)
      {
        const float high = MixSlice(block, place, x, y, z + 1);
        visit(across + static_cast<float>((z - radius) * (z - radius)),
          MixTexels(low, high, place.Way[2]));
        low = high;
      }
    }
  }
}

/// The mean of a place and its neighbours, each voxel read once: those at the ends of rows count for a part.
template <int Radius, typename Taps>
STRIDER_HOST_DEVICE float AverageTexelsOf(const Taps& taps, Vector3 point)
{
  constexpr int last = 2 * Radius + 1;
  const CubicPlace place = FindCubicPlace(point);
  const auto block =
    taps.From(place.Low[0] + 1 - Radius, place.Low[1] + 1 - Radius, place.Low[2] + 1 - Radius);
  const auto weigh = [&](int axis, int voxel) {
    const float way = place.Way[axis];
    return voxel == 0 ? 1.0f - way : voxel == last ? way : 1.0f;
  };
  const float base = block.At(Radius, Radius, Radius);
  float sum = 0.0f;
#if defined(__CUDACC__)
#pragma unroll 1
#endif
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
#if defined(__CUDACC__)
#pragma unroll
#endif
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

template <typename Taps>
STRIDER_HOST_DEVICE float AverageTexels(const Taps& taps, Vector3 point, int radius)
{
  return radius == 1 ? AverageTexelsOf<1>(taps, point)
    : radius == 2    ? AverageTexelsOf<2>(taps, point)
                     : AverageTexelsOf<3>(taps, point);
}

/// The same of those that are numbers.
template <typename Taps>
STRIDER_HOST_DEVICE float AverageNumbers(const Taps& taps, Vector3 point, int radius)
{
  const float here = SumLinear(taps, point);
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
