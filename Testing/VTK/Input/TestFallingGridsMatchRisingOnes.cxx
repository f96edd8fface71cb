// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A rectilinear grid with falling coordinates gives the picture of the same data on rising coordinates.
#include "Support/OverrideScene.h"
#include "Support/PlaceCamera.h"
#include "Support/ReorderGrid.h"
#include "Support/StriderScene.h"

#include "vtkCellData.h"
#include "vtkContourValues.h"
#include "vtkDataSetAttributes.h"
#include "vtkFloatArray.h"
#include "vtkHardwareSelector.h"
#include "vtkIdList.h"
#include "vtkIdTypeArray.h"
#include "vtkLight.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkSelection.h"
#include "vtkSelectionNode.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace StriderTesting;

namespace
{

using Counts = std::array<int, 3>;

/// One bit for each axis along which the coordinates fall.
constexpr int AllAxes = 7;

class TestFallingGrids : public testing::Test
{
protected:
  /// Waves as floats that differ along every axis, with light.
  TestFallingGrids()
  {
    this->Image->DeepCopy(this->Scene.Mapper->GetDataSetInput());
    this->Scene.Property->ShadeOn();
    this->Scene.Mapper->SetSampleDistanceInVoxels(0.5);
    this->SetUneven();
  }

  Counts CountPoints()
  {
    Counts counts;
    this->Image->GetDimensions(counts.data());
    return counts;
  }

  void SetEven()
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Coordinates[axis].clear();
      for (int point = 0; point < this->CountPoints()[axis]; ++point)
      {
        this->Coordinates[axis].push_back(point - 3.0);
      }
    }
  }

  /// Points get closer to each other, at whole numbers that every type can hold: 8, 8, 8, 7, 7 ... apart.
  void SetUneven()
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Coordinates[axis] = { -40.0 };
      for (int point = 1; point < this->CountPoints()[axis]; ++point)
      {
        this->Coordinates[axis].push_back(this->Coordinates[axis].back() + 8 - point / 3);
      }
    }
  }

  /// Makes a grid of the image's arrays whose coordinates fall along `axes`.
  vtkSmartPointer<vtkRectilinearGrid> MakeGrid(int axes)
  {
    auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
    int extent[6];
    this->Image->GetExtent(extent);
    grid->SetExtent(extent);
    vtkSmartPointer<vtkDataArray> coordinates[3];
    Counts cells;
    for (int axis = 0; axis < 3; ++axis)
    {
      std::vector<double> values = this->Coordinates[axis];
      if (Falls(axes, axis))
      {
        std::reverse(values.begin(), values.end());
      }
      coordinates[axis] = MakeCoordinates(values, this->CoordinateType);
      cells[axis] = std::max(1, this->CountPoints()[axis] - 1);
    }
    grid->SetXCoordinates(coordinates[0]);
    grid->SetYCoordinates(coordinates[1]);
    grid->SetZCoordinates(coordinates[2]);
    Reorder(
      this->Image->GetPointData(), FindOrder(this->CountPoints(), axes), grid->GetPointData());
    Reorder(this->Image->GetCellData(), FindOrder(cells, axes), grid->GetCellData());
    return grid;
  }

  vtkSmartPointer<vtkImageData> Draw(int axes)
  {
    this->Scene.Mapper->SetInputData(this->MakeGrid(axes));
    if (this->Mask)
    {
      vtkNew<vtkImageData> mask;
      mask->SetDimensions(this->Mask->GetDimensions());
      Reorder(
        this->Mask->GetPointData(), FindOrder(this->CountPoints(), axes), mask->GetPointData());
      this->Scene.Mapper->SetMaskInput(mask);
    }
    if (axes == 0)
    {
      PlaceCamera(this->Scene.Renderer, this->View);
    }
    auto picture = this->Scene.Draw();
    const Counts points = this->CountPoints();
    const bool isLayer = std::count(points.begin(), points.end(), 1) > 0; // gives a warning
    EXPECT_NE(this->Scene.Messages.IsSilent(), isLayer) << this->Scene.Messages.Describe();
    return picture;
  }

  /// Texture units round places to 1/256 of a voxel, along a falling axis from its other side. On an H100: 3 of 255.
  static int MostDifference() { return GetTestOptions().IsCuda ? 3 : 1; }

  /// Expects every combination of falling axes to give the picture of the rising grid.
  void ExpectOnePicture()
  {
    const auto rising = this->Draw(0);
    EXPECT_GT(FractionDifferent(this->Scene.DrawBackground(), rising), 0.05);
    for (int axes = 1; axes <= AllAxes; ++axes)
    {
      EXPECT_LE(Difference(rising, this->Draw(axes)), MostDifference()) << "axes " << axes;
    }
  }

  StriderScene Scene{ VTK_FLOAT };
  vtkNew<vtkImageData> Image;
  vtkSmartPointer<vtkImageData> Mask;
  std::array<std::vector<double>, 3> Coordinates;
  int CoordinateType = VTK_DOUBLE;
  CameraView View = CameraView::Oblique;
};

TEST_F(TestFallingGrids, EvenAndUnevenOnCoordinatesOfAnyType)
{
  for (const int type : { VTK_DOUBLE, VTK_FLOAT, VTK_INT, VTK_SHORT, VTK_SIGNED_CHAR })
  {
    SCOPED_TRACE(type);
    this->CoordinateType = type;
    this->SetEven();
    this->ExpectOnePicture();
    this->SetUneven();
    this->ExpectOnePicture();
  }
}

TEST_F(TestFallingGrids, FromInsideAndAbove)
{
  for (const CameraView view : { CameraView::Axis, CameraView::Inside, CameraView::Rolled })
  {
    this->View = view;
    this->ExpectOnePicture();
  }
}

TEST_F(TestFallingGrids, ExtentsThatDoNotBeginAtZero)
{
  this->Image->SetExtent(-4, 18, 100, 118, 7, 23);
  this->ExpectOnePicture();
}

/// Values differ from cell to cell, so that a misplaced cell is visible.
TEST_F(TestFallingGrids, Cells)
{
  vtkNew<vtkFloatArray> cells;
  cells->SetName("cells");
  vtkDataArray* waves = this->Image->GetPointData()->GetScalars();
  for (vtkIdType cell = 0; cell < this->Image->GetNumberOfCells(); ++cell)
  {
    vtkNew<vtkIdList> points;
    this->Image->GetCellPoints(cell, points);
    cells->InsertNextValue(static_cast<float>(waves->GetComponent(points->GetId(0), 0)));
  }
  this->Image->GetCellData()->SetScalars(cells);
  this->Scene.Mapper->SetScalarModeToUseCellData();
  this->ExpectOnePicture();
  this->Scene.Property->SetInterpolationTypeToNearest();
  this->Scene.Property->ShadeOff();
  this->Scene.Mapper->SetSampleDistanceInVoxels(0.47); // samples on a border belong to either cell
  this->ExpectOnePicture();
}

TEST_F(TestFallingGrids, OnePointThick)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    SCOPED_TRACE(axis);
    StriderScene whole(VTK_FLOAT);
    this->Image->DeepCopy(whole.Mapper->GetDataSetInput());
    int extent[6];
    this->Image->GetExtent(extent);
    extent[2 * axis] = extent[2 * axis + 1] = (extent[2 * axis] + extent[2 * axis + 1]) / 2;
    this->Image->Crop(extent);
    this->SetUneven();
    this->ExpectOnePicture();
  }
}

TEST_F(TestFallingGrids, VectorsAndTheirParts)
{
  vtkDataArray* waves = this->Image->GetPointData()->GetScalars();
  vtkNew<vtkFloatArray> vectors;
  vectors->SetName("vectors");
  vectors->SetNumberOfComponents(3);
  vectors->SetNumberOfTuples(waves->GetNumberOfTuples());
  for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
  {
    const double wave = waves->GetComponent(point, 0);
    vectors->SetTuple3(point, wave, 0.5 * point - 1000.0, -wave);
  }
  this->Image->GetPointData()->SetScalars(vectors);
  this->ExpectOnePicture();
  this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::MAGNITUDE);
  this->ExpectOnePicture();
  this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  this->Scene.Mapper->SetVectorComponent(1);
  this->ExpectOnePicture();
}

TEST_F(TestFallingGrids, OpacityArraysAndMasks)
{
  vtkNew<vtkFloatArray> opacity;
  opacity->SetName("opacity");
  vtkNew<vtkUnsignedCharArray> inside;
  inside->SetName("inside");
  for (vtkIdType point = 0; point < this->Image->GetNumberOfPoints(); ++point)
  {
    opacity->InsertNextValue(static_cast<float>(point % 23 < 9 ? 3000 : -1000));
    inside->InsertNextValue(static_cast<unsigned char>(point % (23 * 19) < 23 * 8 ? 255 : 0));
  }
  this->Image->GetPointData()->AddArray(opacity);
  this->Scene.Mapper->SetOpacityArray("opacity");
  this->ExpectOnePicture();
  this->Scene.Mapper->SetOpacityArray(nullptr);
  this->Mask = vtkSmartPointer<vtkImageData>::New();
  this->Mask->SetDimensions(this->Image->GetDimensions());
  this->Mask->GetPointData()->SetScalars(inside);
  this->Scene.Mapper->SetMaskTypeToBinary();
  this->ExpectOnePicture();
}

TEST_F(TestFallingGrids, BlankedPointsAndCells)
{
  const auto whole = this->Draw(0);
  this->Image->GetPointData()->AddArray(
    MakeGhostFlags(this->Image->GetNumberOfPoints(), 23 * 19, vtkDataSetAttributes::HIDDENPOINT));
  EXPECT_GT(Difference(whole, this->Draw(0)), 10);
  this->ExpectOnePicture();
  this->Image->GetPointData()->RemoveArray(vtkDataSetAttributes::GhostArrayName());
  this->Image->GetCellData()->AddArray(
    MakeGhostFlags(this->Image->GetNumberOfCells(), 22, vtkDataSetAttributes::HIDDENCELL));
  EXPECT_GT(Difference(whole, this->Draw(0)), 10);
  this->ExpectOnePicture();
}

/// Planes and regions are in world coordinates, whichever way the points are counted.
TEST_F(TestFallingGrids, CroppingAndClipping)
{
  double planes[6];
  this->MakeGrid(0)->GetBounds(planes);
  for (int axis = 0; axis < 3; ++axis)
  {
    const double width = planes[2 * axis + 1] - planes[2 * axis];
    planes[2 * axis] += 0.2 * width;
    planes[2 * axis + 1] -= 0.35 * width;
  }
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetCroppingRegionPlanes(planes);
  mapper->CroppingOn();
  this->ExpectOnePicture();
  mapper->SetCroppingRegionFlags(0x0412f1a); // no two sides alike
  this->ExpectOnePicture();
  mapper->CroppingOff();
  vtkNew<vtkPlane> plane;
  plane->SetOrigin(planes[0], planes[2], planes[4]);
  plane->SetNormal(0.8, 0.5, -0.2);
  mapper->AddClippingPlane(plane);
  this->ExpectOnePicture();
}

TEST_F(TestFallingGrids, SurfacesSlicesAndProjections)
{
  this->Scene.Property->GetIsoSurfaceValues()->SetValue(0, 900.0);
  vtkNew<vtkPlane> plane;
  double bounds[6];
  this->MakeGrid(0)->GetBounds(bounds);
  plane->SetOrigin(0.6 * bounds[0] + 0.4 * bounds[1], 0.5 * (bounds[2] + bounds[3]),
    0.5 * (bounds[4] + bounds[5]));
  plane->SetNormal(0.9, 0.3, 0.6);
  this->Scene.Property->SetSliceFunction(plane);
  for (const int mode : { vtkVolumeMapper::ISOSURFACE_BLEND, vtkVolumeMapper::SLICE_BLEND,
         vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND, vtkVolumeMapper::ADDITIVE_BLEND })
  {
    SCOPED_TRACE(mode);
    this->Scene.Mapper->SetBlendMode(mode);
    this->ExpectOnePicture();
  }
}

TEST_F(TestFallingGrids, GradientOpacityAndLockedDistances)
{
  vtkNew<vtkPiecewiseFunction> gradient;
  gradient->AddPoint(0.0, 0.0);
  gradient->AddPoint(600.0, 1.0);
  this->Scene.Property->SetGradientOpacity(gradient);
  this->ExpectOnePicture();
  this->Scene.Mapper->SetSampleDistanceInVoxels(0.0);
  this->Scene.Mapper->LockSampleDistanceToInputSpacingOn();
  this->ExpectOnePicture();
}

/// VTK's mapper smears one layer of such a grid over the picture. MatchVTK reproduces VTK's half voxel but shows the
/// data at its position, lit from the right side. The ball is large, so that half a voxel matters little.
TEST_F(TestFallingGrids, WithTheHabitsOfVTK)
{
  vtkDataArray* scalars = this->Image->GetPointData()->GetScalars();
  for (vtkIdType point = 0; point < scalars->GetNumberOfTuples(); ++point)
  {
    const double x = static_cast<double>(point % 23) - 13.0;
    const double y = static_cast<double>(point / 23 % 19) - 10.0;
    const double z = static_cast<double>(point / 23 / 19) - 7.0;
    scalars->SetComponent(point, 0, 3000.0 - 400.0 * std::sqrt(x * x + y * y + z * z));
  }
  scalars->Modified();
  this->SetEven();
  this->Scene.Mapper->SetMatchVTK(true);
  // The half voxel makes up to 4.5 of the difference; light from the wrong side makes 8 to 9.
  const auto expectLikePictures = [this]() {
    const auto rising = this->Draw(0);
    for (int axes = 1; axes <= AllAxes; ++axes)
    {
      EXPECT_LT(MeanDifference(rising, this->Draw(axes)), 5.0) << "axes " << axes;
    }
  };
  expectLikePictures(); // the headlight that a renderer creates by default
  vtkNew<vtkLight> light;
  light->SetLightTypeToSceneLight();
  light->SetPosition(100.0, 30.0, -20.0);
  this->Scene.Renderer->RemoveAllLights();
  this->Scene.Renderer->AddLight(light);
  expectLikePictures();
}

/// The visible points have the same positions, though their ids differ.
TEST_F(TestFallingGrids, SelectionFindsThePointsThatAreSeen)
{
  this->Scene.Property->ShadeOff();
  const auto select = [this](int axes) {
    this->Draw(axes);
    vtkNew<vtkHardwareSelector> selector;
    selector->SetRenderer(this->Scene.Renderer);
    selector->SetArea(44, 38, 52, 44);
    selector->SetFieldAssociation(vtkDataObject::FIELD_ASSOCIATION_POINTS);
    const auto selection = vtkSmartPointer<vtkSelection>::Take(selector->Select());
    std::vector<std::array<double, 3>> places;
    for (unsigned int node = 0; node < selection->GetNumberOfNodes(); ++node)
    {
      auto* ids = vtkIdTypeArray::SafeDownCast(selection->GetNode(node)->GetSelectionList());
      for (vtkIdType index = 0; ids && index < ids->GetNumberOfTuples(); ++index)
      {
        places.emplace_back();
        this->Scene.Mapper->GetDataSetInput()->GetPoint(ids->GetValue(index), places.back().data());
      }
    }
    std::sort(places.begin(), places.end());
    return places;
  };
  const auto rising = select(0);
  EXPECT_FALSE(rising.empty());
  for (int axes = 1; axes <= AllAxes; ++axes)
  {
    EXPECT_EQ(rising, select(axes)) << "axes " << axes;
  }
}

} // namespace
