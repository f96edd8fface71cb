// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderResamplingError.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderShownCells.h"
#include "vtkStriderTreeMesh.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkGenericCell.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace
{

constexpr int CellsAtATime = 256;
constexpr double LeastTries = 4.0; ///< places in the bounds of a cell
constexpr double MostTries = 256.0;

/// Returns the fraction of a number's multiple, which fills [0, 1) evenly (Weyl's sequence).
double Spread(double number, double step)
{
  const double place = 0.5 + number * step;
  return place - std::floor(place);
}

/// Returns a place of a sequence in bounds, and multiplies `volume` by theirs.
std::array<double, 3> FindTry(const double* bounds, double number, double& volume)
{
  // The steps are powers of the root of x^4 = x + 1, whose sequence is even in three dimensions.
  constexpr std::array<double, 3> Steps{ 0.8191725133961645, 0.6710436067037893,
    0.5497004779019703 };
  std::array<double, 3> place;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = bounds[2 * axis + 1] - bounds[2 * axis];
    place[axis] = bounds[2 * axis] + length * Spread(number, Steps[axis]);
    volume *= length;
  }
  return place;
}

/// Probes some cells of a mesh.
class CellProbe
{
public:
  CellProbe(vtkDataSet* mesh, vtkDataArray* array, bool areCells, vtkStriderProbes& probes)
    : Mesh(mesh)
    , Array(array)
    , AreCells(areCells)
    , Probes(probes)
  {
  }

  /// Adds places of a sequence that begins at `first`; each try stands for `share` of the cell's bounds.
  void Add(vtkIdType index, const double* bounds, double first, int tries, double share)
  {
    this->Mesh->GetCell(index, this->Cell);
    this->Weights.resize(std::max<vtkIdType>(8, this->Cell->GetNumberOfPoints()));
    if (this->Cell->GetCellType() == VTK_POLYHEDRON) // takes far longer than other cells
    {
      share *= tries;
      tries = 1;
    }
    for (int number = 0; number < tries; ++number)
    {
      double volume = share;
      const std::array<double, 3> place = FindTry(bounds, first + number, volume);
      int part = 0;
      double distance = 0.0;
      double parametric[3];
      if (volume > 0.0 &&
        this->Cell->EvaluatePosition(
          place.data(), nullptr, part, parametric, distance, this->Weights.data()) == 1)
      {
        std::vector<double>& numbers = this->Probes.Numbers;
        numbers.insert(numbers.end(), { place[0], place[1], place[2], volume });
        for (int component = 0; component < this->Probes.Components; ++component)
        {
          numbers.push_back(this->FindValue(index, component));
        }
      }
    }
  }

private:
  double FindValue(vtkIdType index, int component) const
  {
    if (this->AreCells)
    {
      return this->Array->GetComponent(index, component);
    }
    double sum = 0.0;
    for (vtkIdType point = 0; point < this->Cell->GetNumberOfPoints(); ++point)
    {
      sum += this->Weights[point] *
        this->Array->GetComponent(this->Cell->GetPointId(static_cast<int>(point)), component);
    }
    return sum;
  }

  vtkDataSet* Mesh;
  vtkDataArray* Array;
  bool AreCells;
  vtkStriderProbes& Probes;
  std::vector<double> Weights; ///< of the cell's points
  vtkNew<vtkGenericCell> Cell;
};

/// Adds places in some leaves of trees, which fill their bounds.
void ProbeTrees(const vtkStriderTreeMesh* trees, vtkDataArray* array, double shown, double most,
  vtkStriderProbes& probes)
{
  const double step = std::max(1.0, shown / most);
  const int tries = static_cast<int>(std::min(MostTries, std::max(1.0, LeastTries * most / shown)));
  double next = 0.0;
  double number = 0.0;
  const auto enter = [](const double*) { return true; };
  trees->ForEachLeaf(0, trees->CountTrees(), enter, [&](vtkIdType leaf, const double* bounds) {
    for (int one = 0; number >= next && one < tries; ++one)
    {
      double volume = step / tries;
      const std::array<double, 3> place = FindTry(bounds, next * tries + one, volume);
      probes.Numbers.insert(probes.Numbers.end(), { place[0], place[1], place[2], volume });
      for (int component = 0; component < probes.Components; ++component)
      {
        probes.Numbers.push_back(array->GetComponent(leaf, component));
      }
    }
    next += number >= next ? step : 0.0;
    ++number;
  });
}

/// Where a place lies in a lattice, in samples.
class LatticePlace
{
public:
  LatticePlace(const double* position, const vtkStriderSampleLattice& lattice)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double last = lattice.Counts[axis] - 1;
      const double place = (position[axis] - lattice.Place(axis, 0)) / lattice.Spacing[axis];
      const double inside = std::min(std::max(place, 0.0), last);
      this->First[axis] = static_cast<int>(std::floor(std::min(inside, std::max(0.0, last - 1.0))));
      this->Share[axis] = inside - this->First[axis];
    }
  }

  /// Returns whether the place is in an extent: in one of those that points share layers of, or that divide the cells.
  bool IsIn(const vtkStriderSampleExtent& extent, const vtkStriderSampleLattice& lattice) const
  {
    const int more = lattice.AreCells ? 0 : 1;
    for (int axis = 0; axis < 3; ++axis)
    {
      const int place = this->First[axis];
      if (place < extent[2 * axis] || place > extent[2 * axis + 1] - more)
      {
        return false;
      }
    }
    return true;
  }

  /// Returns the place of a corner of the samples around this place, and sets its weight.
  vtkIdType FindCorner(int corner, const vtkStriderSampleExtent& extent, double& weight) const
  {
    vtkIdType place = 0;
    weight = 1.0;
    for (int axis = 2; axis >= 0; --axis)
    {
      const int step = corner >> axis & 1;
      const int count = extent[2 * axis + 1] - extent[2 * axis] + 1;
      weight *= step ? this->Share[axis] : 1.0 - this->Share[axis];
      place = place * count + std::min(this->First[axis] + step - extent[2 * axis], count - 1);
    }
    return place;
  }

private:
  std::array<int, 3> First{};
  std::array<double, 3> Share{};
};

} // namespace

void vtkStriderProbeMesh(vtkDataSet* mesh, vtkDataArray* array, bool areCells, double shown,
  double most, vtkStriderProbes& probes)
{
  const auto all = static_cast<double>(mesh->GetNumberOfCells());
  if (!(shown > 0.0) || !(most > 0.0))
  {
    return;
  }
  if (auto trees = vtkStriderTreeMesh::SafeDownCast(mesh))
  {
    ProbeTrees(trees, array, shown, most, probes);
    return;
  }
  // Hidden cells are chosen as well, and left out.
  const double chosen = std::min(all, std::ceil(most * all / shown));
  const int tries =
    static_cast<int>(std::min(MostTries, std::max(LeastTries, LeastTries * most / chosen)));
  const double share = all / chosen / tries;
  const vtkStriderShownCells cells(mesh);
  const auto count = static_cast<int>(chosen);
  std::vector<vtkStriderProbes> parts(
    (count + CellsAtATime - 1) / CellsAtATime, vtkStriderProbes{ probes.Components, {} });
  vtkStriderForEachRow(static_cast<int>(parts.size()), [&](int chunk) {
    CellProbe probe(mesh, array, areCells, parts[chunk]);
    vtkNew<vtkIdList> points;
    const int end = std::min(count, (chunk + 1) * CellsAtATime);
    for (int number = chunk * CellsAtATime; number < end; ++number)
    {
      constexpr double GoldenRatio = 0.6180339887498949;
      const double cell = chosen < all ? std::floor(Spread(number, GoldenRatio) * all) : number;
      const auto index = static_cast<vtkIdType>(std::min(cell, all - 1.0));
      double bounds[6];
      if (cells.Find(index, points, bounds))
      {
        probe.Add(index, bounds, static_cast<double>(number) * tries, tries, share);
      }
    }
  });
  for (const vtkStriderProbes& part : parts)
  {
    probes.Numbers.insert(probes.Numbers.end(), part.Numbers.begin(), part.Numbers.end());
  }
}

void vtkStriderResamplingError::Add(const vtkStriderResamplingError& other)
{
  this->Sum += other.Sum;
  this->Volume += other.Volume;
  this->Hidden += other.Hidden;
}

vtkStriderResamplingError vtkStriderCompareProbes(const vtkStriderProbes& probes,
  const vtkStriderSampleLattice& lattice, const vtkStriderSampleExtent& own,
  const vtkStriderSampleExtent& extent, vtkUnsignedCharArray* hasValues, vtkDataArray* samples)
{
  vtkStriderResamplingError error;
  const int components = probes.Components;
  std::vector<double> differences(components);
  for (std::size_t index = 0; index < probes.Count(); ++index)
  {
    const double* probe = probes.Numbers.data() + index * (4 + components);
    const LatticePlace place(probe, lattice);
    if (vtkStriderCountSamples(own) < 1 || !place.IsIn(own, lattice))
    {
      continue;
    }
    double largest = 0.0;
    vtkIdType nearest = 0;
    for (int component = 0; component < components; ++component)
    {
      differences[component] = -probe[4 + component];
    }
    for (int corner = 0; corner < 8; ++corner)
    {
      double weight = 0.0;
      const vtkIdType sample = place.FindCorner(corner, extent, weight);
      nearest = weight > largest ? sample : nearest;
      largest = std::max(largest, weight);
      for (int component = 0; component < components && weight > 0.0; ++component)
      {
        differences[component] += weight * samples->GetComponent(sample, component);
      }
    }
    double squares = 0.0;
    for (const double difference : differences)
    {
      squares += difference * difference;
    }
    if (!hasValues->GetValue(nearest))
    {
      error.Hidden += probe[3];
    }
    else if (std::isfinite(squares))
    {
      error.Sum += probe[3] * std::sqrt(squares);
      error.Volume += probe[3];
    }
  }
  return error;
}
