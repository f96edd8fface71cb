// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Trilinear values of the voxels in a box, and means over neighbours that lie whole voxels away.
#ifndef Strider_MarchingCache_SumNeighbours_h
#define Strider_MarchingCache_SumNeighbours_h

#include "MarchingCache/VoxelBox.h"
#include "Sampling/CubicPlace.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// Between two texels; equal ones give their very value.
template <typename Texel>
STRIDER_HOST_DEVICE Texel MixTexels(Texel low, Texel high, float way)
{
  AddWeighted(way, Subtract(high, low), low);
  return low;
}

/// At a place in stored order whose eight voxels are in the box.
template <typename Texel>
STRIDER_HOST_DEVICE Texel SumLinear(const Texel* cells, const VoxelBox& box, Vector3 place)
{
  const CubicPlace taps = FindCubicPlace(place);
  const Texel* first = cells + box.Find({ taps.Low[0] + 1, taps.Low[1] + 1, taps.Low[2] + 1 });
  const int slice = box.CountSliceCells();
  const auto mixRow = [&](const Texel* row) { return MixTexels(row[0], row[1], taps.Way[0]); };
  const auto mixSlice = [&](const Texel* of) {
    return MixTexels(mixRow(of), mixRow(of + VoxelBox::RowCells), taps.Way[1]);
  };
  return MixTexels(mixSlice(first), mixSlice(first + slice), taps.Way[2]);
}

/// visit(square of the distance in voxels, value) for a place and its neighbours up to `radius` voxels away, all of whose voxels are in the box. Down
/// the columns: each value takes four voxels more, not eight.
template <typename Visit>
STRIDER_HOST_DEVICE void VisitInBox(
  const float* cells, const VoxelBox& box, Vector3 place, int radius, const Visit& visit)
{
  const CubicPlace taps = FindCubicPlace(place);
  const int slice = box.CountSliceCells();
  const float* corner = cells +
    box.Find({ taps.Low[0] + 1 - radius, taps.Low[1] + 1 - radius, taps.Low[2] + 1 - radius });
  const auto mixSlice = [&](const float* of) {
    const float* next = of + VoxelBox::RowCells;
    return MixTexels(MixTexels(of[0], of[1], taps.Way[0]), MixTexels(next[0], next[1], taps.Way[0]),
      taps.Way[1]);
  };
  for (int y = -radius; y <= radius; ++y)
  {
    for (int x = -radius; x <= radius; ++x)
    {
      const float* column = corner + (x + radius) + VoxelBox::RowCells * (y + radius);
      const auto across = static_cast<float>(x * x + y * y);
      float low = mixSlice(column);
      for (int z = -radius; z <= radius; ++z)
      {
        column += slice;
        const float high = mixSlice(column);
        visit(across + static_cast<float>(z * z), MixTexels(low, high, taps.Way[2]));
        low = high;
      }
    }
  }
}

/// The mean of such values: voxels at the ends of rows count for a part.
template <int Radius>
STRIDER_HOST_DEVICE float AverageInBoxOf(const float* cells, const VoxelBox& box, Vector3 place)
{
  constexpr int count = 2 * Radius + 2;
  const CubicPlace taps = FindCubicPlace(place);
  const int slice = box.CountSliceCells();
  const float* corner = cells +
    box.Find({ taps.Low[0] + 1 - Radius, taps.Low[1] + 1 - Radius, taps.Low[2] + 1 - Radius });
  const auto weigh = [&](int axis, int voxel) {
    const float way = taps.Way[axis];
    return voxel == 0 ? 1.0f - way : voxel == count - 1 ? way : 1.0f;
  };
  const float base = corner[Radius * (1 + VoxelBox::RowCells + slice)];
  float sum = 0.0f;
  for (int z = 0; z < count; ++z)
  {
    float ofSlice = 0.0f;
    for (int y = 0; y < count; ++y)
    {
      const float* row = corner + VoxelBox::RowCells * y + slice * z;
      float ofRow = weigh(0, 0) * (row[0] - base) + weigh(0, count - 1) * (row[count - 1] - base);
#if defined(__CUDACC__)
#pragma unroll
#endif
      for (int x = 1; x < count - 1; ++x)
      {
        ofRow += row[x] - base;
      }
      ofSlice += weigh(1, y) * ofRow;
    }
    sum += weigh(2, z) * ofSlice;
  }
  constexpr float side = count - 1;
  return base + sum / (side * side * side);
}

STRIDER_HOST_DEVICE float AverageInBox(
  const float* cells, const VoxelBox& box, Vector3 place, int radius)
{
  return radius == 1 ? AverageInBoxOf<1>(cells, box, place)
    : radius == 2    ? AverageInBoxOf<2>(cells, box, place)
                     : AverageInBoxOf<3>(cells, box, place);
}

} // namespace Strider

#endif
