// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Errors fall with the resolution as the cells' order says, and the estimate of the status is the mean over the volume.
#include "SampledMeshes.h"

#include "vtkStriderResamplingError.h"

#include "vtkCellData.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkPoints.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdio>

using namespace StriderTesting;

namespace
{

constexpr double ProbedCells = 10000.0;

double Linear(const double* p)
{
  return 1.0 + 2.0 * p[0] - 3.0 * p[1] + 0.5 * p[2];
}

double Wave(const double* p)
{
  return std::sin(1.3 * p[0]) + std::cos(1.1 * p[1] + 0.4) * std::sin(0.9 * p[2] + 0.2);
}

const char* NameArray(bool areCells)
{
  return areCells ? "cell waves" : "points";
}

vtkStriderProbes Probe(vtkDataSet* mesh, const char* array, bool areCells)
{
  vtkStriderProbes probes;
  vtkDataArray* values =
    mesh->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT)->GetArray(array);
  vtkStriderProbeMesh(
    mesh, values, areCells, vtkStriderMeasureMesh(mesh).Cells, ProbedCells, probes);
  return probes;
}

vtkStriderResamplingError Compare(const vtkStriderProbes& probes, const SampledMesh& found)
{
  const vtkStriderSampleExtent whole = found.Lattice.GetExtent();
  return vtkStriderCompareProbes(
    probes, found.Lattice, whole, whole, found.HasValues, found.Values);
}

double SumVolumes(const vtkStriderProbes& probes)
{
  double sum = 0.0;
  for (std::size_t probe = 0; probe < probes.Count(); ++probe)
  {
    sum += probes.Numbers[probe * (4 + probes.Components) + 3];
  }
  return sum;
}

} // namespace

// A piecewise linear field has kinks of angles, and one of cells has jumps, at faces: of the samples a share h/H is beside
// a face, with errors of h and 1. So the mean square of the error falls as h^3 and h.
TEST(TestErrorsAreMeasured, TheyFallWithTheOrderOfTheCells)
{
  std::printf("root mean square of the error by samples per cell\n");
  for (const MeshKinds kind :
    { MeshKinds::Tetrahedra, MeshKinds::Hexahedra, MeshKinds::Curvilinear })
  {
    for (const bool areCells : { false, true })
    {
      const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 6, 6, 6 }, Wave);
      std::vector<double> errors;
      for (const int perCell : { 3, 6, 12 })
      {
        const int count = 6 * perCell + (areCells ? 1 : 2); // not a multiple of the cells
        const SampledMesh found =
          SampleMesh(mesh, NameArray(areCells), areCells, { count, count, count });
        errors.push_back(MeasureDifference(mesh, found, NameArray(areCells)).RootMeanSquare);
      }
      std::printf("%s, %s: 3: %.4f, 6: %.4f, 12: %.4f\n", Name(kind).c_str(),
        areCells ? "cells" : "points", errors[0], errors[1], errors[2]);
      const double order = std::log2(errors[0] / errors[2]) / 2.0;
      const double expected = areCells ? 0.5 : 1.5;
      EXPECT_NEAR(order, expected, 0.25) << errors[0] << " " << errors[1] << " " << errors[2];
      EXPECT_LT(errors[2], errors[1]);
      EXPECT_LT(errors[1], errors[0]);
    }
  }
}

/// Also for arrays of cells, whose centers have no error at all.
TEST(TestErrorsAreMeasured, TheEstimateIsTheMeanOverTheVolume)
{
  for (const MeshKinds kind : { MeshKinds::Tetrahedra, MeshKinds::Hexahedra, MeshKinds::Voxels,
         MeshKinds::Wedges, MeshKinds::Curvilinear }) // VTK searches polyhedra for minutes
  {
    for (const bool areCells : { false, true })
    {
      const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 6, 5, 4 }, Wave);
      const SampledMesh found = SampleMesh(mesh, NameArray(areCells), areCells, { 26, 23, 19 });
      const vtkStriderResamplingError error =
        Compare(Probe(mesh, NameArray(areCells), areCells), found);
      const double estimate = error.Sum / error.Volume;
      const double mean = MeasureDifference(mesh, found, NameArray(areCells), 20000).Mean;
      // Half voxels beside the border, where samples of cells end, are the estimate's alone. Both are of some thousand places.
      EXPECT_NEAR(estimate, mean, (areCells ? 0.12 : 0.06) * mean)
        << Name(kind) << (areCells ? ", cells" : ", points");
      EXPECT_NEAR(error.Volume, 6.0 * 5.0 * 4.0, 0.03 * 120.0) << Name(kind);
      EXPECT_EQ(error.Hidden, 0.0);
    }
  }
}

/// Cells of one size have the whole error, and those of another, far more, none: they count by their volume.
TEST(TestErrorsAreMeasured, CellsCountByTheirVolume)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Voxels, { 40, 20, 20 }, Linear);
  auto grid = vtkUnstructuredGrid::SafeDownCast(mesh);
  vtkDataArray* values = grid->GetCellData()->GetArray("cells");
  for (vtkIdType point = 0; point < grid->GetNumberOfPoints(); ++point)
  {
    double place[3];
    grid->GetPoint(point, place);
    place[0] *= place[0] > 20.0 ? 10.0 : 1.0; // the right half is ten times as long
    place[0] -= place[0] > 200.0 ? 180.0 : 0.0;
    grid->GetPoints()->SetPoint(point, place);
  }
  for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell)
  {
    values->SetTuple1(cell, 5.0);
  }
  SampledMesh found = SampleMesh(mesh, "cells", true, { 110, 20, 20 });
  const double border = 20.0;
  found.ForEachSample([&](const double* position, vtkIdType place) {
    found.Values->SetValue(place, position[0] < border ? 5.0 : 6.0);
  });
  const vtkStriderResamplingError error = Compare(Probe(mesh, "cells", true), found);
  const double length = grid->GetBounds()[1];
  EXPECT_NEAR(error.Sum / error.Volume, (length - border) / length, 0.02);
}

TEST(TestErrorsAreMeasured, ExactImagesHaveNoError)
{
  for (const MeshKinds kind : AllMeshKinds)
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 5, 4, 3 }, Linear);
    const SampledMesh found = SampleMesh(mesh, "points", false, { 23, 19, 17 });
    const vtkStriderResamplingError error = Compare(Probe(mesh, "points", false), found);
    EXPECT_LT(error.Sum / error.Volume, 2e-5) << Name(kind);
  }
}

namespace
{

/// Counts questions that VTK answers with a visit of all cells.
class CountingMesh : public vtkUnstructuredGrid
{
public:
  static CountingMesh* New();
  vtkTypeMacro(CountingMesh, vtkUnstructuredGrid);
  int GetMaxCellSize() override
  {
    ++this->Visits;
    return this->vtkUnstructuredGrid::GetMaxCellSize();
  }
  std::atomic<int> Visits{ 0 };
};
vtkStandardNewMacro(CountingMesh);

} // namespace

/// Each array of a known mesh is probed, so that the time has to be that of the probes.
TEST(TestErrorsAreMeasured, ProbesVisitNoOtherCells)
{
  vtkNew<CountingMesh> mesh;
  mesh->ShallowCopy(MakeMesh(MeshKinds::Tetrahedra, { 8, 8, 8 }, Wave));
  EXPECT_GT(Probe(mesh, "points", false).Count(), 5000u);
  EXPECT_EQ(mesh->Visits, 0);
}

TEST(TestErrorsAreMeasured, HiddenVoxelsAreToldApart)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Tetrahedra, { 5, 4, 3 }, Linear);
  const SampledMesh found = SampleMesh(mesh, "points", false, { 51, 41, 31 });
  vtkIdType hidden = 0;
  found.ForEachSample([&](const double* position, vtkIdType place) {
    if (position[0] < 2.0)
    {
      found.HasValues->SetValue(place, 0);
      ++hidden;
    }
  });
  ASSERT_GT(hidden, 0);
  const vtkStriderProbes probes = Probe(mesh, "points", false);
  const vtkStriderResamplingError error = Compare(probes, found);
  EXPECT_NEAR(error.Hidden / (error.Hidden + error.Volume), 1.95 / 5.0, 0.02);
}

/// Each place is compared by one process: boxes of points share a layer, and those of cells do not.
TEST(TestErrorsAreMeasured, BoxesShareThePlaces)
{
  for (const bool areCells : { false, true })
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Hexahedra, { 5, 4, 3 }, Wave);
    const SampledMesh found = SampleMesh(mesh, NameArray(areCells), areCells, { 21, 20, 19 });
    const vtkStriderProbes probes = Probe(mesh, NameArray(areCells), areCells);
    const vtkStriderSampleExtent whole = found.Lattice.GetExtent();
    vtkStriderResamplingError sum;
    for (const std::array<int, 2> layers : { std::array<int, 2>{ 0, 6 }, { 6, 11 }, { 11, 18 } })
    {
      vtkStriderSampleExtent box = whole;
      box[4] = layers[0] + (areCells && layers[0] > 0 ? 1 : 0);
      box[5] = layers[1];
      sum.Add(
        vtkStriderCompareProbes(probes, found.Lattice, box, whole, found.HasValues, found.Values));
    }
    const vtkStriderResamplingError error = Compare(probes, found);
    EXPECT_NEAR(sum.Volume, SumVolumes(probes), 1e-9 * sum.Volume);
    EXPECT_NEAR(sum.Sum, error.Sum, 1e-9 * error.Sum);
  }
}
