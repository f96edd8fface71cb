// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames from compressed bricks that warps decode agree with the CPU, which also interpolates in full precision. They
// do not depend on the cache size of a warp or on blocks, and the statistics describe the storage.
#include "CompressionVolumes.h"
#include "CudaScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include "Cuda/Bricks/DeviceBrickStorage.h"
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Host/Volume/FindValueRanges.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribePreIntegration.h"
#include "vtkStriderDescribeSkipping.h"
#include "vtkStriderDescribeStorage.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace Strider::Testing
{
namespace
{

class CudaStorage : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    this->Host = MakeRenderer(Backend::CPU);
    ASSERT_TRUE(this->Cuda && this->Host);
  }

  void SetScenes(const TestVolume& volume)
  {
    SetScene(*this->Cuda, volume);
    SetScene(*this->Host, volume);
  }

  Frame RenderCompressed(RenderRequest request)
  {
    request.How.Storage = StorageMode::Compressed;
    request.How.Decoding = BrickDecoding::Warps;
    const Frame frame = RenderFrame(*this->Cuda, request);
    const FrameStatistics& statistics = this->Cuda->GetStatistics();
    EXPECT_EQ(vtkStriderDescribeStorage(statistics).rfind("compressed, ", 0), 0u)
      << vtkStriderDescribeStorage(statistics);
    EXPECT_EQ(vtkStriderDescribeOrder(statistics), "xyz (compressed bricks are not reordered)");
    return frame;
  }

  void ExpectMatch(RenderRequest request)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.Storage = StorageMode::Compressed;
    const bool isNearest = request.Filter == ReconstructionFilter::Nearest;
    SCOPED_TRACE(std::string(isNearest ? "nearest" : "linear") +
      (request.MatchVTK ? ", MatchVTK" : "") +
      (request.How.EmptySpaceSkipping == Switch::Off ? ", no skipping" : ""));
    const Frame frame = this->RenderCompressed(request);
    ExpectClose(frame, RenderFrame(*this->Host, request), 0.01);
    const auto expected = static_cast<double>(this->Host->GetStatistics().SamplesTaken);
    EXPECT_NEAR(static_cast<double>(this->Cuda->GetStatistics().SamplesTaken), expected,
      0.02 * expected + 10.0);
  }

  /// Both filters, with and without MatchVTK, and without skipping.
  void ExpectMatches(const RenderRequest& request)
  {
    for (const bool matchesVTK : { false, true })
    {
      for (const ReconstructionFilter filter :
        { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        RenderRequest way = request;
        way.MatchVTK = matchesVTK;
        way.Filter = filter;
        this->ExpectMatch(way);
      }
    }
    RenderRequest unskipped = request;
    unskipped.How.EmptySpaceSkipping = Switch::Off;
    this->ExpectMatch(unskipped);
  }

  std::unique_ptr<VolumeRenderer> Cuda;
  std::unique_ptr<VolumeRenderer> Host;
};

TEST_F(CudaStorage, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<int, 3> dimensions{ 31, 26, 41 };
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions,
      MakeGentleField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
    ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name);
      this->ExpectMatches(MakeRequest(volume, camera.Place));
    }
  }
}

TEST_F(CudaStorage, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{ { 1, 1, 1 },
         { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 }, { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 7 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt16, dimensions, MakeGentleField(dimensions, 100.0, 60000.0));
    ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
        std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
      this->ExpectMatches(MakeRequest(volume, camera.Place));
    }
  }
}

/// More noise than a warp can cache, with every cache size and blocks of every shape and pace: no bit differs.
TEST_F(CudaStorage, CachesAndBlocksChangeNoBit)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 60, 70, 50 }, MakeNoiseField(0.0, 65535.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.WantsDepth = true;
  for (const bool isLit : { false, true })
  {
    request.Appearance.IsShaded.fill(isLit);
    request.How.BlockShape = BlockShapeMode::Automatic;
    request.How.WarpCacheBricks = 0;
    const Frame expected = this->RenderCompressed(request);
    EXPECT_GT(*std::max_element(expected.Rgba.begin(), expected.Rgba.end()), 0.05f);
    for (const int bricks : { -1, 1, 2, 4, 11, 23, 32 })
    {
      request.How.WarpCacheBricks = bricks;
      const Frame frame = this->RenderCompressed(request);
      SCOPED_TRACE(std::to_string(bricks) + " bricks");
      EXPECT_TRUE(frame.Rgba == expected.Rgba);
      EXPECT_TRUE(frame.Depth == expected.Depth);
    }
    request.How.WarpCacheBricks = 0;
    request.How.BlockShape = BlockShapeMode::Fixed;
    const int shapes[][3] = { { 1, 256, 0 }, { 32, 32, 512 }, { 128, 1, 0 }, { 2, 32, 256 },
      { 32, 1, 0 } };
    for (const auto& shape : shapes)
    {
      request.How.BlockWidth = shape[0];
      request.How.BlockHeight = shape[1];
      request.How.ResidentThreads = shape[2];
      for (const Switch isOn : { Switch::Off, Switch::On })
      {
        request.How.SynchronousPropagation = isOn;
        const Frame frame = this->RenderCompressed(request);
        SCOPED_TRACE(vtkStriderDescribeLaunch(this->Cuda->GetStatistics()));
        EXPECT_TRUE(frame.Rgba == expected.Rgba);
        EXPECT_TRUE(frame.Depth == expected.Depth);
      }
    }
  }
}

TEST_F(CudaStorage, SkippingChangesNoBit)
{
  const std::array<int, 3> dimensions{ 70, 61, 52 };
  const TestVolume volume = MakeVolume(ScalarType::Int16, dimensions,
    [](double x, double y, double z) { return x + y + z < 90.0 ? -500.0 : 20.0 * x + 7.0 * z; });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
  std::fill_n(functions.Opacities.begin(), functions.Opacities.size() / 4, 0.0f);
  ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
  request.CountsSamples = true;
  request.How.EmptySpaceSkipping = Switch::Off;
  const Frame expected = this->RenderCompressed(request);
  EXPECT_EQ(this->Cuda->GetStatistics().SamplesSkipped, 0u);
  request.How.EmptySpaceSkipping = Switch::On;
  EXPECT_TRUE(this->RenderCompressed(request).Rgba == expected.Rgba);
  EXPECT_GT(this->Cuda->GetStatistics().SamplesSkipped, 0u);
  // The skip map equals that of raw voxels.
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Host, volume));
  ASSERT_TRUE(this->Host->SetTransferFunctions(functions).IsOk());
  RenderFrame(*this->Host, request);
  EXPECT_EQ(vtkStriderDescribeSkipping(this->Cuda->GetStatistics()),
    vtkStriderDescribeSkipping(this->Host->GetStatistics()));
}

/// Nothing cached of a volume shows in the next one.
TEST_F(CudaStorage, FollowsVoxels)
{
  for (int turn = 0; turn < 4; ++turn)
  {
    TestVolume volume = MakeVolume(ScalarType::Int8, { 30, 20, 25 },
      [&](double x, double, double) { return turn % 2 == 0 ? -128.0 + 3.0 * x : 100.0 - 7.0 * x; });
    ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
    RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    request.MatchVTK = turn > 1;
    this->ExpectMatch(request);
    const Frame former = this->RenderCompressed(request);
    WriteVoxel(volume, 15, 10, 12, 127.0);
    VolumeView view = volume.View();
    view.Changed = { { 15, 10, 12 }, { 15, 10, 12 } };
    ASSERT_TRUE(this->Cuda->SetVolume(view).IsOk());
    ASSERT_TRUE(this->Host->SetVolume(view).IsOk());
    this->ExpectMatch(request);
    EXPECT_FALSE(this->RenderCompressed(request).Rgba == former.Rgba);
    request.How.Storage = StorageMode::Texture;
    RenderFrame(*this->Cuda, request);
    EXPECT_EQ(vtkStriderDescribeStorage(this->Cuda->GetStatistics()), "texture (on request)");
    EXPECT_EQ(this->Cuda->GetStatistics().CompressedBytes, 0u);
    this->ExpectMatch(request);
  }
}

TEST_F(CudaStorage, StatisticsSayWhatIsStored)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 64, 64, 64 }, MakeRampField(0, 64, 0.0, 63.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  RenderFrame(*this->Cuda, request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Cuda->GetStatistics()), "texture (automatic)");
  const std::size_t textureBytes = this->Cuda->GetStatistics().BytesOnDevice;
  request.How.Decoding = BrickDecoding::Warps;
  request.How.MemoryLimit = std::size_t(512) << 10;
  RenderFrame(*this->Cuda, request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Cuda->GetStatistics()), "texture (automatic)");
  request.How.MemoryLimit = std::size_t(256) << 10;
  RenderFrame(*this->Cuda, request);
  const FrameStatistics automatic = this->Cuda->GetStatistics();
  EXPECT_NE(vtkStriderDescribeStorage(automatic).find(
              "smaller (automatic: raw voxels need 512 KiB, 256 KiB are allowed)"),
    std::string::npos);
  EXPECT_GT(automatic.CompressionRatio, 2.0);
  EXPECT_NEAR(automatic.CompressionRatio * automatic.BitsPerVoxel, 16.0, 1e-9);
  EXPECT_GT(automatic.CacheHitShare, 0.5);
  EXPECT_LT(automatic.CacheHitShare, 1.0);
  EXPECT_GT(automatic.BricksDecoded, 0u);
  EXPECT_GT(automatic.CacheBytes, 0u);
  EXPECT_LT(automatic.BytesOnDevice, textureBytes);
  request.How.WarpCacheBricks = -1;
  RenderFrame(*this->Cuda, request);
  EXPECT_LT(this->Cuda->GetStatistics().CacheHitShare, automatic.CacheHitShare);
  EXPECT_GT(this->Cuda->GetStatistics().BricksDecoded, automatic.BricksDecoded);
  for (const int bricks : { -2, 33 })
  {
    request.How.WarpCacheBricks = bricks;
    RenderedImage image;
    const Status refused = this->Cuda->Render(request, image);
    EXPECT_EQ(refused.GetCode(), StatusCode::InvalidArgument) << bricks;
    EXPECT_NE(refused.GetMessage().find(std::to_string(bricks)), std::string::npos);
  }
  request.How.WarpCacheBricks = 0;
  request.How.PreIntegration = true;
  this->RenderCompressed(request);
  EXPECT_EQ(vtkStriderDescribePreIntegration(this->Cuda->GetStatistics()),
    "no pre-integration (compressed bricks on a GPU need slabs and steps of at most 2 voxels)");
}

/// Automatic storage compresses a volume beyond the texture limit; with texture storage the volume is refused.
TEST_F(CudaStorage, VolumesBeyondTheTextureLimit)
{
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 16385, 2, 3 }, { 3, 17000, 1 }, { 1, 2, 20000 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
    ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
    const RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    ExpectClose(RenderFrame(*this->Cuda, request), RenderFrame(*this->Host, request), 0.01);
    const std::string storage = vtkStriderDescribeStorage(this->Cuda->GetStatistics());
    EXPECT_NE(storage.find("(automatic: no texture can have as many voxels along an axis)"),
      std::string::npos)
      << storage;
    this->ExpectMatch(request);
  }
}

/// Where the storage of expected frames is known in advance, only bricks are uploaded.
TEST_F(CudaStorage, ExpectedFramesNeedNoTexture)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 128, 128, 64 }, MakeRampField(0, 128, 0.0, 127.0));
  Strategies settings;
  settings.Storage = StorageMode::Compressed;
  this->Cuda->ExpectFrames(settings);
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  EXPECT_LT(this->Cuda->GetStatistics().BytesOnDevice, volume.Bytes.size());
}

/// Ranges of every macrocell and component equal those of raw voxels.
TEST_F(CudaStorage, MacrocellsKnowTheSameValues)
{
  Stream queue;
  ASSERT_TRUE(queue.Create().IsOk());
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : { Filling::Smooth, Filling::Extremes, Filling::Labels })
    {
      const RawVolume volume = MakeRawVolume(type, { 37, 9, 26 }, 2, filling);
      VolumeView view = volume.View();
      view.ScalarRange = { -1000.0, 3000.0 };
      view.OtherRanges.fill({ -70.0, 9000.0 });
      const std::array<int, 3> cells = CountMacrocells(volume.Dimensions);
      std::vector<ValueRange> expected(2 * CountAll(cells));
      FindValueRanges(view, MakeWholeBox(cells), expected.data());
      const TextureVoxels texels = DescribeTexels(type);
      for (ValueRange& range : expected)
      {
        if (texels.Scale != 1.0f)
        {
          range = { (range.First - texels.Offset) / texels.Scale,
            (range.Second - texels.Offset) / texels.Scale };
        }
      }
      DeviceBrickStorage bricks;
      ASSERT_TRUE(bricks.Compress(view, queue).IsOk());
      DeviceBuffer<ValueRange> ranges;
      ASSERT_TRUE(ranges.Reserve(expected.size()).IsOk());
      ASSERT_TRUE(
        LaunchFindBrickRanges(bricks.GetVoxels(-128.0f), texels, cells, ranges.Get(), queue.Get())
          .IsOk());
      ASSERT_TRUE(queue.Synchronize().IsOk());
      std::vector<ValueRange> found(expected.size());
      ASSERT_EQ(cudaMemcpy(found.data(), ranges.Get(), found.size() * sizeof(ValueRange),
                  cudaMemcpyDeviceToHost),
        cudaSuccess);
      int different = 0;
      for (std::size_t cell = 0; cell < found.size(); ++cell)
      {
        const auto areSame = [](float one, float other) {
          return one == other || (std::isnan(one) && std::isnan(other));
        };
        different += areSame(found[cell].First, expected[cell].First) &&
            areSame(found[cell].Second, expected[cell].Second)
          ? 0
          : 1;
      }
      EXPECT_EQ(different, 0) << NameOf(type) << ", filling " << static_cast<int>(filling);
    }
  }
}

class CudaStorageScenes : public CudaStorage, public ::testing::WithParamInterface<FeatureScene>
{
};

TEST_P(CudaStorageScenes, MatchHost)
{
  const Status onDevice = SetFeatureScene(*this->Cuda, this->GetParam());
  ASSERT_TRUE(onDevice.IsOk()) << onDevice.GetMessage();
  const Status onHost = SetFeatureScene(*this->Host, this->GetParam());
  ASSERT_TRUE(onHost.IsOk()) << onHost.GetMessage();
  this->ExpectMatches(this->GetParam().Request);
}

INSTANTIATE_TEST_SUITE_P(Features, CudaStorageScenes, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
