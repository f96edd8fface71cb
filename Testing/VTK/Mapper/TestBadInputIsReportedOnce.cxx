// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Data and transfer functions that cannot be rendered give one clear message, others a correct picture; the program
// continues and renders the next good volume.
#include "Support/StriderScene.h"

#include "vtkBitArray.h"
#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkFloatArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkStringArray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();

class TestBadInput : public testing::Test
{
protected:
  TestBadInput() { this->Background = this->Scene.DrawBackground(); }

  /// Expects three frames of background of a bad scene and one error that contains `text`. Then draws a good volume
  /// again.
  void ExpectOneError(const std::string& text)
  {
    this->Scene.Messages.Clear();
    for (int frame = 0; frame < 3; ++frame)
    {
      EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0) << "frame " << frame;
    }
    EXPECT_TRUE(this->Scene.Messages.IsOneError(text)) << this->Scene.Messages.Describe();
    this->ExpectGoodVolumeAfterwards();
  }

  void ExpectGoodVolumeAfterwards()
  {
    this->Scene.Messages.Clear();
    this->Scene.Mapper->SetScalarModeToDefault();
    this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::DISABLED);
    this->Scene.Mapper->SetOpacityArray(nullptr);
    this->Scene.Property->IndependentComponentsOn();
    this->Scene.SetVolume(MakeWaves(VTK_SHORT));
    EXPECT_GT(FractionDifferent(this->Background, this->Scene.Draw()), 0.1);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  vtkImageData* GetInput()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  StriderScene Scene{ VTK_SHORT };
  vtkSmartPointer<vtkImageData> Background;
};

TEST_F(TestBadInput, NoInput)
{
  // vtkVolume detects this before it calls the mapper, and VTK's pipeline reports it each time.
  this->Scene.Mapper->RemoveAllInputs();
  EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0);
  EXPECT_TRUE(this->Scene.Messages.Errors.empty()) << this->Scene.Messages.Describe();
  this->Scene.Mapper->Render(this->Scene.Renderer, this->Scene.Volume);
  this->Scene.Mapper->Render(this->Scene.Renderer, this->Scene.Volume);
  EXPECT_EQ(this->Scene.Messages.Errors.size(), 1U) << this->Scene.Messages.Describe();
  this->ExpectGoodVolumeAfterwards();
}

TEST_F(TestBadInput, NoScalars)
{
  this->GetInput()->GetPointData()->Initialize();
  this->ExpectOneError("no scalars");
}

TEST_F(TestBadInput, NoArrayOfThatName)
{
  this->Scene.Mapper->SetScalarModeToUsePointFieldData();
  this->Scene.Mapper->SelectScalarArray("density");
  this->ExpectOneError("density");
}

TEST_F(TestBadInput, EmptyExtent)
{
  vtkNew<vtkImageData> empty;
  this->Scene.Mapper->SetInputData(empty);
  this->ExpectOneError("empty");
}

TEST_F(TestBadInput, ExtentWithoutPointsOnOneAxis)
{
  vtkNew<vtkImageData> empty;
  empty->SetExtent(0, 10, 5, 4, 0, 10);
  this->Scene.Mapper->SetInputData(empty);
  this->ExpectOneError("empty");
}

TEST_F(TestBadInput, FewerScalarsThanPoints)
{
  vtkNew<vtkFloatArray> few;
  few->SetName("few");
  few->SetNumberOfTuples(100);
  few->FillValue(1.0f);
  this->GetInput()->GetPointData()->SetScalars(few);
  this->ExpectOneError("100");
}

TEST_F(TestBadInput, Strings)
{
  vtkNew<vtkStringArray> strings;
  strings->SetName("labels");
  strings->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  this->GetInput()->GetPointData()->AddArray(strings);
  this->Scene.Mapper->SetScalarModeToUsePointFieldData();
  this->Scene.Mapper->SelectScalarArray("labels");
  this->ExpectOneError("labels");
}

TEST_F(TestBadInput, Bits)
{
  vtkNew<vtkBitArray> bits;
  bits->SetName("bits");
  bits->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  bits->FillComponent(0, 1.0);
  this->GetInput()->GetPointData()->SetScalars(bits);
  this->ExpectOneError("bits");
}

/// Adds a point array of this many components and makes it the scalars.
void AddVectors(vtkImageData* image, int components)
{
  vtkNew<vtkFloatArray> vectors;
  vectors->SetName("velocity");
  vectors->SetNumberOfComponents(components);
  vectors->SetNumberOfTuples(image->GetNumberOfPoints());
  vectors->Fill(1.0);
  image->GetPointData()->SetScalars(vectors);
}

TEST_F(TestBadInput, MoreThanFourComponents)
{
  AddVectors(this->GetInput(), 5);
  this->ExpectOneError("5 components; 1 to 4 can be rendered");
}

TEST_F(TestBadInput, ThreeDependentComponents)
{
  AddVectors(this->GetInput(), 3);
  this->Scene.Property->IndependentComponentsOff();
  this->Scene.Mapper->MatchVTKOn(); // shown otherwise
  this->ExpectOneError("3 dependent components");
}

TEST_F(TestBadInput, VectorComponentThatDoesNotExist)
{
  this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  this->Scene.Mapper->SetVectorComponent(3);
  AddVectors(this->GetInput(), 3);
  this->ExpectOneError("Vector component 3 of array 'velocity' (float) does not exist: 0 to 2");
}

TEST_F(TestBadInput, FewerScalarsThanCells)
{
  vtkNew<vtkFloatArray> cells;
  cells->SetName("cells");
  cells->SetNumberOfTuples(99);
  cells->FillValue(1.0f);
  this->GetInput()->GetCellData()->SetScalars(cells);
  this->Scene.Mapper->SetScalarModeToUseCellData();
  this->ExpectOneError("99 values for 6336 cells");
}

TEST_F(TestBadInput, NoOpacityArrayOfThatName)
{
  this->Scene.Mapper->SetOpacityArray("density");
  this->ExpectOneError("The opacity array 'density' is not among the input's point arrays");
}

/// Layers, lines and points are drawn as far as rays meet them, and give one message where that is hardly seen.
TEST_F(TestBadInput, InputWithoutThickness)
{
  for (const auto& counts : { std::array<int, 3>{ 23, 19, 1 }, { 23, 1, 17 }, { 1, 19, 17 },
         { 23, 1, 1 }, { 1, 1, 17 }, { 1, 1, 1 } })
  {
    const bool isLayer = std::count(counts.begin(), counts.end(), 1) == 1;
    vtkNew<vtkImageData> flat;
    flat->SetDimensions(counts.data());
    flat->AllocateScalars(VTK_SHORT, 1);
    flat->GetPointData()->GetScalars()->Fill(100.0);
    const std::string size =
      std::to_string(counts[0]) + "x" + std::to_string(counts[1]) + "x" + std::to_string(counts[2]);
    this->Scene.Mapper->SetInputData(flat);
    for (int mode = 0; mode <= vtkVolumeMapper::ISOSURFACE_BLEND; ++mode)
    {
      this->Scene.Mapper->SetBlendMode(mode);
      this->Scene.Messages.Clear();
      const auto picture = this->Scene.Draw();
      this->Scene.Draw();
      const bool isSeen = isLayer && mode != vtkVolumeMapper::ISOSURFACE_BLEND;
      EXPECT_EQ(Difference(this->Background, picture) > 0, isSeen) << size << ", mode " << mode;
      const bool isWarned = mode == vtkVolumeMapper::COMPOSITE_BLEND ||
        (isLayer && mode == vtkVolumeMapper::ISOSURFACE_BLEND);
      EXPECT_TRUE(isWarned ? this->Scene.Messages.IsOneWarning(
                               "The input has " + size + " points and no thickness: rays take")
                           : this->Scene.Messages.IsSilent())
        << size << ", mode " << mode << ": " << this->Scene.Messages.Describe();
    }
    this->Scene.Mapper->SetBlendModeToComposite();
    this->ExpectGoodVolumeAfterwards();
  }
}

TEST_F(TestBadInput, TransferFunctionsWithoutPoints)
{
  vtkNew<vtkColorTransferFunction> color;
  vtkNew<vtkPiecewiseFunction> opacity;
  this->Scene.Property->SetColor(color);
  this->Scene.Draw();
  this->Scene.Property->SetScalarOpacity(opacity);
  this->Scene.Draw();
  this->Scene.Property->SetColor(opacity);
  this->Scene.Draw();
  // Expects a message or a picture; a message at most once for each function.
  EXPECT_LE(this->Scene.Messages.Errors.size() + this->Scene.Messages.Warnings.size(), 2U)
    << this->Scene.Messages.Describe();
  EXPECT_TRUE(this->Scene.Messages.Strays.empty()) << this->Scene.Messages.Describe();
  this->ExpectGoodVolumeAfterwards();
}

TEST_F(TestBadInput, NonFiniteFunctions)
{
  this->Scene.Property->GetScalarOpacity()->AddPoint(20.0, NotANumber);
  this->Scene.Draw();
  EXPECT_LE(this->Scene.Messages.Errors.size(), 1U) << this->Scene.Messages.Describe();
  this->ExpectGoodVolumeAfterwards();
}

TEST_F(TestBadInput, UnitDistances)
{
  for (const double unit : { 0.0, -1.0, NotANumber })
  {
    this->Scene.Property->SetScalarOpacityUnitDistance(unit);
    this->Scene.Messages.Clear();
    for (int frame = 0; frame < 3; ++frame)
    {
      this->Scene.Draw();
    }
    EXPECT_EQ(this->Scene.Messages.Errors.size() + this->Scene.Messages.Warnings.size(), 1U)
      << unit << ": " << this->Scene.Messages.Describe();
    this->ExpectGoodVolumeAfterwards();
  }
}

} // namespace
