// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tasks that read a whole volume report their progress on the caller's thread, and stop on request.
#include "MakeFeatureScenes.h"
#include "SkippingUnderTest.h"

#include "vtkStriderDescribeStorage.h"

#include <thread>

namespace Strider::Testing
{
namespace
{

class ProgressOnBackend : public SkippingOnBackend
{
protected:
  /// Records reports from now on, and stops the task after `mostCalls` of them.
  void Listen(std::size_t mostCalls)
  {
    this->Told.clear();
    this->Renderer->SetProgress([this, mostCalls](double done) {
      EXPECT_EQ(std::this_thread::get_id(), this->Caller);
      this->Told.push_back(done);
      return this->Told.size() <= mostCalls;
    });
  }

  /// Expects progress within [0, 1].
  void ExpectShares() const
  {
    for (const double done : this->Told)
    {
      EXPECT_GE(done, 0.0);
      EXPECT_LE(done, 1.0);
    }
  }

  static RenderRequest MakeRequest(const TestVolume& volume)
  {
    return MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  }

  static constexpr std::size_t Always = 1000000;
  const std::thread::id Caller = std::this_thread::get_id();
  std::vector<double> Told;
};

TEST_F(ProgressOnBackend, CompressionIsToldOfAndStops)
{
  const std::array<int, 3> dimensions{ 40, 36, 90 };
  const TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, -1000.0, 2000.0));
  RenderRequest request = MakeRequest(volume);
  request.How.EmptySpaceSkipping = Switch::Off;
  this->Set(volume, MakeWindow(volume, 0.2, 2.0));
  const KeptImage raw = this->Render(request);
  request.How.Storage = StorageMode::Compressed;
  this->Listen(0);
  RenderedImage image;
  const Status stopped = this->Renderer->Render(request, image);
  EXPECT_EQ(stopped.GetCode(), StatusCode::Stopped) << stopped.GetMessage();
  EXPECT_EQ(this->Told.size(), 1u);
  this->Listen(Always);
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  const KeptImage compressed = this->Render(request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Renderer->GetStatistics()).rfind("compressed", 0), 0u)
    << vtkStriderDescribeStorage(this->Renderer->GetStatistics());
  this->ExpectShares();
  EXPECT_GE(this->Told.size(), this->IsOnCuda() ? 1u : 2u);
  if (!this->IsOnCuda())
  {
    EXPECT_EQ(compressed.Rgba, raw.Rgba);
  }
  this->Told.clear();
  this->Render(request);
  EXPECT_TRUE(this->Told.empty()) << "nothing was compressed";
}

TEST_F(ProgressOnBackend, VolumesThatAreBroughtInAreToldOf)
{
  const std::array<int, 3> dimensions{ 40, 36, 30 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const TransferFunctions functions = MakeWindow(volume, 0.2, 2.0);
  this->Set(volume, functions);
  const KeptImage expected = this->Render(MakeRequest(volume));
  this->Listen(Always);
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  EXPECT_EQ(this->Render(MakeRequest(volume)).Rgba, expected.Rgba);
  this->ExpectShares();
  EXPECT_FALSE(this->Told.empty());
  if (this->IsOnCuda())
  {
    this->Listen(0);
    EXPECT_EQ(this->Renderer->SetVolume(volume.View()).GetCode(), StatusCode::Stopped);
    this->Renderer->SetProgress({});
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    EXPECT_EQ(this->Render(MakeRequest(volume)).Rgba, expected.Rgba);
  }
}

TEST_F(ProgressOnBackend, StagedVolumesAreToldOfByTheirCaller)
{
  const std::array<int, 3> dimensions{ 40, 36, 30 };
  const TestVolume first =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const TestVolume second =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.3, 0.9));
  const TransferFunctions functions = MakeWindow(first, 0.2, 2.0);
  this->Set(second, functions);
  const KeptImage expected = this->Render(MakeRequest(second));
  this->Set(first, functions);
  this->Render(MakeRequest(first));
  this->Listen(Always);
  VolumeView staged = second.View();
  staged.Version = 7;
  ASSERT_TRUE(this->Renderer->StageVolume(staged).IsOk());
  ASSERT_TRUE(this->Renderer->SetVolume(staged).IsOk());
  EXPECT_EQ(this->Render(MakeRequest(second)).Rgba, expected.Rgba);
  this->ExpectShares();
}

TEST_F(ProgressOnBackend, PrefilterIsToldOfAndStops)
{
  const std::array<int, 3> dimensions{ 40, 36, 30 };
  const TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, -1000.0, 2000.0));
  RenderRequest request = MakeRequest(volume);
  request.Filter = ReconstructionFilter::CubicBSpline;
  request.Filters.PrefiltersBSpline = true;
  request.How.EmptySpaceSkipping = Switch::Off;
  this->Set(volume, MakeWindow(volume, 0.2, 2.0));
  if (this->IsOnCuda())
  {
    GTEST_SKIP() << "a device makes coefficients in one go";
  }
  this->Listen(1);
  RenderedImage image;
  EXPECT_EQ(this->Renderer->Render(request, image).GetCode(), StatusCode::Stopped);
  this->Listen(Always);
  const KeptImage told = this->Render(request);
  EXPECT_EQ(this->Told.size(), 3u);
  this->ExpectShares();
  std::unique_ptr<VolumeRenderer> fresh;
  std::string reason;
  ASSERT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
  ASSERT_TRUE(fresh->SetVolume(volume.View()).IsOk());
  ASSERT_TRUE(fresh->SetTransferFunctions(MakeWindow(volume, 0.2, 2.0)).IsOk());
  EXPECT_EQ(told.Rgba, RenderBy(*fresh, request).Rgba);
}

} // namespace
} // namespace Strider::Testing
