// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleLattice.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderShownCells.h"

#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkPolyData.h"
#include "vtkRectilinearGrid.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

constexpr double SamplesPerCell = 4.0;
constexpr double LeastSamples = 64.0; ///< along the longest axis of an automatic lattice
/// Share of a sample by which a sample may lie beside the bounds.
constexpr double Rounding = 1e-4;

} // namespace

std::size_t vtkStriderCountSamples(const vtkStriderSampleExtent& extent)
{
  std::size_t count = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    count *= static_cast<std::size_t>(std::max(0, extent[2 * axis + 1] - extent[2 * axis] + 1));
  }
  return count;
}

vtkStriderSampleExtent vtkStriderIntersect(
  const vtkStriderSampleExtent& one, const vtkStriderSampleExtent& other)
{
  vtkStriderSampleExtent shared;
  for (int axis = 0; axis < 3; ++axis)
  {
    shared[2 * axis] = std::max(one[2 * axis], other[2 * axis]);
    shared[2 * axis + 1] = std::min(one[2 * axis + 1], other[2 * axis + 1]);
  }
  return vtkStriderCountSamples(shared) > 0 ? shared
                                            : vtkStriderSampleExtent{ 0, -1, 0, -1, 0, -1 };
}

vtkStriderSampleExtent vtkStriderGrow(const vtkStriderSampleExtent& extent, int layers)
{
  vtkStriderSampleExtent grown = extent;
  for (int axis = 0; axis < 3; ++axis)
  {
    grown[2 * axis] -= layers;
    grown[2 * axis + 1] += layers;
  }
  return grown;
}

vtkStriderSampleExtent vtkStriderSampleLattice::GetExtent() const
{
  return { 0, this->Counts[0] - 1, 0, this->Counts[1] - 1, 0, this->Counts[2] - 1 };
}

vtkStriderSampleExtent vtkStriderSampleLattice::FindExtent(const double bounds[6]) const
{
  vtkStriderSampleExtent found;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double first = this->Place(axis, 0);
    // Limits come before the conversion to integers.
    const auto toSample = [&](double place) {
      const double sample = (place - first) / this->Spacing[axis];
      return std::min(std::max(sample, -2.0), this->Counts[axis] + 1.0);
    };
    found[2 * axis] = static_cast<int>(std::ceil(toSample(bounds[2 * axis]) - Rounding));
    found[2 * axis + 1] = static_cast<int>(std::floor(toSample(bounds[2 * axis + 1]) + Rounding));
  }
  return vtkStriderIntersect(found, this->GetExtent());
}

bool vtkStriderSampleLattice::operator==(const vtkStriderSampleLattice& other) const
{
  return this->AreCells == other.AreCells && this->Origin == other.Origin &&
    this->Spacing == other.Spacing && this->Counts == other.Counts;
}

void vtkStriderMeshSize::Add(const vtkStriderMeshSize& other)
{
  if (!(other.Cells > 0.0))
  {
    return;
  }
  const bool isFirst = !(this->Cells > 0.0);
  for (int axis = 0; axis < 3; ++axis)
  {
    double* own = this->Bounds + 2 * axis;
    own[0] = isFirst ? other.Bounds[2 * axis] : std::min(own[0], other.Bounds[2 * axis]);
    own[1] = isFirst ? other.Bounds[2 * axis + 1] : std::max(own[1], other.Bounds[2 * axis + 1]);
    this->Lengths[axis] += other.Lengths[axis];
  }
  this->Cells += other.Cells;
}

bool vtkStriderIsMesh(vtkDataSet* data)
{
  return data && !vtkImageData::SafeDownCast(data) && !vtkRectilinearGrid::SafeDownCast(data) &&
    !vtkPolyData::SafeDownCast(data);
}

vtkStriderMeshSize vtkStriderMeasureMesh(vtkDataSet* mesh)
{
  const vtkStriderShownCells cells(mesh);
  std::vector<vtkStriderMeshSize> sizes(cells.CountChunks());
  vtkStriderForEachRow(static_cast<int>(sizes.size()), [&](int chunk) {
    cells.ForEachOfChunk(chunk, [&size = sizes[chunk]](vtkIdType, const double* bounds) {
      vtkStriderMeshSize one;
      std::copy_n(bounds, 6, one.Bounds);
      for (int axis = 0; axis < 3; ++axis)
      {
        one.Lengths[axis] = bounds[2 * axis + 1] - bounds[2 * axis];
      }
      one.Cells = 1.0;
      size.Add(one);
    });
  });
  vtkStriderMeshSize all;
  for (const vtkStriderMeshSize& size : sizes)
  {
    all.Add(size);
  }
  return all;
}

vtkStriderSampleLattice vtkStriderChooseLattice(
  const vtkStriderMeshSize& size, const vtkStriderSampleLatticeOptions& options, bool areCells)
{
  vtkStriderSampleLattice lattice;
  lattice.AreCells = areCells;
  std::array<double, 3> lengths{};
  for (int axis = 0; axis < 3; ++axis)
  {
    lengths[axis] = size.Bounds[2 * axis + 1] - size.Bounds[2 * axis];
  }
  if (!(size.Cells > 0.0) || !(*std::min_element(lengths.begin(), lengths.end()) > 0.0))
  {
    return lattice;
  }
  // Intervals between samples, or voxels.
  const int more = areCells ? 0 : 1;
  std::array<double, 3> intervals{};
  const bool isAutomatic =
    *std::min_element(options.Dimensions.begin(), options.Dimensions.end()) < 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double mean = size.Lengths[axis] / size.Cells;
    intervals[axis] = isAutomatic
      ? std::ceil(std::min(SamplesPerCell * lengths[axis] / mean - Rounding, 1e6))
      : std::max(1.0, static_cast<double>(options.Dimensions[axis]) - more);
    intervals[axis] =
      std::isfinite(intervals[axis]) ? std::max(1.0, intervals[axis]) : LeastSamples;
  }
  const double longest = *std::max_element(intervals.begin(), intervals.end());
  if (isAutomatic && longest < LeastSamples)
  {
    for (double& along : intervals)
    {
      along *= std::ceil(LeastSamples / longest);
    }
  }
  const auto countBytes = [&]() {
    return (intervals[0] + more) * (intervals[1] + more) * (intervals[2] + more) *
      options.BytesPerSample;
  };
  while (options.MostBytes > 0.0 && countBytes() > options.MostBytes)
  {
    const double factor = std::min(0.99, std::cbrt(options.MostBytes / countBytes()));
    bool isCoarser = false;
    for (double& along : intervals)
    {
      const double next = std::max(1.0, std::floor(along * factor));
      isCoarser = isCoarser || next < along;
      along = next;
    }
    lattice.IsLimited = true;
    if (!isCoarser)
    {
      break;
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    lattice.Origin[axis] = size.Bounds[2 * axis];
    lattice.Spacing[axis] = lengths[axis] / intervals[axis];
    lattice.Counts[axis] = static_cast<int>(intervals[axis]) + more;
  }
  return lattice;
}
