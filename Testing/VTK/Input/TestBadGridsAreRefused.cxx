// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A grid that cannot be rendered gives one message that names the problem and the remedy.
#include "Support/StriderScene.h"

#include "vtkFloatArray.h"
#include "vtkPointData.h"
#include "vtkPoints.h"
#include "vtkRectilinearGrid.h"
#include "vtkStructuredGrid.h"
#include "vtkUnstructuredGrid.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

class TestBadGrids : public testing::Test
{
protected:
  TestBadGrids() { this->Background = this->Scene.DrawBackground(); }

  /// Expects three frames of background and one error that contains `text`. Draws the good volume again afterwards.
  void ExpectOneError(vtkDataSet* data, const std::string& text)
  {
    this->Scene.Messages.Clear();
    const vtkSmartPointer<vtkDataObject> good = this->Scene.Mapper->GetInputDataObject(0, 0);
    this->Scene.Mapper->SetInputDataObject(0, data);
    for (int frame = 0; frame < 3; ++frame)
    {
      EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0) << "frame " << frame;
    }
    EXPECT_TRUE(this->Scene.Messages.IsOneError(text)) << this->Scene.Messages.Describe();
    this->Scene.Messages.Clear();
    this->Scene.Mapper->SetInputDataObject(0, good);
    EXPECT_GT(FractionDifferent(this->Background, this->Scene.Draw()), 0.1);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  StriderScene Scene{ VTK_SHORT };
  vtkSmartPointer<vtkImageData> Background;
};

void AddScalars(vtkDataSet* data)
{
  vtkNew<vtkFloatArray> scalars;
  scalars->SetNumberOfTuples(data->GetNumberOfPoints());
  scalars->FillValue(1.0f);
  data->GetPointData()->SetScalars(scalars);
}

/// 3x3x3 points with these coordinates along one axis.
vtkSmartPointer<vtkRectilinearGrid> MakeRectilinear(int axis, const std::array<double, 3>& along)
{
  auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
  grid->SetDimensions(3, 3, 3);
  vtkNew<vtkFloatArray> coordinates[3];
  for (int point = 0; point < 3; ++point)
  {
    for (int other = 0; other < 3; ++other)
    {
      coordinates[other]->InsertNextValue(
        static_cast<float>(other == axis ? along[point] : 2.0 * point));
    }
  }
  grid->SetXCoordinates(coordinates[0]);
  grid->SetYCoordinates(coordinates[1]);
  grid->SetZCoordinates(coordinates[2]);
  AddScalars(grid);
  return grid;
}

TEST_F(TestBadGrids, CoordinatesThatNeitherRiseNorFall)
{
  const std::string must =
    " coordinates of the rectilinear grid must rise, or fall, from each point to the next: ";
  this->ExpectOneError(MakeRectilinear(0, { 0.0, 2.1, 1.0 }),
    "The x" + must + "point 1 lies at 2.1, point 2 at 1, and those before rise.");
  this->ExpectOneError(MakeRectilinear(1, { 5.0, 2.0, 3.0 }),
    "The y" + must + "point 1 lies at 2, point 2 at 3, and those before fall.");
  this->ExpectOneError(
    MakeRectilinear(2, { 4.0, 4.0, 5.0 }), "The z" + must + "point 0 lies at 4, point 1 at 4.");
  this->ExpectOneError(MakeRectilinear(2, { 4.0, 3.0, 3.0 }),
    "The z" + must + "point 1 lies at 3, point 2 at 3, and those before fall.");
}

TEST_F(TestBadGrids, CoordinatesThatAreNoNumbers)
{
  const std::string is = " of the rectilinear grid is ";
  this->ExpectOneError(
    MakeRectilinear(1, { 0.0, NotANumber, 1.0 }), "The y coordinate of point 1" + is + "nan");
  this->ExpectOneError(
    MakeRectilinear(2, { NotANumber, 1.0, 2.0 }), "The z coordinate of point 0" + is + "nan");
  this->ExpectOneError(
    MakeRectilinear(0, { 3.0, 2.0, -Infinity }), "The x coordinate of point 2" + is + "-inf");
}

/// Grids that filters make from an image by moving its points.
TEST_F(TestBadGrids, GridsThatFiltersMakeOfImages)
{
  vtkNew<vtkPoints> points;
  for (int point = 0; point < 8; ++point)
  {
    points->InsertNextPoint(20.0 * (point & 1), 20.0 * (point >> 1 & 1), 20.0 * (point >> 2));
  }
  vtkNew<vtkStructuredGrid> structured;
  structured->SetDimensions(2, 2, 2);
  vtkNew<vtkUnstructuredGrid> unstructured;
  for (vtkPointSet* grid :
    { static_cast<vtkPointSet*>(structured), static_cast<vtkPointSet*>(unstructured) })
  {
    grid->SetPoints(points);
    AddScalars(grid);
    const std::string name = grid->GetClassName();
    this->ExpectOneError(grid, "Input of class " + name + " cannot be rendered");
    this->ExpectOneError(grid, "vtkResampleToImage");
    this->ExpectOneError(grid, "position, orientation and scale");
  }
}

} // namespace
