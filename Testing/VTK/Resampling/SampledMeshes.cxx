// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "SampledMeshes.h"

#include "vtkStriderHashMesh.h"

#include "vtkCellData.h"
#include "vtkGenericCell.h"
#include "vtkIdList.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkStructuredGrid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace StriderTesting
{

namespace
{

/// Corners of a voxel that tetrahedra and wedges have.
constexpr int Tetrahedra[6][4] = { { 0, 1, 3, 7 }, { 0, 3, 2, 7 }, { 0, 2, 6, 7 }, { 0, 6, 4, 7 },
  { 0, 4, 5, 7 }, { 0, 5, 1, 7 } };
constexpr int Wedges[2][6] = { { 0, 1, 3, 4, 5, 7 }, { 0, 3, 2, 4, 7, 6 } };
constexpr int Hexahedron[8] = { 0, 1, 3, 2, 4, 5, 7, 6 };
/// Faces of a hexahedron, by its corners as a voxel.
constexpr int Faces[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 },
  { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };

vtkSmartPointer<vtkPoints> MakePoints(const std::array<int, 3>& cells, bool areMoved)
{
  auto points = vtkSmartPointer<vtkPoints>::New();
  points->SetDataTypeToDouble();
  std::mt19937 random(7);
  std::uniform_real_distribution<double> shift(-0.15, 0.15);
  for (int z = 0; z <= cells[2]; ++z)
  {
    for (int y = 0; y <= cells[1]; ++y)
    {
      for (int x = 0; x <= cells[0]; ++x)
      {
        std::array<double, 3> place{ double(x), double(y), double(z) };
        for (int axis = 0; axis < 3; ++axis)
        {
          const double move = shift(random);
          const bool isInside = place[axis] > 0.0 && place[axis] < cells[axis];
          place[axis] += areMoved && isInside ? move : 0.0;
        }
        points->InsertNextPoint(place.data());
      }
    }
  }
  return points;
}

template <std::size_t Count>
void Insert(vtkUnstructuredGrid* mesh, int type, const int (&corners)[Count],
  const std::array<vtkIdType, 8>& voxel)
{
  std::array<vtkIdType, Count> ids;
  std::transform(
    corners, corners + Count, ids.begin(), [&voxel](int corner) { return voxel[corner]; });
  mesh->InsertNextCell(type, Count, ids.data());
}

void InsertCells(vtkUnstructuredGrid* mesh, MeshKinds kind, const std::array<vtkIdType, 8>& voxel)
{
  switch (kind)
  {
    case MeshKinds::Tetrahedra:
      for (const auto& corners : Tetrahedra)
      {
        Insert(mesh, VTK_TETRA, corners, voxel);
      }
      break;
    case MeshKinds::Wedges:
      for (const auto& corners : Wedges)
      {
        Insert(mesh, VTK_WEDGE, corners, voxel);
      }
      break;
    case MeshKinds::Voxels:
      mesh->InsertNextCell(VTK_VOXEL, 8, voxel.data());
      break;
    case MeshKinds::Polyhedra:
    {
      vtkNew<vtkIdList> faces;
      faces->InsertNextId(6);
      for (const auto& face : Faces)
      {
        faces->InsertNextId(4);
        for (const int corner : face)
        {
          faces->InsertNextId(voxel[corner]);
        }
      }
      mesh->InsertNextCell(VTK_POLYHEDRON, faces);
      break;
    }
    default:
      Insert(mesh, VTK_HEXAHEDRON, Hexahedron, voxel);
  }
}

void AddArrays(vtkDataSet* mesh, const SpaceFunction& function)
{
  vtkNew<vtkDoubleArray> points;
  points->SetName("points");
  for (vtkIdType point = 0; point < mesh->GetNumberOfPoints(); ++point)
  {
    points->InsertNextValue(function(mesh->GetPoint(point)));
  }
  mesh->GetPointData()->AddArray(points);
  vtkNew<vtkDoubleArray> cells;
  vtkNew<vtkDoubleArray> waves;
  cells->SetName("cells");
  waves->SetName("cell waves");
  for (vtkIdType cell = 0; cell < mesh->GetNumberOfCells(); ++cell)
  {
    double bounds[6];
    mesh->GetCellBounds(cell, bounds);
    const double center[3] = { (bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2,
      (bounds[4] + bounds[5]) / 2 + 0.1 * (cell % 6) };
    cells->InsertNextValue(static_cast<double>(cell));
    waves->InsertNextValue(function(center));
  }
  mesh->GetCellData()->AddArray(cells);
  mesh->GetCellData()->AddArray(waves);
}

} // namespace

std::string Name(MeshKinds kind)
{
  static const std::array<std::string, 6> names{ "tetrahedra", "hexahedra", "voxels", "wedges",
    "curvilinear", "polyhedra" };
  return names[static_cast<int>(kind)];
}

vtkSmartPointer<vtkDataSet> MakeMesh(
  MeshKinds kind, const std::array<int, 3>& cells, const SpaceFunction& function)
{
  vtkSmartPointer<vtkDataSet> mesh;
  const auto points =
    MakePoints(cells, kind == MeshKinds::Curvilinear || kind == MeshKinds::Hexahedra);
  if (kind == MeshKinds::Curvilinear)
  {
    auto grid = vtkSmartPointer<vtkStructuredGrid>::New();
    grid->SetDimensions(cells[0] + 1, cells[1] + 1, cells[2] + 1);
    grid->SetPoints(points);
    mesh = grid;
  }
  else
  {
    auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
    grid->SetPoints(points);
    const vtkIdType row = cells[0] + 1;
    const vtkIdType layer = row * (cells[1] + 1);
    for (int cell = 0; cell < cells[0] * cells[1] * cells[2]; ++cell)
    {
      const vtkIdType first =
        cell % cells[0] + cell / cells[0] % cells[1] * row + cell / (cells[0] * cells[1]) * layer;
      std::array<vtkIdType, 8> voxel;
      for (int corner = 0; corner < 8; ++corner)
      {
        voxel[corner] = first + (corner & 1) + (corner >> 1 & 1) * row + (corner >> 2) * layer;
      }
      InsertCells(grid, kind, voxel);
    }
    mesh = grid;
  }
  AddArrays(mesh, function);
  return mesh;
}

vtkIdType SampledMesh::CountMissing() const
{
  const unsigned char* first = this->HasValues->GetPointer(0);
  return std::count(first, first + this->HasValues->GetNumberOfTuples(), 0);
}

void SampledMesh::ForEachSample(const std::function<void(const double*, vtkIdType)>& visit) const
{
  vtkIdType place = 0;
  for (int z = 0; z < this->Lattice.Counts[2]; ++z)
  {
    for (int y = 0; y < this->Lattice.Counts[1]; ++y)
    {
      for (int x = 0; x < this->Lattice.Counts[0]; ++x, ++place)
      {
        const double position[3] = { this->Lattice.Place(0, x), this->Lattice.Place(1, y),
          this->Lattice.Place(2, z) };
        if (this->HasValues->GetValue(place))
        {
          visit(position, place);
        }
      }
    }
  }
}

SampledMesh SampleMesh(vtkDataSet* mesh, const char* array, bool areCells,
  const std::array<int, 3>& counts, vtkStriderMeshSampler& sampler, std::size_t mostKept)
{
  SampledMesh found;
  vtkStriderSampleLatticeOptions options;
  options.Dimensions = counts;
  found.Lattice = vtkStriderChooseLattice(vtkStriderMeasureMesh(mesh), options, areCells);
  vtkStriderSampleTarget target;
  target.Extent = found.Lattice.GetExtent();
  const auto count = static_cast<vtkIdType>(vtkStriderCountSamples(target.Extent));
  found.Values = vtkSmartPointer<vtkDoubleArray>::New();
  found.Values->SetNumberOfTuples(count);
  found.HasValues = vtkSmartPointer<vtkUnsignedCharArray>::New();
  found.HasValues->SetNumberOfTuples(count);
  found.HasValues->FillValue(0);
  target.HasValues = found.HasValues;
  vtkDataSetAttributes* attributes =
    mesh->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT);
  target.Arrays.push_back({ attributes->GetArray(array), found.Values,
    areCells ? vtkStriderSampledArray::OfCell : vtkStriderSampledArray::Interpolated });
  sampler.Begin(mesh, vtkStriderHashMesh(mesh), found.Lattice, !areCells);
  sampler.LimitKept(mostKept);
  sampler.Sample(target, {});
  sampler.End();
  return found;
}

SampledMesh SampleMesh(
  vtkDataSet* mesh, const char* array, bool areCells, const std::array<int, 3>& counts)
{
  vtkStriderMeshSampler sampler;
  return SampleMesh(
    mesh, array, areCells, counts, sampler, std::numeric_limits<std::size_t>::max());
}

vtkIdType CountDifferent(const SampledMesh& one, const SampledMesh& other)
{
  vtkIdType count = 0;
  for (vtkIdType place = 0; place < one.Values->GetNumberOfTuples(); ++place)
  {
    const bool isSame = one.HasValues->GetValue(place) == other.HasValues->GetValue(place) &&
      (!one.HasValues->GetValue(place) ||
        one.Values->GetValue(place) == other.Values->GetValue(place));
    count += isSame ? 0 : 1;
  }
  return count;
}

SampledDifference MeasureDifference(
  vtkDataSet* mesh, const SampledMesh& found, const char* array, int places)
{
  const bool areCells = found.Lattice.AreCells;
  vtkDataArray* source =
    mesh->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT)->GetArray(array);
  vtkNew<vtkGenericCell> cell;
  const auto find = [&](const double* position) {
    int part = 0;
    double parametric[3];
    double weights[64];
    double place[3] = { position[0], position[1], position[2] };
    const vtkIdType index =
      mesh->FindCell(place, nullptr, cell, -1, 1e-10, part, parametric, weights);
    double exact = areCells ? source->GetComponent(index, 0) : 0.0;
    mesh->GetCell(index, cell);
    for (vtkIdType point = 0; !areCells && point < cell->GetNumberOfPoints(); ++point)
    {
      exact += weights[point] * source->GetComponent(cell->GetPointId(point), 0);
    }
    return exact;
  };
  return MeasureDifference(find, found, places);
}

SampledDifference MeasureDifference(
  const SpaceFunction& function, const SampledMesh& found, int places)
{
  SampledDifference difference;
  const vtkStriderSampleLattice& lattice = found.Lattice;
  std::mt19937 random(11);
  for (int number = 0; number < places; ++number)
  {
    double position[3];
    int first[3];
    double share[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const int last = lattice.Counts[axis] - 1;
      std::uniform_real_distribution<double> along(0.0, last - 1e-9);
      const double place = along(random);
      first[axis] = static_cast<int>(place);
      share[axis] = place - first[axis];
      position[axis] = lattice.Place(axis, 0) + place * lattice.Spacing[axis];
    }
    double value = 0.0;
    for (int corner = 0; corner < 8; ++corner)
    {
      double weight = 1.0;
      vtkIdType place = 0;
      for (int axis = 2; axis >= 0; --axis)
      {
        const int step = corner >> axis & 1;
        weight *= step ? share[axis] : 1.0 - share[axis];
        place = place * lattice.Counts[axis] + first[axis] + step;
      }
      value += weight * found.Values->GetValue(place);
    }
    const double error = value - function(position);
    difference.Mean += std::abs(error) / places;
    difference.RootMeanSquare += error * error / places;
  }
  difference.RootMeanSquare = std::sqrt(difference.RootMeanSquare);
  return difference;
}

} // namespace StriderTesting
