// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of a marching cache equal those of single fetches: the same bits where voxels are cached as texels, and
// within the rounding of 8-bit weights elsewhere.
#include "CompressionVolumes.h"
#include "CudaScenes.h"
#include "NameScene.h"

#include "vtkStriderDescribeFiltering.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr ReconstructionFilter Cubics[] = { ReconstructionFilter::CatmullRom,
  ReconstructionFilter::CubicBSpline };

class CudaMarchingCache : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
  }

  Frame RenderBy(RenderRequest request, FilterExecution execution, const std::string& name)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.Execution = execution;
    const Frame frame = RenderFrame(*this->Cuda, request);
    const std::string filtering = vtkStriderDescribeFiltering(this->Cuda->GetStatistics());
    EXPECT_NE(filtering.find(name), std::string::npos) << filtering;
    return frame;
  }

  /// `bound`: largest difference of 8-bit scalars, whose steep transfer functions amplify the rounding of values.
  void ExpectSame(RenderRequest request, bool isExact, float bound)
  {
    for (const ReconstructionFilter filter : Cubics)
    {
      request.Filter = filter;
      SCOPED_TRACE(filter == ReconstructionFilter::CatmullRom ? "Catmull-Rom" : "B-spline");
      const Frame fetched = this->RenderBy(request, FilterExecution::Fetches, "64 fetches");
      const std::uint64_t samples = this->Cuda->GetStatistics().SamplesTaken;
      EXPECT_EQ(this->Cuda->GetStatistics().VoxelsFetched, 0u);
      const Frame cached =
        this->RenderBy(request, FilterExecution::MarchingCache, "marching cache");
      EXPECT_TRUE(samples == 0 || this->Cuda->GetStatistics().VoxelsFetched > 0);
      const float difference = FindLargestDifference(cached.Rgba, fetched.Rgba);
      EXPECT_LE(difference, isExact ? 0.0f : bound);
      if (isExact)
      {
        EXPECT_EQ(cached.Depth, fetched.Depth);
        EXPECT_EQ(this->Cuda->GetStatistics().SamplesTaken, samples);
      }
    }
  }

  std::unique_ptr<VolumeRenderer> Cuda;
};

TEST_F(CudaMarchingCache, EveryTypeAndCamera)
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
      for (const bool matchesVTK : { false, true })
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name + (matchesVTK ? ", VTK" : ""));
        RenderRequest request = MakeRequest(volume, camera.Place);
        request.MatchVTK = matchesVTK;
        this->ExpectSame(request, SizeOf(type) > 1, 2e-3f);
      }
    }
  }
}

TEST_F(CudaMarchingCache, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{ { 1, 1, 1 },
         { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 }, { 8, 9, 17 }, { 16, 4, 1 }, { 3, 5, 107 } })
  {
    for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
    {
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeGentleField(dimensions, 3.0, 250.0));
      ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
          std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
        this->ExpectSame(MakeRequest(volume, camera.Place), type == ScalarType::Float32, 2e-3f);
      }
    }
  }
}

TEST_F(CudaMarchingCache, EveryBlockStepAndWindow)
{
  const std::array<int, 3> dimensions{ 67, 53, 71 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, dimensions, MakeGentleField(dimensions, 30.0, 60000.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  const NamedCamera camera = ListCameras(volume).front();
  for (const std::array<int, 2> block :
    std::vector<std::array<int, 2>>{ { 8, 16 }, { 32, 1 }, { 4, 8 }, { 2, 128 }, { 16, 16 } })
  {
    for (const double distance : { 0.13, 0.9, 3.7 })
    {
      for (const std::array<int, 2> window :
        std::vector<std::array<int, 2>>{ { 1, 1 }, { 13, 101 }, { 200, 170 } })
      {
        SCOPED_TRACE(std::to_string(block[0]) + "x" + std::to_string(block[1]) + ", step " +
          std::to_string(distance) + ", window " + std::to_string(window[0]));
        RenderRequest request = MakeRequest(volume, camera.Place);
        request.ImageSize = window;
        request.SampleDistance = distance;
        request.How.BlockShape = BlockShapeMode::Fixed;
        request.How.BlockWidth = block[0];
        request.How.BlockHeight = block[1];
        this->ExpectSame(request, true, 0.0f);
      }
    }
  }
}

class CudaMarchingCacheScenes : public CudaMarchingCache,
                                public ::testing::WithParamInterface<FeatureScene>
{
protected:
  void SetUp() override
  {
    CudaMarchingCache::SetUp();
    const Status status = SetFeatureScene(*this->Cuda, this->GetParam());
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  /// Share of values that differ from those of fetches by more than `bound`.
  double FindFarShare(const RenderRequest& request, float bound)
  {
    const Frame fetched = this->RenderBy(request, FilterExecution::Fetches, "fetches");
    const Frame cached = this->RenderBy(request, FilterExecution::MarchingCache, "marching cache");
    std::size_t far = 0;
    for (std::size_t value = 0; value < cached.Rgba.size(); ++value)
    {
      const bool isNear = std::abs(cached.Rgba[value] - fetched.Rgba[value]) <= bound;
      far += isNear ? 0 : 1;
    }
    return static_cast<double>(far) / static_cast<double>(cached.Rgba.size());
  }

  /// Texture units round the weights of linear filters to 1/256, the marching cache's boxes do not.
  void CompareEnhancements(int size)
  {
    for (const EnhancementFilter enhancement :
      { EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
        EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
    {
      for (const ReconstructionFilter filter :
        { ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom })
      {
        RenderRequest request = this->GetParam().Request;
        request.ImageSize = { 31, 25 };
        request.Filter = filter;
        request.Filters.Enhancement = enhancement;
        request.Filters.EnhancementSize = size;
        SCOPED_TRACE(std::to_string(static_cast<int>(enhancement)) + ", filter " +
          std::to_string(static_cast<int>(filter)));
        EXPECT_LE(this->FindFarShare(request, 0.02f), 0.02);
      }
    }
  }
};

TEST_P(CudaMarchingCacheScenes, CubicsAreThoseOfFetches)
{
  for (const bool matchesVTK : { false, true })
  {
    for (const ReconstructionFilter filter : Cubics)
    {
      RenderRequest request = this->GetParam().Request;
      request.MatchVTK = matchesVTK;
      request.Filter = filter;
      SCOPED_TRACE(std::to_string(static_cast<int>(filter)) + (matchesVTK ? ", MatchVTK" : ""));
      EXPECT_LE(this->FindFarShare(request, 2e-3f), 0.005);
    }
  }
}

TEST_P(CudaMarchingCacheScenes, SmallEnhancementsAreThoseOfFetches)
{
  this->CompareEnhancements(4);
}

TEST_P(CudaMarchingCacheScenes, LargeEnhancementsAreThoseOfFetches)
{
  this->CompareEnhancements(8);
}

INSTANTIATE_TEST_SUITE_P(Features, CudaMarchingCacheScenes,
  ::testing::ValuesIn(ListFeatureScenes()),
  [](const auto& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
