// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes in one mapper: uploads, ports that are added and removed, one volume alone, refused input.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"
#include "Support/TransferFunctionPresets.h"

#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkMultiVolume.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkTrivialProducer.h"
#include "vtkVersionMacros.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace StriderTesting;

namespace
{

class TestVolumes : public testing::Test
{
protected:
  TestVolumes()
  {
    this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
    this->Scene.Renderer->AddVolume(this->MultiVolume);
    this->MultiVolume->SetMapper(this->Scene.Mapper);
    this->MultiVolume->SetVolume(this->Scene.Volume, 0);
    SetTransferFunctions(
      this->Second->GetProperty(), TransferPreset::Transparent, ChooseRange(this->Other), 0.4, 1.0);
    this->Second->SetPosition(9.0, -5.0, 4.0);
    this->Second->RotateZ(40.0);
    this->Second->GetProperty()->SetInterpolationTypeToLinear();
    this->Producer->SetOutput(this->Other);
  }

  static std::array<double, 2> ChooseRange(vtkImageData* image)
  {
    std::array<double, 2> range;
    image->GetScalarRange(range.data());
    return range;
  }

  void AddSecond(int port = 2)
  {
    this->Scene.Mapper->SetInputConnection(port, this->Producer->GetOutputPort());
    this->MultiVolume->SetVolume(this->Second, port);
    this->Scene.Renderer->ResetCameraClippingRange();
  }

  void RemoveSecond(int port = 2)
  {
    this->Scene.Mapper->RemoveInputConnection(port, this->Producer->GetOutputPort());
    this->MultiVolume->RemoveVolume(port);
  }

  void HideSecond()
  {
    vtkNew<vtkPiecewiseFunction> nothing;
    nothing->AddPoint(0.0, 0.0);
    this->Second->GetProperty()->SetScalarOpacity(nothing);
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkNew<vtkMultiVolume> MultiVolume;
  vtkNew<vtkVolume> Second;
  vtkSmartPointer<vtkImageData> Other = MakeWaves(VTK_SHORT);
  vtkNew<vtkTrivialProducer> Producer;
};

TEST_F(TestVolumes, OnlyWhatChangedIsUploaded)
{
  this->AddSecond();
  int volumes = 0;
  int tables = 0;
  const auto expect = [&](int newVolumes, int newTables) {
    this->Scene.Draw();
    EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads() - volumes, newVolumes);
    EXPECT_EQ(this->Scene.Mapper->GetTableUploads() - tables, newTables);
    volumes = this->Scene.Mapper->GetVolumeUploads();
    tables = this->Scene.Mapper->GetTableUploads();
  };
  expect(2, 2);
  expect(0, 0);
  this->Second->RotateX(30.0);
  this->Scene.Volume->SetScale(1.2);
  expect(0, 0);
  this->Second->GetProperty()->GetScalarOpacity()->AddPoint(1.0, 0.2);
  expect(0, 1);
  this->Other->GetPointData()->GetScalars()->Modified();
  expect(1, 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
TEST_F(TestVolumes, SayThatTheyScatterNoLight)
{
  this->AddSecond();
  this->Scene.Mapper->SetVolumetricScatteringBlending(1.0f);
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe(); // nothing is lit
  this->Second->GetProperty()->ShadeOn();
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneWarning(
    "scatter no light and throw no shadows: set VolumetricScatteringBlending to 0"))
    << this->Scene.Messages.Describe();
  this->Scene.Messages.Clear();
  this->RemoveSecond();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}
#endif

TEST_F(TestVolumes, PortsComeAndGo)
{
  const auto alone = this->Scene.Draw();
  this->AddSecond(4);
  const auto both = this->Scene.Draw();
  EXPECT_GT(FractionDifferent(alone, both), 0.05);
  this->RemoveSecond(4);
  EXPECT_EQ(Difference(this->Scene.Draw(), alone), 0);
  this->AddSecond(9);
  EXPECT_EQ(Difference(this->Scene.Draw(), both), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestVolumes, OneAloneLooksAsWithoutTheOthers)
{
  this->Scene.Volume->RotateY(25.0);
  const auto alone = this->Scene.Draw();
  this->Scene.Renderer->RemoveVolume(this->MultiVolume);
  this->Scene.Renderer->AddVolume(this->Scene.Volume);
  EXPECT_EQ(Difference(this->Scene.Draw(), alone), 0);
}

/// Samples have other positions in the box of two volumes; a volume that its prop scales keeps its opacity.
TEST_F(TestVolumes, ATransparentNeighbourChangesLittle)
{
  SetTransferFunctions(this->Scene.Property, TransferPreset::Transparent, { 0.0, 255.0 }, 0.4, 1.0);
  this->Scene.Mapper->SetSampleDistanceInVoxels(0.1);
  for (const double scale : { 1.0, 2.0, 0.5 })
  {
    this->Scene.Volume->SetScale(scale);
    PlaceCamera(this->Scene.Renderer, CameraView::Oblique);
    const auto alone = this->Scene.Draw();
    this->HideSecond();
    this->AddSecond();
    EXPECT_LE(Difference(this->Scene.Draw(), alone), 4) << "scale " << scale;
    this->RemoveSecond();
  }
}

TEST_F(TestVolumes, CroppingCutsAllOfThemInWorldCoordinates)
{
  this->AddSecond();
  double bounds[6];
  std::copy_n(this->MultiVolume->GetBounds(), 6, bounds);
  const auto both = this->Scene.Draw();
  this->Scene.Mapper->CroppingOn();
  this->Scene.Mapper->SetCroppingRegionPlanes(bounds[0] - 1.0, bounds[1] + 1.0, bounds[2] - 1.0,
    bounds[3] + 1.0, bounds[4] - 1.0, bounds[5] + 1.0);
  EXPECT_EQ(Difference(this->Scene.Draw(), both), 0);
  this->Scene.Mapper->SetCroppingRegionPlanes(
    bounds[1] + 1.0, bounds[1] + 2.0, bounds[2], bounds[3], bounds[4], bounds[5]);
  EXPECT_EQ(Difference(this->Scene.Draw(), this->Scene.DrawBackground()), 0);
  // A box inside of both: the planes are not those of the first volume's index space.
  this->Scene.Mapper->SetCroppingRegionPlanes(0.7 * bounds[0] + 0.3 * bounds[1],
    0.3 * bounds[0] + 0.7 * bounds[1], 0.7 * bounds[2] + 0.3 * bounds[3],
    0.3 * bounds[2] + 0.7 * bounds[3], 0.7 * bounds[4] + 0.3 * bounds[5],
    0.3 * bounds[4] + 0.7 * bounds[5]);
  const auto inner = this->Scene.Draw();
  EXPECT_GT(FractionDifferent(inner, both), 0.1);
  this->MultiVolume->VisibilityOff();
  EXPECT_GT(FractionDifferent(inner, this->Scene.Draw()), 0.02);
  this->MultiVolume->VisibilityOn();
}

TEST_F(TestVolumes, ImagesHaveColourAndDepth)
{
  this->AddSecond();
  this->Scene.Mapper->RenderToImageOn();
  this->Scene.Draw();
  vtkNew<vtkImageData> color;
  vtkNew<vtkImageData> depth;
  this->Scene.Mapper->GetColorImage(color);
  this->Scene.Mapper->GetDepthImage(depth);
  EXPECT_EQ(color->GetScalarRange()[0], 0.0);
  EXPECT_GT(color->GetScalarRange()[1], 100.0);
  EXPECT_LT(depth->GetScalarRange()[0], depth->GetScalarRange()[1]);
  EXPECT_GT(this->Scene.Mapper->GetBytesOnDevice(), 0);
}

/// Each volume fits alone, both do not: they share the memory.
TEST_F(TestVolumes, TogetherBeyondTheLimitOfMemoryTheyAreCompressed)
{
  this->AddSecond();
  const auto raw = this->Scene.Draw();
  auto* mapper = this->Scene.Mapper.Get();
  EXPECT_EQ(mapper->GetCompressedBytes(), 0);
  const vtkIdType first = mapper->GetDataSetInput()->GetNumberOfPoints();
  const vtkIdType second = 2 * this->Other->GetNumberOfPoints();
  const vtkIdType unset = mapper->GetMaxMemoryInBytes();
  mapper->SetMaxMemoryFraction(1.0f);
  mapper->SetMaxMemoryInBytes(first + second);
  EXPECT_EQ(Difference(this->Scene.Draw(), raw), 0);
  EXPECT_EQ(mapper->GetCompressedBytes(), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  mapper->SetMaxMemoryInBytes(first + second - 1);
  // Warps interpolate in full precision, texture units do not.
  EXPECT_LE(Difference(this->Scene.Draw(), raw), GetTestOptions().IsCuda ? 2 : 0);
  EXPECT_GT(mapper->GetCompressedBytes(), 0);
  EXPECT_EQ(std::string(mapper->GetStorageDescription()).rfind("compressed, ", 0), 0u)
    << mapper->GetStorageDescription();
  EXPECT_TRUE(this->Scene.Messages.IsOneInformation("The volumes exceed their memory limit"))
    << this->Scene.Messages.Describe();
  mapper->SetMaxMemoryInBytes(unset);
  mapper->SetStorageToCompressed();
  EXPECT_LE(Difference(this->Scene.Draw(), raw), GetTestOptions().IsCuda ? 2 : 0);
  EXPECT_GT(mapper->GetCompressedBytes(), 0);
  mapper->SetStorageToTexture();
  EXPECT_EQ(Difference(this->Scene.Draw(), raw), 0);
  EXPECT_EQ(mapper->GetCompressedBytes(), 0);
}

TEST_F(TestVolumes, AnInputWithoutVolumeIsLeftOut)
{
  const auto alone = this->Scene.Draw();
  this->Scene.Mapper->SetInputConnection(3, this->Producer->GetOutputPort());
  EXPECT_EQ(Difference(this->Scene.Draw(), alone), 0);
  this->Scene.Draw();
  ASSERT_EQ(this->Scene.Messages.Warnings.size(), 1u) << this->Scene.Messages.Describe();
  EXPECT_NE(this->Scene.Messages.Warnings[0].find("Input port 3 is not shown"), std::string::npos);
  EXPECT_TRUE(this->Scene.Messages.Errors.empty()) << this->Scene.Messages.Describe();
}

TEST_F(TestVolumes, WhatCannotBeShownIsReportedOnce)
{
  this->AddSecond();
  this->Scene.Mapper->SetBlendModeToMaximumIntensity();
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("can only be composited"))
    << this->Scene.Messages.Describe();
  this->Scene.Messages.Clear();
  this->Scene.Mapper->SetBlendModeToComposite();
  this->Scene.Mapper->UseDepthPassOn();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("turn UseDepthPass off"))
    << this->Scene.Messages.Describe();
  this->Scene.Messages.Clear();
  this->Scene.Mapper->UseDepthPassOff();
  this->Other->GetPointData()->Initialize();
  this->Other->Modified();
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("Input port 2: ")) << this->Scene.Messages.Describe();
}

} // namespace
