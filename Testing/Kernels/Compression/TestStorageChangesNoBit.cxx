// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CPU rays through compressed bricks give the same bits as through raw voxels, for every type, filter, feature and
// voxel order; the statistics describe the storage.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"
#include "MultiVolumeScenes.h"

#include "Host/Volume/CompressVolume.h"
#include "Sampling/CubicWeights.h"

#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribeStorage.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

int CountDifferent(const float* one, const float* other, std::size_t count)
{
  int different = 0;
  for (std::size_t value = 0; value < count; ++value)
  {
    different += std::memcmp(one + value, other + value, sizeof(float)) != 0 ? 1 : 0;
  }
  return different;
}

class CompressedStorage : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string reason;
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, this->Renderer, reason).IsOk());
  }

  void Set(const TestVolume& volume, const TransferFunctions& functions)
  {
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
  }

  static KeptImage Render(VolumeRenderer& renderer, const RenderRequest& request)
  {
    RenderedImage image;
    const Status status = renderer.Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    KeptImage kept;
    if (status.IsOk())
    {
      const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
      kept.Size = image.Size;
      kept.Rgba.assign(image.Rgba, image.Rgba + 4 * pixels);
      kept.Depth.assign(image.Depth, image.Depth + pixels);
    }
    return kept;
  }

  KeptImage Render(const RenderRequest& request) { return Render(*this->Renderer, request); }

  static void SetStorage(RenderRequest& request, StorageMode storage)
  {
    request.How.Storage = storage;
    for (PlacedVolume& placed : request.MultiVolume)
    {
      placed.Request.How.Storage = storage;
    }
  }

  /// Expects the same frame from raw and compressed voxels. Returns the share of brick reads that hit the cache.
  static double ExpectSame(VolumeRenderer& renderer, RenderRequest request)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    SetStorage(request, StorageMode::Texture);
    const KeptImage raw = Render(renderer, request);
    const FrameStatistics before = renderer.GetStatistics();
    EXPECT_EQ(vtkStriderDescribeStorage(before), "raw voxels (on request)");
    EXPECT_EQ(before.CompressedBytes + before.CacheBytes, 0u);
    SetStorage(request, StorageMode::Compressed);
    const KeptImage compressed = Render(renderer, request);
    const FrameStatistics after = renderer.GetStatistics();
    EXPECT_EQ(vtkStriderDescribeStorage(after).rfind("compressed, ", 0), 0u);
    EXPECT_GT(after.CompressedBytes, 0u);
    EXPECT_EQ(after.SamplesTaken, before.SamplesTaken);
    EXPECT_EQ(after.SamplesSkipped, before.SamplesSkipped);
    EXPECT_EQ(raw.Rgba.size(), compressed.Rgba.size());
    EXPECT_EQ(CountDifferent(raw.Rgba.data(), compressed.Rgba.data(), raw.Rgba.size()), 0);
    EXPECT_EQ(CountDifferent(raw.Depth.data(), compressed.Depth.data(), raw.Depth.size()), 0);
    return after.CacheHitShare;
  }

  double ExpectSame(const RenderRequest& request) { return ExpectSame(*this->Renderer, request); }

  std::unique_ptr<VolumeRenderer> Renderer;
};

std::vector<RenderRequest> ListWays(const RenderRequest& request)
{
  std::vector<RenderRequest> ways(8, request);
  ways[1].Filter = ReconstructionFilter::Nearest;
  ways[2].MatchVTK = true;
  ways[3].MatchVTK = true;
  ways[3].Filter = ReconstructionFilter::Nearest;
  ways[4].How.PreIntegration = true;
  ways[5].How.EmptySpaceSkipping = Switch::Off;
  ways[6].Filter = ReconstructionFilter::CatmullRom;
  ways[7].Filter = ReconstructionFilter::CubicBSpline;
  return ways;
}

std::string DescribeWay(const RenderRequest& request)
{
  return std::string(request.MatchVTK ? ", MatchVTK" : "") +
    (request.How.PreIntegration ? ", pre-integrated" : "") +
    (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : "") +
    (IsCubic(request.Filter) ? ", cubic" : "") +
    (request.How.EmptySpaceSkipping == Switch::Off ? ", no skipping" : "");
}

TEST_F(CompressedStorage, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 31, 26, 41 };
    const TestVolume volume = MakeVolume(type, dimensions,
      [&](double x, double y, double z) {
        const double smooth = MakeMarschnerLobbField(dimensions, scalars[0], scalars[1])(x, y, z);
        return x < 12.0 ? smooth : MakeNoiseField(scalars[0], scalars[1])(x, y, z);
      },
      { 1.0, 1.3, 0.8 });
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name + DescribeWay(request));
        EXPECT_GT(this->ExpectSame(request), 0.5);
      }
    }
  }
}

TEST_F(CompressedStorage, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{ { 1, 1, 1 },
         { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 }, { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 7 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt16, dimensions, MakeNoiseField(100.0, 60000.0));
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        SCOPED_TRACE(camera.Name + DescribeWay(request) + ", " + std::to_string(dimensions[0]) +
          "x" + std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
        this->ExpectSame(request);
      }
    }
  }
}

/// More bricks along a single ray than a cache holds.
TEST_F(CompressedStorage, BricksReplaceOthers)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 9, 10, 4000 }, MakeNoiseField(0.0, 255.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.001f));
  RenderRequest request = MakeScene(volume, {}, MakeFaceCamera(volume, 2)).Request;
  request.ImageSize = { 16, 16 };
  const double share = this->ExpectSame(request);
  EXPECT_GT(share, 0.5);
  EXPECT_LT(share, 0.999);
}

TEST_F(CompressedStorage, BadVoxels)
{
  const std::array<int, 3> dimensions{ 30, 21, 23 };
  TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(-1.0, 1.0));
  const double infinity = std::numeric_limits<double>::infinity();
  const double bad[4] = { std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, -0.0 };
  for (int place = 0; place < 90; ++place)
  {
    WriteVoxel(volume, place * 17 % 30, place * 29 % 21, place * 11 % 23, bad[place % 4]);
  }
  for (const float nanOpacity : { 0.0f, 0.5f })
  {
    TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f);
    functions.NanOpacity = nanOpacity;
    functions.NanColor = { 1.0f, 0.0f, 1.0f };
    this->Set(volume, functions);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        SCOPED_TRACE(camera.Name + DescribeWay(request));
        this->ExpectSame(request);
      }
    }
  }
}

TEST_F(CompressedStorage, EveryFeature)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    for (const RenderRequest& request : ListWays(scene.Request))
    {
      SCOPED_TRACE(scene.Name + DescribeWay(request));
      this->ExpectSame(request);
    }
  }
}

TEST_F(CompressedStorage, SeveralVolumes)
{
  for (const MultiVolumeScene& scene : ListMultiVolumeScenes())
  {
    MultiVolumeRenderers renderers;
    ASSERT_TRUE(renderers.Set(Backend::CPU, scene).IsOk());
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(scene.Name + (matchesVTK ? ", MatchVTK" : ""));
      RenderRequest request = scene.Request;
      request.MatchVTK = matchesVTK;
      ExpectSame(renderers.GetFirst(), renderers.Place(scene, request));
    }
  }
}

/// Only raw voxels are copied in other orders.
TEST_F(CompressedStorage, EveryOrder)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 61, 43, 52 }, MakeNoiseField(0.0, 255.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.1f));
  RenderRequest request = MakeScene(volume, {}, MakeFaceCamera(volume, 0)).Request;
  for (const RotationMode mode :
    { RotationMode::Off, RotationMode::Published, RotationMode::Automatic })
  {
    request.How.Rotation = mode;
    this->ExpectSame(request);
    EXPECT_EQ(vtkStriderDescribeOrder(this->Renderer->GetStatistics()),
      "xyz (compressed bricks are not reordered)");
    this->ExpectSame(request); // raw voxels are reordered again
  }
}

/// Neither another volume nor another interpretation of the bytes uses cached data of the former one.
TEST_F(CompressedStorage, FollowsVoxels)
{
  RenderRequest request;
  for (int turn = 0; turn < 4; ++turn)
  {
    TestVolume volume = MakeVolume(ScalarType::Int8, { 30, 20, 25 },
      [&](double x, double, double) { return turn % 2 == 0 ? -128.0 + 3.0 * x : 100.0 - 7.0 * x; });
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
    request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
    request.How.Storage = StorageMode::Compressed;
    request.WantsDepth = true;
    this->Render(request);
    request.MatchVTK = turn > 1;
    const KeptImage image = this->Render(request);
    this->ExpectSame(request);
    // Nothing is compressed again where nothing changed.
    VolumeView view = volume.View();
    view.Changed = MakeEmptyBox();
    this->Render(request);
    const double milliseconds = this->Renderer->GetStatistics().UploadMilliseconds;
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    EXPECT_EQ(
      CountDifferent(this->Render(request).Rgba.data(), image.Rgba.data(), image.Rgba.size()), 0);
    EXPECT_EQ(this->Renderer->GetStatistics().UploadMilliseconds, milliseconds);
    WriteVoxel(volume, 15, 10, 12, 127.0);
    view.Changed = { { 15, 10, 12 }, { 15, 10, 12 } };
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    const KeptImage changed = this->Render(request);
    EXPECT_GT(CountDifferent(changed.Rgba.data(), image.Rgba.data(), image.Rgba.size()), 0);
    // Only the changed part is uploaded.
    EXPECT_EQ(this->Renderer->GetStatistics().VoxelsUploaded, 1u);
    this->ExpectSame(request);
  }
}

/// Voxels that changed since the last frame are encoded again, in one box, and nothing else; the whole volume is
/// encoded after a frame of raw voxels.
TEST_F(CompressedStorage, FollowsBoxes)
{
  TestVolume volume = MakeVolume(ScalarType::UInt16, { 61, 43, 52 }, MakeNoiseField(0.0, 60000.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.1f));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  request.WantsDepth = true;
  const auto render = [&](StorageMode storage, std::uint64_t uploaded) {
    SetStorage(request, storage);
    const KeptImage image = this->Render(request);
    EXPECT_EQ(this->Renderer->GetStatistics().VoxelsUploaded, uploaded);
    return image.Rgba;
  };
  VolumeView view = volume.View();
  render(StorageMode::Compressed, view.CountVoxels());
  for (int turn = 0; turn < 12; ++turn)
  {
    IndexBox united = MakeEmptyBox();
    for (int x = 3 * turn; x <= 5 * turn + 5; x += turn + 2) // two or three boxes
    {
      WriteVoxel(volume, x, 5 + turn, 40 - turn, 5000.0 * turn);
      view.Changed = { { x, 5 + turn, 40 - turn }, { x, 5 + turn, 40 - turn } };
      ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
      united = Unite(united, view.Changed);
    }
    const auto found = render(StorageMode::Compressed, united.CountAll());
    if (turn % 4 == 3)
    {
      EXPECT_TRUE(found == render(StorageMode::Texture, 0));
      render(StorageMode::Compressed, view.CountVoxels());
    }
  }
}

TEST_F(CompressedStorage, StatisticsSayWhatIsStored)
{
  const std::array<int, 3> dimensions{ 64, 64, 64 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, dimensions, MakeRampField(0, 64, 0.0, 63.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  request.WantsDepth = true;
  this->Render(request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Renderer->GetStatistics()), "raw voxels (automatic)");
  const std::size_t rawBytes = this->Renderer->GetStatistics().BytesOnDevice;
  request.How.MemoryLimit = std::size_t(512) << 10;
  this->Render(request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Renderer->GetStatistics()), "raw voxels (automatic)");
  request.How.MemoryLimit = std::size_t(256) << 10;
  this->Render(request);
  const FrameStatistics automatic = this->Renderer->GetStatistics();
  EXPECT_NE(vtkStriderDescribeStorage(automatic).find(
              "smaller (automatic: raw voxels need 512 KiB, 256 KiB are allowed)"),
    std::string::npos);
  CompressedVolume compressed;
  ASSERT_TRUE(CompressVolume(volume.View(), BrickFormat::Automatic, compressed).IsOk());
  EXPECT_EQ(automatic.CompressedBytes, compressed.CountBytes());
  EXPECT_DOUBLE_EQ(automatic.BitsPerVoxel, 8.0 * compressed.CountBytes() / (64.0 * 64.0 * 64.0));
  EXPECT_NEAR(automatic.CompressionRatio * automatic.BitsPerVoxel, 16.0, 1e-9);
  EXPECT_GT(automatic.CompressionRatio, 2.0);
  EXPECT_GT(automatic.CacheHitShare, 0.9);
  EXPECT_LT(automatic.CacheHitShare, 1.0);
  EXPECT_GT(automatic.CacheBytes, 0u);
  EXPECT_GE(automatic.BytesOnDevice, rawBytes + automatic.CompressedBytes + automatic.CacheBytes);
  request.How.Storage = StorageMode::Texture;
  this->Render(request);
  EXPECT_EQ(vtkStriderDescribeStorage(this->Renderer->GetStatistics()), "raw voxels (on request)");
  EXPECT_EQ(this->Renderer->GetStatistics().BytesOnDevice, rawBytes);
  EXPECT_EQ(this->Renderer->GetStatistics().CompressionRatio, 0.0);
}

TEST_F(CompressedStorage, TakesBricksThatTheVolumeCameWith)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Int16, { 31, 22, 17 }, MakeNoiseField(-300.0, 300.0));
  const TestVolume other =
    MakeVolume(ScalarType::Int16, { 31, 17, 22 }, MakeNoiseField(-300.0, 300.0));
  const RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  const auto isAsRead = [this] {
    const FrameStatistics& statistics = this->Renderer->GetStatistics();
    EXPECT_EQ(statistics.Storage->CameCompressed, statistics.UploadMilliseconds == 0.0);
    return statistics.Storage->CameCompressed;
  };
  for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
  {
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
    VolumeView view = volume.View();
    ASSERT_TRUE(CompressVolume(view, format, {}, view.Compressed).IsOk());
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    this->ExpectSame(request);
    EXPECT_TRUE(isAsRead());
    // The volume without compressed bricks, and with those of another volume.
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    this->ExpectSame(request);
    EXPECT_FALSE(isAsRead());
    ASSERT_TRUE(CompressVolume(other.View(), format, {}, view.Compressed).IsOk());
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    this->ExpectSame(request);
    EXPECT_FALSE(isAsRead());
  }
}

} // namespace
} // namespace Strider::Testing
