// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the cells around the samples of a slab.
#include "vtkStriderInvertHexahedron.h"
#include "vtkStriderMeshSampler.h"
#include "vtkStriderTreeMesh.h"

#include "vtkCellType.h"
#include "vtkDataSet.h"
#include "vtkGenericCell.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkPoints.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

/// By how much a sample may lie beside a cell, in the cell's parametric coordinates: samples on faces have rounding.
constexpr double Tolerance = 1e-5;

using Vector = std::array<double, 3>;

Vector Subtract(const Vector& one, const Vector& other)
{
  return { one[0] - other[0], one[1] - other[1], one[2] - other[2] };
}

Vector Cross(const Vector& one, const Vector& other)
{
  return { one[1] * other[2] - one[2] * other[1], one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0] };
}

double Dot(const Vector& one, const Vector& other)
{
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/// Finds the samples of a slab that are in each of its candidates.
class SlabSearch
{
public:
  SlabSearch(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights,
    vtkStriderMeshSampler::Slab& slab)
    : Mesh(mesh)
    , Lattice(lattice)
    , KeepsWeights(keepsWeights)
    , Slab(slab)
  {
  }

  void Search(vtkIdType cell)
  {
    this->Mesh->GetCell(cell, this->Cell);
    double bounds[6];
    this->Cell->GetBounds(bounds);
    this->Samples = vtkStriderIntersect(this->Lattice.FindExtent(bounds), this->Slab.Extent);
    if (vtkStriderCountSamples(this->Samples) < 1)
    {
      return;
    }
    this->Index = cell;
    this->FindOrder();
    if (this->Cell->GetCellType() == VTK_TETRA)
    {
      this->TakeTetrahedron();
    }
    else if (this->Cell->GetCellType() == VTK_HEXAHEDRON || this->Cell->GetCellType() == VTK_VOXEL)
    {
      this->TakeHexahedron();
    }
    else
    {
      this->TakeAny();
    }
  }

private:
  /// The data set lists the points of some cells in another order than the cell.
  void FindOrder()
  {
    vtkIdList* inCell = this->Cell->GetPointIds();
    this->Mesh->GetCellPoints(this->Index, this->Points);
    const vtkIdType count = std::min(inCell->GetNumberOfIds(), this->Points->GetNumberOfIds());
    this->Order.resize(inCell->GetNumberOfIds());
    for (vtkIdType point = 0; point < count; ++point)
    {
      const vtkIdType place = inCell->GetId(point) == this->Points->GetId(point)
        ? point
        : this->Points->IsId(inCell->GetId(point));
      this->Order[point] = std::max<vtkIdType>(0, place);
    }
    this->Weights.assign(this->Order.size(), 0.0);
  }

  /// Stores the cell and the weights of its points for a sample.
  void Take(std::size_t place)
  {
    this->Slab.Cells[place] = static_cast<std::int32_t>(this->Index);
    if (this->KeepsWeights)
    {
      std::vector<float>& weights = this->Slab.Weights;
      const std::size_t first = weights.size();
      this->Slab.FirstWeights[place] = static_cast<std::uint32_t>(first);
      weights.resize(first + this->Order.size());
      for (std::size_t point = 0; point < this->Order.size(); ++point)
      {
        weights[first + this->Order[point]] = static_cast<float>(this->Weights[point]);
      }
    }
  }

  template <typename Visit>
  void ForEachRow(const Visit& visit) const
  {
    for (int z = this->Samples[4]; z <= this->Samples[5]; ++z)
    {
      for (int y = this->Samples[2]; y <= this->Samples[3]; ++y)
      {
        visit(y, z);
      }
    }
  }

  /// The weights of a tetrahedron's points are linear along a row, so that the samples in it are those of an interval.
  void TakeTetrahedron()
  {
    std::array<Vector, 4> points;
    for (int point = 0; point < 4; ++point)
    {
      this->Cell->Points->GetPoint(point, points[point].data());
    }
    const Vector a = Subtract(points[1], points[0]);
    const Vector b = Subtract(points[2], points[0]);
    const Vector c = Subtract(points[3], points[0]);
    const double volume = Dot(a, Cross(b, c));
    if (volume == 0.0 || !std::isfinite(1.0 / volume))
    {
      return;
    }
    std::array<Vector, 4> slopes{ Vector{}, Cross(b, c), Cross(c, a), Cross(a, b) };
    for (int point = 1; point < 4; ++point)
    {
      for (int axis = 0; axis < 3; ++axis)
      {
        slopes[point][axis] /= volume;
        slopes[0][axis] -= slopes[point][axis];
      }
    }
    const double step = this->Lattice.Spacing[0];
    this->ForEachRow([&](int y, int z) {
      const Vector start = Subtract({ this->Lattice.Place(0, this->Samples[0]),
                                      this->Lattice.Place(1, y), this->Lattice.Place(2, z) },
        points[0]);
      std::array<double, 4> first{ 1.0 };
      double low = 0.0;
      double high = this->Samples[1] - this->Samples[0];
      for (int point = 0; point < 4; ++point)
      {
        first[point] += Dot(slopes[point], start);
        const double rise = slopes[point][0] * step;
        const double border = (-Tolerance - first[point]) / rise;
        if (rise > 0.0)
        {
          low = std::max(low, border);
        }
        else if (rise < 0.0)
        {
          high = std::min(high, border);
        }
        else if (first[point] < -Tolerance)
        {
          high = -1.0;
        }
      }
      // A face that is almost parallel to the row crosses it beyond what an int holds.
      const double count = this->Samples[1] - this->Samples[0] + 1;
      const int last = static_cast<int>(std::floor(std::max(high, -1.0)));
      for (int sample = static_cast<int>(std::ceil(std::min(low, count))); sample <= last; ++sample)
      {
        const std::size_t place =
          vtkStriderFindSample(this->Slab.Extent, this->Samples[0] + sample, y, z);
        if (this->Slab.Cells[place] < 0)
        {
          for (int point = 0; point < 4; ++point)
          {
            this->Weights[point] = first[point] + slopes[point][0] * step * sample;
          }
          this->Take(place);
        }
      }
    });
  }

  void TakeHexahedron()
  {
    // Places of a voxel's corners among the points of the cell.
    static constexpr std::array<int, 8> OfHexahedron{ 0, 1, 3, 2, 4, 5, 7, 6 };
    const bool isVoxel = this->Cell->GetCellType() == VTK_VOXEL;
    std::array<Vector, 8> corners;
    for (int corner = 0; corner < 8; ++corner)
    {
      this->Cell->Points->GetPoint(isVoxel ? corner : OfHexahedron[corner], corners[corner].data());
    }
    vtkStriderInvertHexahedron inverse(corners);
    this->ForEachFree([&](const Vector& position) {
      Vector parametric;
      if (!inverse.Find(position, parametric))
      {
        return this->IsInside(position);
      }
      for (double& coordinate : parametric)
      {
        if (!(coordinate >= -Tolerance && coordinate <= 1.0 + Tolerance))
        {
          return false;
        }
        coordinate = std::min(std::max(coordinate, 0.0), 1.0);
      }
      std::array<double, 8> weights;
      vtkStriderInvertHexahedron::FindWeights(parametric, weights);
      for (int corner = 0; corner < 8; ++corner)
      {
        this->Weights[isVoxel ? corner : OfHexahedron[corner]] = weights[corner];
      }
      return true;
    });
  }

  void TakeAny()
  {
    this->ForEachFree([&](const Vector& position) { return this->IsInside(position); });
  }

  /// Takes the samples without a cell for which isInside(position) sets the weights and returns true.
  template <typename Test>
  void ForEachFree(const Test& isInside)
  {
    this->ForEachRow([&](int y, int z) {
      Vector position{ 0.0, this->Lattice.Place(1, y), this->Lattice.Place(2, z) };
      for (int x = this->Samples[0]; x <= this->Samples[1]; ++x)
      {
        const std::size_t place = vtkStriderFindSample(this->Slab.Extent, x, y, z);
        position[0] = this->Lattice.Place(0, x);
        if (this->Slab.Cells[place] < 0 && isInside(position))
        {
          this->Take(place);
        }
      }
    });
  }

  bool IsInside(const Vector& position)
  {
    int part = 0;
    double distance = 0.0;
    double parametric[3]{};
    const int state = this->Cell->EvaluatePosition(
      position.data(), nullptr, part, parametric, distance, this->Weights.data());
    if (state == 1)
    {
      return true;
    }
    if (state != 0 || this->Cell->GetCellType() == VTK_POLYHEDRON ||
      !(this->Cell->GetParametricDistance(parametric) <= Tolerance))
    {
      return false;
    }
    for (double& coordinate : parametric)
    {
      coordinate = std::min(std::max(coordinate, 0.0), 1.0);
    }
    this->Cell->InterpolateFunctions(parametric, this->Weights.data());
    return true;
  }

  vtkDataSet* Mesh;
  const vtkStriderSampleLattice& Lattice;
  bool KeepsWeights;
  vtkStriderMeshSampler::Slab& Slab;
  vtkNew<vtkGenericCell> Cell;
  vtkNew<vtkIdList> Points;
  vtkIdType Index = 0;
  vtkStriderSampleExtent Samples{};
  std::vector<vtkIdType> Order; ///< places of the cell's points among those of the data set
  std::vector<double> Weights;
};

/// Finds the leaves around the samples of a slab. Of several that touch a sample the first one counts.
void FindLeaves(const vtkStriderTreeMesh* trees, const vtkStriderSampleLattice& lattice,
  vtkStriderMeshSampler::Slab& slab)
{
  const auto findSamples = [&](const double* bounds) {
    return vtkStriderIntersect(lattice.FindExtent(bounds), slab.Extent);
  };
  const auto enter = [&](const double* bounds) {
    return vtkStriderCountSamples(findSamples(bounds)) > 0;
  };
  trees->ForEachLeaf(0, trees->CountTrees(), enter, [&](vtkIdType leaf, const double* bounds) {
    const vtkStriderSampleExtent samples = findSamples(bounds);
    for (int z = samples[4]; z <= samples[5]; ++z)
    {
      for (int y = samples[2]; y <= samples[3]; ++y)
      {
        std::size_t place = vtkStriderFindSample(slab.Extent, samples[0], y, z);
        for (int x = samples[0]; x <= samples[1]; ++x, ++place)
        {
          slab.Cells[place] =
            slab.Cells[place] < 0 ? static_cast<std::int32_t>(leaf) : slab.Cells[place];
        }
      }
    }
  });
}

} // namespace

void vtkStriderMeshSampler::Slab::Find(
  vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights)
{
  const std::size_t count = vtkStriderCountSamples(this->Extent);
  this->Cells.assign(count, -1);
  this->FirstWeights.assign(keepsWeights ? count : 0, 0);
  this->Weights.clear();
  if (auto trees = vtkStriderTreeMesh::SafeDownCast(mesh))
  {
    FindLeaves(trees, lattice, *this);
  }
  else
  {
    SlabSearch search(mesh, lattice, keepsWeights, *this);
    for (const vtkIdType cell : this->Candidates)
    {
      search.Search(cell);
    }
  }
  this->Weights.shrink_to_fit();
  this->IsFound = true;
}

void vtkStriderMeshSampler::Slab::Clear()
{
  vtkStriderGiveBack(this->Cells);
  vtkStriderGiveBack(this->FirstWeights);
  vtkStriderGiveBack(this->Weights);
  this->IsFound = false;
}
