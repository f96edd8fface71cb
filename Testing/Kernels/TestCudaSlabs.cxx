// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames from slabs of a compressed volume are those from a texture of all of it, however thick the slabs are: texture units read
// the same voxels at the same places.
#include "CompressionVolumes.h"
#include "CudaScenes.h"
#include "NameScene.h"

#include "Compositing/NeedsScene.h"
#include "Rays/RayStretch.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

constexpr int SlabHeights[] = { 4, 8, 20, 0 };

std::size_t CountDifferent(const std::vector<float>& one, const std::vector<float>& other)
{
  EXPECT_EQ(one.size(), other.size());
  std::size_t different = 0;
  for (std::size_t value = 0; value < std::min(one.size(), other.size()); ++value)
  {
    const bool isSame = one[value] == other[value];
    if (!isSame && different == 0)
    {
      std::printf("value %zu: %.9g, not %.9g\n", value, one[value], other[value]);
    }
    different += isSame ? 0 : 1;
  }
  return different;
}

class CudaSlabs : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
  }

  Frame RenderStored(RenderRequest request, StorageMode storage)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.Storage = storage;
    request.How.Rotation = RotationMode::Off;
    request.How.GradientCache = Switch::Off;
    return RenderFrame(*this->Cuda, request);
  }

  Frame RenderSlabs(RenderRequest request, int slices)
  {
    request.How.Decoding = BrickDecoding::Slabs;
    request.How.SlabSlices = slices;
    const Frame frame = this->RenderStored(request, StorageMode::Compressed);
    const std::string& storage = this->Cuda->GetStatistics().Storage;
    EXPECT_EQ(storage.rfind("compressed, ", 0), 0u) << storage;
    EXPECT_NE(storage.find(", decoded "), std::string::npos) << storage;
    EXPECT_EQ(storage.find("warps"), std::string::npos) << storage;
    EXPECT_GT(this->Cuda->GetStatistics().BricksDecoded, 0u);
    return frame;
  }

  /// Slabs of all heights and a texture: the same bits. The places of VTK's samples are sums that compilers round otherwise in each kernel.
  void ExpectSame(const RenderRequest& request)
  {
    const Frame texture = this->RenderStored(request, StorageMode::Texture);
    const std::uint64_t samples = this->Cuda->GetStatistics().SamplesTaken;
    for (const int slices : SlabHeights)
    {
      SCOPED_TRACE(std::to_string(slices) + " slices");
      const Frame frame = this->RenderSlabs(request, slices);
      if (request.MatchVTK)
      {
        EXPECT_LE(FindLargestDifference(frame.Rgba, texture.Rgba), 1e-3f);
      }
      else
      {
        EXPECT_EQ(CountDifferent(frame.Rgba, texture.Rgba), 0u);
      }
      EXPECT_EQ(CountDifferent(frame.Depth, texture.Depth), 0u);
      EXPECT_EQ(this->Cuda->GetStatistics().SamplesTaken, samples);
    }
  }

  /// Whatever the height of slabs: the same bits. Kernels of textures may round single sums otherwise.
  void ExpectSameScene(const RenderRequest& request)
  {
    const Frame texture = this->RenderStored(request, StorageMode::Texture);
    const Frame one = this->RenderSlabs(request, 4096);
    std::size_t far = 0;
    for (std::size_t value = 0; value < one.Rgba.size(); ++value)
    {
      far += std::abs(one.Rgba[value] - texture.Rgba[value]) <= 1e-4 ? 0 : 1;
    }
    EXPECT_LE(far, one.Rgba.size() / 200);
    for (const int slices : SlabHeights)
    {
      SCOPED_TRACE(std::to_string(slices) + " slices");
      const Frame frame = this->RenderSlabs(request, slices);
      EXPECT_EQ(CountDifferent(frame.Rgba, one.Rgba), 0u);
      EXPECT_EQ(CountDifferent(frame.Depth, one.Depth), 0u);
    }
  }

  void ExpectSameInAllWays(RenderRequest request)
  {
    for (const bool matchesVTK : { false, true })
    {
      for (const ReconstructionFilter filter :
        { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        request.MatchVTK = matchesVTK;
        request.Filter = filter;
        SCOPED_TRACE(std::string(filter == ReconstructionFilter::Nearest ? "nearest" : "linear") +
          (matchesVTK ? ", MatchVTK" : ""));
        this->ExpectSame(request);
      }
    }
  }

  std::unique_ptr<VolumeRenderer> Cuda;
};

TEST_F(CudaSlabs, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<int, 3> dimensions{ 31, 26, 41 };
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions,
      MakeGentleField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
    ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name);
      this->ExpectSameInAllWays(MakeRequest(volume, camera.Place));
    }
  }
}

TEST_F(CudaSlabs, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{ { 1, 1, 1 },
         { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 }, { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 107 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 3.0, 250.0));
    ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
        std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
      this->ExpectSameInAllWays(MakeRequest(volume, camera.Place));
    }
  }
}

/// Bricks in empty space are left out, and what the texture holds there from former slabs does not show.
TEST_F(CudaSlabs, EmptySpaceIsNotDecoded)
{
  const std::array<int, 3> dimensions{ 90, 81, 102 };
  const TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, [](double x, double y, double z) {
      return x + y + z < 90.0 || x > 60.0 ? -500.0 : 20.0 * x + 7.0 * z;
    });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
  std::fill_n(functions.Opacities.begin(), functions.Opacities.size() / 4, 0.0f);
  ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
  for (const double stepScale : { 1.0, 9.0 })
  {
    for (const bool isLit : { false, true })
    {
      SCOPED_TRACE(std::to_string(stepScale) + (isLit ? ", lit" : ""));
      RenderRequest way = request;
      way.SampleDistance *= stepScale;
      way.Look.IsShaded.fill(isLit);
      way.How.EmptySpaceSkipping = Switch::Off;
      const Frame all = this->RenderSlabs(way, 16);
      const std::uint64_t allBricks = this->Cuda->GetStatistics().BricksDecoded;
      way.How.EmptySpaceSkipping = Switch::On;
      const Frame occupied = this->RenderSlabs(way, 16);
      EXPECT_EQ(CountDifferent(occupied.Rgba, all.Rgba), 0u);
      EXPECT_EQ(CountDifferent(occupied.Depth, all.Depth), 0u);
      if (stepScale == 1.0)
      {
        EXPECT_LT(this->Cuda->GetStatistics().BricksDecoded, allBricks);
      }
    }
  }
}

/// Nor where a wide filter, or the gradient, shows nothing.
TEST_F(CudaSlabs, WideFiltersAndGradientsSkip)
{
  const std::array<int, 3> dimensions{ 90, 81, 102 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, [](double x, double y, double z) {
      return x + y + z < 90.0 || x > 60.0 ? 100.0 : 2.0 * x + 0.7 * z;
    });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  for (const bool isByGradient : { false, true })
  {
    TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
    if (isByGradient)
    {
      functions.GradientOpacities.assign(256, 1.0f);
      functions.GradientOpacities[0] = 0.0f;
    }
    else
    {
      std::fill_n(functions.Opacities.begin(), functions.Opacities.size() / 2, 0.0f);
    }
    ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
    for (const ReconstructionFilter filter : { ReconstructionFilter::Linear,
           ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      for (const EnhancementFilter enhancement :
        { EnhancementFilter::None, EnhancementFilter::Bilateral })
      {
        SCOPED_TRACE(std::string(isByGradient ? "gradient opacity" : "opacity") + ", filter " +
          std::to_string(static_cast<int>(filter)) + ", enhancement " +
          std::to_string(static_cast<int>(enhancement)));
        RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
        request.Filter = filter;
        request.Filters.Enhancement = enhancement;
        request.How.EmptySpaceSkipping = Switch::Off;
        const Frame all = this->RenderSlabs(request, 16);
        const std::uint64_t allBricks = this->Cuda->GetStatistics().BricksDecoded;
        request.How.EmptySpaceSkipping = Switch::On;
        const Frame occupied = this->RenderSlabs(request, 16);
        EXPECT_EQ(CountDifferent(occupied.Rgba, all.Rgba), 0u);
        EXPECT_EQ(CountDifferent(occupied.Depth, all.Depth), 0u);
        EXPECT_LT(this->Cuda->GetStatistics().BricksDecoded, allBricks);
      }
    }
  }
}

/// What lies behind opaque voxels is not decoded, and not seen.
TEST_F(CudaSlabs, HiddenBricksAreNotDecoded)
{
  const std::array<int, 3> dimensions{ 96, 88, 104 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 120.0, 250.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    request.ImageSize = { 203, 157 };
    std::uint64_t bricks[2] = { 0, 0 };
    for (const bool isOpaque : { false, true })
    {
      std::fill(functions.Opacities.begin(), functions.Opacities.end(), isOpaque ? 0.7f : 0.001f);
      ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
      this->ExpectSameInAllWays(request);
      this->RenderSlabs(request, 8);
      bricks[isOpaque ? 1 : 0] = this->Cuda->GetStatistics().BricksDecoded;
    }
    EXPECT_LT(bricks[1], bricks[0]);
  }
}

/// Neighbours of a sample near the end of a slab lie beside it.
TEST_F(CudaSlabs, EnhancementFilters)
{
  const std::array<int, 3> dimensions{ 31, 26, 41 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0), { 1.0, 1.3, 0.7 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
  request.How.Execution = FilterExecution::Fetches; // as slabs are read
  for (const EnhancementFilter enhancement :
    { EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
      EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
  {
    for (const int size : { 4, 6, 8 })
    {
      for (const bool isLit : { false, true })
      {
        for (const ReconstructionFilter filter :
          { ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom })
        {
          SCOPED_TRACE("enhancement " + std::to_string(static_cast<int>(enhancement)) + ", size " +
            std::to_string(size) + (isLit ? ", lit" : "") + ", filter " +
            std::to_string(static_cast<int>(filter)));
          request.Filters.Enhancement = enhancement;
          request.Filters.EnhancementSize = size;
          request.Look.IsShaded.fill(isLit);
          request.Filter = filter;
          this->ExpectSameScene(request);
        }
      }
    }
  }
}

/// Batches begin elsewhere than those of whole rays, and sums round otherwise.
TEST_F(CudaSlabs, PreIntegration)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 60, 50, 70 }, MakeNoiseField(0.0, 255.0), { 1.0, 0.9, 1.1 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    request.How.PreIntegration = true;
    for (const bool isLit : { true, false })
    {
      SCOPED_TRACE(isLit ? "lit" : "unlit");
      request.Look.IsShaded.fill(isLit);
      const Frame texture = this->RenderStored(request, StorageMode::Texture);
      EXPECT_EQ(this->Cuda->GetStatistics().PreIntegration.find("no "), std::string::npos);
      for (const int slices : SlabHeights)
      {
        const Frame frame = this->RenderSlabs(request, slices);
        EXPECT_EQ(this->Cuda->GetStatistics().PreIntegration.find("no "), std::string::npos);
        EXPECT_LE(FindLargestDifference(frame.Rgba, texture.Rgba), 2e-5f) << slices << " slices";
      }
    }
    request.SampleDistance = 2.5;
    this->RenderSlabs(request, 8);
    EXPECT_EQ(this->Cuda->GetStatistics().PreIntegration.rfind("no pre-integration", 0), 0u);
  }
}

TEST_F(CudaSlabs, FollowSettings)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 64, 64, 64 }, MakeRampField(0, 64, 0.0, 63.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  this->RenderSlabs(request, 16);
  EXPECT_NE(
    this->Cuda->GetStatistics().Storage.find("decoded in 4 slabs of 16 slices"), std::string::npos)
    << this->Cuda->GetStatistics().Storage;
  EXPECT_EQ(this->Cuda->GetStatistics().CacheBytes, 64u * 64u * 24u * 2u);
  request.Look.Blend = BlendMode::Slice;
  request.How.Decoding = BrickDecoding::Slabs;
  this->RenderStored(request, StorageMode::Compressed);
  EXPECT_NE(this->Cuda->GetStatistics().Storage.find("decoded by warps"), std::string::npos);
  request.Look.Blend = BlendMode::Composite;
  request.How.Decoding = BrickDecoding::Warps;
  this->RenderStored(request, StorageMode::Compressed);
  EXPECT_NE(this->Cuda->GetStatistics().Storage.find("decoded by warps"), std::string::npos);
  request.How.Decoding = BrickDecoding::Automatic;
  for (const int slices : { -4, 6 })
  {
    request.How.SlabSlices = slices;
    RenderedImage image;
    const Status refused = this->Cuda->Render(request, image);
    EXPECT_EQ(refused.GetCode(), StatusCode::InvalidArgument) << slices;
    EXPECT_NE(refused.GetMessage().find(std::to_string(slices)), std::string::npos);
  }
}

class CudaSlabScenes : public CudaSlabs, public ::testing::WithParamInterface<FeatureScene>
{
};

bool HasSlabs(const FeatureScene& scene)
{
  const Appearance& look = scene.Request.Look;
  return look.Blend != BlendMode::Slice && !look.StartsAtSurface && look.ScatteringBlend == 0.0 &&
    !HasUnevenPoints(scene.View());
}

std::vector<FeatureScene> ListSlabScenes()
{
  std::vector<FeatureScene> scenes = ListFeatureScenes();
  scenes.erase(std::remove_if(scenes.begin(), scenes.end(),
                 [](const FeatureScene& scene) { return !HasSlabs(scene); }),
    scenes.end());
  return scenes;
}

TEST_P(CudaSlabScenes, AreThoseOfTextures)
{
  const FeatureScene& scene = this->GetParam();
  const Status status = SetFeatureScene(*this->Cuda, scene);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (const bool matchesVTK : { false, true })
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest,
        ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      RenderRequest request = scene.Request;
      request.MatchVTK = matchesVTK;
      request.Filter = filter;
      request.How.Execution = FilterExecution::TextureTrick; // as slabs are read
      SCOPED_TRACE(
        "filter " + std::to_string(static_cast<int>(filter)) + (matchesVTK ? ", MatchVTK" : ""));
      this->ExpectSameScene(request);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaSlabScenes, ::testing::ValuesIn(ListSlabScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
