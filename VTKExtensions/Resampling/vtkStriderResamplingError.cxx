// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderResamplingError.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkGenericCell.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

constexpr vtkIdType MostCompared = 20000;

/// Interpolates between samples that have values. Returns the sum of the weights of those: 0 where there are none.
double Interpolate(const double position[3], const vtkStriderSampleLattice& lattice,
  const vtkStriderSampleExtent& extent, vtkUnsignedCharArray* hasValues, vtkDataArray* samples,
  std::vector<double>& values)
{
  std::array<int, 3> first{};
  std::array<double, 3> share{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const double place = (position[axis] - lattice.Place(axis, 0)) / lattice.Spacing[axis];
    const int last = std::max(extent[2 * axis], extent[2 * axis + 1] - 1);
    const double low = std::floor(std::min(std::max(place, -1.0), lattice.Counts[axis] + 1.0));
    first[axis] = std::min(std::max(static_cast<int>(low), extent[2 * axis]), last);
    share[axis] = std::min(std::max(place - first[axis], 0.0), 1.0);
  }
  double weights = 0.0;
  std::fill(values.begin(), values.end(), 0.0);
  for (int corner = 0; corner < 8; ++corner)
  {
    double weight = 1.0;
    vtkIdType place = 0;
    for (int axis = 2; axis >= 0; --axis)
    {
      const int step = corner >> axis & 1;
      const int count = extent[2 * axis + 1] - extent[2 * axis] + 1;
      weight *= step ? share[axis] : 1.0 - share[axis];
      place = place * count + std::min(first[axis] + step - extent[2 * axis], count - 1);
    }
    if (weight > 0.0 && hasValues->GetValue(place))
    {
      weights += weight;
      for (std::size_t component = 0; component < values.size(); ++component)
      {
        values[component] += weight * samples->GetComponent(place, static_cast<int>(component));
      }
    }
  }
  for (double& value : values)
  {
    value /= weights > 0.0 ? weights : 1.0;
  }
  return weights;
}

} // namespace

vtkStriderResamplingError vtkStriderMeasureResampling(vtkDataSet* mesh, vtkDataArray* array,
  const vtkStriderSampleLattice& lattice, const vtkStriderSampleExtent& extent,
  vtkUnsignedCharArray* hasValues, vtkDataArray* samples)
{
  vtkStriderResamplingError error;
  vtkUnsignedCharArray* ghosts =
    lattice.AreCells ? mesh->GetCellGhostArray() : mesh->GetPointGhostArray();
  const vtkIdType all = lattice.AreCells ? mesh->GetNumberOfCells() : mesh->GetNumberOfPoints();
  const vtkIdType step = std::max<vtkIdType>(1, all / MostCompared);
  std::vector<double> values(array->GetNumberOfComponents());
  std::vector<double> weights(static_cast<std::size_t>(std::max(8, mesh->GetMaxCellSize())));
  vtkNew<vtkGenericCell> cell;
  if (vtkStriderCountSamples(extent) < 1 ||
    samples->GetNumberOfComponents() != static_cast<int>(values.size()))
  {
    return error;
  }
  for (vtkIdType index = 0; index < all; index += step)
  {
    double position[3];
    if (ghosts && ghosts->GetValue(index) != 0)
    {
      continue;
    }
    if (lattice.AreCells)
    {
      mesh->GetCell(index, cell);
      if (cell->GetCellDimension() != 3)
      {
        continue;
      }
      double center[3];
      int part = cell->GetParametricCenter(center);
      cell->EvaluateLocation(part, center, position, weights.data());
    }
    else
    {
      mesh->GetPoint(index, position);
    }
    if (!(Interpolate(position, lattice, extent, hasValues, samples, values) > 0.0))
    {
      ++error.Missed;
      continue;
    }
    double squares = 0.0;
    for (std::size_t component = 0; component < values.size(); ++component)
    {
      const double difference =
        values[component] - array->GetComponent(index, static_cast<int>(component));
      squares += difference * difference;
    }
    if (std::isfinite(squares))
    {
      error.Sum += std::sqrt(squares);
      ++error.Count;
    }
  }
  return error;
}
