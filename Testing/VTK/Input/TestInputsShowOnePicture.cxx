// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars give the same picture in every kind of array and grid, and changes in place are followed.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"
#include "Support/TransferFunctionPresets.h"

#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkSOADataArrayTemplate.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();

class TestInputs : public testing::Test
{
protected:
  TestInputs() { this->Waves = this->Draw(); }

  vtkImageData* GetInput()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  vtkSmartPointer<vtkImageData> Draw()
  {
    auto picture = this->Scene.Draw();
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    return picture;
  }

  /// Sets the scalars of the input to `components` copies of the waves, each multiplied by its factor.
  vtkSmartPointer<vtkFloatArray> SetScaledWaves(const std::vector<float>& factors)
  {
    vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
    auto scaled = vtkSmartPointer<vtkFloatArray>::New();
    scaled->SetName("scaled");
    scaled->SetNumberOfComponents(static_cast<int>(factors.size()));
    scaled->SetNumberOfTuples(waves->GetNumberOfTuples());
    for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
    {
      for (std::size_t component = 0; component < factors.size(); ++component)
      {
        scaled->SetComponent(
          point, static_cast<int>(component), factors[component] * waves->GetComponent(point, 0));
      }
    }
    this->GetInput()->GetPointData()->SetScalars(scaled);
    return scaled;
  }

  StriderScene Scene{ VTK_FLOAT };
  vtkSmartPointer<vtkImageData> Waves;
};

TEST_F(TestInputs, ArraysInPieces)
{
  const vtkSmartPointer<vtkDataArray> waves = this->GetInput()->GetPointData()->GetScalars();
  vtkNew<vtkSOADataArrayTemplate<float>> pieces;
  pieces->SetName("pieces");
  pieces->SetNumberOfComponents(1); // VTK 9.1 has none to begin with
  pieces->SetNumberOfTuples(waves->GetNumberOfTuples());
  pieces->CopyComponent(0, waves, 0);
  this->GetInput()->GetPointData()->SetScalars(pieces);
  EXPECT_EQ(Difference(this->Waves, this->Draw()), 0);
  pieces->Fill(waves->GetRange()[0]);
  pieces->Modified();
  EXPECT_GT(Difference(this->Waves, this->Draw()), 10);
}

TEST_F(TestInputs, OneComponentOfSeveral)
{
  const auto vectors = this->SetScaledWaves({ 0.0f, 1.0f, -3.0f });
  this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  this->Scene.Mapper->SetVectorComponent(1);
  EXPECT_EQ(Difference(this->Waves, this->Draw()), 0);
  const int uploads = this->Scene.Mapper->GetVolumeUploads();
  this->Draw();
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads);
  vectors->FillComponent(1, 0.0);
  vectors->Modified();
  EXPECT_GT(Difference(this->Waves, this->Draw()), 10);
}

TEST_F(TestInputs, LengthOfVectors)
{
  // 3-4-0 triangles: their length is five times the waves, which begin at 0 as lengths do.
  vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
  for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
  {
    waves->SetComponent(point, 0, std::abs(waves->GetComponent(point, 0)));
  }
  waves->Modified();
  const auto expected = this->Draw();
  this->SetScaledWaves({ 0.6f, 0.8f, 0.0f });
  this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::MAGNITUDE);
  EXPECT_LE(Difference(expected, this->Draw()), 1);
  const int uploads = this->Scene.Mapper->GetVolumeUploads();
  this->Draw();
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads);
}

TEST_F(TestInputs, OpacityArrayOfTheSameScalars)
{
  vtkNew<vtkDoubleArray> opacity;
  opacity->SetName("opacity");
  opacity->DeepCopy(this->GetInput()->GetPointData()->GetScalars());
  opacity->SetName("opacity");
  this->GetInput()->GetPointData()->AddArray(opacity);
  this->Scene.Mapper->SetOpacityArray("opacity");
  EXPECT_LE(Difference(this->Waves, this->Draw()), 1);
  opacity->Fill(this->GetInput()->GetPointData()->GetScalars()->GetRange()[0]);
  opacity->Modified();
  EXPECT_GT(Difference(this->Waves, this->Draw()), 10);
  this->Scene.Mapper->SetOpacityArray("");
  EXPECT_EQ(Difference(this->Waves, this->Draw()), 0);
}

TEST_F(TestInputs, OpacityArrayOfVectors)
{
  vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
  vtkNew<vtkDoubleArray> opacity;
  opacity->SetName("opacity");
  opacity->SetNumberOfComponents(3);
  opacity->SetNumberOfTuples(waves->GetNumberOfTuples());
  for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
  {
    // The length is that of the second component alone.
    waves->SetComponent(point, 0, std::abs(waves->GetComponent(point, 0)));
    opacity->SetTuple3(point, 0.0, -waves->GetComponent(point, 0), 0.0);
  }
  waves->Modified();
  this->GetInput()->GetPointData()->AddArray(opacity);
  const auto expected = this->Draw();
  this->Scene.Mapper->SetOpacityArray("opacity", -1);
  EXPECT_LE(Difference(expected, this->Draw()), 1);
  this->Scene.Mapper->SetOpacityArray("opacity", 0);
  EXPECT_GT(Difference(expected, this->Draw()), 10);
  opacity->FillComponent(1, 0.0);
  for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
  {
    opacity->SetComponent(point, 1, waves->GetComponent(point, 0));
  }
  opacity->Modified();
  this->Scene.Mapper->SetOpacityArray("opacity", 1);
  EXPECT_LE(Difference(expected, this->Draw()), 1);
}

TEST_F(TestInputs, OpacityArrayOfAnotherType)
{
  vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
  // Colors in steps of one, and opacities that would all be lost in them.
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkFloatArray> opacity;
  colors->SetName("colors");
  opacity->SetName("opacity");
  for (vtkIdType point = 0; point < waves->GetNumberOfTuples(); ++point)
  {
    const auto color = static_cast<unsigned char>(point % 200);
    colors->InsertNextValue(color);
    opacity->InsertNextValue(static_cast<float>(color) / 256.0f);
  }
  this->GetInput()->GetPointData()->SetScalars(colors);
  this->GetInput()->GetPointData()->AddArray(opacity);
  vtkNew<vtkColorTransferFunction> color;
  color->AddRGBPoint(0.0, 1.0, 0.0, 0.0);
  color->AddRGBPoint(200.0, 0.0, 1.0, 0.0);
  vtkNew<vtkPiecewiseFunction> ofColors;
  ofColors->AddPoint(0.0, 0.0);
  ofColors->AddPoint(256.0, 1.0);
  vtkNew<vtkPiecewiseFunction> ofOpacities;
  ofOpacities->AddPoint(0.0, 0.0);
  ofOpacities->AddPoint(1.0, 1.0);
  this->Scene.Property->SetColor(color);
  this->Scene.Property->SetScalarOpacity(ofColors);
  const auto expected = this->Draw();
  this->Scene.Property->SetScalarOpacity(ofOpacities);
  this->Scene.Mapper->SetOpacityArray("opacity");
  EXPECT_LE(Difference(expected, this->Draw()), 2); // the tables of functions have steps
}

TEST_F(TestInputs, EvenlySpacedRectilinearGrid)
{
  vtkImageData* image = this->GetInput();
  vtkNew<vtkRectilinearGrid> grid;
  grid->SetDimensions(image->GetDimensions());
  const auto makeCoordinates = [image](int axis) {
    auto coordinates = vtkSmartPointer<vtkFloatArray>::New();
    for (int point = 0; point < image->GetDimensions()[axis]; ++point)
    {
      coordinates->InsertNextValue(
        static_cast<float>(image->GetOrigin()[axis] + point * image->GetSpacing()[axis]));
    }
    return coordinates;
  };
  grid->SetXCoordinates(makeCoordinates(0));
  grid->SetYCoordinates(makeCoordinates(1));
  grid->SetZCoordinates(makeCoordinates(2));
  grid->GetPointData()->ShallowCopy(image->GetPointData());
  this->Scene.Mapper->SetInputData(grid);
  const int uploads = this->Scene.Mapper->GetVolumeUploads();
  EXPECT_LE(Difference(this->Waves, this->Draw()), 1);
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads + 1); // another data set

  // The last plane of points moves: the picture changes and the volume is uploaded again.
  vtkDataArray* coordinates = grid->GetXCoordinates();
  const vtkIdType last = coordinates->GetNumberOfTuples() - 1;
  coordinates->SetComponent(last, 0, coordinates->GetComponent(last, 0) + 20.0);
  coordinates->Modified();
  grid->Modified();
  EXPECT_GT(Difference(this->Waves, this->Draw()), 10);
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads + 2);
}

/// Cells of equal value look like points of that value, except at the border.
TEST_F(TestInputs, CellsOfOneValue)
{
  vtkImageData* image = this->GetInput();
  const double value = 0.7 * image->GetScalarRange()[1];
  vtkNew<vtkFloatArray> cells;
  cells->SetName("cells");
  cells->SetNumberOfTuples(image->GetNumberOfCells());
  cells->Fill(value);
  image->GetCellData()->SetScalars(cells);
  image->GetPointData()->GetScalars()->Fill(value);
  image->GetPointData()->GetScalars()->Modified();
  const auto points = this->Draw();
  EXPECT_GT(FractionDifferent(this->Scene.DrawBackground(), points), 0.1);
  this->Scene.Mapper->SetScalarModeToUseCellData();
  EXPECT_LE(Difference(points, this->Draw()), 1);
}

TEST_F(TestInputs, NotANumberIsShownOnRequest)
{
  vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
  vtkColorTransferFunction* color = this->Scene.Property->GetRGBTransferFunction();
  color->SetNanColor(1.0, 0.0, 0.0);
  color->SetNanOpacity(1.0);
  waves->Fill(NotANumber);
  waves->Modified();
  const auto background = this->Scene.DrawBackground();
  EXPECT_EQ(Difference(background, this->Draw()), 0);
  this->Scene.Mapper->ShowNaNOn();
  const auto red = this->Draw();
  EXPECT_GT(FractionDifferent(background, red), 0.1);
  const auto* middle = static_cast<unsigned char*>(red->GetScalarPointer(48, 41, 0));
  EXPECT_EQ(static_cast<int>(middle[0]), 255);
  EXPECT_EQ(static_cast<int>(middle[1]), 0);
  EXPECT_EQ(static_cast<int>(middle[2]), 0);
}

/// A logarithmic colour function shows a scalar as its scalar bar does.
TEST_F(TestInputs, LogarithmicColors)
{
  vtkDataArray* waves = this->GetInput()->GetPointData()->GetScalars();
  constexpr double shown = 31.6; // half-way between 1 and 1000 on a scalar bar
  waves->Fill(shown);
  waves->SetComponent(0, 0, 1.0);
  waves->SetComponent(1, 0, 1000.0);
  waves->Modified();
  vtkNew<vtkColorTransferFunction> color;
  color->SetScaleToLog10();
  color->AddRGBPoint(1.0, 0.0, 0.0, 1.0);
  color->AddRGBPoint(1000.0, 1.0, 1.0, 0.0);
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(1.0, 1.0);
  opacity->AddPoint(1000.0, 1.0);
  this->Scene.Property->SetColor(color);
  this->Scene.Property->SetScalarOpacity(opacity);
  const auto picture = this->Draw();
  const auto* middle = static_cast<unsigned char*>(picture->GetScalarPointer(48, 41, 0));
  double expected[3];
  color->GetColor(shown, expected);
  for (int channel = 0; channel < 3; ++channel)
  {
    EXPECT_NEAR(middle[channel], 255.0 * expected[channel], 2.0) << channel;
  }
}

} // namespace
