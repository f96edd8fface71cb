// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that several devices share have the same bits as those of one device, with every feature.
#include "DeviceLists.h"
#include "MakeFeatureParts.h"
#include "MultiVolumeScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include <numeric>

namespace Strider::Testing
{
namespace
{

/// The rows of devices move from frame to frame.
constexpr int FramesOnSeveral = 3;

/// A frame, or why there is none.
struct Outcome
{
  StatusCode Code = StatusCode::Ok;
  Frame Shown;
  std::uint64_t Samples = 0;
  OptionalTextureOutcome Texture{};
};

Outcome Try(VolumeRenderer& renderer, const RenderRequest& request)
{
  Outcome outcome;
  RenderedImage image;
  outcome.Code = renderer.Render(request, image).GetCode();
  if (outcome.Code == StatusCode::Ok)
  {
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    outcome.Shown = { image.Size, { image.Rgba, image.Rgba + 4 * pixels }, {} };
    if (image.Depth)
    {
      outcome.Shown.Depth.assign(image.Depth, image.Depth + pixels);
    }
    if (request.KeepsGathered)
    {
      EXPECT_TRUE(renderer.ShowGathered(pixels, outcome.Shown.Rgba.data()).IsOk());
    }
    outcome.Samples = renderer.GetStatistics().SamplesTaken;
    outcome.Texture = renderer.GetStatistics().Optional.Outcome;
  }
  return outcome;
}

void ExpectSameBits(const Outcome& one, const Outcome& other)
{
  ASSERT_EQ(one.Code, other.Code);
  ASSERT_EQ(one.Shown.Size, other.Shown.Size);
  // Gradients from their own texture are rounded: frames have the same bits only if both have it, or neither.
  ASSERT_EQ(one.Texture, other.Texture) << "a device had no memory for an optional texture: other "
                                           "programs fill it, run this test alone";
  EXPECT_TRUE(one.Shown.Rgba == other.Shown.Rgba)
    << "off by " << FindLargestDifference(one.Shown.Rgba, other.Shown.Rgba);
  EXPECT_TRUE(one.Shown.Depth == other.Shown.Depth);
  EXPECT_EQ(one.Samples, other.Samples);
}

/// Expects that the devices have rendered all rows, and several of them some.
void ExpectShares(const FrameStatistics& statistics, int rows)
{
  int sum = 0;
  int rendering = 0;
  std::size_t bytes = 0;
  for (const DeviceShare& share : statistics.Devices)
  {
    sum += share.Rows;
    rendering += share.Rows > 0 ? 1 : 0;
    bytes += share.Bytes;
    EXPECT_TRUE(share.Rows == 0 || share.State == DeviceState::Renders);
    EXPECT_GT(share.Bytes, 0u);
  }
  EXPECT_EQ(sum, rows);
  EXPECT_GE(rendering, 1);
  EXPECT_EQ(bytes, statistics.BytesOnDevice);
}

/// Makes a request whose frames do not depend on times that were measured.
RenderRequest Decide(RenderRequest request)
{
  request.ImageSize = { 61, 101 };
  request.CountsSamples = true;
  request.How.Rotation = RotationMode::Off;
  if (request.How.Execution == FilterExecution::Automatic)
  {
    request.How.Execution = FilterExecution::Fetches;
  }
  return request;
}

/// Lists requests for all sources of voxels, filters and parts of rays. `starts` and `ends` are depths of 2 x 1 pixels.
std::vector<RenderRequest> ListRequests(
  const RenderRequest& request, const std::vector<float>& starts, const std::vector<float>& ends)
{
  std::vector<RenderRequest> requests = ListSceneRequests(request);
  const auto add = [&](const auto& change) {
    requests.push_back(request);
    change(requests.back());
  };
  for (const BrickDecoding decoding :
    { BrickDecoding::Automatic, BrickDecoding::Slabs, BrickDecoding::Warps })
  {
    add([&](RenderRequest& compressed) {
      compressed.How.Storage = StorageMode::Compressed;
      compressed.How.Decoding = decoding;
      compressed.How.SlabSlices = decoding == BrickDecoding::Slabs ? 8 : 0;
      compressed.How.SlabSteps = Switch::On;
    });
  }
  for (const FilterExecution execution :
    { FilterExecution::Fetches, FilterExecution::TextureTrick, FilterExecution::MarchingCache })
  {
    add([&](RenderRequest& cubic) {
      cubic.Filter = ReconstructionFilter::CubicBSpline;
      cubic.How.Execution = execution;
    });
  }
  add([](RenderRequest& enhanced) { enhanced.Filters.Enhancement = EnhancementFilter::Bilateral; });
  add([](RenderRequest& stacked) { stacked.How.StackedSlices = Switch::On; });
  add([](RenderRequest& skipping) { skipping.How.EmptySpaceSkipping = Switch::On; });
  add([](RenderRequest& sheared) {
    sheared.How.BlockShape = BlockShapeMode::Fixed;
    sheared.How.BlockWidth = 128;
    sheared.How.BlockHeight = 2;
    sheared.How.ShearedWarps = Switch::On;
    sheared.How.ShearAxis = 1;
    sheared.How.ResidentThreads = 256;
  });
  for (const bool matchesVTK : { false, true })
  {
    add([&](RenderRequest& part) {
      part.MatchVTK = matchesVTK;
      part.StartDepth = starts.data();
      part.OpaqueDepth = ends.data();
      part.OpaqueDepthSize = { 2, 1 };
    });
  }
  if (GathersAllSamples(request.Appearance.Blend))
  {
    add([](RenderRequest& gathered) { gathered.KeepsGathered = true; });
  }
  for (RenderRequest& each : requests)
  {
    each = Decide(each);
  }
  return requests;
}

class CudaMultiDevice : public ::testing::TestWithParam<FeatureScene>
{
};

TEST_P(CudaMultiDevice, FramesHaveTheSameBits)
{
  const FeatureScene& scene = this->GetParam();
  const std::array<float, 2> bounds = BoundDepths(scene);
  const float middle = 0.5f * (bounds[0] + bounds[1]);
  const std::vector<float> starts{ 0.0f, middle };
  const std::vector<float> ends{ middle, 1.0f };
  const auto single = MakeRendererOn("0");
  ASSERT_TRUE(single);
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  const std::vector<RenderRequest> requests = ListRequests(scene.Request, starts, ends);
  std::vector<Outcome> expected;
  for (const RenderRequest& request : requests)
  {
    expected.push_back(Try(*single, request));
  }
  EXPECT_TRUE(single->GetStatistics().Devices.empty());
  ASSERT_EQ(expected.front().Code, StatusCode::Ok);
  for (const std::string& list : ListDeviceLists())
  {
    const auto several = MakeRendererOn(list);
    ASSERT_TRUE(several);
    const Status set = SetFeatureScene(*several, scene);
    ASSERT_TRUE(set.IsOk()) << set.GetMessage();
    for (std::size_t index = 0; index < requests.size(); ++index)
    {
      for (int frame = 0; frame < FramesOnSeveral; ++frame)
      {
        SCOPED_TRACE("devices " + list + ", request " + std::to_string(index) + ", frame " +
          std::to_string(frame));
        const Outcome outcome = Try(*several, requests[index]);
        ExpectSameBits(expected[index], outcome);
        if (outcome.Code == StatusCode::Ok)
        {
          ExpectShares(several->GetStatistics(), requests[index].ImageSize[1]);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaMultiDevice, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

class CudaMultiDeviceVolumes : public ::testing::TestWithParam<MultiVolumeScene>
{
};

TEST_P(CudaMultiDeviceVolumes, FramesHaveTheSameBits)
{
  const MultiVolumeScene& scene = this->GetParam();
  const auto make = [&](const std::string& list, MultiVolumeRenderers& renderers) {
    const DevicesInScope scope(list);
    const Status status = renderers.Set(Backend::CUDA, scene);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  };
  std::vector<RenderRequest> requests = ListSceneRequests(scene.Request);
  requests.push_back(scene.Request);
  requests.back().How.Storage = StorageMode::Compressed;
  requests.push_back(requests.back());
  requests.back().How.Decoding = BrickDecoding::Warps;
  MultiVolumeRenderers single;
  make("0", single);
  std::vector<Outcome> expected;
  for (RenderRequest& request : requests)
  {
    request = Decide(request);
    expected.push_back(Try(single.GetFirst(), single.Place(scene, request)));
  }
  ASSERT_EQ(expected.front().Code, StatusCode::Ok);
  for (const std::string& list : ListDeviceLists())
  {
    MultiVolumeRenderers several;
    make(list, several);
    for (std::size_t index = 0; index < requests.size(); ++index)
    {
      for (int frame = 0; frame < FramesOnSeveral; ++frame)
      {
        SCOPED_TRACE("devices " + list + ", request " + std::to_string(index));
        ExpectSameBits(
          expected[index], Try(several.GetFirst(), several.Place(scene, requests[index])));
      }
    }
    // Each volume alone looks as it does on one device.
    const RenderRequest alone = Decide(scene.Volumes.front().Request);
    ExpectSameBits(Try(single.GetFirst(), alone), Try(several.GetFirst(), alone));
  }
}

INSTANTIATE_TEST_SUITE_P(Together, CudaMultiDeviceVolumes,
  ::testing::ValuesIn(ListMultiVolumeScenes()),
  [](const ::testing::TestParamInfo<MultiVolumeScene>& scene) {
    return NameScene(scene.param.Name);
  });

TEST(CudaDevices, ShareTallFrames)
{
  const FeatureScene scene = MakeFeatureScene("");
  for (const std::string& list : ListDeviceLists())
  {
    const auto several = MakeRendererOn(list);
    ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk());
    RenderRequest request = Decide(scene.Request);
    request.ImageSize = { 200, 300 };
    RenderFrame(*several, request);
    const FrameStatistics& statistics = several->GetStatistics();
    for (const DeviceShare& share : statistics.Devices)
    {
      EXPECT_GT(share.Rows, 0) << list;
      EXPECT_GT(share.Milliseconds, 0.0) << list;
      EXPECT_LE(share.Milliseconds, statistics.KernelMilliseconds);
      EXPECT_FALSE(share.Name.empty());
    }
    EXPECT_NE(several->GetDeviceName().find(statistics.Devices.front().Name), std::string::npos);
  }
}

TEST(CudaDevices, ShowWhatWasSetLast)
{
  FeatureScene scene = MakeFeatureScene("");
  const auto single = MakeRendererOn("0");
  std::vector<std::unique_ptr<VolumeRenderer>> several;
  for (const std::string& list : ListDeviceLists())
  {
    several.push_back(MakeRendererOn(list));
  }
  const auto compare = [&](const char* what) {
    const RenderRequest request = Decide(scene.Request);
    const Outcome expected = Try(*single, request);
    for (const auto& renderer : several)
    {
      SCOPED_TRACE(what);
      ExpectSameBits(expected, Try(*renderer, request));
    }
  };
  const auto set = [&](const auto& change) {
    ASSERT_TRUE(change(*single).IsOk());
    for (const auto& renderer : several)
    {
      ASSERT_TRUE(change(*renderer).IsOk());
    }
  };
  compare("nothing");
  set([&](VolumeRenderer& renderer) { return SetFeatureScene(renderer, scene); });
  compare("a scene");
  WriteVoxel(scene.Volume, 9, 8, 7, scene.Volume.Layout.ScalarRange[1]);
  scene.Volume.Layout.Changed = { { 9, 8, 7 }, { 9, 8, 7 } };
  set([&](VolumeRenderer& renderer) { return renderer.SetVolume(scene.Volume.View()); });
  compare("a changed voxel");
  scene.Volume.Layout.Changed = {};
  VolumeView staged = scene.Volume.View();
  staged.Version = 7;
  set([&](VolumeRenderer& renderer) { return renderer.StageVolume(staged); });
  compare("a staged volume, not yet set");
  set([&](VolumeRenderer& renderer) { return renderer.SetVolume(staged); });
  compare("a staged volume");
  AddMask(scene, MaskMode::Binary);
  set([&](VolumeRenderer& renderer) { return SetFeatureScene(renderer, scene); });
  compare("a mask");
  scene = MakeFeatureScene("", 2, ScalarType::UInt16);
  set([&](VolumeRenderer& renderer) { return SetFeatureScene(renderer, scene); });
  compare("other components");
}

/// Volumes of some MiB are uploaded in parts, which devices exchange.
TEST(CudaDevices, UploadLargeVolumesTogether)
{
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 171, 167, 173 }, std::array<int, 3>{ 2050, 2051, 2 } })
  {
    FeatureScene scene = MakeFeatureScene("");
    scene.Volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
    scene.Request = Decide(MakeRequest(scene.Volume, ListCameras(scene.Volume)[1].Place));
    scene.Request.Filter = ReconstructionFilter::Nearest;
    scene.Request.How.Storage = StorageMode::Texture;
    scene.Request.WantsDepth = true;
    const auto single = MakeRendererOn("0");
    ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
    const Outcome expected = Try(*single, scene.Request);
    ASSERT_EQ(expected.Code, StatusCode::Ok);
    for (const std::string& list : ListDeviceLists())
    {
      SCOPED_TRACE(list);
      const auto several = MakeRendererOn(list);
      for (int time = 0; time < 2; ++time) // a new texture, and the same again
      {
        ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk());
        ExpectSameBits(expected, Try(*several, scene.Request));
        ExpectSameBits(expected, Try(*several, scene.Request));
      }
    }
  }
}

TEST(CudaDevices, RefuseWhatOneDeviceRefuses)
{
  const FeatureScene scene = MakeFeatureScene("");
  const auto single = MakeRendererOn("0");
  const auto several = MakeRendererOn("0,0");
  std::vector<RenderRequest> requests(5, scene.Request);
  requests[0].ImageSize = { 0, 0 };
  requests[1].ImageSize = { 20, -3 };
  requests[2].SampleDistance = 0.0;
  requests[3].PhysicalToClip = {};
  requests[4].KeepsGathered = true;
  const auto compare = [&](const RenderRequest& request) {
    RenderedImage image;
    const Status expected = single->Render(request, image);
    const Status status = several->Render(request, image);
    EXPECT_FALSE(status.IsOk());
    EXPECT_EQ(status.GetCode(), expected.GetCode());
    EXPECT_EQ(status.GetMessage(), expected.GetMessage());
  };
  compare(scene.Request); // no volume
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk());
  for (const RenderRequest& request : requests)
  {
    compare(request);
  }
  VolumeView none = scene.View();
  none.Voxels = nullptr;
  EXPECT_EQ(several->SetVolume(none).GetMessage(), single->SetVolume(none).GetMessage());
  const Outcome expected = Try(*single, Decide(scene.Request));
  EXPECT_EQ(expected.Code, StatusCode::Ok);
  ExpectSameBits(expected, Try(*several, Decide(scene.Request)));
}

TEST(CudaDevices, ThatDoNotExistAreRefused)
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  const DevicesInScope scope("0,99");
  const Status status = VolumeRenderer::Create(Backend::CUDA, -1, renderer, reason);
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(status.GetMessage().find("99"), std::string::npos) << status.GetMessage();
}

} // namespace
} // namespace Strider::Testing
