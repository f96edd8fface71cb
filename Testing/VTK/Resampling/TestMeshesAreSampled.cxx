// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of meshes are the values of their cells, whatever the cells, and what is kept of a search changes none of them.
#include "SampledMeshes.h"

#include "vtkStriderHashMesh.h"

#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace StriderTesting;

namespace
{

constexpr std::size_t KeepsAll = std::numeric_limits<std::size_t>::max();

double Linear(const double* p)
{
  return 1.0 + 2.0 * p[0] - 3.0 * p[1] + 0.5 * p[2];
}

double Wave(const double* p)
{
  return std::sin(1.3 * p[0]) + std::cos(1.1 * p[1] + 0.4) * std::sin(0.9 * p[2] + 0.2);
}

/// The largest difference between samples and a function of their positions.
double FindLargestError(const SampledMesh& found, double (*function)(const double*))
{
  double largest = 0.0;
  found.ForEachSample([&](const double* position, vtkIdType place) {
    largest =
      std::max(largest, std::abs(found.Values->GetComponent(place, 0) - function(position)));
  });
  return largest;
}

} // namespace

TEST(TestMeshesAreSampled, LinearFieldsAreExact)
{
  for (const MeshKinds kind : AllMeshKinds)
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 5, 4, 3 }, Linear);
    const SampledMesh found = SampleMesh(mesh, "points", false, { 23, 19, 17 });
    EXPECT_EQ(found.CountMissing(), 0) << Name(kind);
    // float weights of values up to 20
    EXPECT_LT(FindLargestError(found, Linear), 2e-5) << Name(kind);
  }
}

/// Faces that are parallel to rows but for rounding cross them far outside of what an int holds.
TEST(TestMeshesAreSampled, TurnedFacesAreParallelToRowsButForRounding)
{
  const vtkSmartPointer<vtkUnstructuredGrid> mesh =
    vtkUnstructuredGrid::SafeDownCast(MakeMesh(MeshKinds::Tetrahedra, { 5, 5, 5 }, Linear));
  const double cosine = std::cos(1.5707963267948966);
  const double sine = std::sin(1.5707963267948966);
  auto* values = mesh->GetPointData()->GetArray("points");
  for (vtkIdType point = 0; point < mesh->GetNumberOfPoints(); ++point)
  {
    double p[3];
    mesh->GetPoint(point, p);
    const double turned[3] = { cosine * p[0] - sine * p[1], sine * p[0] + cosine * p[1], p[2] };
    mesh->GetPoints()->SetPoint(point, turned);
    values->SetTuple1(point, Linear(turned));
  }
  const SampledMesh found = SampleMesh(mesh, "points", false, { 65, 65, 65 });
  EXPECT_EQ(found.CountMissing(), 0);
  EXPECT_LT(FindLargestError(found, Linear), 2e-5);
}

TEST(TestMeshesAreSampled, CellsHaveTheirValues)
{
  for (const MeshKinds kind : AllMeshKinds)
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 5, 4, 3 }, Linear);
    const SampledMesh found = SampleMesh(mesh, "cells", true, { 21, 18, 14 });
    EXPECT_EQ(found.CountMissing(), 0) << Name(kind);
    found.ForEachSample([&](const double* position, vtkIdType place) {
      const auto cell = static_cast<vtkIdType>(found.Values->GetComponent(place, 0));
      double bounds[6];
      mesh->GetCellBounds(cell, bounds);
      for (int axis = 0; axis < 3; ++axis)
      {
        EXPECT_GE(position[axis], bounds[2 * axis] - 1e-5) << Name(kind);
        EXPECT_LE(position[axis], bounds[2 * axis + 1] + 1e-5) << Name(kind);
      }
    });
  }
}

TEST(TestMeshesAreSampled, WhatIsKeptChangesNoSample)
{
  for (const MeshKinds kind : AllMeshKinds)
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, { 4, 3, 5 }, Wave);
    vtkStriderMeshSampler kept;
    const SampledMesh first = SampleMesh(mesh, "points", false, { 17, 16, 15 }, kept, KeepsAll);
    EXPECT_TRUE(kept.HasSearched());
    EXPECT_GT(kept.GetKeptBytes(), 17u * 16u * 15u * 4u);
    // another array, of a copy of the mesh, as a reader makes for the next time step
    const vtkSmartPointer<vtkDataSet> next = MakeMesh(kind, { 4, 3, 5 }, Linear);
    const SampledMesh second = SampleMesh(next, "points", false, { 17, 16, 15 }, kept, KeepsAll);
    EXPECT_FALSE(kept.HasSearched()) << Name(kind);
    EXPECT_LT(FindLargestError(second, Linear), 2e-5) << Name(kind);
    vtkStriderMeshSampler forgetful;
    const SampledMesh other = SampleMesh(mesh, "points", false, { 17, 16, 15 }, forgetful, 0);
    EXPECT_EQ(forgetful.GetKeptBytes(), 0u);
    EXPECT_EQ(CountDifferent(first, other), 0) << Name(kind);
    const SampledMesh again = SampleMesh(mesh, "points", false, { 17, 16, 15 }, forgetful, 0);
    EXPECT_TRUE(forgetful.HasSearched());
    EXPECT_EQ(CountDifferent(first, again), 0) << Name(kind);
  }
}

TEST(TestMeshesAreSampled, AMovedPointIsSearched)
{
  const vtkSmartPointer<vtkUnstructuredGrid> mesh =
    vtkUnstructuredGrid::SafeDownCast(MakeMesh(MeshKinds::Hexahedra, { 4, 3, 5 }, Wave));
  vtkStriderMeshSampler sampler;
  SampleMesh(mesh, "points", false, { 17, 16, 15 }, sampler, KeepsAll);
  const vtkSmartPointer<vtkUnstructuredGrid> moved =
    vtkUnstructuredGrid::SafeDownCast(MakeMesh(MeshKinds::Hexahedra, { 4, 3, 5 }, Wave));
  moved->GetPoints()->SetPoint(31, 1.1, 1.2, 1.3);
  SampleMesh(moved, "points", false, { 17, 16, 15 }, sampler, KeepsAll);
  EXPECT_TRUE(sampler.HasSearched());
}

TEST(TestMeshesAreSampled, HiddenAndCopiedCellsAreIgnored)
{
  for (const unsigned char flag :
    { vtkDataSetAttributes::HIDDENCELL, vtkDataSetAttributes::DUPLICATECELL })
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Curvilinear, { 4, 3, 5 }, Linear);
    vtkNew<vtkUnsignedCharArray> ghosts;
    ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
    ghosts->SetNumberOfTuples(mesh->GetNumberOfCells());
    ghosts->FillValue(flag);
    ghosts->SetValue(17, 0);
    mesh->GetCellData()->AddArray(ghosts);
    const SampledMesh found = SampleMesh(mesh, "cells", true, { 21, 18, 24 });
    EXPECT_GT(found.CountMissing(), 0);
    EXPECT_LT(found.CountMissing(), found.HasValues->GetNumberOfTuples());
    found.ForEachSample([&](const double*, vtkIdType place) {
      EXPECT_EQ(found.Values->GetComponent(place, 0), 17.0);
    });
  }
}

TEST(TestMeshesAreSampled, ValuesThatAreNoNumberStayInTheirCells)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Tetrahedra, { 4, 4, 4 }, Linear);
  mesh->GetPointData()->GetArray("points")->SetComponent(
    62, 0, std::numeric_limits<double>::quiet_NaN()); // the middle
  const SampledMesh found = SampleMesh(mesh, "points", false, { 33, 33, 33 });
  EXPECT_EQ(found.CountMissing(), 0);
  vtkIdType bad = 0;
  found.ForEachSample([&](const double* position, vtkIdType place) {
    const bool isNumber = std::isfinite(found.Values->GetComponent(place, 0));
    bad += isNumber ? 0 : 1;
    const double distance = std::max(
      { std::abs(position[0] - 2.0), std::abs(position[1] - 2.0), std::abs(position[2] - 2.0) });
    EXPECT_TRUE(isNumber || distance < 1.0) << distance;
  });
  EXPECT_GT(bad, 0);
}

TEST(TestMeshesAreSampled, SmallMeshesAreSampled)
{
  for (const MeshKinds kind : AllMeshKinds)
  {
    for (const std::array<int, 3> cells : { std::array<int, 3>{ 2, 1, 1 }, { 6, 5, 1 } })
    {
      const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(kind, cells, Linear);
      const SampledMesh found = SampleMesh(mesh, "points", false, { 9, 8, 7 });
      EXPECT_EQ(found.CountMissing(), 0) << Name(kind);
      EXPECT_LT(FindLargestError(found, Linear), 2e-5) << Name(kind);
    }
  }
}

TEST(TestMeshesAreSampled, StoppedWorkReturns)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Tetrahedra, { 8, 8, 40 }, Linear);
  const vtkStriderSampleLattice lattice =
    vtkStriderChooseLattice(vtkStriderMeasureMesh(mesh), {}, false);
  vtkStriderSampleTarget target;
  vtkNew<vtkUnsignedCharArray> hasValues;
  target.Extent = lattice.GetExtent();
  hasValues->SetNumberOfTuples(static_cast<vtkIdType>(vtkStriderCountSamples(target.Extent)));
  hasValues->FillValue(0);
  target.HasValues = hasValues;
  std::vector<double> shares;
  vtkStriderMeshSampler sampler;
  const auto tell = [&shares](double done) {
    shares.push_back(done);
    return done < 0.3;
  };
  sampler.Begin(mesh, vtkStriderHashMesh(mesh), lattice, true);
  sampler.LimitKept(KeepsAll);
  EXPECT_FALSE(sampler.Sample(target, tell));
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_LT(shares.back(), 0.7);
  shares.clear();
  EXPECT_TRUE(sampler.Sample(target, [&shares](double done) {
    shares.push_back(done);
    return true;
  }));
  EXPECT_EQ(shares.back(), 1.0);
  EXPECT_GE(shares.size(), 5u);
}

TEST(TestMeshesAreSampled, PartsMakeTheWhole)
{
  for (const std::size_t mostKept : { std::size_t{ 0 }, KeepsAll })
  {
    const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Wedges, { 4, 3, 7 }, Wave);
    const SampledMesh whole = SampleMesh(mesh, "points", false, { 17, 16, 61 });
    vtkStriderMeshSampler sampler;
    sampler.Begin(mesh, vtkStriderHashMesh(mesh), whole.Lattice, true);
    sampler.LimitKept(mostKept);
    vtkIdType place = 0;
    for (const std::array<int, 2> layers : { std::array<int, 2>{ 0, 6 }, { 7, 7 }, { 8, 60 } })
    {
      vtkStriderSampleTarget part;
      part.Extent = whole.Lattice.GetExtent();
      part.Extent[4] = layers[0];
      part.Extent[5] = layers[1];
      const auto count = static_cast<vtkIdType>(vtkStriderCountSamples(part.Extent));
      vtkNew<vtkUnsignedCharArray> hasValues;
      hasValues->SetNumberOfTuples(count);
      hasValues->FillValue(0);
      vtkNew<vtkDoubleArray> values;
      values->SetNumberOfTuples(count);
      part.HasValues = hasValues;
      part.Arrays.push_back({ mesh->GetPointData()->GetArray("points"), values });
      EXPECT_TRUE(sampler.Sample(part, {}));
      for (vtkIdType sample = 0; sample < count; ++sample, ++place)
      {
        ASSERT_EQ(hasValues->GetValue(sample), whole.HasValues->GetValue(place));
        ASSERT_EQ(values->GetValue(sample), whole.Values->GetValue(place));
      }
    }
    sampler.End();
    EXPECT_EQ(sampler.GetKeptBytes() > 0, mostKept > 0);
  }
}

/// Nothing is held that is not kept for further arrays, and what does not fit is not kept.
TEST(TestMeshesAreSampled, KeptMemoryHasALimit)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Hexahedra, { 6, 6, 6 }, Wave);
  vtkStriderMeshSampler sampler;
  SampleMesh(mesh, "points", false, { 33, 33, 33 }, sampler, KeepsAll);
  const std::size_t kept = sampler.GetKeptBytes();
  EXPECT_EQ(kept, 33u * 33u * 33u * (4u + 4u + 8u * 4u));
  SampleMesh(mesh, "points", false, { 33, 33, 33 }, sampler, kept);
  EXPECT_FALSE(sampler.HasSearched());
  SampleMesh(mesh, "points", false, { 33, 33, 33 }, sampler, kept - 1);
  EXPECT_FALSE(sampler.HasSearched());
  EXPECT_EQ(sampler.GetKeptBytes(), 0u);
}

TEST(TestMeshesAreSampled, ValuesOfAllTypesAreTaken)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Tetrahedra, { 5, 4, 3 }, Linear);
  for (const int type :
    { VTK_CHAR, VTK_SHORT, VTK_INT, VTK_LONG_LONG, VTK_UNSIGNED_INT, VTK_FLOAT })
  {
    const auto values = vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(type));
    values->SetName("typed");
    values->SetNumberOfTuples(mesh->GetNumberOfPoints());
    for (vtkIdType point = 0; point < mesh->GetNumberOfPoints(); ++point)
    {
      values->SetComponent(point, 0, 20.0 + 4.0 * mesh->GetPoint(point)[0]);
    }
    mesh->GetPointData()->AddArray(values);
    const SampledMesh found = SampleMesh(mesh, "typed", false, { 23, 19, 17 });
    const auto expected = [](const double* p) { return 20.0 + 4.0 * p[0]; };
    EXPECT_LT(FindLargestError(found, expected), 1e-5) << type;
  }
}

namespace
{

/// Says that it has more cells than numbers of 32 bits tell apart.
class HugeMesh : public vtkUnstructuredGrid
{
public:
  static HugeMesh* New();
  vtkTypeMacro(HugeMesh, vtkUnstructuredGrid);
  vtkIdType GetNumberOfCells() override { return vtkIdType{ 3000000000 }; }
};
vtkStandardNewMacro(HugeMesh);

} // namespace

TEST(TestMeshesAreSampled, TooManyCellsAreRefused)
{
  const vtkSmartPointer<vtkDataSet> mesh = MakeMesh(MeshKinds::Voxels, { 2, 2, 2 }, Linear);
  const SampledMesh small = SampleMesh(mesh, "points", false, { 5, 5, 5 });
  vtkNew<HugeMesh> huge;
  vtkStriderMeshSampler sampler;
  sampler.Begin(mesh, { 1 }, small.Lattice, true);
  EXPECT_EQ(sampler.GetProblem(), "");
  sampler.Begin(huge, { 2 }, small.Lattice, true);
  EXPECT_NE(sampler.GetProblem().find("3000000000 cells"), std::string::npos)
    << sampler.GetProblem();
  EXPECT_NE(sampler.GetProblem().find("2147483647"), std::string::npos);
  sampler.LimitKept(KeepsAll);
  vtkStriderSampleTarget target;
  target.Extent = small.Lattice.GetExtent();
  target.HasValues = small.HasValues;
  EXPECT_TRUE(sampler.Sample(target, {}));
  sampler.End();
}
