// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings out of range are refused with the range; invalid distances, windows and cameras do no harm.
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkRendererCollection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();

class TestBadSettings : public testing::Test
{
protected:
  /// Expects one error that names the range, and the former setting.
  template <typename Value, typename Set, typename Get>
  void ExpectRefused(Set set, Get get, Value value, const std::string& range)
  {
    auto* mapper = this->Scene.Mapper.Get();
    const auto before = (mapper->*get)();
    const auto time = mapper->GetMTime();
    this->Scene.Messages.Clear();
    (mapper->*set)(value);
    EXPECT_TRUE(this->Scene.Messages.IsOneError(range))
      << value << ": " << this->Scene.Messages.Describe();
    EXPECT_EQ((mapper->*get)(), before);
    EXPECT_EQ(mapper->GetMTime(), time);
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
};

TEST_F(TestBadSettings, AreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int backend : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetBackend, &Mapper::GetBackend, backend, "2 (CPU)");
  }
  for (const int device : { -2, -100 })
  {
    this->ExpectRefused(&Mapper::SetDeviceIndex, &Mapper::GetDeviceIndex, device, "-1");
  }
  for (const double opacity : { 0.0, 0.49, 1.01, -3.0, NotANumber })
  {
    this->ExpectRefused(&Mapper::SetEarlyTerminationOpacity, &Mapper::GetEarlyTerminationOpacity,
      opacity, "[0.5, 1]");
  }
  for (const double distance : { 0.001, 101.0, -1.0, NotANumber })
  {
    this->ExpectRefused(&Mapper::SetSampleDistanceInVoxels, &Mapper::GetSampleDistanceInVoxels,
      distance, "[0.01, 100]");
  }
}

TEST_F(TestBadSettings, OfTheInteractiveQualityAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int quality : { -1, 3 })
  {
    this->ExpectRefused(&Mapper::SetInteractiveQuality, &Mapper::GetInteractiveQuality, quality,
      "InteractiveQuality " + std::to_string(quality) +
        " is out of range: 0 (automatic), 1 (fixed) or 2 (off)");
  }
  for (const int filter : { -1, 5 })
  {
    this->ExpectRefused(&Mapper::SetReconstructionFilter, &Mapper::GetReconstructionFilter, filter,
      "ReconstructionFilter " + std::to_string(filter) + " is out of range: 0 (as the property)");
  }
  for (const double milliseconds : { -1.0, 0.5, 10001.0, NotANumber })
  {
    this->ExpectRefused(&Mapper::SetFrameBudget, &Mapper::GetFrameBudget, milliseconds,
      "[1, 10000] milliseconds, or 0");
  }
  for (const double factor : { 0.0, 0.99, 4.01, NotANumber })
  {
    this->ExpectRefused(&Mapper::SetLargestSampleFactor, &Mapper::GetLargestSampleFactor, factor,
      "LargestSampleFactor");
    this->ExpectRefused(
      &Mapper::SetLargestImageFactor, &Mapper::GetLargestImageFactor, factor, "[1, 4]");
  }
  for (const double share : { 0.0, -0.5, 1.01, NotANumber })
  {
    this->ExpectRefused(&Mapper::SetBudgetShare, &Mapper::GetBudgetShare, share, "(0, 1]");
  }
}

TEST_F(TestBadSettings, OfTheInputAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int mode : { -2, 2 })
  {
    this->ExpectRefused(&Mapper::SetVectorMode, &Mapper::GetVectorMode, mode,
      "VectorMode " + std::to_string(mode) +
        " is out of range: -1 (disabled), 0 (magnitude) or 1 (component)");
  }
  this->ExpectRefused(&Mapper::SetVectorComponent, &Mapper::GetVectorComponent, -1,
    "VectorComponent -1 is out of range: 0 or larger");
}

TEST_F(TestBadSettings, OfTheBlockShapeAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int mode : { -1, 4, 99 })
  {
    this->ExpectRefused(&Mapper::SetBlockShapeMode, &Mapper::GetBlockShapeMode, mode, "3 (fixed)");
  }
  for (const int side : { -16, 0, 3, 17, 2048 })
  {
    const std::string range =
      " " + std::to_string(side) + " is out of range: a power of two in [1, 1024]";
    this->ExpectRefused(&Mapper::SetBlockWidth, &Mapper::GetBlockWidth, side, "Width" + range);
    this->ExpectRefused(&Mapper::SetBlockHeight, &Mapper::GetBlockHeight, side, "Height" + range);
  }
  for (const int value : { -1, 3 })
  {
    const std::string range = "0 (automatic), 1 (on) or 2 (off)";
    this->ExpectRefused(&Mapper::SetTransposedIndexing, &Mapper::GetTransposedIndexing, value,
      "TransposedIndexing " + std::to_string(value) + " is out of range: " + range);
    this->ExpectRefused(
      &Mapper::SetSynchronousPropagation, &Mapper::GetSynchronousPropagation, value, range);
    this->ExpectRefused(&Mapper::SetMaximizeBlockSize, &Mapper::GetMaximizeBlockSize, value, range);
    this->ExpectRefused(&Mapper::SetShearedWarps, &Mapper::GetShearedWarps, value, range);
  }
  for (const int axis : { -2, 3 })
  {
    this->ExpectRefused(&Mapper::SetShearAxis, &Mapper::GetShearAxis, axis, "2 (z) or -1");
  }
  for (const int samples : { -1, 3, 32 })
  {
    this->ExpectRefused(
      &Mapper::SetBatchDepth, &Mapper::GetBatchDepth, samples, "1, 2, 4, 8 or 16, or 0");
  }
  for (const int threads : { -1, 1, 128, 2048 })
  {
    this->ExpectRefused(
      &Mapper::SetResidentThreads, &Mapper::GetResidentThreads, threads, "256, 512 or 1024, or 0");
  }
}

TEST_F(TestBadSettings, OfFiltersAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 5, 99 })
  {
    const std::string refused = std::to_string(value) + " is out of range: 0 (";
    this->ExpectRefused(&Mapper::SetReconstructionFilter, &Mapper::GetReconstructionFilter, value,
      "ReconstructionFilter " + refused);
    this->ExpectRefused(&Mapper::SetEnhancementFilter, &Mapper::GetEnhancementFilter, value,
      "EnhancementFilter " + refused);
    this->ExpectRefused(&Mapper::SetFilterExecution, &Mapper::GetFilterExecution, value,
      "FilterExecution " + refused);
    this->ExpectRefused(&Mapper::SetFilterSize, &Mapper::GetFilterSize, value,
      "FilterSize " + std::to_string(value) + " is out of range: 4, 6 or 8");
  }
  for (const double contrast : { 0.0, -0.1, 1.01, NotANumber, HUGE_VAL })
  {
    this->ExpectRefused(&Mapper::SetBilateralContrast, &Mapper::GetBilateralContrast, contrast,
      " is out of range: [0.001, 1]");
  }
}

TEST_F(TestBadSettings, OfTheRotationAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int mode : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetRotationMode, &Mapper::GetRotationMode, mode,
      "RotationMode " + std::to_string(mode) +
        " is out of range: 0 (off), 1 (published) or 2 (automatic)");
  }
  for (const double share : { -0.01, 1.01, 99.0, NotANumber, HUGE_VAL })
  {
    this->ExpectRefused(&Mapper::SetRotationHysteresis, &Mapper::GetRotationHysteresis, share,
      " is out of range: [0, 1]");
  }
  this->ExpectRefused(&Mapper::SetRotationHysteresis, &Mapper::GetRotationHysteresis, 1.5,
    "RotationHysteresis 1.5 is out of range");
}

TEST_F(TestBadSettings, OfStorageAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetStorage, &Mapper::GetStorage, value,
      "Storage " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (texture) or 2 (compressed)");
    this->ExpectRefused(&Mapper::SetBrickDecoding, &Mapper::GetBrickDecoding, value,
      "BrickDecoding " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (slabs) or 2 (by warps)");
  }
}

TEST_F(TestBadSettings, OfSkippingAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetEmptySpaceSkipping, &Mapper::GetEmptySpaceSkipping, value,
      "EmptySpaceSkipping " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (on) or 2 (off)");
  }
}

TEST_F(TestBadSettings, OfTheGradientCacheAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetGradientCache, &Mapper::GetGradientCache, value,
      "GradientCache " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (on) or 2 (off)");
  }
  for (const int value : { Mapper::SWITCH_OFF, Mapper::SWITCH_ON, Mapper::SWITCH_AUTOMATIC })
  {
    this->Scene.Messages.Clear();
    this->Scene.Mapper->SetGradientCache(value);
    EXPECT_EQ(this->Scene.Mapper->GetGradientCache(), value);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

TEST_F(TestBadSettings, OfStackedSlicesAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetStackedSlices, &Mapper::GetStackedSlices, value,
      "StackedSlices " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (on) or 2 (off)");
  }
  for (const int value : { Mapper::SWITCH_OFF, Mapper::SWITCH_ON, Mapper::SWITCH_AUTOMATIC })
  {
    this->Scene.Messages.Clear();
    this->Scene.Mapper->SetStackedSlices(value);
    EXPECT_EQ(this->Scene.Mapper->GetStackedSlices(), value);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

TEST_F(TestBadSettings, OfSplitVolumesAreRefusedWithTheirRange)
{
  using Mapper = vtkStriderVolumeMapper;
  for (const int value : { -1, 3, 99 })
  {
    this->ExpectRefused(&Mapper::SetSplitVolume, &Mapper::GetSplitVolume, value,
      "SplitVolume " + std::to_string(value) +
        " is out of range: 0 (automatic), 1 (on) or 2 (off)");
  }
  for (const int value : { Mapper::SWITCH_OFF, Mapper::SWITCH_ON, Mapper::SWITCH_AUTOMATIC })
  {
    this->Scene.Messages.Clear();
    this->Scene.Mapper->SetSplitVolume(value);
    EXPECT_EQ(this->Scene.Mapper->GetSplitVolume(), value);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

TEST_F(TestBadSettings, OfBothSidesOfABlockAreRefusedTogether)
{
  auto* mapper = this->Scene.Mapper.Get();
  const int sizes[][2] = { { 64, 32 }, { 4, 4 }, { 1024, 1024 }, { 17, 16 }, { 16, 0 },
    { 2048, 1 } };
  for (const auto& size : sizes)
  {
    this->Scene.Messages.Clear();
    const auto time = mapper->GetMTime();
    mapper->SetBlockSize(size[0], size[1]);
    const std::string name = std::to_string(size[0]) + "x" + std::to_string(size[1]);
    EXPECT_TRUE(this->Scene.Messages.IsOneError(name)) << this->Scene.Messages.Describe();
    EXPECT_TRUE(this->Scene.Messages.IsOneError("32 to 1024 threads together")) << name;
    EXPECT_EQ(mapper->GetBlockWidth(), 16);
    EXPECT_EQ(mapper->GetBlockHeight(), 16);
    EXPECT_EQ(mapper->GetMTime(), time);
  }
}

TEST_F(TestBadSettings, ValuesAtTheEndsOfARangeAreTaken)
{
  auto* mapper = this->Scene.Mapper.Get();
  for (const double opacity : { 0.5, 1.0 })
  {
    mapper->SetEarlyTerminationOpacity(opacity);
    EXPECT_EQ(mapper->GetEarlyTerminationOpacity(), opacity);
  }
  for (const double distance : { 0.01, 100.0, 0.0 })
  {
    mapper->SetSampleDistanceInVoxels(distance);
    EXPECT_EQ(mapper->GetSampleDistanceInVoxels(), distance);
  }
  for (const double share : { 0.0, 1.0 })
  {
    mapper->SetRotationHysteresis(share);
    EXPECT_EQ(mapper->GetRotationHysteresis(), share);
  }
  const int sizes[][2] = { { 1, 32 }, { 1024, 1 }, { 1, 1024 }, { 32, 32 } };
  for (const auto& size : sizes)
  {
    mapper->SetBlockSize(size[0], size[1]);
    EXPECT_EQ(mapper->GetBlockWidth(), size[0]);
    EXPECT_EQ(mapper->GetBlockHeight(), size[1]);
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestBadSettings, AbsurdSampleDistancesAreReportedOnceAndDrawn)
{
  const auto background = this->Scene.DrawBackground();
  for (const double distance : { 0.0, -1.0, NotANumber, 1e30, 1e-30 })
  {
    StriderScene scene(VTK_UNSIGNED_CHAR);
    scene.Mapper->SetSampleDistance(static_cast<float>(distance));
    vtkSmartPointer<vtkImageData> image;
    for (int frame = 0; frame < 2; ++frame)
    {
      image = scene.Draw();
    }
    EXPECT_TRUE(scene.Messages.IsOneWarning("ample distance"))
      << distance << ": " << scene.Messages.Describe();
    const double used = scene.Mapper->GetActualSampleDistance();
    EXPECT_TRUE(std::isfinite(used) && used > 0.0) << distance;
    // A single sample far behind the entry may be transparent; every smaller distance shows the volume.
    EXPECT_TRUE(distance == 1e30 || FractionDifferent(image, background) > 0.1) << distance;
  }
}

TEST_F(TestBadSettings, SampleDistanceInVoxelsIsUsed)
{
  this->Scene.Mapper->SetSampleDistanceInVoxels(0.4);
  this->Scene.Draw();
  EXPECT_NEAR(this->Scene.Mapper->GetActualSampleDistance(), 0.4, 1e-6);
}

TEST_F(TestBadSettings, WindowsWithoutPixels)
{
  this->Scene.Window->SetSize(0, 0);
  this->Scene.Window->Render();
  this->Scene.Window->SetSize(97, 83);
  this->Scene.Renderer->SetViewport(0.5, 0.5, 0.5, 0.5);
  this->Scene.Window->Render();
  this->Scene.Renderer->SetViewport(0.0, 0.0, 1.0, 1.0);
  EXPECT_TRUE(this->Scene.Messages.Errors.empty()) << this->Scene.Messages.Describe();
  EXPECT_GT(FractionDifferent(this->Scene.Draw(), this->Scene.DrawBackground()), 0.1);
}

TEST_F(TestBadSettings, FlattenedProp)
{
  const auto background = this->Scene.DrawBackground();
  vtkNew<vtkMatrix4x4> flat;
  flat->SetElement(1, 1, 0.0);
  this->Scene.Volume->SetUserMatrix(flat);
  this->Scene.Messages.Clear();
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_EQ(Difference(this->Scene.Draw(), background), 0);
  }
  EXPECT_LE(this->Scene.Messages.Errors.size(), 1U) << this->Scene.Messages.Describe();
  this->Scene.Volume->SetUserMatrix(nullptr);
  EXPECT_GT(FractionDifferent(this->Scene.Draw(), background), 0.1);
}

TEST_F(TestBadSettings, CameraWithoutADirection)
{
  vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
  double position[3];
  camera->GetPosition(position);
  camera->SetPosition(camera->GetFocalPoint());
  this->Scene.Draw();
  EXPECT_LE(this->Scene.Messages.Errors.size(), 1U) << this->Scene.Messages.Describe();
  camera->SetPosition(position);
  this->Scene.Renderer->ResetCameraClippingRange();
  EXPECT_GT(FractionDifferent(this->Scene.Draw(), this->Scene.DrawBackground()), 0.1);
}

TEST_F(TestBadSettings, VolumeBehindTheCamera)
{
  vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
  camera->SetFocalPoint(1000.0, 1000.0, 1000.0);
  camera->SetPosition(500.0, 500.0, 500.0);
  this->Scene.Renderer->ResetCameraClippingRange();
  EXPECT_EQ(Difference(this->Scene.Draw(), this->Scene.DrawBackground()), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

} // namespace
