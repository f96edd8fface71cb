// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// RenderToImage gives the colours and depths of VTK's GPU mapper.
#include "Support/CompareImages.h"
#include "Support/SceneReport.h"
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkDataArray.h"
#include "vtkOpenGLGPUVolumeRayCastMapper.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace StriderTesting;

namespace
{

/// About 60 voxels lie between the near and the far plane of this scene, and with perspective the nearer ones cover
/// more depth.
constexpr double HalfVoxelDepth = 0.01;

/// A scene that renders into images, and the same scene with VTK's mapper.
class TestRenderToImage : public testing::Test
{
protected:
  void DrawBoth(int depthType, float imageSampleDistance = 1.0f)
  {
    this->Scene.Mapper->SetMatchVTK(true);
    this->Reference->SetInputDataObject(this->Scene.Mapper->GetDataSetInput());
    for (vtkGPUVolumeRayCastMapper* mapper :
      { static_cast<vtkGPUVolumeRayCastMapper*>(this->Reference),
        static_cast<vtkGPUVolumeRayCastMapper*>(this->Scene.Mapper) })
    {
      mapper->SetAutoAdjustSampleDistances(0);
      mapper->SetUseJittering(0);
      mapper->SetImageSampleDistance(imageSampleDistance);
      mapper->SetDepthImageScalarType(depthType);
      mapper->RenderToImageOn();
    }
    this->Scene.Draw();
    this->Scene.Mapper->GetColorImage(this->Color);
    this->Scene.Mapper->GetDepthImage(this->Depth);
    this->Scene.Volume->SetMapper(this->Reference);
    this->Scene.Draw();
    this->Reference->GetColorImage(this->ReferenceColor);
    this->Reference->GetDepthImage(this->ReferenceDepth);
    this->Scene.Volume->SetMapper(this->Scene.Mapper);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  /// VTK leaves transparent white where no ray meets the volume; multiplied by its opacity that is 0.
  void MultiplyClearedPixels()
  {
    auto* pixels = static_cast<unsigned char*>(this->ReferenceColor->GetScalarPointer());
    for (vtkIdType pixel = 0; pixel < this->ReferenceColor->GetNumberOfPoints(); ++pixel)
    {
      if (pixels[4 * pixel + 3] == 0)
      {
        std::fill_n(pixels + 4 * pixel, 3, static_cast<unsigned char>(0));
      }
    }
  }

  void ExpectCloseColors()
  {
    this->MultiplyClearedPixels();
    const ImageBound bound = GetImageBound(GetTestOptions());
    const ImageDifference difference =
      CompareImages(this->ReferenceColor, this->Color, this->ReferenceColor, bound.Tolerance);
    ASSERT_TRUE(difference.HasSameSize);
    EXPECT_GE(difference.FractionWithin, bound.FractionWithin);
    EXPECT_LE(difference.Worst, bound.Largest);
    int size[3];
    this->Color->GetDimensions(size);
    EXPECT_EQ(this->Color->GetScalarType(), VTK_UNSIGNED_CHAR);
    EXPECT_EQ(this->Color->GetNumberOfScalarComponents(), 4);
  }

  /// VTK's depth is off by up to half a voxel: it interprets the texture coordinate of a voxel's centre as a
  /// coordinate between the volume's faces. `half` is half a voxel's depth in this scene, in units of the depth
  /// image.
  void ExpectCloseDepths(double half)
  {
    ASSERT_EQ(this->Depth->GetNumberOfPoints(), this->ReferenceDepth->GetNumberOfPoints());
    EXPECT_EQ(this->Depth->GetScalarType(), this->ReferenceDepth->GetScalarType());
    vtkDataArray* actual = this->Depth->GetPointData()->GetScalars();
    vtkDataArray* expected = this->ReferenceDepth->GetPointData()->GetScalars();
    ASSERT_EQ(actual->GetNumberOfComponents(), 1);
    const double nothing = expected->GetRange()[1];
    vtkIdType apart = 0;
    vtkIdType visible = 0;
    for (vtkIdType pixel = 0; pixel < actual->GetNumberOfTuples(); ++pixel)
    {
      apart += std::abs(actual->GetTuple1(pixel) - expected->GetTuple1(pixel)) > half ? 1 : 0;
      visible += expected->GetTuple1(pixel) < nothing ? 1 : 0;
    }
    EXPECT_GT(visible, actual->GetNumberOfTuples() / 10);
    // Where the first visible sample of a ray is nearly transparent, rounding decides which sample it is.
    EXPECT_LE(apart, actual->GetNumberOfTuples() / 100);
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkNew<vtkOpenGLGPUVolumeRayCastMapper> Reference;
  vtkNew<vtkImageData> Color;
  vtkNew<vtkImageData> Depth;
  vtkNew<vtkImageData> ReferenceColor;
  vtkNew<vtkImageData> ReferenceDepth;
};

TEST_F(TestRenderToImage, FloatDepth)
{
  this->DrawBoth(VTK_FLOAT);
  this->ExpectCloseColors();
  this->ExpectCloseDepths(HalfVoxelDepth);
}

TEST_F(TestRenderToImage, SixteenBitDepth)
{
  this->DrawBoth(VTK_UNSIGNED_SHORT);
  this->ExpectCloseColors();
  this->ExpectCloseDepths(65535.0 * HalfVoxelDepth + 1.0);
}

TEST_F(TestRenderToImage, EightBitDepth)
{
  this->DrawBoth(VTK_UNSIGNED_CHAR);
  this->ExpectCloseDepths(255.0 * HalfVoxelDepth + 1.0);
}

TEST_F(TestRenderToImage, SmallerImages)
{
  this->DrawBoth(VTK_FLOAT, 2.0f);
  this->ExpectCloseColors();
  this->ExpectCloseDepths(HalfVoxelDepth);
}

// A parallel camera looks along z at an opaque volume, so the depth of the first sample is known.
TEST_F(TestRenderToImage, DepthIsWhereTheFirstSampleIs)
{
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, 1.0);
  opacity->AddPoint(255.0, 1.0);
  this->Scene.Property->SetScalarOpacity(opacity);
  vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  camera->SetParallelScale(5.0);
  camera->SetFocalPoint(11.0, 9.0, 8.0);
  camera->SetPosition(11.0, 9.0, 50.0);
  camera->SetClippingRange(10.0, 60.0);
  this->Scene.Mapper->SetSampleDistance(2.0f);
  this->Scene.Mapper->SetDepthImageScalarType(VTK_FLOAT);
  this->Scene.Mapper->RenderToImageOn();
  for (const bool matchesVTK : { true, false })
  {
    this->Scene.Mapper->SetMatchVTK(matchesVTK);
    this->Scene.Draw();
    this->Scene.Mapper->GetDepthImage(this->Depth);
    // The face is at z = 16; VTK's first sample is one step behind it, Strider's half a step. VTK then interprets
    // texture coordinates, in which 17 voxels begin half a voxel inside, as coordinates of the box.
    const double z = matchesVTK ? (14.0 + 0.5) * 16.0 / 17.0 : 15.0;
    const double expected = (50.0 - z - 10.0) / 50.0;
    EXPECT_NEAR(this->Depth->GetScalarRange()[0], expected, 1e-5);
    EXPECT_NEAR(this->Depth->GetScalarRange()[1], expected, 1e-5);
  }
}

TEST_F(TestRenderToImage, DepthIsClampedToTheBackFace)
{
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, 0.0);
  opacity->AddPoint(255.0, 0.0);
  this->Scene.Property->SetScalarOpacity(opacity);
  vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  camera->SetParallelScale(5.0);
  camera->SetFocalPoint(11.0, 9.0, 8.0);
  camera->SetPosition(11.0, 9.0, 50.0);
  camera->SetClippingRange(10.0, 60.0);
  this->Scene.Mapper->SetDepthImageScalarType(VTK_FLOAT);
  this->Scene.Mapper->RenderToImageOn();
  for (const bool isClamped : { false, true })
  {
    this->Scene.Mapper->SetClampDepthToBackface(isClamped);
    this->Scene.Draw();
    this->Scene.Mapper->GetDepthImage(this->Depth);
    const double expected = isClamped ? (50.0 - 0.0 - 10.0) / 50.0 : 1.0; // that face is at z = 0
    EXPECT_NEAR(this->Depth->GetScalarRange()[0], expected, 1e-5);
    EXPECT_NEAR(this->Depth->GetScalarRange()[1], expected, 1e-5);
  }
}

TEST_F(TestRenderToImage, TheWindowStaysAsItWas)
{
  const auto background = this->Scene.DrawBackground();
  this->Scene.Mapper->RenderToImageOn();
  EXPECT_EQ(Difference(background, this->Scene.Draw()), 0);
  this->Scene.Mapper->RenderToImageOff();
  EXPECT_GT(FractionDifferent(background, this->Scene.Draw()), 0.1);
}

TEST_F(TestRenderToImage, ImagesBeforeTheFirstFrameAreEmpty)
{
  this->Scene.Mapper->GetColorImage(this->Color);
  this->Scene.Mapper->GetDepthImage(this->Depth);
  EXPECT_EQ(this->Color->GetNumberOfPoints(), 0);
  EXPECT_EQ(this->Depth->GetNumberOfPoints(), 0);
}

} // namespace
