// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering gives the same pictures on the device as on the CPU, with volumes in textures, in compressed
// bricks, and mixed.
#include "MultiVolumeScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include "vtkStriderDescribeStorage.h"

namespace Strider::Testing
{
namespace
{

class CudaVolumes : public ::testing::TestWithParam<MultiVolumeScene>
{
};

TEST_P(CudaVolumes, MultiVolumesMatchHost)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers host;
  MultiVolumeRenderers cuda;
  const Status onHost = host.Set(Backend::CPU, scene);
  ASSERT_TRUE(onHost.IsOk()) << onHost.GetMessage();
  const Status onDevice = cuda.Set(Backend::CUDA, scene);
  ASSERT_TRUE(onDevice.IsOk()) << onDevice.GetMessage();
  for (const RenderRequest& request : ListSceneRequests(scene.Request))
  {
    SCOPED_TRACE((IsNearest(request) ? std::string("nearest") : std::string("linear")) +
      (request.MatchVTK ? ", MatchVTK" : ""));
    const Frame expected = RenderFrame(host.GetFirst(), host.Place(scene, request));
    ExpectPicture(expected);
    const Frame frame = RenderFrame(cuda.GetFirst(), cuda.Place(scene, request));
    ExpectSame(frame, expected, request);
    const double samples = static_cast<double>(host.GetFirst().GetStatistics().SamplesTaken);
    EXPECT_NEAR(static_cast<double>(cuda.GetFirst().GetStatistics().SamplesTaken), samples,
      0.02 * samples + 10.0);
  }
}

/// Each volume renders alone the same before and after a common picture.
TEST_P(CudaVolumes, LookAloneAsBefore)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  const RenderRequest& alone = scene.Volumes.front().Request;
  const Frame before = RenderFrame(cuda.GetFirst(), alone);
  const RenderRequest request = cuda.Place(scene, scene.Request);
  const Frame together = RenderFrame(cuda.GetFirst(), request);
  ExpectSame(RenderFrame(cuda.GetFirst(), alone), before, alone);
  ExpectSame(RenderFrame(cuda.GetFirst(), request), together, request);
}

/// Volumes that are compressed.
enum class Bricked
{
  All,
  First,
  Others
};

/// Returns the request with the volumes' storage set.
RenderRequest Compress(RenderRequest request, Bricked bricked, BrickDecoding decoding)
{
  request.How.Decoding = decoding;
  for (PlacedVolume& volume : request.MultiVolume)
  {
    const bool isFirst = &volume == &request.MultiVolume.front();
    const bool isWanted = bricked == Bricked::All || isFirst == (bricked == Bricked::First);
    volume.Request.How.Storage = isWanted ? StorageMode::Compressed : StorageMode::Texture;
  }
  return request;
}

/// With all volumes in bricks, frames are compared with the CPU, which also samples in full precision; with some in
/// textures, with textures.
TEST_P(CudaVolumes, DecodedByWarpsMatchHost)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers host;
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(host.Set(Backend::CPU, scene).IsOk());
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  const std::size_t count = scene.Volumes.size();
  for (const RenderRequest& request : ListSceneRequests(scene.Request))
  {
    SCOPED_TRACE((IsNearest(request) ? std::string("nearest") : std::string("linear")) +
      (request.MatchVTK ? ", MatchVTK" : ""));
    const Frame expected = RenderFrame(host.GetFirst(), host.Place(scene, request));
    const double samples = static_cast<double>(host.GetFirst().GetStatistics().SamplesTaken);
    const RenderRequest placed = cuda.Place(scene, request);
    for (const Bricked bricked : { Bricked::All, Bricked::First, Bricked::Others })
    {
      const Frame frame =
        RenderFrame(cuda.GetFirst(), Compress(placed, bricked, BrickDecoding::Warps));
      const FrameStatistics& statistics = cuda.GetFirst().GetStatistics();
      SCOPED_TRACE(vtkStriderDescribeStorage(statistics));
      bricked == Bricked::All ? ExpectClose(frame, expected, 0.01)
                              : ExpectSame(frame, expected, request);
      const std::size_t compressed = bricked == Bricked::All ? count
        : bricked == Bricked::First                          ? 1
                                                             : count - 1;
      const std::string all = ", " + std::to_string(compressed) + " of " + std::to_string(count) +
        " volumes in the view compressed";
      EXPECT_NE(vtkStriderDescribeStorage(statistics).find(all), std::string::npos);
      EXPECT_EQ(vtkStriderDescribeStorage(statistics).rfind("compressed, ", 0) == 0,
        bricked != Bricked::Others);
      EXPECT_NEAR(static_cast<double>(statistics.SamplesTaken), samples, 0.02 * samples + 10.0);
      EXPECT_GT(statistics.BricksDecoded, 0u);
      EXPECT_GT(statistics.CacheHitShare, 0.5);
      EXPECT_LT(statistics.CacheHitShare, 1.0);
    }
    // Back in textures.
    ExpectSame(RenderFrame(cuda.GetFirst(), placed), expected, request);
    EXPECT_EQ(vtkStriderDescribeStorage(cuda.GetFirst().GetStatistics()),
      "texture (several volumes in a view)");
    EXPECT_EQ(cuda.GetFirst().GetStatistics().BricksDecoded, 0u);
  }
}

/// Cache sizes, block shapes, pace and skipping change no bit.
TEST_P(CudaVolumes, CachesAndBlocksChangeNoBit)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  const auto draw = [&](const RenderRequest& request, Bricked bricked) {
    return RenderFrame(
      cuda.GetFirst(), Compress(cuda.Place(scene, request), bricked, BrickDecoding::Warps));
  };
  for (const Bricked bricked : { Bricked::All, Bricked::Others })
  {
    RenderRequest request = scene.Request;
    const Frame expected = draw(request, bricked);
    ExpectPicture(expected);
    const auto expect = [&](const std::string& way) {
      const Frame frame = draw(request, bricked);
      EXPECT_TRUE(frame.Rgba == expected.Rgba) << way;
      EXPECT_TRUE(frame.Depth == expected.Depth) << way;
    };
    for (const int bricks : { -1, 1, 7, 32 })
    {
      request.How.WarpCacheBricks = bricks;
      expect(std::to_string(bricks) + " bricks");
    }
    request.How.WarpCacheBricks = 0;
    request.How.EmptySpaceSkipping = Switch::Off;
    expect("no skipping");
    request.How.EmptySpaceSkipping = Switch::On;
    request.How.BlockShape = BlockShapeMode::Fixed;
    const int shapes[][3] = { { 1, 256, 0 }, { 32, 32, 512 }, { 2, 32, 256 } };
    for (const auto& shape : shapes)
    {
      request.How.BlockWidth = shape[0];
      request.How.BlockHeight = shape[1];
      request.How.ResidentThreads = shape[2];
      for (const Switch isOn : { Switch::Off, Switch::On })
      {
        request.How.SynchronousPropagation = isOn;
        expect(std::to_string(shape[0]) + "x" + std::to_string(shape[1]));
      }
    }
  }
}

/// True where Strider can keep macrocells of the volume decoded for a multi-volume picture.
bool HasPool(const FeatureScene& volume, const RenderRequest& request)
{
  const VolumeView view = volume.View();
  return view.Components == 1 && !view.PointPlaces[0] && !view.PointPlaces[1] &&
    !view.PointPlaces[2] && !request.MatchVTK;
}

/// Texture units filter pools as they filter textures; the kernel differs and may round sums differently.
TEST_P(CudaVolumes, PooledLookAsTextures)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers textures;
  MultiVolumeRenderers pools;
  ASSERT_TRUE(textures.Set(Backend::CUDA, scene).IsOk());
  ASSERT_TRUE(pools.Set(Backend::CUDA, scene).IsOk());
  for (RenderRequest request : ListSceneRequests(scene.Request))
  {
    SCOPED_TRACE((IsNearest(request) ? std::string("nearest") : std::string("linear")) +
      (request.MatchVTK ? ", MatchVTK" : ""));
    const Frame expected = RenderFrame(textures.GetFirst(), textures.Place(scene, request));
    for (const Switch skips : { Switch::On, Switch::Off })
    {
      request.How.EmptySpaceSkipping = skips;
      const RenderRequest placed =
        Compress(pools.Place(scene, request), Bricked::All, BrickDecoding::Automatic);
      bool areAll = true;
      for (int frame = 0; frame < 2; ++frame)
      {
        const Frame pooled = RenderFrame(pools.GetFirst(), placed);
        for (std::size_t index = 0; index < scene.Volumes.size(); ++index)
        {
          const std::string storage =
            vtkStriderDescribeStorage(placed.MultiVolume[index].Renderer->GetStatistics());
          const bool isPooled = HasPool(scene.Volumes[index], request);
          areAll = areAll && isPooled;
          EXPECT_NE(
            storage.find(isPooled ? "macrocells cached" : "decoded by warps"), std::string::npos)
            << storage;
        }
        if (areAll)
        {
          const float largest = FindLargestDifference(pooled.Rgba, expected.Rgba);
          std::printf("largest difference %.6f / 255\n", 255.0 * largest);
          EXPECT_LE(largest, 0.01f / 255.0f);
          EXPECT_TRUE(pooled.Depth == expected.Depth);
          if (frame == 1) // which finds all of it
          {
            EXPECT_EQ(pools.GetFirst().GetStatistics().BricksDecoded, 0u);
          }
        }
        ExpectSame(pooled, expected, request);
      }
    }
  }
}

/// Volumes too large for the pool: warps decode the visible bricks, and every frame is complete.
TEST_P(CudaVolumes, WithoutRoomInPoolsWarpsDecode)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers host;
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(host.Set(Backend::CPU, scene).IsOk());
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  const Frame expected = RenderFrame(host.GetFirst(), host.Place(scene, scene.Request));
  RenderRequest request = scene.Request;
  request.How.PoolCells = 2;
  const RenderRequest placed =
    Compress(cuda.Place(scene, request), Bricked::All, BrickDecoding::Automatic);
  for (int frame = 0; frame < 12; ++frame)
  {
    ExpectClose(RenderFrame(cuda.GetFirst(), placed), expected, 0.01);
    for (const PlacedVolume& volume : placed.MultiVolume)
    {
      const std::string storage = vtkStriderDescribeStorage(volume.Renderer->GetStatistics());
      EXPECT_NE(storage.find("decoded by warps"), std::string::npos) << storage;
    }
  }
}

/// Cubic filters read textures, beside bricks of other volumes.
TEST(CudaMultiVolume, WideFiltersHaveTextures)
{
  MultiVolumeScene scene = ListMultiVolumeScenes()[1];
  MultiVolumeRenderers host;
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(host.Set(Backend::CPU, scene).IsOk());
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  RenderRequest expected = host.Place(scene, scene.Request);
  expected.MultiVolume[0].Request.Filter = ReconstructionFilter::CubicBSpline;
  RenderRequest request = cuda.Place(scene, scene.Request);
  request.MultiVolume[0].Request.Filter = ReconstructionFilter::CubicBSpline;
  request.How.Storage = StorageMode::Compressed;
  for (PlacedVolume& volume : request.MultiVolume)
  {
    volume.Request.How.Storage = StorageMode::Compressed;
  }
  ExpectSame(
    RenderFrame(cuda.GetFirst(), request), RenderFrame(host.GetFirst(), expected), request);
  EXPECT_EQ(vtkStriderDescribeStorage(cuda.GetFirst().GetStatistics()),
    "texture (on request), 1 of 2 volumes in the view compressed");
}

/// Each volume has a memory limit of its own.
TEST(CudaMultiVolume, LimitsCompress)
{
  const MultiVolumeScene scene = ListMultiVolumeScenes()[1];
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  RenderRequest request = cuda.Place(scene, scene.Request);
  RenderFrame(cuda.GetFirst(), request);
  EXPECT_EQ(vtkStriderDescribeStorage(cuda.GetFirst().GetStatistics()),
    "texture (several volumes in a view)");
  request.MultiVolume[1].Request.How.MemoryLimit = 1000;
  RenderFrame(cuda.GetFirst(), request);
  EXPECT_EQ(vtkStriderDescribeStorage(cuda.GetFirst().GetStatistics()),
    "texture (automatic), 1 of 2 volumes in the view compressed");
  EXPECT_GT(request.MultiVolume[1].Renderer->GetStatistics().CompressedBytes, 0u);
  EXPECT_EQ(request.MultiVolume[0].Renderer->GetStatistics().CompressedBytes, 0u);
}

INSTANTIATE_TEST_SUITE_P(Together, CudaVolumes, ::testing::ValuesIn(ListMultiVolumeScenes()),
  [](const ::testing::TestParamInfo<MultiVolumeScene>& scene) {
    return NameScene(scene.param.Name);
  });

} // namespace
} // namespace Strider::Testing
