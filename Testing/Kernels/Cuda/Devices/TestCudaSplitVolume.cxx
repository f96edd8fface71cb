// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume that is split among several devices looks as it does on one device, with every feature.
#include "DeviceLists.h"
#include "MakeFeatureParts.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include <numeric>

namespace Strider::Testing
{
namespace
{

/// Bound of PiecesOnBackend: texture units round a position to 1/256 of a voxel.
constexpr double PieceBound = 4.0 / 255.0;
/// Largest difference of window depths whose pixels show the same sample, and share of the pixels that may show others,
/// whose opacity rounding has changed.
constexpr double DepthBound = 1e-4;
constexpr double FarDepths = 0.05;

/// A frame with depth, and its statistics.
struct SplitFrame
{
  Frame Shown;
  FrameStatistics Statistics;
};

SplitFrame Show(VolumeRenderer& renderer, const RenderRequest& request)
{
  SplitFrame frame;
  frame.Shown = RenderFrame(renderer, request);
  frame.Statistics = renderer.GetStatistics();
  return frame;
}

RenderRequest Decide(RenderRequest request)
{
  request.ImageSize = { 61, 101 };
  request.WantsDepth = true;
  request.CountsSamples = true;
  request.How.Rotation = RotationMode::Off;
  request.How.Execution = FilterExecution::Fetches;
  return request;
}

RenderRequest Split(RenderRequest request)
{
  request.How.SplitVolume = Switch::On;
  return request;
}

/// Expects that each device holds slices that overlap with those of its neighbours, and together all of them.
void ExpectPieces(const FrameStatistics& statistics, int slices)
{
  ASSERT_TRUE(statistics.Split);
  ASSERT_TRUE(statistics.Split->IsSplit()) << static_cast<int>(statistics.Split->Reason);
  int next = 0;
  for (const DeviceShare& share : statistics.Devices)
  {
    EXPECT_LE(share.Slices[0], next);
    EXPECT_GT(share.Slices[1], share.Slices[0]);
    EXPECT_EQ(share.State, DeviceState::Renders);
    EXPECT_GT(share.Milliseconds, 0.0);
    next = share.Slices[1] + 1;
  }
  EXPECT_EQ(next, slices);
}

/// Expects the picture of one device. Samples are compared where rays take all of them.
void ExpectSamePicture(const SplitFrame& one, const SplitFrame& split, const RenderRequest& request)
{
  ASSERT_EQ(one.Shown.Size, split.Shown.Size);
  EXPECT_LE(FindLargestDifference(one.Shown.Rgba, split.Shown.Rgba), PieceBound);
  if (request.EarlyTerminationOpacity == 1.0f)
  {
    EXPECT_EQ(one.Statistics.SamplesTaken, split.Statistics.SamplesTaken)
      << "samples are lost or taken twice";
  }
  const BlendMode blend = request.Appearance.Blend;
  if (blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity)
  {
    return; // several samples may be as good as the extreme
  }
  ASSERT_EQ(one.Shown.Depth.size(), split.Shown.Depth.size());
  std::size_t far = 0;
  for (std::size_t pixel = 0; pixel < one.Shown.Depth.size(); ++pixel)
  {
    far += std::abs(one.Shown.Depth[pixel] - split.Shown.Depth[pixel]) > DepthBound ? 1 : 0;
  }
  EXPECT_LE(static_cast<double>(far), FarDepths * static_cast<double>(one.Shown.Depth.size()));
}

/// True where pieces can show a scene; see SplitReason.
bool ComesFromPieces(const FeatureScene& scene)
{
  const Appearance& appearance = scene.Request.Appearance;
  const bool isOfMany = appearance.Blend == BlendMode::AverageIntensity &&
    appearance.AreComponentsIndependent && scene.View().Components > 2;
  return appearance.ScatteringBlend == 0.0 && !appearance.StartsAtSurface && !isOfMany &&
    !scene.Request.MatchVTK;
}

class CudaSplitVolume : public ::testing::TestWithParam<FeatureScene>
{
};

TEST_P(CudaSplitVolume, LooksAsOnOneDevice)
{
  FeatureScene scene = this->GetParam();
  const auto single = MakeRendererOn("0");
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  std::vector<RenderRequest> requests(3, Decide(scene.Request));
  requests[1].EarlyTerminationOpacity = 1.0f;
  requests[2].EarlyTerminationOpacity = 1.0f;
  requests[2].Filter = ReconstructionFilter::Nearest;
  const std::array<float, 2> bounds = BoundDepths(scene);
  const std::vector<float> ends{ 0.5f * (bounds[0] + bounds[1]), 1.0f };
  requests.push_back(requests[1]);
  requests.back().OpaqueDepth = ends.data();
  requests.back().OpaqueDepthSize = { 2, 1 };
  for (const std::string& list : ListDeviceLists())
  {
    const auto several = MakeRendererOn(list);
    several->ExpectFrames(Split(scene.Request).How);
    const Status set = SetFeatureScene(*several, scene);
    ASSERT_TRUE(set.IsOk()) << set.GetMessage();
    for (std::size_t index = 0; index < requests.size(); ++index)
    {
      SCOPED_TRACE("devices " + list + ", request " + std::to_string(index));
      const SplitFrame expected = Show(*single, requests[index]);
      const SplitFrame frame = Show(*several, Split(requests[index]));
      if (ComesFromPieces(scene))
      {
        ExpectPieces(frame.Statistics, scene.View().Dimensions[2]);
        ExpectSamePicture(expected, frame, requests[index]);
      }
      else
      {
        ASSERT_TRUE(frame.Statistics.Split);
        EXPECT_FALSE(frame.Statistics.Split->IsSplit());
        EXPECT_TRUE(expected.Shown.Rgba == frame.Shown.Rgba) << "each device has the whole volume";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaSplitVolume, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

/// A volume with odd sides whose slices outnumber its ghost layers by far.
FeatureScene MakeTallScene()
{
  FeatureScene scene = MakeFeatureScene("");
  const std::array<int, 3> dimensions{ 23, 31, 97 };
  scene.Volume = MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  scene.Request = Decide(MakeRequest(scene.Volume, ListCameras(scene.Volume)[1].Place));
  return scene;
}

class CudaSplitViews : public ::testing::TestWithParam<BlendMode>
{
};

/// Views along and across the cuts, inside the volume, parallel and rolled.
TEST_P(CudaSplitViews, LookAsOnOneDevice)
{
  FeatureScene scene = MakeTallScene();
  SetBlend(scene, this->GetParam());
  Shade(scene);
  const auto single = MakeRendererOn("0");
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  for (const std::string& list : ListDeviceLists())
  {
    const auto several = MakeRendererOn(list);
    several->ExpectFrames(Split(scene.Request).How);
    ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk());
    for (const NamedCamera& camera : ListCameras(scene.Volume))
    {
      for (const bool isBackwards : { false, true })
      {
        SCOPED_TRACE("devices " + list + ", " + camera.Name + (isBackwards ? ", backwards" : ""));
        RenderRequest request = scene.Request;
        CameraPlace place = camera.Place;
        if (isBackwards)
        {
          for (int axis = 0; axis < 3; ++axis)
          {
            place.Position[axis] = 2.0 * camera.Place.FocalPoint[axis] - place.Position[axis];
          }
        }
        request.PhysicalToClip = MakeClipMatrix(place, 61.0 / 101.0);
        request.EarlyTerminationOpacity = 1.0f;
        const SplitFrame frame = Show(*several, Split(request));
        ExpectPieces(frame.Statistics, scene.View().Dimensions[2]);
        ExpectSamePicture(Show(*single, request), frame, request);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Blends, CudaSplitViews,
  ::testing::Values(BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
    BlendMode::AverageIntensity, BlendMode::Additive, BlendMode::Isosurface, BlendMode::Slice));

TEST(CudaSplit, FiltersLookAsOnOneDevice)
{
  FeatureScene scene = MakeTallScene();
  Shade(scene);
  AddGradientOpacity(scene.Functions.front());
  std::vector<RenderRequest> requests;
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom,
      ReconstructionFilter::CubicBSpline })
  {
    for (const EnhancementFilter enhancement :
      { EnhancementFilter::None, EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
        EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
    {
      requests.push_back(scene.Request);
      requests.back().Filter = filter;
      requests.back().Filters.Enhancement = enhancement;
      requests.back().Filters.EnhancementSize = 8;
    }
  }
  requests.push_back(requests.back());
  requests.back().Filters = {};
  requests.back().Filters.PrefiltersBSpline = true;
  requests.push_back(scene.Request);
  requests.back().Appearance.IsJittered = true;
  requests.back().SampleDistance *= 6.0;
  const auto single = MakeRendererOn("0");
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  for (const std::string& list : ListDeviceLists())
  {
    const auto several = MakeRendererOn(list);
    ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk()); // split by the first frame
    for (std::size_t index = 0; index < requests.size(); ++index)
    {
      SCOPED_TRACE("devices " + list + ", request " + std::to_string(index));
      const SplitFrame frame = Show(*several, Split(requests[index]));
      ExpectPieces(frame.Statistics, scene.View().Dimensions[2]);
      ExpectSamePicture(Show(*single, requests[index]), frame, requests[index]);
    }
  }
}

/// The memory limit is two thirds of the volume: one device compresses it, several hold pieces.
TEST(CudaSplit, ReplacesCompressionWherePiecesFit)
{
  FeatureScene scene = MakeTallScene();
  const auto single = MakeRendererOn("0");
  ASSERT_TRUE(SetFeatureScene(*single, scene).IsOk());
  const SplitFrame expected = Show(*single, scene.Request);
  RenderRequest limited = scene.Request;
  limited.How.MemoryLimit = scene.Volume.Bytes.size() * 2 / 3;
  const auto several = MakeRendererOn("0,0");
  several->ExpectFrames(limited.How);
  ASSERT_TRUE(SetFeatureScene(*several, scene).IsOk());
  SplitFrame frame = Show(*several, limited);
  ExpectPieces(frame.Statistics, scene.View().Dimensions[2]);
  EXPECT_EQ(frame.Statistics.Split->Reason, SplitReason::ExceedsLimit);
  EXPECT_EQ(frame.Statistics.Storage->Kind, StorageKind::Texture);
  EXPECT_LT(frame.Statistics.VoxelsUploaded, 2 * scene.View().CountVoxels());
  ExpectSamePicture(expected, frame, limited);
  RenderRequest off = limited;
  off.How.SplitVolume = Switch::Off;
  frame = Show(*several, off);
  EXPECT_EQ(frame.Statistics.Split->Reason, SplitReason::Off);
  EXPECT_EQ(frame.Statistics.Storage->Kind, StorageKind::Compressed);
  frame = Show(*several, limited);
  EXPECT_TRUE(frame.Statistics.Split->IsSplit());
  RenderRequest small = limited;
  small.How.MemoryLimit = scene.Volume.Bytes.size() / 3;
  frame = Show(*several, small);
  EXPECT_EQ(frame.Statistics.Split->Reason, SplitReason::PiecesTooLarge);
  EXPECT_EQ(frame.Statistics.Storage->Kind, StorageKind::Compressed);
  frame = Show(*several, scene.Request);
  EXPECT_EQ(frame.Statistics.Split->Reason, SplitReason::Fits);
  EXPECT_TRUE(frame.Shown.Rgba == expected.Shown.Rgba);
}

TEST(CudaSplit, ShowsWhatWasSetLast)
{
  FeatureScene scene = MakeTallScene();
  const auto single = MakeRendererOn("0");
  const auto several = MakeRendererOn("0,0");
  several->ExpectFrames(Split(scene.Request).How);
  const auto compare = [&](const char* what) {
    SCOPED_TRACE(what);
    const SplitFrame frame = Show(*several, Split(scene.Request));
    ExpectPieces(frame.Statistics, scene.View().Dimensions[2]);
    ExpectSamePicture(Show(*single, scene.Request), frame, scene.Request);
  };
  const auto set = [&](const auto& change) {
    ASSERT_TRUE(change(*single).IsOk());
    ASSERT_TRUE(change(*several).IsOk());
  };
  const auto setScene = [&](VolumeRenderer& renderer) { return SetFeatureScene(renderer, scene); };
  set(setScene);
  compare("a scene");
  for (const int slice : { 3, 48, 90 }) // in the first piece, in both, and in the second
  {
    for (int x = 0; x < 23; ++x)
    {
      WriteVoxel(scene.Volume, x, 15, slice, x % 2 == 0 ? 255.0 : 0.0);
    }
    scene.Volume.Layout.Changed = { { 0, 15, slice }, { 22, 15, slice } };
    set([&](VolumeRenderer& renderer) { return renderer.SetVolume(scene.Volume.View()); });
    compare("changed voxels");
  }
  scene.Volume.Layout.Changed = {};
  scene.Mask = MakeVolume(ScalarType::UInt8, scene.View().Dimensions,
    MakeSphereField({ 11.0, 15.0, 48.0 }, 20.0, 1.0, 0.0, false));
  scene.Request.Appearance.Mask = MaskMode::Binary;
  set(setScene);
  compare("a mask");
  RenderRequest scattered = scene.Request;
  scattered.Appearance.ScatteringBlend = 1.0;
  EXPECT_EQ(Show(*several, Split(scattered)).Statistics.Split->Reason, SplitReason::Scattering);
  compare("the mask, after a frame that pieces cannot show");
  scene.Request.KeepsGathered = false;
  SetBlend(scene, BlendMode::MaximumIntensity);
  compare("a maximum");
}

TEST(CudaSplit, GatheredValuesAreThoseOfOneDevice)
{
  FeatureScene scene = MakeTallScene();
  SetBlend(scene, BlendMode::AverageIntensity);
  RenderRequest request = scene.Request;
  request.KeepsGathered = true;
  std::vector<std::vector<float>> shown;
  for (const char* list : { "0", "0,0" })
  {
    const auto renderer = MakeRendererOn(list);
    renderer->ExpectFrames(Split(request).How);
    ASSERT_TRUE(SetFeatureScene(*renderer, scene).IsOk());
    float pixel[4] = { 0.0f, 0.0f, 0.0f, 0.0f };
    RenderFrame(*renderer, Split(scene.Request));
    EXPECT_FALSE(renderer->ShowGathered(1, pixel).IsOk()) << "nothing was kept";
    Frame frame = RenderFrame(*renderer, Split(request));
    ASSERT_TRUE(renderer->ShowGathered(frame.Rgba.size() / 4, frame.Rgba.data()).IsOk());
    shown.push_back(frame.Rgba);
  }
  EXPECT_LE(FindLargestDifference(shown[0], shown[1]), PieceBound);
}

} // namespace
} // namespace Strider::Testing
