// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cells around voxels are kept for meshes that are shown, wherever they are in the list, and within the budget.
#include "vtkStriderResampledMeshes.h"

#include "vtkDoubleArray.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkUnstructuredGrid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

namespace
{

constexpr int Cells = 6;

/// Cubes of voxels from (first, 0, 0) to (first + 6, 6, 6), with an array of points, x + y + z.
vtkSmartPointer<vtkDataSet> MakeMesh(double first, const char* array, int components = 1)
{
  auto mesh = vtkSmartPointer<vtkUnstructuredGrid>::New();
  vtkNew<vtkPoints> points;
  vtkNew<vtkDoubleArray> values;
  values->SetName(array);
  values->SetNumberOfComponents(components);
  constexpr vtkIdType Row = Cells + 1;
  for (vtkIdType point = 0; point < Row * Row * Row; ++point)
  {
    const double x = first + static_cast<double>(point % Row);
    const auto y = static_cast<double>(point / Row % Row);
    const auto z = static_cast<double>(point / (Row * Row));
    points->InsertNextPoint(x, y, z);
    for (int component = 0; component < components; ++component)
    {
      values->InsertNextValue(x + y + z);
    }
  }
  mesh->SetPoints(points);
  mesh->GetPointData()->AddArray(values);
  for (vtkIdType cell = 0; cell < Cells * Cells * Cells; ++cell)
  {
    const vtkIdType low =
      cell % Cells + cell / Cells % Cells * Row + cell / (Cells * Cells) * Row * Row;
    vtkIdType corners[8];
    for (int corner = 0; corner < 8; ++corner)
    {
      corners[corner] = low + (corner & 1) + (corner >> 1 & 1) * Row + (corner >> 2) * Row * Row;
    }
    mesh->InsertNextCell(VTK_VOXEL, 8, corners);
  }
  return mesh;
}

/// Images of meshes on one process.
class KnownMeshes : public testing::Test
{
protected:
  KnownMeshes()
  {
    this->Wanted.Colors = "sum";
    this->Wanted.Dimensions = { 61, 25, 25 };
  }

  /// Returns whether there is an image.
  bool Show(std::initializer_list<vtkSmartPointer<vtkDataSet>> meshes)
  {
    this->Meshes.SetMeshes(meshes);
    return this->Meshes.Update(nullptr, this->Wanted, this->Progress);
  }

  double FindValue(int x, int y, int z)
  {
    vtkImageData* image = this->Meshes.GetImage();
    int place[3] = { x, y, z };
    return image->GetPointData()->GetArray("sum")->GetComponent(image->ComputePointId(place), 0);
  }

  vtkStriderResampledMeshes Meshes;
  vtkStriderResampledMeshes::Request Wanted;
  vtkStriderMeshSampler::Progress Progress;
};

} // namespace

/// Bounds stay those of the first and the last one, so that the lattice is the same.
TEST_F(KnownMeshes, BlocksComeAndGo)
{
  const auto left = MakeMesh(0.0, "sum");
  const auto middle = MakeMesh(12.0, "sum");
  const auto right = MakeMesh(24.0, "sum");
  ASSERT_TRUE(this->Show({ left, middle, right }));
  EXPECT_TRUE(this->Meshes.HasSearched());
  const std::size_t kept = this->Meshes.GetKeptBytes();
  EXPECT_NEAR(this->FindValue(60, 24, 24), 42.0, 1e-5);
  ASSERT_TRUE(this->Show({ left, right }));
  EXPECT_FALSE(this->Meshes.HasSearched());
  EXPECT_LT(this->Meshes.GetKeptBytes(), 0.8 * kept); // that of the middle one is given back
  EXPECT_NEAR(this->FindValue(60, 24, 24), 42.0, 1e-5);
  ASSERT_TRUE(this->Show({ right, left }));
  EXPECT_FALSE(this->Meshes.HasSearched());
  EXPECT_NEAR(this->FindValue(0, 24, 24), 12.0, 1e-5);
  ASSERT_TRUE(this->Show({ right, middle, left }));
  EXPECT_TRUE(this->Meshes.HasSearched());
  EXPECT_EQ(this->Meshes.GetKeptBytes(), kept);
  EXPECT_NEAR(this->FindValue(30, 12, 12), 21.0, 1e-5);
}

TEST_F(KnownMeshes, MeshesWithoutTheArrayKeepNothing)
{
  const auto one = MakeMesh(0.0, "sum");
  const auto other = MakeMesh(24.0, "sum");
  ASSERT_TRUE(this->Show({ one, other }));
  const std::size_t kept = this->Meshes.GetKeptBytes();
  ASSERT_TRUE(this->Show({ one, MakeMesh(24.0, "another") }));
  EXPECT_NEAR(this->Meshes.GetKeptBytes(), kept / 2, 0.1 * kept);
  ASSERT_TRUE(this->Show({ one, MakeMesh(24.0, "sum", 3) }));
  EXPECT_NEAR(this->Meshes.GetKeptBytes(), kept / 2, 0.1 * kept);
  this->Meshes.Clear();
  EXPECT_EQ(this->Meshes.GetKeptBytes(), 0u);
}

TEST_F(KnownMeshes, TheBudgetLimitsAllOfThem)
{
  const auto one = MakeMesh(0.0, "sum");
  const auto other = MakeMesh(24.0, "sum");
  this->Wanted.Dimensions = {};
  this->Wanted.MostMegabytes = 1.0;
  ASSERT_TRUE(this->Show({ one, other }));
  EXPECT_LE(this->Meshes.GetKeptBytes(), std::size_t{ 2 } << 20);
  this->Wanted.MostMegabytes = 0.2;
  ASSERT_TRUE(this->Show({ one, other }));
  EXPECT_LE(this->Meshes.GetKeptBytes(), static_cast<std::size_t>(0.4 * (1 << 20)));
  EXPECT_NE(
    this->Meshes.GetDescription().find("coarser, to fit the memory budget"), std::string::npos);
}

/// Alone they have no image, and beside others they change nothing.
TEST_F(KnownMeshes, EmptyMeshesShowNothing)
{
  const auto empty = vtkSmartPointer<vtkUnstructuredGrid>::New();
  EXPECT_FALSE(this->Show({ empty }));
  EXPECT_EQ(this->Meshes.GetDescription(), "");
  const auto mesh = MakeMesh(0.0, "sum");
  ASSERT_TRUE(this->Show({ empty, mesh }));
  EXPECT_NEAR(this->FindValue(60, 24, 24), 18.0, 1e-5);
  EXPECT_FALSE(this->Show({ empty }));
}

TEST_F(KnownMeshes, ValuesThatAreNoNumbersAreNotDescribed)
{
  const auto mesh = MakeMesh(0.0, "sum");
  mesh->GetPointData()->GetArray("sum")->Fill(std::numeric_limits<double>::quiet_NaN());
  ASSERT_TRUE(this->Show({ mesh }));
  EXPECT_TRUE(std::isnan(this->FindValue(60, 24, 24)));
  const std::string& description = this->Meshes.GetDescription();
  EXPECT_EQ(description.find("nan"), std::string::npos) << description;
  EXPECT_EQ(description.find("inf"), std::string::npos) << description;
}

/// An update that was stopped leaves samples without values, which the next one makes.
TEST_F(KnownMeshes, StoppedUpdatesAreRepeated)
{
  const auto mesh = MakeMesh(0.0, "sum");
  this->Progress = [](double done) { return done < 0.3; };
  ASSERT_TRUE(this->Show({ mesh }));
  EXPECT_TRUE(this->Meshes.GetImage()->HasAnyBlankPoints());
  this->Progress = [](double) { return true; };
  ASSERT_TRUE(this->Show({ mesh }));
  EXPECT_FALSE(this->Meshes.GetImage()->HasAnyBlankPoints());
  ASSERT_TRUE(this->Show({ mesh }));
  EXPECT_NEAR(this->FindValue(60, 24, 24), 18.0, 1e-5);
}

/// Integers that are not interpolated stay labels, in cells and beside them.
TEST_F(KnownMeshes, LabelsStayLabels)
{
  const auto mesh = MakeMesh(0.0, "sum");
  vtkNew<vtkIntArray> labels;
  labels->SetName("sum");
  for (vtkIdType point = 0; point < mesh->GetNumberOfPoints(); ++point)
  {
    labels->InsertNextValue(mesh->GetPoint(point)[0] < 2.5 ? 1 : 300000);
  }
  mesh->GetPointData()->AddArray(labels);
  const auto far =
    MakeMesh(24.0, "another"); // widens the lattice, so that voxels beside the mesh are filled
  for (const bool areLabels : { true, false })
  {
    this->Wanted.AreColorsLabels = areLabels;
    ASSERT_TRUE(this->Show({ mesh, far }));
    vtkDataArray* values = this->Meshes.GetImage()->GetPointData()->GetArray("sum");
    vtkIdType others = 0;
    for (vtkIdType place = 0; place < values->GetNumberOfTuples(); ++place)
    {
      const double value = values->GetComponent(place, 0);
      others += value == 1.0 || value == 300000.0 ? 0 : 1;
    }
    EXPECT_EQ(others > 0, !areLabels);
  }
}

/// Colors of integers are bright by their type or their range, so that doubles would all be white.
TEST_F(KnownMeshes, DirectColorsOfIntegersStayIntegers)
{
  const auto mesh = MakeMesh(0.0, "other");
  vtkNew<vtkIntArray> colors;
  colors->SetName("sum");
  colors->SetNumberOfComponents(3);
  for (vtkIdType point = 0; point < mesh->GetNumberOfPoints(); ++point)
  {
    colors->InsertNextTuple3(1000.0 * mesh->GetPoint(point)[0], -4.0, 2e9);
  }
  mesh->GetPointData()->AddArray(colors);
  ASSERT_TRUE(this->Show({ mesh }));
  const auto findColors = [this] {
    return this->Meshes.GetImage()->GetPointData()->GetArray("sum");
  };
  EXPECT_EQ(findColors()->GetDataType(), VTK_DOUBLE);
  this->Wanted.AreColorsDirect = true;
  ASSERT_TRUE(this->Show({ mesh }));
  vtkDataArray* values = findColors();
  EXPECT_EQ(values->GetDataType(), VTK_LONG_LONG);
  for (vtkIdType place = 0; place < values->GetNumberOfTuples(); ++place)
  {
    EXPECT_NEAR(values->GetComponent(place, 0), 100.0 * (place % 61), 1.0);
    EXPECT_EQ(values->GetComponent(place, 1), -4.0);
    EXPECT_NEAR(values->GetComponent(place, 2), 2e9, 300.0); // weights are floats
  }
}
