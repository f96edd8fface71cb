// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames from a pool of decoded macrocells equal those from a texture of the whole volume, whatever the size of the
// pool.
#include "CudaSlabs.h"
#include "NameScene.h"

#include "vtkStriderDescribeStorage.h"

#include <algorithm>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// Pool sizes in macrocells: all of a test's, some, a few, and one.
constexpr int AllCells = 20000;
constexpr int PoolSizes[] = { AllCells, 60, 13, 1 };

class CudaPool : public CudaSlabs
{
protected:
  Frame RenderPooled(RenderRequest request, int cells)
  {
    request.How.Decoding = BrickDecoding::Automatic;
    request.How.PoolCells = cells;
    return this->RenderStored(request, StorageMode::Compressed);
  }

  bool WasPooled() const
  {
    return vtkStriderDescribeStorage(this->Cuda->GetFinishedStatistics())
             .find("macrocells cached") != std::string::npos;
  }

  /// Expects the same bits from pools of all sizes and from a texture, in the first frame and in those that find
  /// macrocells in the pool.
  void ExpectSame(RenderRequest request, int slices = 0)
  {
    const Frame texture = this->RenderStored(request, StorageMode::Texture);
    const std::uint64_t samples = this->Cuda->GetStatistics().SamplesTaken;
    request.How.SlabSlices = slices;
    for (const int cells : PoolSizes)
    {
      for (int frame = 0; frame < 3; ++frame)
      {
        SCOPED_TRACE("room for " + std::to_string(cells) + ", frame " + std::to_string(frame));
        const Frame pooled = this->RenderPooled(request, cells);
        EXPECT_EQ(CountDifferent(pooled.Rgba, texture.Rgba), 0u);
        EXPECT_EQ(CountDifferent(pooled.Depth, texture.Depth), 0u);
        EXPECT_EQ(this->Cuda->GetStatistics().SamplesTaken, samples);
        EXPECT_TRUE(cells != AllCells || this->WasPooled());
      }
    }
  }

  void ExpectSameByBothFilters(RenderRequest request, int slices = 0)
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      SCOPED_TRACE(filter == ReconstructionFilter::Nearest ? "nearest" : "linear");
      request.Filter = filter;
      this->ExpectSame(request, slices);
    }
  }

  TestVolume Show(ScalarType type, std::array<int, 3> dimensions, double low, double high)
  {
    TestVolume volume = MakeVolume(type, dimensions, MakeGentleField(dimensions, low, high),
      { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
    SetScene(*this->Cuda, volume);
    return volume;
  }

  void SetOpacity(const TestVolume& volume, float opacity)
  {
    TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
    std::fill(functions.Opacities.begin(), functions.Opacities.end(), opacity);
    ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
  }
};

TEST_F(CudaPool, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = this->Show(type, { 31, 26, 41 }, scalars[0], scalars[1]);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name);
      this->ExpectSameByBothFilters(MakeRequest(volume, camera.Place));
    }
  }
}

TEST_F(CudaPool, OddSizes)
{
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 1, 1, 1 }, { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 },
      { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 107 }, { 126, 21, 30 }, { 256, 3, 9 } })
  {
    const TestVolume volume = this->Show(ScalarType::Float32, dimensions, 3.0, 250.0);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
        std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
      this->ExpectSameByBothFilters(MakeRequest(volume, camera.Place));
    }
  }
}

/// Rays that end soon, rays that go through, and slabs where a pool has no room for a macrocell.
TEST_F(CudaPool, OpaqueAndTransparent)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    const TestVolume volume = this->Show(type, { 120, 131, 140 }, 120.0, 250.0);
    for (const float opacity : { 0.9f, 0.05f, 0.001f })
    {
      this->SetOpacity(volume, opacity);
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(
          std::string(NameOf(type)) + ", " + camera.Name + ", " + std::to_string(opacity));
        RenderRequest request = MakeRequest(volume, camera.Place);
        request.ImageSize = { 203, 157 };
        const Frame texture = this->RenderStored(request, StorageMode::Texture);
        for (const int cells : { AllCells, 900, 1800, 3200 })
        {
          for (const int slices : { 0, 40 })
          {
            SCOPED_TRACE("room for " + std::to_string(cells));
            request.How.SlabSlices = slices;
            const Frame pooled = this->RenderPooled(request, cells);
            EXPECT_EQ(CountDifferent(pooled.Rgba, texture.Rgba), 0u);
            EXPECT_EQ(CountDifferent(pooled.Depth, texture.Depth), 0u);
          }
        }
      }
    }
  }
}

/// Macrocells in empty space, behind opaque voxels or outside the picture are not decoded, and decoded ones are not
/// decoded again.
TEST_F(CudaPool, DecodesWhatIsNew)
{
  const TestVolume volume = this->Show(ScalarType::UInt8, { 200, 200, 200 }, 120.0, 250.0);
  const std::vector<NamedCamera> cameras = ListCameras(volume);
  RenderRequest request = MakeRequest(volume, cameras[0].Place);
  request.ImageSize = { 411, 363 };
  const auto decode = [&](int cells) {
    this->RenderPooled(request, cells);
    EXPECT_TRUE(this->WasPooled());
    return this->Cuda->GetStatistics().BricksDecoded;
  };
  constexpr std::uint64_t allBricks = 50 * 50 * 50;
  this->SetOpacity(volume, 0.9f);
  constexpr int someCells = 6000; // of 15625
  const std::uint64_t opaque = decode(someCells);
  EXPECT_GT(opaque, 0u);
  EXPECT_LT(opaque, allBricks / 2);
  EXPECT_EQ(decode(someCells), 0u);
  this->SetOpacity(volume, 0.001f);
  EXPECT_EQ(decode(AllCells), allBricks);
  EXPECT_EQ(decode(AllCells), 0u) << "the same voxels";
  request.PhysicalToClip = MakeRequest(volume, cameras[1].Place).PhysicalToClip;
  EXPECT_EQ(decode(AllCells), 0u) << "from another side";
  this->SetOpacity(volume, 0.5f);
  EXPECT_EQ(decode(AllCells), 0u) << "with another function";
}

/// Moving cameras and changing transfer functions, with a pool that fills up again and again.
TEST_F(CudaPool, FullAgainAndAgain)
{
  const TestVolume volume = this->Show(ScalarType::Int16, { 150, 90, 110 }, -500.0, 900.0);
  const std::vector<NamedCamera> cameras = ListCameras(volume);
  std::size_t pooled = 0;
  for (int frame = 0; frame < 60; ++frame)
  {
    SCOPED_TRACE(frame);
    RenderRequest request = MakeRequest(volume, cameras[(frame / 2) % cameras.size()].Place);
    if (frame % 5 == 0)
    {
      this->SetOpacity(volume, frame % 10 == 0 ? 0.9f : 0.3f);
    }
    const Frame slabs = this->RenderSlabs(request, 32);
    const Frame kept = this->RenderPooled(request, 1500);
    pooled += this->WasPooled() ? 1 : 0;
    EXPECT_EQ(CountDifferent(kept.Rgba, slabs.Rgba), 0u);
    EXPECT_EQ(CountDifferent(kept.Depth, slabs.Depth), 0u);
  }
  EXPECT_GT(pooled, 0u);
}

/// A volume at the same address with other voxels finds nothing of the former one in the pool.
TEST_F(CudaPool, OtherVoxels)
{
  for (const double high : { 250.0, 140.0 })
  {
    const TestVolume volume = this->Show(ScalarType::UInt8, { 60, 70, 50 }, 20.0, high);
    this->ExpectSame(MakeRequest(volume, ListCameras(volume)[1].Place));
  }
}

TEST_F(CudaPool, SlabsSwitchItOff)
{
  const TestVolume volume = this->Show(ScalarType::UInt8, { 60, 70, 50 }, 20.0, 250.0);
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  const Frame slabs = this->RenderSlabs(request, 0);
  EXPECT_FALSE(this->WasPooled());
  const Frame pooled = this->RenderPooled(request, AllCells);
  EXPECT_TRUE(this->WasPooled()) << vtkStriderDescribeStorage(this->Cuda->GetStatistics());
  EXPECT_EQ(CountDifferent(pooled.Rgba, slabs.Rgba), 0u);
  request.How.PoolCells = -3;
  RenderedImage image;
  const Status refused = this->Cuda->Render(request, image);
  EXPECT_EQ(refused.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(refused.GetMessage().find("-3"), std::string::npos) << refused.GetMessage();
}

class CudaPoolScenes : public CudaPool, public ::testing::WithParamInterface<FeatureScene>
{
protected:
  bool IsPooled() const
  {
    const FeatureScene& scene = this->GetParam();
    const Appearance& look = scene.Request.Appearance;
    return look.Blend == BlendMode::Composite && scene.View().Components == 1 &&
      scene.Mask.Bytes.empty() && scene.SecondScalars.Bytes.empty() &&
      scene.Blanking.Bytes.empty() && !NeedsTexture(scene.Request);
  }
};

/// Compares light, gradient opacity, cropping and the like with slabs, because the kernels of textures round single
/// sums differently.
TEST_P(CudaPoolScenes, AreThoseOfSlabs)
{
  const FeatureScene& scene = this->GetParam();
  const Status status = SetFeatureScene(*this->Cuda, scene);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
  {
    RenderRequest request = scene.Request;
    request.Filter = filter;
    const Frame slabs = this->RenderSlabs(request, 4096);
    for (const int cells : { AllCells, 9 })
    {
      for (int frame = 0; frame < 2; ++frame)
      {
        SCOPED_TRACE("room for " + std::to_string(cells) + ", frame " + std::to_string(frame));
        const Frame pooled = this->RenderPooled(request, cells);
        EXPECT_TRUE(cells != AllCells || this->WasPooled() == this->IsPooled())
          << vtkStriderDescribeStorage(this->Cuda->GetStatistics());
        ASSERT_EQ(pooled.Rgba.size(), slabs.Rgba.size());
        std::size_t far = 0;
        for (std::size_t value = 0; value < slabs.Rgba.size(); ++value)
        {
          far += std::abs(pooled.Rgba[value] - slabs.Rgba[value]) <= 1e-4 ? 0 : 1;
        }
        EXPECT_LE(far, slabs.Rgba.size() / 200);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaPoolScenes, ::testing::ValuesIn(ListSlabScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
