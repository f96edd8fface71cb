// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where one of several devices fails, another renders its rows or holds its slices in the same call, and the statistics
// tell.
#include "CudaFaults.h"
#include "DeviceLists.h"
#include "FaultScenes.h"
#include "MakeFeatureParts.h"

#include <cstdio>

namespace Strider::Testing
{
namespace
{

/// A scene with more calls is not small any more, or the loop over its calls does not end.
constexpr std::size_t MostCalls = 5000;
constexpr int FramesWithFaults = 2;
/// Texture units weigh by whole 256ths, warps in single precision.
constexpr float WarpPrecision = 0.05f;

/// A scene of one volume that shows the same whatever memory is refused for.
FeatureScene Decide(FeatureScene scene)
{
  scene.Request.ImageSize = { 32, 48 };
  scene.Request.CountsSamples = false;
  scene.Request.WantsDepth = true;
  scene.Request.How.GradientCache = Switch::Off;
  scene.Request.How.StackedSlices = Switch::Off; // texture units round their samples in another way
  if (scene.Request.How.Storage == StorageMode::Automatic)
  {
    scene.Request.How.Storage = StorageMode::Texture; // a device without memory would compress
  }
  return scene;
}

std::vector<FaultScene> ListScenes()
{
  std::vector<FaultScene> scenes;
  for (const FaultScene& scene : ListFaultScenes())
  {
    for (const char* name : { "FirstFrame", "Light", "Mask", "Slabs", "Warps", "PreIntegration" })
    {
      if (scene.Name == name)
      {
        scenes.push_back(scene);
        // A device without memory for slabs decodes by warps, which filter in another precision.
        scenes.back().Bound = scene.Name == "Slabs" ? WarpPrecision : 0.0f;
        scenes.back().After.Volumes.front() = Decide(scene.After.Volumes.front());
      }
    }
  }
  // A volume that is uploaded in parts.
  FaultScene large = scenes.front();
  large.Name = "LargeVolume";
  FeatureScene& scene = large.After.Volumes.front();
  scene.Volume = MakeVolume(ScalarType::UInt8, { 171, 167, 173 }, MakeNoiseField(0.0, 255.0));
  scene.Request.IndexToPhysical = scene.Volume.IndexToPhysical;
  scene.Request.PhysicalToClip = MakeClipMatrix(ListCameras(scene.Volume)[1].Place, 32.0 / 48.0);
  scenes.push_back(large);
  return scenes;
}

/// Sets a scene and renders it some times. Stops at the first failure.
Status Show(
  VolumeRenderer& renderer, const FeatureScene& scene, std::uint64_t version, Frame& shown)
{
  renderer.ExpectFrames(scene.Request.How);
  VolumeView view = scene.View();
  view.Version = version;
  view.Changed = IndexBox();
  STRIDER_TRY(renderer.SetVolume(view));
  STRIDER_TRY(renderer.SetComponentFunctions(scene.Functions));
  const VolumeView mask = scene.Mask.View();
  STRIDER_TRY(
    renderer.SetAuxiliaryVolume(AuxiliaryVolume::Mask, scene.Mask.Bytes.empty() ? nullptr : &mask));
  for (int frame = 0; frame < FramesWithFaults; ++frame)
  {
    RenderedImage image;
    STRIDER_TRY(renderer.Render(scene.Request, image));
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    shown = { image.Size, { image.Rgba, image.Rgba + 4 * pixels },
      { image.Depth, image.Depth + pixels } };
  }
  return {};
}

class CudaMultiDeviceFaults : public ::testing::TestWithParam<std::tuple<FaultScene, FaultMode>>
{
protected:
  CudaMultiDeviceFaults()
    : Scene(std::get<0>(GetParam()).After.Volumes.front())
    , Mode(std::get<1>(GetParam()))
    , Bound(this->Mode == FaultMode::OutOfMemory ? std::get<0>(GetParam()).Bound : 0.0f)
  {
    const auto single = MakeRendererOn("0");
    const Status status = Show(*single, this->Scene, 1, this->Expected);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void ExpectRight(const Frame& frame)
  {
    ASSERT_EQ(frame.Size, this->Expected.Size);
    EXPECT_LE(FindLargestDifference(frame.Rgba, this->Expected.Rgba), this->Bound);
    EXPECT_TRUE(this->Bound > 0.0f || frame.Depth == this->Expected.Depth);
  }

  /// Makes call number `call` of the second device fail. Returns false where there are fewer calls.
  bool Try(std::size_t call)
  {
    const auto several = MakeRendererOn("0,0");
    Frame frame;
    SpareThisThread(true);
    FaultPlan& plan = GetCudaFaults();
    plan.Arm(this->Mode, call);
    const Status status = Show(*several, this->Scene, 1, frame);
    const bool hasFailed = DisarmCudaFaults();
    SpareThisThread(false);
    SCOPED_TRACE("call " + std::to_string(call) + ", " + plan.GetFirst());
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    if (status.IsOk())
    {
      this->ExpectRight(frame);
      const FrameStatistics& statistics = several->GetStatistics();
      EXPECT_EQ(statistics.Devices.size(), 2u);
      EXPECT_EQ(statistics.Devices[0].State, DeviceState::Renders);
      ++this->States[static_cast<int>(statistics.Devices[1].State)];
    }
    const bool wasLost = several->GetStatistics().Devices[1].State == DeviceState::Lost;
    const Status after = Show(*several, this->Scene, 2, frame);
    EXPECT_TRUE(after.IsOk()) << after.GetMessage();
    this->ExpectRight(frame);
    const DeviceState state = several->GetStatistics().Devices[1].State;
    EXPECT_EQ(state == DeviceState::Lost, wasLost) << "memory is there again, lost devices are not";
    EXPECT_NE(state, DeviceState::LacksMemory);
    return hasFailed;
  }

  const FeatureScene Scene;
  const FaultMode Mode;
  const float Bound; ///< largest difference of a channel
  Frame Expected;
  int States[4]{};
};

TEST_P(CudaMultiDeviceFaults, AreOvercomeInTheSameCall)
{
  std::size_t call = 0;
  for (bool hasFailed = true; hasFailed && !HasFailure();)
  {
    hasFailed = this->Try(++call);
    ASSERT_LT(call, MostCalls);
  }
  std::printf("%zu calls: renders %d, rests %d, lacks memory %d, lost %d\n", call - 1,
    this->States[0], this->States[1], this->States[2], this->States[3]);
  EXPECT_GT(call, 15u) << "the second device makes no calls of its own";
  EXPECT_GT(this->States[static_cast<int>(
              this->Mode == FaultMode::OutOfMemory ? DeviceState::LacksMemory : DeviceState::Lost)],
    0);
}

INSTANTIATE_TEST_SUITE_P(Scenes, CudaMultiDeviceFaults,
  ::testing::Combine(::testing::ValuesIn(ListScenes()),
    ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure, FaultMode::LostDevice)),
  [](const auto& info) {
    const FaultMode mode = std::get<1>(info.param);
    return std::get<0>(info.param).Name +
      (mode == FaultMode::OutOfMemory     ? "OutOfMemory"
          : mode == FaultMode::OneFailure ? "OneFailure"
                                          : "LostDevice");
  });

/// Bound of PiecesOnBackend.
constexpr float PieceBound = 4.0f / 255.0f;

FeatureScene MakeSplitScene()
{
  FeatureScene scene = MakeFeatureScene("");
  const std::array<int, 3> dimensions{ 15, 17, 40 };
  scene.Volume = MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  scene.Request = MakeRequest(scene.Volume, ListCameras(scene.Volume)[1].Place);
  scene.Request.How.SplitVolume = Switch::On;
  AddMask(scene, MaskMode::Binary);
  scene.Mask = MakeVolume(
    ScalarType::UInt8, dimensions, MakeSphereField({ 7.0, 8.0, 20.0 }, 15.0, 1.0, 0.0, false));
  return Decide(scene);
}

class CudaSplitVolumeFaults : public ::testing::TestWithParam<FaultMode>
{
protected:
  CudaSplitVolumeFaults()
  {
    const auto single = MakeRendererOn("0");
    const Status status = Show(*single, this->Scene, 1, this->Expected);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void ExpectRight(const Frame& frame) const
  {
    ASSERT_EQ(frame.Size, this->Expected.Size);
    EXPECT_LE(FindLargestDifference(frame.Rgba, this->Expected.Rgba), PieceBound);
  }

  /// Makes call number `call` fail, of the second device or of both. Returns false where there are fewer calls.
  bool Try(std::size_t call, bool sparesFirst)
  {
    const auto several = MakeRendererOn("0,0");
    Frame frame;
    SpareThisThread(sparesFirst);
    FaultPlan& plan = GetCudaFaults();
    plan.Arm(this->GetParam(), call);
    const Status status = Show(*several, this->Scene, 1, frame);
    const bool hasFailed = DisarmCudaFaults();
    SpareThisThread(false);
    SCOPED_TRACE("call " + std::to_string(call) + ", " + plan.GetFirst());
    EXPECT_TRUE(status.IsOk() || !sparesFirst) << status.GetMessage();
    if (status.IsOk())
    {
      this->ExpectRight(frame);
      const FrameStatistics& statistics = several->GetStatistics();
      EXPECT_TRUE(statistics.Split->IsSplit() ||
        statistics.Split->Reason == SplitReason::PieceFailed ||
        statistics.Split->Reason == SplitReason::PiecesTooLarge)
        << static_cast<int>(statistics.Split->Reason);
      this->GivenUp += statistics.Split->IsSplit() ? 0 : 1;
    }
    // The next volume is split again, unless a device is lost.
    const Status after = Show(*several, this->Scene, 2, frame);
    EXPECT_TRUE(after.IsOk()) << after.GetMessage();
    this->ExpectRight(frame);
    const FrameStatistics& statistics = several->GetStatistics();
    bool isAnyLost = false;
    for (const DeviceShare& share : statistics.Devices)
    {
      isAnyLost = isAnyLost || share.State == DeviceState::Lost;
    }
    EXPECT_EQ(
      statistics.Split->Reason, isAnyLost ? SplitReason::DeviceLost : SplitReason::Requested);
    return hasFailed;
  }

  void TryAll(bool sparesFirst)
  {
    std::size_t call = 0;
    for (bool hasFailed = true; hasFailed && !HasFailure();)
    {
      hasFailed = this->Try(++call, sparesFirst);
      ASSERT_LT(call, MostCalls);
    }
    std::printf("%zu calls, pieces given up after %d\n", call - 1, this->GivenUp);
    EXPECT_GT(call, 15u) << "devices make no calls of their own";
    // Where calls of both devices fail from then on, no device is left.
    const bool isAnyLeft = sparesFirst || this->GetParam() != FaultMode::LostDevice;
    EXPECT_EQ(this->GivenUp > 0, isAnyLeft);
  }

  const FeatureScene Scene = MakeSplitScene();
  Frame Expected;
  int GivenUp = 0;
};

TEST_P(CudaSplitVolumeFaults, OfThePeerAreOvercomeInTheSameCall)
{
  this->TryAll(true);
}

TEST_P(CudaSplitVolumeFaults, OfAnyDeviceLeaveARightPictureOrAMessage)
{
  this->TryAll(false);
}

INSTANTIATE_TEST_SUITE_P(Modes, CudaSplitVolumeFaults,
  ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure, FaultMode::LostDevice));

} // namespace
} // namespace Strider::Testing
