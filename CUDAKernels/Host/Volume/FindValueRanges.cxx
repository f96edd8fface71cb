// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the value ranges of macrocells.
#include "Host/Volume/FindValueRanges.h"

#include "Foundation/VisitScalarType.h"
#include "Sampling/StoredScalars.h"

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <vector>

namespace Strider
{
namespace
{

/// Extremes at each x over all rows of voxels of a row of macrocells.
struct RowRanges
{
  std::vector<float> Lows;
  std::vector<float> Highs;
  std::vector<int> NotNumbers;

  explicit RowRanges(int width)
    : Lows(static_cast<std::size_t>(width))
    , Highs(Lows.size())
    , NotNumbers(Lows.size())
  {
  }

  void Clear()
  {
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    std::fill(this->Lows.begin(), this->Lows.end(), Infinity);
    std::fill(this->Highs.begin(), this->Highs.end(), -Infinity);
    std::fill(this->NotNumbers.begin(), this->NotNumbers.end(), 0);
  }

  template <typename Scalar>
  void Add(const Scalar* row, std::ptrdiff_t stride, const StoredScalars& stored)
  {
    float* lows = this->Lows.data();
    float* highs = this->Highs.data();
    int* notNumbers = this->NotNumbers.data();
    const auto width = static_cast<std::ptrdiff_t>(this->Lows.size());
    for (std::ptrdiff_t x = 0; x < width; ++x)
    {
      const float value = StoreScalar(row[x * stride], stored);
      lows[x] = Smaller(value, lows[x]);
      highs[x] = Larger(value, highs[x]);
      notNumbers[x] |= value == value ? 0 : 1;
    }
  }

  /// Returns the range of voxels `first` to `last`, inclusive.
  ValueRange Gather(int first, int last, const FilterSupport& support) const
  {
    float low = this->Lows[first];
    float high = this->Highs[first];
    int notNumbers = this->NotNumbers[first];
    for (int x = first + 1; x <= last; ++x)
    {
      low = Smaller(this->Lows[x], low);
      high = Larger(this->Highs[x], high);
      notNumbers |= this->NotNumbers[x];
    }
    return MakeSampleRange(support, low, high, notNumbers != 0);
  }
};

template <typename Scalar>
void FindRanges(const VolumeView& volume, int component, const IndexBox& part,
  const FilterSupport& support, ValueRange* ranges)
{
  const std::array<int, 3> cells = CountMacrocells(volume.Dimensions);
  // First and last voxel along an axis that contribute to a macrocell's samples.
  const auto findFirst = [&](int cell) { return Larger(cell * MacrocellSide - support.Reach, 0); };
  const auto findLast = [&](int cell, int axis) {
    return Smaller((cell + 1) * MacrocellSide + support.Reach, volume.Dimensions[axis] - 1);
  };
  const int firstX = findFirst(part.First[0]);
  const auto* scalars = static_cast<const Scalar*>(volume.Voxels) + component;
  const std::ptrdiff_t perVoxel = volume.Components;
  const std::ptrdiff_t perRow = perVoxel * volume.Dimensions[0];
  const std::ptrdiff_t perSlice = perRow * volume.Dimensions[1];
  StoredScalars stored = DescribeStoredScalars(volume, component);
  stored.LeastByte = support.LeastByte;
  tbb::parallel_for(
    tbb::blocked_range2d<int>(part.First[2], part.Last[2] + 1, part.First[1], part.Last[1] + 1),
    [&](const tbb::blocked_range2d<int>& block) {
      RowRanges rows(findLast(part.Last[0], 0) - firstX + 1);
      for (int cellZ = block.rows().begin(); cellZ < block.rows().end(); ++cellZ)
      {
        for (int cellY = block.cols().begin(); cellY < block.cols().end(); ++cellY)
        {
          rows.Clear();
          for (int z = findFirst(cellZ); z <= findLast(cellZ, 2); ++z)
          {
            for (int y = findFirst(cellY); y <= findLast(cellY, 1); ++y)
            {
              rows.Add(scalars + z * perSlice + y * perRow + firstX * perVoxel, perVoxel, stored);
            }
          }
          ValueRange* row =
            ranges + (static_cast<std::size_t>(cellZ) * cells[1] + cellY) * cells[0];
          for (int cellX = part.First[0]; cellX <= part.Last[0]; ++cellX)
          {
            row[cellX] =
              rows.Gather(findFirst(cellX) - firstX, findLast(cellX, 0) - firstX, support);
          }
        }
      }
    });
}

} // namespace

void FindValueRanges(
  const VolumeView& volume, const IndexBox& part, ValueRange* ranges, const FilterSupport& support)
{
  const std::size_t cells = CountAll(CountMacrocells(volume.Dimensions));
  for (int component = 0; component < volume.Components; ++component)
  {
    VisitScalarType(volume.Type, [&](auto zero) {
      FindRanges<decltype(zero)>(volume, component, part, support, ranges + component * cells);
    });
  }
}

} // namespace Strider
