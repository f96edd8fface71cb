// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer keeps its volume where a call fails or memory is short, and releases it when another one replaces it.
// The devices are fakes (FakeCuda.h).
#include "FakeDeviceTest.h"
#include "MultiVolumeScenes.h"

#include "Cuda/Renderer/DeviceContext.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>

namespace Strider::Testing
{
namespace
{

class VolumesOnFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Renderer, this->Reason).IsOk());
    SetScene(*this->Renderer, this->Volume);
    this->Request.How.BlockShape = BlockShapeMode::Fixed;
    this->Request.How.Rotation = RotationMode::Off;
  }

  /// Renders, and returns the kernels that were launched for it.
  std::vector<FakeLaunch> Render(const RenderRequest& request)
  {
    GetFakeCuda().Launches.clear();
    GetFakeCuda().BytesToDevice = 0;
    RenderFrame(*this->Renderer, request);
    return GetFakeCuda().Launches;
  }

  const SkippingStatistics& GetSkipping() { return *this->Renderer->GetStatistics().Skipping; }

  /// Lit by a headlight, with gradients from their texture.
  RenderRequest MakeLit() const
  {
    RenderRequest lit = this->Request;
    lit.Appearance.IsShaded[0] = true;
    lit.Appearance.Lights = { Light{} };
    lit.How.GradientCache = Switch::On;
    return lit;
  }

  /// Expects a failed SetVolume to leave the former volume with all that was made from it.
  void ExpectFormerVolume(StatusCode code, const std::string& what)
  {
    SCOPED_TRACE(what);
    const Status status = this->Renderer->SetVolume(this->Other.View());
    EXPECT_EQ(status.GetCode(), code) << status.GetMessage();
    EXPECT_FALSE(Has(status.GetMessage(), "the previous volume")) << status.GetMessage();
    this->Renderer->SetProgress({});
    GetFakeCuda().FailingCall.clear();
  }

  const TestVolume Other =
    MakeVolume(ScalarType::UInt8, { 12, 9, 10 }, MakeGentleField({ 12, 9, 10 }, 0.0, 200.0));
};

TEST_F(VolumesOnFakeDevices, AVolumeThatIsStoppedOrRefusedLeavesTheFormerOneWhole)
{
  RenderRequest spline = this->Request;
  spline.Filter = ReconstructionFilter::CubicBSpline;
  spline.Filters.PrefiltersBSpline = true;
  spline.How.Execution = FilterExecution::TextureTrick;
  for (const RenderRequest& request : { this->Request, this->MakeLit(), spline })
  {
    this->Render(request);
    const std::vector<FakeLaunch> before = this->Render(request);
    ASSERT_TRUE(this->GetSkipping().Skips);
    const std::size_t bytes = this->Renderer->GetStatistics().BytesOnDevice;
    const auto expectWhole = [&] {
      EXPECT_TRUE(this->Render(request) == before) << "something is made again";
      EXPECT_TRUE(this->GetSkipping().Skips);
      EXPECT_EQ(this->Renderer->GetStatistics().BytesOnDevice, bytes);
    };
    this->Renderer->SetProgress([](double) { return false; });
    this->ExpectFormerVolume(StatusCode::Stopped, "stopped");
    expectWhole();
    for (const char* call : { "cudaMalloc3DArray", "cudaCreateTextureObject", "cudaMemcpy3DAsync",
           "cudaLaunchKernel", "cudaStreamSynchronize" })
    {
      GetFakeCuda().FailingCall = call;
      GetFakeCuda().Failure = cudaErrorUnknown;
      this->ExpectFormerVolume(StatusCode::DeviceFailure, call);
      expectWhole();
    }
  }
}

TEST_F(VolumesOnFakeDevices, AFrameWithoutMemoryForItsSkipMapTakesAllSamples)
{
  RenderRequest first = this->Request;
  first.How.EmptySpaceSkipping = Switch::Off;
  this->Render(first); // allocates all else
  GetFakeCuda().FailingCall = "cudaMalloc";
  GetFakeCuda().Failure = cudaErrorMemoryAllocation;
  this->Render(this->Request);
  EXPECT_FALSE(this->GetSkipping().Skips);
  EXPECT_EQ(this->GetSkipping().Reason, SkippingReason::NoMemory);
  GetFakeCuda().FailingCall.clear();
  this->Render(this->Request);
  EXPECT_TRUE(this->GetSkipping().Skips) << "once there is memory";
}

/// Textures that only make frames faster: a frame does without them where there is no room, or where they fail to be
/// made, and gives them back where memory becomes short.
TEST_F(VolumesOnFakeDevices, AFrameDoesWithoutTexturesThatItsDeviceHasNoRoomFor)
{
  FakeCuda& fake = GetFakeCuda();
  const std::size_t all = fake.AllBytes;
  const std::size_t few = all / 25; // the setting On keeps 5% free
  RenderRequest largest = this->Request;
  largest.Appearance.Blend = BlendMode::MaximumIntensity;
  largest.How.StackedSlices = Switch::On;
  fake.Failure = cudaErrorMemoryAllocation;
  for (const RenderRequest& request : { this->MakeLit(), largest })
  {
    const auto expect = [&](OptionalTextureOutcome outcome, const char* what) {
      SCOPED_TRACE(what);
      const std::vector<FakeLaunch> launches = this->Render(request);
      const OptionalTextureChoice choice = this->Renderer->GetStatistics().Optional;
      EXPECT_NE(choice.Texture, OptionalTexture::None);
      EXPECT_EQ(choice.Outcome, outcome);
      EXPECT_FALSE(launches.empty());
      return launches.empty() ? nullptr : launches.back().Kernel;
    };
    SetScene(*this->Renderer, this->Volume);
    fake.FreeBytes = few;
    const void* without = expect(OptionalTextureOutcome::NoMemory, "little is free");
    fake.FreeBytes = all;
    const void* with = expect(OptionalTextureOutcome::Used, "all is free");
    EXPECT_NE(with, without);
    fake.FreeBytes = few;
    EXPECT_EQ(expect(OptionalTextureOutcome::NoMemory, "little is free again"), without);
    fake.FreeBytes = all;
    VolumeView changed = this->Volume.View();
    ASSERT_TRUE(this->Renderer->SetVolume(changed).IsOk()); // it may be made again
    fake.FailingCall = "cudaMalloc3DArray";
    EXPECT_EQ(expect(OptionalTextureOutcome::NoMemory, "an array is refused"), without);
    fake.FailingCall.clear();
    ASSERT_TRUE(this->Renderer->SetVolume(changed).IsOk());
    EXPECT_EQ(expect(OptionalTextureOutcome::Used, "arrays are made again"), with);
  }
}

TEST_F(VolumesOnFakeDevices, OptionalTexturesLeaveATenthOrATwentiethOfTheMemoryFree)
{
  const std::size_t all = GetFakeCuda().AllBytes;
  RenderRequest lit = this->MakeLit();
  for (const auto& [setting, percent, outcome] :
    { std::tuple{ Switch::On, 4, OptionalTextureOutcome::NoMemory },
      std::tuple{ Switch::On, 6, OptionalTextureOutcome::Used },
      std::tuple{ Switch::Automatic, 9, OptionalTextureOutcome::NoMemory },
      std::tuple{ Switch::Automatic, 11, OptionalTextureOutcome::Used },
      std::tuple{ Switch::Off, 100, OptionalTextureOutcome::Off } })
  {
    SetScene(*this->Renderer, this->Other); // drops the textures of the former one
    SetScene(*this->Renderer, this->Volume);
    lit.How.GradientCache = setting;
    GetFakeCuda().FreeBytes = all / 100 * percent;
    this->Render(lit);
    EXPECT_EQ(this->Renderer->GetStatistics().Optional.Outcome, outcome) << percent;
  }
}

TEST_F(VolumesOnFakeDevices, SeveralVolumesWithoutMemoryForASkipMapAreRendered)
{
  setenv("STRIDER_DEVICES", "0", 1);
  const MultiVolumeScene scene = ListMultiVolumeScenes().front();
  MultiVolumeRenderers renderers;
  ASSERT_TRUE(renderers.Set(Backend::CUDA, scene).IsOk());
  unsetenv("STRIDER_DEVICES");
  RenderRequest request = renderers.Place(scene, scene.Request);
  request.How.EmptySpaceSkipping = Switch::Off;
  RenderFrame(renderers.GetFirst(), request); // allocates all else
  request.How.EmptySpaceSkipping = Switch::Automatic;
  GetFakeCuda().FailingCall = "cudaMalloc";
  GetFakeCuda().Failure = cudaErrorMemoryAllocation;
  RenderFrame(renderers.GetFirst(), request);
}

TEST_F(VolumesOnFakeDevices, AVolumeIsReleasedWhenAnotherOneReplacesIt)
{
  RenderRequest spline = this->Request;
  spline.Filter = ReconstructionFilter::CubicBSpline;
  for (const bool isPrefiltered : { false, true })
  {
    SCOPED_TRACE(isPrefiltered);
    spline.Filters.PrefiltersBSpline = isPrefiltered;
    auto owner = std::make_shared<int>();
    const std::weak_ptr<int> held = owner;
    VolumeView view = this->Volume.View();
    view.Owner = std::move(owner);
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    view.Owner = nullptr;
    this->Render(spline);
    EXPECT_FALSE(held.expired()) << "the renderer may still read it";
    ASSERT_TRUE(this->Renderer->SetVolume(this->Other.View()).IsOk());
    EXPECT_TRUE(held.expired());
  }
}

TEST_F(VolumesOnFakeDevices, AnOptionalTextureChangesTimesAndNoTable)
{
  DeviceContext context;
  const std::uint64_t content = context.ContentChanges;
  const std::uint64_t stamp = context.Stamp(this->Request);
  for (const bool isRead : { true, false })
  {
    context.NoteOptional(OptionalTexture::Gradients, isRead);
    EXPECT_EQ(context.ContentChanges, content) << "tables are made again where it changes";
    EXPECT_NE(context.Stamp(this->Request), stamp) << "times are measured again where it changes";
  }
}

TEST_F(VolumesOnFakeDevices, AnAlternativeIsTimedAsItWouldBeShown)
{
  // A table too large for shared memory, which other kernels read.
  ASSERT_TRUE(this->Renderer->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 }, 8192)).IsOk());
  RenderRequest extremes = this->Request; // the faster execution is unknown
  extremes.Filter = ReconstructionFilter::CatmullRom;
  extremes.Appearance.Blend = BlendMode::MaximumIntensity;
  RenderRequest smooth = this->MakeLit();
  smooth.How.GradientCache = Switch::Off;
  smooth.Filters.Enhancement = EnhancementFilter::FilteredGradient;
  int timed = 0;
  for (RenderRequest request : { extremes, smooth })
  {
    request.How.EmptySpaceSkipping = Switch::Off;
    std::vector<FakeLaunch> known;
    std::size_t least = 100;
    for (const FilterExecution execution :
      { FilterExecution::MarchingCache, FilterExecution::TextureTrick, FilterExecution::Fetches })
    {
      RenderRequest asked = request;
      asked.How.Execution = execution;
      this->Render(asked);
      const std::vector<FakeLaunch> launches = this->Render(asked);
      known.insert(known.end(), launches.begin(), launches.end());
      least = std::min(least, launches.size());
    }
    for (int frame = 0; frame < 6; ++frame)
    {
      const std::vector<FakeLaunch> launches = this->Render(request);
      timed += launches.size() > least ? 1 : 0;
      for (const FakeLaunch& launch : launches)
      {
        EXPECT_TRUE(std::find(known.begin(), known.end(), launch) != known.end()) << frame;
      }
    }
  }
  EXPECT_GT(timed, 0);
}

/// A volume is compressed once, also where its ranges could not be searched.
TEST_F(VolumesOnFakeDevices, NoFrameCompressesAgain)
{
  RenderRequest compressed = this->Request;
  compressed.How.Storage = StorageMode::Compressed;
  bool isAnyWithoutMap = false;
  for (std::size_t failing = 1; failing <= 20; ++failing)
  {
    SCOPED_TRACE(failing);
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Renderer, this->Reason).IsOk());
    this->Renderer->ExpectFrames(compressed.How);
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 })).IsOk());
    // No memory is left from the launch of some kernel on.
    std::size_t launches = 0;
    GetFakeCuda().Failure = cudaErrorMemoryAllocation;
    GetFakeCuda().OnLaunch = [&launches, failing](const void*, void**) {
      GetFakeCuda().FailingCall = ++launches >= failing ? "cudaMalloc" : "";
    };
    const Status status = this->Renderer->SetVolume(this->Volume.View());
    GetFakeCuda().OnLaunch = {};
    GetFakeCuda().FailingCall.clear();
    if (!status.IsOk())
    {
      continue;
    }
    this->Render(compressed);
    isAnyWithoutMap = isAnyWithoutMap || this->GetSkipping().Reason == SkippingReason::NoMemory;
    this->Render(compressed);
    EXPECT_LT(GetFakeCuda().BytesToDevice, this->Volume.View().CountVoxels());
  }
  EXPECT_TRUE(isAnyWithoutMap);
}

} // namespace
} // namespace Strider::Testing
