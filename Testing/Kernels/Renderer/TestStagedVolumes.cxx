// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A staged volume gives the same bits as one that is set without staging. Until it is set, frames show the one before
// it, and voxels other than the staged ones are never shown.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"

#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Dimensions{ 43, 29, 34 };

class StagedVolumesOnBackend : public RendererOnBackend
{
protected:
  /// A time step of a series.
  static TestVolume MakeStep(
    int step, ScalarType type = ScalarType::UInt8, const std::array<int, 3>& sides = Dimensions)
  {
    const Field noise = MakeNoiseField(3.0, 120.0);
    return MakeVolume(
      type, sides, [=](double x, double y, double z) { return noise(x + 61.0 * step, y, z); });
  }

  VolumeView MakeView(const TestVolume& volume)
  {
    VolumeView view = volume.View();
    view.Version = ++this->Versions;
    return view;
  }

  static RenderRequest MakeRequest(const TestVolume& volume)
  {
    RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
    request.WantsDepth = true;
    return request;
  }

  /// Renders this volume with a new renderer.
  static KeptImage RenderFresh(const TestVolume& volume, const RenderRequest& request)
  {
    std::unique_ptr<VolumeRenderer> fresh;
    std::string reason;
    EXPECT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
    EXPECT_TRUE(fresh->SetVolume(volume.View()).IsOk());
    EXPECT_TRUE(fresh->SetTransferFunctions(MakeColorfulFunctions(volume, 0.4f, 256)).IsOk());
    return RenderBy(*fresh, request);
  }

  void ExpectShown(const TestVolume& volume, const RenderRequest& request)
  {
    const KeptImage found = this->Render(request);
    const KeptImage expected = RenderFresh(volume, request);
    ASSERT_EQ(found.Size, expected.Size);
    EXPECT_EQ(found.Rgba, expected.Rgba);
    EXPECT_EQ(found.Depth, expected.Depth);
  }

  void Set(const VolumeView& view)
  {
    const Status status = this->Renderer->SetVolume(view);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void Stage(const VolumeView& view)
  {
    const Status status = this->Renderer->StageVolume(view);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void SetFunctions(const TestVolume& volume)
  {
    ASSERT_TRUE(
      this->Renderer->SetTransferFunctions(MakeColorfulFunctions(volume, 0.4f, 256)).IsOk());
  }

  /// A CPU reads its owner's memory.
  void ExpectStaged(std::uint64_t count)
  {
    EXPECT_EQ(this->Renderer->GetStatistics().VolumesStaged, this->IsOnCuda() ? count : 0);
  }

  std::uint64_t Versions = 0;
};

TEST_F(StagedVolumesOnBackend, ShowStepAfterStep)
{
  for (const ScalarType type :
    { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
  {
    std::vector<TestVolume> steps;
    for (int step = 0; step < 4; ++step)
    {
      steps.push_back(MakeStep(step, type));
      steps.back().Layout.ScalarRange = { 0.0, 127.0 };
    }
    this->SetUp();
    this->Set(this->MakeView(steps[0]));
    this->SetFunctions(steps[0]);
    const RenderRequest request = MakeRequest(steps[0]);
    this->ExpectShown(steps[0], request);
    const std::size_t alone = this->Renderer->GetStatistics().BytesOnDevice;
    for (int step = 1; step < 12; ++step)
    {
      SCOPED_TRACE("step " + std::to_string(step));
      const TestVolume& next = steps[step % 4];
      const VolumeView view = this->MakeView(next);
      this->Stage(view);
      this->ExpectShown(steps[(step - 1) % 4], request);
      this->Set(view);
      this->ExpectShown(next, request);
      this->ExpectStaged(step);
      EXPECT_LE(this->Renderer->GetStatistics().BytesOnDevice, 2 * alone);
    }
  }
}

TEST_F(StagedVolumesOnBackend, AreTakenWhereTheyAreTheOnesThatWereStaged)
{
  const TestVolume first = MakeStep(0);
  TestVolume second = MakeStep(1);
  const TestVolume third = MakeStep(2);
  const RenderRequest request = MakeRequest(first);
  this->Set(this->MakeView(first));
  this->SetFunctions(first);
  // Another volume is set.
  this->Stage(this->MakeView(second));
  this->Set(this->MakeView(third));
  this->ExpectShown(third, request);
  // The staged memory holds other voxels by now.
  const VolumeView staged = this->MakeView(second);
  this->Stage(staged);
  this->ExpectShown(third, request); // and waits for nothing
  this->Set(this->MakeView(third));
  this->ExpectShown(third, request);
  this->Set(staged);
  this->ExpectShown(second, request);
  this->ExpectStaged(0);
  // Stages the same volume twice, then sets another one.
  const VolumeView again = this->MakeView(first);
  this->Stage(again);
  this->Stage(again);
  const VolumeView other = this->MakeView(third);
  this->Stage(other);
  this->Set(other);
  this->ExpectShown(third, request);
  this->ExpectStaged(1);
  // The content of a view without a version is unknown, so it is uploaded again.
  const VolumeView unknown = second.View();
  this->Stage(unknown);
  this->Set(unknown);
  this->ExpectShown(second, request);
  this->ExpectStaged(1);
}

TEST_F(StagedVolumesOnBackend, OfOtherSidesAndTypesAreShown)
{
  const TestVolume first = MakeStep(0);
  this->Set(this->MakeView(first));
  this->SetFunctions(first);
  this->ExpectShown(first, MakeRequest(first));
  std::uint64_t count = 0;
  for (const auto& [type, sides] : std::vector<std::pair<ScalarType, std::array<int, 3>>>{
         { ScalarType::Float32, { 17, 31, 5 } }, { ScalarType::UInt16, { 1, 1, 1 } },
         { ScalarType::Int8, { 64, 3, 29 } }, { ScalarType::UInt8, Dimensions } })
  {
    const TestVolume next = MakeStep(3, type, sides);
    const VolumeView view = this->MakeView(next);
    this->Stage(view);
    this->Set(view);
    this->SetFunctions(next);
    this->ExpectShown(next, MakeRequest(next));
    this->ExpectStaged(++count);
  }
}

/// Data derived from voxels: other orders, gradients, coefficients, maps.
TEST_F(StagedVolumesOnBackend, LeaveNothingOfTheFormerVolume)
{
  const std::vector<TestVolume> steps{ MakeStep(0), MakeStep(1), MakeStep(2) };
  RenderRequest request = MakeRequest(steps[0]);
  request.How.EmptySpaceSkipping = Switch::On;
  std::vector<RenderRequest> ways(5, request);
  ways[1].Filter = ReconstructionFilter::CubicBSpline;
  ways[1].Filters.PrefiltersBSpline = true;
  ways[2].Appearance.IsShaded[0] = true;
  ways[2].How.GradientCache = Switch::On;
  ways[3].How.Rotation = RotationMode::Published;
  ways[4].MatchVTK = true;
  this->Set(this->MakeView(steps[0]));
  this->SetFunctions(steps[0]);
  for (std::size_t way = 0; way < ways.size(); ++way)
  {
    SCOPED_TRACE("way " + std::to_string(way));
    for (int step = 1; step < 5; ++step)
    {
      const TestVolume& next = steps[step % 3];
      const VolumeView view = this->MakeView(next);
      this->Render(ways[way]);
      this->Stage(view);
      this->Render(ways[(way + step) % ways.size()]);
      this->Set(view);
      this->ExpectShown(next, ways[way]);
    }
  }
}

TEST_F(StagedVolumesOnBackend, NeedRoomForTwo)
{
  const TestVolume first = MakeStep(0);
  const TestVolume second = MakeStep(1);
  RenderRequest request = MakeRequest(first);
  const std::size_t bytes = first.View().CountVoxels();
  for (const std::size_t limit : { 2 * bytes - 1, 2 * bytes })
  {
    this->SetUp();
    request.How.MemoryLimit = limit;
    this->Renderer->ExpectFrames(request.How);
    this->Set(this->MakeView(first));
    this->SetFunctions(first);
    this->Render(request);
    const VolumeView view = this->MakeView(second);
    this->Stage(view);
    this->Set(view);
    this->ExpectShown(second, request);
    this->ExpectStaged(limit < 2 * bytes ? 0 : 1);
  }
}

TEST_F(StagedVolumesOnBackend, MayBeLeftAlone)
{
  const TestVolume first = MakeStep(0);
  const TestVolume second = MakeStep(1, ScalarType::Float32, { 150, 140, 130 });
  EXPECT_TRUE(this->Renderer->StageVolume(this->MakeView(first)).IsOk()) << "before any volume";
  this->Set(this->MakeView(first));
  this->SetFunctions(first);
  for (int time = 0; time < 5; ++time)
  {
    this->Stage(this->MakeView(second)); // waits for the former one
  }
  this->ExpectShown(first, MakeRequest(first));
  this->Renderer.reset(); // while it is being staged
}

TEST_F(StagedVolumesOnBackend, ThatAreNoneAreRefusedOnCuda)
{
  if (this->IsOnCuda())
  {
    EXPECT_EQ(this->Renderer->StageVolume({}).GetCode(), StatusCode::InvalidArgument);
  }
}

/// On a device, the search for empty space takes longer than starting the next frame, which needs its result.
TEST_F(StagedVolumesOnBackend, AreSkippedByTheirOwnMap)
{
  const int side = this->IsOnCuda() ? 352 : 40;
  const auto makeHalf = [side](bool isLow) {
    return MakeVolume(ScalarType::UInt8, { side, side, side },
      [=](double x, double, double) { return (2.0 * x < side) == isLow ? 200.0 : 0.0; });
  };
  const TestVolume halves[2] = { makeHalf(true), makeHalf(false) };
  RenderRequest request = MakeRequest(halves[0]);
  request.How.EmptySpaceSkipping = Switch::On;
  TransferFunctions functions = MakeColorfulFunctions(halves[0], 0.4f, 256);
  functions.Opacities.front() = 0.0f;
  const auto render = [&](int half) {
    std::unique_ptr<VolumeRenderer> fresh;
    std::string reason;
    EXPECT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
    EXPECT_TRUE(fresh->SetVolume(halves[half].View()).IsOk());
    EXPECT_TRUE(fresh->SetTransferFunctions(functions).IsOk());
    return RenderBy(*fresh, request);
  };
  const KeptImage expected[2] = { render(0), render(1) };
  ASSERT_NE(expected[0].Rgba, expected[1].Rgba);
  this->Set(this->MakeView(halves[0]));
  ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
  this->Render(request);
  for (int step = 1; step < 9; ++step)
  {
    const VolumeView view = this->MakeView(halves[step % 2]);
    this->Stage(view);
    this->Set(view);
    EXPECT_EQ(this->Render(request).Rgba, expected[step % 2].Rgba) << "step " << step;
    this->ExpectStaged(static_cast<std::uint64_t>(step));
  }
}

} // namespace
} // namespace Strider::Testing
