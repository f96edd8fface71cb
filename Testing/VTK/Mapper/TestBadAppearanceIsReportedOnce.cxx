// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Masks, slices, labels and 2-D transfer functions that cannot be rendered give one clear message; the next good
// volume is drawn.
#include "Support/StriderScene.h"

#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkFloatArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"
#include "vtkSphere.h"
#include "vtkTrivialProducer.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

/// A mask of these dimensions, all of it `value`.
vtkSmartPointer<vtkImageData> MakeMask(const int dimensions[3], int scalarType, double value)
{
  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->SetDimensions(dimensions[0], dimensions[1], dimensions[2]);
  mask->AllocateScalars(scalarType, 1);
  mask->GetPointData()->GetScalars()->Fill(value);
  return mask;
}

class TestBadAppearance : public testing::Test
{
protected:
  TestBadAppearance() { this->Background = this->Scene.DrawBackground(); }

  /// Expects three frames of background and one error that contains `text`; after `repair` the volume is drawn
  /// without a message.
  template <typename Repair>
  void ExpectOneError(const std::string& text, const Repair& repair)
  {
    this->Scene.Messages.Clear();
    for (int frame = 0; frame < 3; ++frame)
    {
      EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0) << "frame " << frame;
    }
    EXPECT_TRUE(this->Scene.Messages.IsOneError(text)) << this->Scene.Messages.Describe();
    this->Scene.Messages.Clear();
    repair();
    EXPECT_GT(FractionDifferent(this->Background, this->Scene.Draw()), 0.1);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  void ExpectMaskRefused(vtkImageData* mask, const std::string& text)
  {
    this->Scene.Mapper->SetMaskInput(mask);
    this->ExpectOneError(text, [this]() { this->Scene.Mapper->SetMaskInput(nullptr); });
  }

  StriderScene Scene{ VTK_SHORT };
  vtkSmartPointer<vtkImageData> Background;
};

TEST_F(TestBadAppearance, MaskOfAnotherSize)
{
  const int dimensions[3] = { 23, 19, 16 };
  this->ExpectMaskRefused(MakeMask(dimensions, VTK_UNSIGNED_CHAR, 1.0),
    "The mask has 23x19x16 voxels, the volume 23x19x17");
}

TEST_F(TestBadAppearance, MaskWithoutScalars)
{
  vtkNew<vtkImageData> mask;
  mask->SetDimensions(23, 19, 17);
  this->ExpectMaskRefused(mask, "The mask has no scalars");
}

TEST_F(TestBadAppearance, LabelsBeyond255)
{
  const int dimensions[3] = { 23, 19, 17 };
  this->ExpectMaskRefused(
    MakeMask(dimensions, VTK_SHORT, 300.0), "reach from 300 to 300; labels are in [0, 255]");
}

TEST_F(TestBadAppearance, FunctionsOfALabelBeyond255)
{
  const int dimensions[3] = { 23, 19, 17 };
  vtkNew<vtkColorTransferFunction> color;
  color->AddRGBPoint(0.0, 1.0, 0.0, 0.0);
  this->Scene.Property->SetLabelColor(256, color);
  this->ExpectMaskRefused(MakeMask(dimensions, VTK_UNSIGNED_CHAR, 1.0),
    "Label 256 has functions, but labels are in [0, 255]");
}

TEST_F(TestBadAppearance, BlendModeThatDoesNotExist)
{
  this->Scene.Mapper->SetBlendMode(7);
  this->ExpectOneError("Blend mode 7 does not exist: 0 to 6, of which 0 is composite",
    [this]() { this->Scene.Mapper->SetBlendModeToComposite(); });
}

TEST_F(TestBadAppearance, SliceWithoutAPlane)
{
  this->Scene.Mapper->SetBlendModeToSlice();
  this->ExpectOneError("needs a plane as the volume property's slice function, but there is none",
    [this]() { this->Scene.Mapper->SetBlendModeToComposite(); });
}

TEST_F(TestBadAppearance, SliceAlongASphere)
{
  vtkNew<vtkSphere> sphere;
  this->Scene.Property->SetSliceFunction(sphere);
  this->Scene.Mapper->SetBlendModeToSlice();
  this->ExpectOneError(
    "but there is a vtkSphere", [this]() { this->Scene.Mapper->SetBlendModeToComposite(); });
}

TEST_F(TestBadAppearance, TransferFunction2DThatIsMissing)
{
  this->Scene.Property->SetTransferFunctionMode(vtkVolumeProperty::TF_2D);
  this->ExpectOneError("The 2-D transfer function of component 0 is missing",
    [this]() { this->Scene.Property->SetTransferFunctionMode(vtkVolumeProperty::TF_1D); });
}

TEST_F(TestBadAppearance, TransferFunction2DThatChangedItsType)
{
  vtkNew<vtkImageData> table;
  table->SetDimensions(2, 2, 1);
  table->AllocateScalars(VTK_FLOAT, 4);
  this->Scene.Property->SetTransferFunction2D(table);
  this->Scene.Property->SetTransferFunctionMode(vtkVolumeProperty::TF_2D);
  table->AllocateScalars(VTK_FLOAT, 3);
  this->ExpectOneError(
    "has 2x2x1 pixels of 3 float values: one layer of 4 floats a pixel is needed",
    [this]() { this->Scene.Property->SetTransferFunctionMode(vtkVolumeProperty::TF_1D); });
}

TEST_F(TestBadAppearance, SeveralInputsOfOneVolume)
{
  vtkNew<vtkTrivialProducer> second;
  second->SetOutput(this->Scene.Mapper->GetInput());
  this->Scene.Mapper->SetInputConnection(2, second->GetOutputPort());
  this->ExpectOneError("A mapper with 2 inputs needs a vtkMultiVolume",
    [&]() { this->Scene.Mapper->RemoveInputConnection(2, second->GetOutputPort()); });
}

TEST_F(TestBadAppearance, ClippingPlanesWithoutADirectionCutNothing)
{
  vtkNew<vtkPlane> cut;
  cut->SetOrigin(this->Scene.Volume->GetCenter());
  cut->SetNormal(0.6, 0.0, 0.8);
  this->Scene.Mapper->AddClippingPlane(cut);
  const auto once = this->Scene.Draw();
  for (const double place : { -1e3, 0.0, 1e3 })
  {
    vtkNew<vtkPlane> none;
    none->SetOrigin(place, place, place);
    none->SetNormal(0.0, 0.0, 0.0);
    this->Scene.Mapper->AddClippingPlane(none);
    this->Scene.Messages.Clear();
    EXPECT_EQ(Difference(once, this->Scene.Draw()), 0) << place;
    EXPECT_EQ(Difference(once, this->Scene.Draw()), 0) << place;
    EXPECT_TRUE(this->Scene.Messages.IsOneWarning(
      "1 of 2 clipping planes cut nothing: their normal is (0, 0, 0)"))
      << this->Scene.Messages.Describe();
    this->Scene.Mapper->RemoveClippingPlane(none);
    this->Scene.Messages.Clear();
    this->Scene.Draw();
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

/// VTK accepts this without a message: a widget may pass through such states.
TEST_F(TestBadAppearance, NothingToSeeIsNoError)
{
  this->Scene.Mapper->CroppingOn();
  this->Scene.Mapper->SetCroppingRegionPlanes(5.0, 4.0, 0.0, 9.0, 0.0, 9.0);
  EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0);
  this->Scene.Mapper->CroppingOff();
  this->Scene.Mapper->SetBlendModeToIsoSurface();
  this->Scene.Property->GetIsoSurfaceValues()->SetNumberOfContours(0);
  EXPECT_EQ(Difference(this->Background, this->Scene.Draw()), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

} // namespace
