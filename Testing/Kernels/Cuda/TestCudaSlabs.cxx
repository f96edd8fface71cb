// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames from slabs of a compressed volume equal those from a texture of the whole volume, whatever the slab height:
// texture units read the same voxels at the same positions.
#include "CompressionVolumes.h"
#include "CudaSlabs.h"
#include "MakeFeatureParts.h"
#include "NameScene.h"

#include "Compositing/NeedsScene.h"
#include "Rays/RaySegment.h"

#include "vtkStriderDescribeStorage.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

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
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 1, 1, 1 }, { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 },
      { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 107 }, { 126, 21, 30 }, { 256, 3, 9 } })
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

/// Several components, with rows of bricks as long as the records of the index.
TEST_F(CudaSlabs, ComponentsInRowsOfRecords)
{
  const std::array<int, 3> dimensions{ 126, 21, 30 };
  for (const int components : { 2, 3 })
  {
    FeatureScene scene = MakeFeatureScene("rows", components);
    std::vector<TestVolume> parts;
    for (int component = 0; component < components; ++component)
    {
      parts.push_back(MakeVolume(ScalarType::UInt8, dimensions,
        MakeGentleField(dimensions, 3.0 + 40.0 * component, 250.0 - 30.0 * component)));
    }
    scene.Volume = Interleave(parts);
    const Status status = SetFeatureScene(*this->Cuda, scene);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    for (const NamedCamera& camera : ListCameras(scene.Volume))
    {
      SCOPED_TRACE(camera.Name + ", " + std::to_string(components) + " components");
      RenderRequest request = MakeRequest(scene.Volume, camera.Place);
      request.Appearance = scene.Request.Appearance;
      this->ExpectSameScene(request);
    }
  }
}

/// Bricks in empty space are not decoded, and stale texels of former slabs stay invisible there.
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
      way.Appearance.IsShaded.fill(isLit);
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

/// Bricks behind opaque voxels are not decoded, and stale texels stay invisible.
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

/// Two-step slabs give the same image, and decode less of a deep volume where rays end soon.
TEST_F(CudaSlabs, StepsShowTheSame)
{
  const std::array<int, 3> dimensions{ 120, 131, 140 };
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    const TestVolume volume =
      MakeVolume(type, dimensions, MakeGentleField(dimensions, 120.0, 250.0), { 1.0, 1.2, 0.8 });
    ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
    TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
    std::uint64_t bricks[2] = { 0, 0 };
    for (const float opacity : { 0.02f, 0.9f })
    {
      std::fill(functions.Opacities.begin(), functions.Opacities.end(), opacity);
      ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (const bool isLit : { false, true })
        {
          SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name + (isLit ? ", lit, " : ", ") +
            std::to_string(opacity));
          RenderRequest request = MakeRequest(volume, camera.Place);
          request.ImageSize = { 203, 157 };
          request.Appearance.IsShaded.fill(isLit);
          Frame frames[2];
          for (const bool inSteps : { false, true })
          {
            request.How.SlabSteps = inSteps ? Switch::On : Switch::Off;
            frames[inSteps] = this->RenderSlabs(request, 72);
            const std::uint64_t decoded = this->Cuda->GetStatistics().BricksDecoded;
            bricks[inSteps] += opacity > 0.5f ? decoded : 0;
          }
          EXPECT_EQ(CountDifferent(frames[1].Rgba, frames[0].Rgba), 0u);
          EXPECT_EQ(CountDifferent(frames[1].Depth, frames[0].Depth), 0u);
        }
      }
    }
    EXPECT_LT(bricks[1], bricks[0]);
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
    vtkStriderDescribeStorage(this->Cuda->GetStatistics()).find("decoded in 4 slabs of 16 slices"),
    std::string::npos)
    << vtkStriderDescribeStorage(this->Cuda->GetStatistics());
  EXPECT_EQ(this->Cuda->GetStatistics().CacheBytes, 64u * 64u * 24u * 2u);
  request.Appearance.Blend = BlendMode::Slice;
  request.How.Decoding = BrickDecoding::Slabs;
  this->RenderStored(request, StorageMode::Compressed);
  EXPECT_NE(vtkStriderDescribeStorage(this->Cuda->GetStatistics()).find("decoded by warps"),
    std::string::npos);
  request.Appearance.Blend = BlendMode::Composite;
  request.How.Decoding = BrickDecoding::Warps;
  this->RenderStored(request, StorageMode::Compressed);
  EXPECT_NE(vtkStriderDescribeStorage(this->Cuda->GetStatistics()).find("decoded by warps"),
    std::string::npos);
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
