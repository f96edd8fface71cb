// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The launch changes only the speed of a frame: every shape, numbering, shear, batch, residency and pace gives the
// same image, depth and number of samples, bit for bit.
#include "CudaScenes.h"

#include "vtkStriderDescribeLaunch.h"

namespace Strider::Testing
{
namespace
{

struct Look
{
  ReconstructionFilter Filter;
  bool MatchVTK;
  int TableEntries;
  bool IsFused; ///< colours and opacities over the same range
};

class LaunchShapes : public ::testing::TestWithParam<Look>
{
protected:
  void SetUp() override
  {
    const std::array<int, 3> dimensions{ 37, 41, 43 };
    this->Volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
    ASSERT_TRUE(this->Renderer->SetVolume(this->Volume.View()).IsOk());
    TransferFunctions functions =
      MakeFunctions(this->Volume.Layout.ScalarRange, this->GetParam().TableEntries);
    if (this->GetParam().IsFused)
    {
      functions.ColorRange = functions.OpacityRange;
    }
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
    this->Request = MakeRequest(this->Volume, ListCameras(this->Volume)[1].Place);
    this->Request.Filter = this->GetParam().Filter;
    this->Request.MatchVTK = this->GetParam().MatchVTK;
    this->Request.WantsDepth = true;
    this->Request.CountsSamples = true;
    this->Request.How.BlockShape = BlockShapeMode::Fixed;
    this->Request.How.Rotation = RotationMode::Off; // another order rounds differently
    this->Expected = RenderFrame(*this->Renderer, this->Request);
    this->ExpectedSamples = this->Renderer->GetStatistics().SamplesTaken;
    ASSERT_GT(this->ExpectedSamples, 10000u);
  }

  void ExpectSame(const Strategies& how)
  {
    RenderRequest request = this->Request;
    request.How = how;
    request.How.Rotation = RotationMode::Off;
    const Frame frame = RenderFrame(*this->Renderer, request);
    SCOPED_TRACE(vtkStriderDescribeLaunch(this->Renderer->GetStatistics()));
    EXPECT_EQ(frame.Rgba, this->Expected.Rgba);
    EXPECT_EQ(frame.Depth, this->Expected.Depth);
    EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, this->ExpectedSamples);
  }

  TestVolume Volume;
  std::unique_ptr<VolumeRenderer> Renderer;
  RenderRequest Request;
  Frame Expected;
  std::uint64_t ExpectedSamples = 0;
};

TEST_P(LaunchShapes, OfEverySizeChangeNoPixel)
{
  Strategies how;
  how.BlockShape = BlockShapeMode::Fixed;
  for (how.BlockWidth = 1; how.BlockWidth <= 1024; how.BlockWidth *= 2)
  {
    for (how.BlockHeight = 1; how.BlockWidth * how.BlockHeight <= 1024; how.BlockHeight *= 2)
    {
      if (how.BlockWidth * how.BlockHeight >= 32)
      {
        this->ExpectSame(how);
      }
    }
  }
}

TEST_P(LaunchShapes, InEveryOrderAndPaceChangeNoPixel)
{
  Strategies how;
  how.BlockShape = BlockShapeMode::Fixed;
  const int shapes[][2] = { { 16, 16 }, { 1, 256 }, { 32, 8 }, { 2, 32 }, { 1, 512 }, { 128, 1 } };
  for (const auto& shape : shapes)
  {
    how.BlockWidth = shape[0];
    how.BlockHeight = shape[1];
    for (how.BatchDepth = 1; how.BatchDepth <= 16; how.BatchDepth *= 2)
    {
      for (const Switch isOn : { Switch::Off, Switch::On })
      {
        how.TransposedIndexing = isOn;
        how.SynchronousPropagation = Switch::Off;
        how.ResidentThreads = isOn == Switch::On ? 256 : 0;
        this->ExpectSame(how);
        how.SynchronousPropagation = Switch::On;
        how.ResidentThreads = isOn == Switch::On ? 1024 : 0;
        this->ExpectSame(how);
      }
    }
  }
}

TEST_P(LaunchShapes, ShearedAlongEveryAxisChangeNoPixel)
{
  Strategies how;
  how.BlockShape = BlockShapeMode::Fixed;
  how.ShearedWarps = Switch::On;
  const int shapes[][2] = { { 1, 256 }, { 2, 128 }, { 4, 32 }, { 32, 8 }, { 128, 2 }, { 16, 16 } };
  for (how.ShearAxis = -1; how.ShearAxis < 3; ++how.ShearAxis)
  {
    for (const auto& shape : shapes)
    {
      how.BlockWidth = shape[0];
      how.BlockHeight = shape[1];
      this->ExpectSame(how);
    }
  }
}

TEST_P(LaunchShapes, OfEveryModeChangeNoPixel)
{
  Strategies how;
  for (how.BlockShape = BlockShapeMode::Automatic; how.BlockShape != BlockShapeMode::Fixed;
       how.BlockShape = static_cast<BlockShapeMode>(static_cast<int>(how.BlockShape) + 1))
  {
    for (int frame = 0; frame < 12; ++frame)
    {
      this->ExpectSame(how);
    }
  }
}

/// More blocks than a device runs at a time, and image sizes that no block divides.
TEST_P(LaunchShapes, OnLargeOddImagesChangeNoPixel)
{
  for (const std::array<int, 2>& size : { std::array<int, 2>{ 1021, 769 },
         std::array<int, 2>{ 1, 1013 }, std::array<int, 2>{ 2053, 1 } })
  {
    this->Request.ImageSize = size;
    this->Expected = RenderFrame(*this->Renderer, this->Request);
    this->ExpectedSamples = this->Renderer->GetStatistics().SamplesTaken;
    Strategies how;
    how.BlockShape = BlockShapeMode::Fixed;
    how.BlockWidth = 2;
    how.BlockHeight = 64;
    how.TransposedIndexing = Switch::On;
    how.ShearedWarps = Switch::On;
    how.ResidentThreads = 512;
    this->ExpectSame(how);
    how.SynchronousPropagation = Switch::On;
    how.BatchDepth = 1;
    this->ExpectSame(how);
    how = {};
    this->ExpectSame(how);
    how.BlockShape = BlockShapeMode::Published;
    this->ExpectSame(how);
  }
}

INSTANTIATE_TEST_SUITE_P(Looks, LaunchShapes,
  ::testing::Values(Look{ ReconstructionFilter::Linear, false, 1024, true },
    Look{ ReconstructionFilter::Linear, false, 1024, false },
    Look{ ReconstructionFilter::Linear, false, 16384, true },
    Look{ ReconstructionFilter::Nearest, false, 256, true },
    Look{ ReconstructionFilter::Linear, true, 1024, false }));

} // namespace
} // namespace Strider::Testing
