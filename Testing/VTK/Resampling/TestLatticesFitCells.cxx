// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The lattice is that of the cells that are shown, however processes share them, and whatever else the mesh has.
#include "SampledMeshes.h"

#include "vtkCellData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace StriderTesting;

namespace
{

double Linear(const double* p)
{
  return 1.0 + 2.0 * p[0] - 3.0 * p[1] + 0.5 * p[2];
}

vtkSmartPointer<vtkUnsignedCharArray> MakeFlags(vtkIdType count)
{
  auto flags = vtkSmartPointer<vtkUnsignedCharArray>::New();
  flags->SetName(vtkDataSetAttributes::GhostArrayName());
  flags->SetNumberOfTuples(count);
  flags->FillValue(0);
  return flags;
}

void ExpectSame(const vtkStriderMeshSize& one, const vtkStriderMeshSize& other, const char* what)
{
  EXPECT_EQ(one.Cells, other.Cells) << what;
  for (int axis = 0; axis < 3; ++axis)
  {
    EXPECT_EQ(one.Bounds[2 * axis], other.Bounds[2 * axis]) << what;
    EXPECT_EQ(one.Bounds[2 * axis + 1], other.Bounds[2 * axis + 1]) << what;
    EXPECT_NEAR(one.Lengths[axis], other.Lengths[axis], 1e-9 * one.Lengths[axis]) << what;
  }
}

} // namespace

TEST(TestLatticesFitCells, MeshesWithoutVolumeHaveNoLattice)
{
  vtkNew<vtkUnstructuredGrid> empty;
  EXPECT_EQ(vtkStriderMeasureMesh(empty).Cells, 0.0);
  EXPECT_TRUE(vtkStriderChooseLattice(vtkStriderMeasureMesh(empty), {}, false).IsEmpty());
  vtkNew<vtkUnstructuredGrid> surface;
  vtkNew<vtkPoints> points;
  for (const double x : { 0.0, 1.0, 2.0 })
  {
    points->InsertNextPoint(x, x * x, 0.0);
  }
  surface->SetPoints(points);
  const vtkIdType triangle[] = { 0, 1, 2 };
  surface->InsertNextCell(VTK_TRIANGLE, 3, triangle);
  EXPECT_EQ(vtkStriderMeasureMesh(surface).Cells, 0.0);
}

TEST(TestLatticesFitCells, LatticesFollowCellsAndMemory)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Voxels, { 40, 20, 10 }, Linear);
  const vtkStriderMeshSize size = vtkStriderMeasureMesh(mesh);
  const vtkStriderSampleLattice points = vtkStriderChooseLattice(size, {}, false);
  EXPECT_EQ(points.Counts, (std::array<int, 3>{ 161, 81, 41 }));
  const vtkStriderSampleLattice cells = vtkStriderChooseLattice(size, {}, true);
  EXPECT_EQ(cells.Counts, (std::array<int, 3>{ 160, 80, 40 }));
  EXPECT_FALSE(cells.IsLimited);
  vtkStriderSampleLatticeOptions small;
  small.MostBytes = 64000.0;
  const vtkStriderSampleLattice limited = vtkStriderChooseLattice(size, small, true);
  EXPECT_TRUE(limited.IsLimited);
  EXPECT_LE(limited.Counts[0] * limited.Counts[1] * limited.Counts[2] * 4, 64000);
  EXPECT_NEAR(limited.Counts[0], 2 * limited.Counts[1], 2);
  vtkStriderSampleLatticeOptions given;
  given.Dimensions = { 30, 31, 32 };
  EXPECT_EQ(vtkStriderChooseLattice(size, given, false).Counts, given.Dimensions);
  // few cells: 64 along the longest axis
  const auto few = vtkStriderMeasureMesh(MakeMesh(MeshKinds::Hexahedra, { 2, 1, 1 }, Linear));
  EXPECT_EQ(vtkStriderChooseLattice(few, {}, true).Counts, (std::array<int, 3>{ 64, 32, 32 }));
}

TEST(TestLatticesFitCells, PointsAndFlatCellsElsewhereDoNotCount)
{
  const double far = 1e6;
  for (const double place : { far, std::numeric_limits<double>::infinity(), std::nan("") })
  {
    const vtkSmartPointer<vtkDataSet> made = MakeMesh(MeshKinds::Tetrahedra, { 5, 4, 3 }, Linear);
    auto mesh = vtkUnstructuredGrid::SafeDownCast(made);
    const vtkStriderMeshSize size = vtkStriderMeasureMesh(mesh);
    const vtkIdType stray = mesh->GetPoints()->InsertNextPoint(place, 0.0, 0.0);
    mesh->Modified();
    ExpectSame(size, vtkStriderMeasureMesh(mesh), "a point that no cell has");
    const vtkIdType line[] = { 0, stray };
    const vtkIdType triangle[] = { 0, 1, stray };
    mesh->InsertNextCell(VTK_LINE, 2, line);
    mesh->InsertNextCell(VTK_TRIANGLE, 3, triangle);
    mesh->InsertNextCell(VTK_VERTEX, 1, &stray);
    ExpectSame(size, vtkStriderMeasureMesh(mesh), "flat cells");
    const SampledMesh found = SampleMesh(mesh, "points", false, { 11, 9, 7 });
    EXPECT_EQ(found.CountMissing(), 0);
  }
}

TEST(TestLatticesFitCells, HiddenCellsAndPointsDoNotCount)
{
  const vtkSmartPointer<vtkDataSet> shown = MakeMesh(MeshKinds::Hexahedra, { 5, 4, 3 }, Linear);
  const vtkStriderMeshSize size = vtkStriderMeasureMesh(shown);
  for (const double junk : { 1e30, std::numeric_limits<double>::infinity(), std::nan("") })
  {
    for (const int flag :
      { int{ vtkDataSetAttributes::HIDDENCELL }, int{ vtkDataSetAttributes::DUPLICATECELL },
        int{ vtkDataSetAttributes::REFINEDCELL }, 0 })
    {
      vtkNew<vtkUnstructuredGrid> mesh;
      mesh->DeepCopy(shown);
      const vtkIdType stray = mesh->GetPoints()->InsertNextPoint(junk, junk, junk);
      const vtkIdType cell[] = { 0, 1, 2, stray };
      mesh->InsertNextCell(VTK_TETRA, 4, cell);
      const auto cells = MakeFlags(mesh->GetNumberOfCells());
      const auto points = MakeFlags(mesh->GetNumberOfPoints());
      cells->SetValue(mesh->GetNumberOfCells() - 1, static_cast<unsigned char>(flag));
      if (flag == 0) // the point itself is hidden
      {
        points->SetValue(stray, vtkDataSetAttributes::HIDDENPOINT);
      }
      mesh->GetCellData()->AddArray(cells);
      mesh->GetPointData()->AddArray(points);
      ExpectSame(size, vtkStriderMeasureMesh(mesh), "hidden cells");
    }
  }
}

/// Cells become larger along x, so that a part of them has another mean, and copies of neighbours' cells would count twice.
TEST(TestLatticesFitCells, ProcessesShareALargeMesh)
{
  const std::array<int, 3> cells{ 48, 30, 26 }; // 224,640 tetrahedra
  const vtkSmartPointer<vtkDataSet> whole = MakeMesh(MeshKinds::Tetrahedra, cells, Linear);
  auto grid = vtkUnstructuredGrid::SafeDownCast(whole);
  ASSERT_GT(grid->GetNumberOfCells(), 200000);
  for (vtkIdType point = 0; point < grid->GetNumberOfPoints(); ++point)
  {
    double place[3];
    grid->GetPoint(point, place);
    place[0] = std::pow(1.07, place[0]);
    grid->GetPoints()->SetPoint(point, place);
  }
  const vtkStriderMeshSize size = vtkStriderMeasureMesh(whole);
  vtkStriderMeshSize sum;
  constexpr int Processes = 3;
  for (int process = 0; process < Processes; ++process)
  {
    vtkNew<vtkUnstructuredGrid> piece;
    piece->ShallowCopy(grid);
    const auto flags = MakeFlags(grid->GetNumberOfCells());
    for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell)
    {
      double bounds[6];
      grid->GetCellBounds(cell, bounds);
      const int owner = bounds[0] < 3.0 ? 0 : bounds[0] < 12.0 ? 1 : 2;
      flags->SetValue(cell, owner == process ? 0 : int{ vtkDataSetAttributes::DUPLICATECELL });
    }
    piece->GetCellData()->AddArray(flags);
    sum.Add(vtkStriderMeasureMesh(piece));
  }
  ExpectSame(size, sum, "three processes");
  EXPECT_EQ(vtkStriderChooseLattice(size, {}, false).Counts,
    vtkStriderChooseLattice(sum, {}, false).Counts);
}
