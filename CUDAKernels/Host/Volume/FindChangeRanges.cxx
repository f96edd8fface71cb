// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the differences between neighbouring voxels in each macrocell.
#include "Host/Volume/FindValueRanges.h"

#include "Foundation/VisitScalarType.h"
#include "Sampling/StoredScalars.h"

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <cstddef>
#include <limits>

namespace Strider
{
namespace
{

/// Stored values of a component; voxel positions are clamped to the volume.
template <typename Scalar>
struct ClampedVoxels
{
  const VolumeView& Volume;
  int Component;
  StoredScalars Stored;
  FilterSupport Support;

  float Read(int x, int y, int z) const
  {
    const auto& sides = this->Volume.Dimensions;
    const auto clamp = [](int place, int side) { return Smaller(Larger(place, 0), side - 1); };
    const std::ptrdiff_t row =
      static_cast<std::ptrdiff_t>(clamp(z, sides[2])) * sides[1] + clamp(y, sides[1]);
    const std::ptrdiff_t voxel = row * sides[0] + clamp(x, sides[0]);
    const auto* scalars = static_cast<const Scalar*>(this->Volume.Voxels);
    return StoreScalar(scalars[voxel * this->Volume.Components + this->Component], this->Stored);
  }

  /// Adds the differences of a voxel's neighbours, or, for filters with slopes, those between the voxel and the next
  /// ones.
  void Include(int x, int y, int z, ChangeRange& change, float& low, float& high) const
  {
    const float behind[3] = { this->Read(x + 1, y, z), this->Read(x, y + 1, z),
      this->Read(x, y, z + 1) };
    if (this->Support.Steepness > 0.0f)
    {
      const float here = this->Read(x, y, z);
      const float before[3] = { here, here, here };
      return IncludeChanges(before, behind, change, low, high);
    }
    const float before[3] = { this->Read(x - 1, y, z), this->Read(x, y - 1, z),
      this->Read(x, y, z - 1) };
    IncludeChanges(before, behind, change, low, high);
  }

  ChangeRange FindChanges(int cellX, int cellY, int cellZ) const
  {
    ChangeRange change{ 0.0f, 0.0f, 0.0f, 0.0f };
    float low = std::numeric_limits<float>::infinity();
    float high = -low;
    const int reach = this->Support.Reach;
    const auto first = [&](int cell) { return Larger(cell * MacrocellSide - reach, 0); };
    const auto last = [&](int cell, int axis) {
      return Smaller((cell + 1) * MacrocellSide + reach, this->Volume.Dimensions[axis] - 1);
    };
    for (int z = first(cellZ); z <= last(cellZ, 2); ++z)
    {
      for (int y = first(cellY); y <= last(cellY, 1); ++y)
      {
        for (int x = first(cellX); x <= last(cellX, 0); ++x)
        {
          this->Include(x, y, z, change, low, high);
        }
      }
    }
    change.Spread = high - low;
    return this->Support.Steepness > 0.0f ? MakeSlopeRange(this->Support, change) : change;
  }
};

template <typename Scalar>
void FindChanges(const VolumeView& volume, int component, const IndexBox& part,
  const FilterSupport& support, ChangeRange* changes)
{
  const std::array<int, 3> cells = CountMacrocells(volume.Dimensions);
  StoredScalars stored = DescribeStoredScalars(volume, component);
  stored.LeastByte = support.LeastByte;
  const ClampedVoxels<Scalar> voxels{ volume, component, stored, support };
  tbb::parallel_for(
    tbb::blocked_range2d<int>(part.First[2], part.Last[2] + 1, part.First[1], part.Last[1] + 1),
    [&](const tbb::blocked_range2d<int>& block) {
      for (int z = block.rows().begin(); z < block.rows().end(); ++z)
      {
        for (int y = block.cols().begin(); y < block.cols().end(); ++y)
        {
          ChangeRange* row = changes + (static_cast<std::size_t>(z) * cells[1] + y) * cells[0];
          for (int x = part.First[0]; x <= part.Last[0]; ++x)
          {
            row[x] = voxels.FindChanges(x, y, z);
          }
        }
      }
    });
}

} // namespace

void FindChangeRanges(const VolumeView& volume, const IndexBox& part, ChangeRange* changes,
  const FilterSupport& support)
{
  const std::size_t cells = CountAll(CountMacrocells(volume.Dimensions));
  for (int component = 0; component < volume.Components; ++component)
  {
    VisitScalarType(volume.Type, [&](auto zero) {
      FindChanges<decltype(zero)>(volume, component, part, support, changes + component * cells);
    });
  }
}

} // namespace Strider
