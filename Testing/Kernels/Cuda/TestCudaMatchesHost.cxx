// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend's frames agree with those of the CPU backend and of the double-precision reference, for every
// scalar type, filter and camera.
#include "BackendUnderTest.h"
#include "CudaScenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

class CudaMatchesHost : public ::testing::TestWithParam<ScalarType>
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    this->Host = MakeRenderer(Backend::CPU);
    ASSERT_TRUE(this->Cuda && this->Host);
  }

  void TearDown() override
  {
    std::printf(
      "largest difference between CUDA and host %.4f / 255, largest part of a bound %.2f\n",
      255.0 * this->LargestDifference, this->LargestPartOfBound);
  }

  void SetScenes(const TestVolume& volume)
  {
    SetScene(*this->Cuda, volume);
    SetScene(*this->Host, volume);
  }

  void Compare(const TestVolume& volume, const RenderRequest& request, const std::string& scene);
  void CompareFilters(const TestVolume& volume, RenderRequest request, const std::string& scene)
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      request.Filter = filter;
      this->Compare(volume, request,
        scene + (filter == ReconstructionFilter::Linear ? ", linear" : ", nearest"));
    }
  }

  std::unique_ptr<VolumeRenderer> Cuda;
  std::unique_ptr<VolumeRenderer> Host;
  double LargestDifference = 0.0;
  double LargestPartOfBound = 0.0;
};

void CudaMatchesHost::Compare(
  const TestVolume& volume, const RenderRequest& request, const std::string& scene)
{
  SCOPED_TRACE(scene);
  const Frame cuda = RenderFrame(*this->Cuda, request);
  const Frame host = RenderFrame(*this->Host, request);
  const ReferenceImage reference =
    RenderReference(volume.View(), MakeFunctions(volume.Layout.ScalarRange), request,
      request.Filter == ReconstructionFilter::Linear ? HardwareFilterPrecision : SoftwarePrecision);
  ASSERT_EQ(cuda.Rgba.size(), reference.Rgba.size());
  ASSERT_EQ(cuda.Rgba.size(), host.Rgba.size());
  int farFromHost = 0;
  double partOfBound = 0.0;
  for (std::size_t value = 0; value < cuda.Rgba.size(); ++value)
  {
    const double bound = reference.RgbaBound[value / 4];
    const double toReference = std::abs(cuda.Rgba[value] - reference.Rgba[value]);
    const double toHost = std::abs(cuda.Rgba[value] - host.Rgba[value]);
    // Both are within the bound of the reference.
    partOfBound =
      std::max({ partOfBound, toReference / (bound + 1e-9), 0.5 * toHost / (bound + 1e-9) });
    farFromHost += toHost > 2.0 / 255.0;
    this->LargestDifference = std::max(this->LargestDifference, toHost);
  }
  EXPECT_LE(partOfBound, 1.0);
  EXPECT_LE(farFromHost, static_cast<int>(cuda.Rgba.size() / 100));
  this->LargestPartOfBound = std::max(this->LargestPartOfBound, partOfBound);
  ASSERT_EQ(cuda.Depth.size(), reference.Depth.size());
  for (std::size_t pixel = 0; pixel < cuda.Depth.size(); ++pixel)
  {
    ASSERT_NEAR(cuda.Depth[pixel], reference.Depth[pixel], reference.DepthBound[pixel] + 1e-6)
      << "pixel " << pixel;
  }
  EXPECT_NEAR(static_cast<double>(this->Cuda->GetStatistics().SamplesTaken),
    static_cast<double>(reference.SamplesTaken), static_cast<double>(reference.SamplesBound));
}

/// Every camera and both filters, with and without MatchVTK.
TEST_P(CudaMatchesHost, FromEveryCamera)
{
  const std::array<int, 3> dimensions{ 23, 19, 17 };
  const std::array<double, 2> scalars = ChooseScalars(this->GetParam());
  const TestVolume volume = MakeVolume(this->GetParam(), dimensions,
    MakeGentleField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
  ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    RenderRequest request = MakeRequest(volume, camera.Place);
    request.WantsDepth = true;
    request.CountsSamples = true;
    for (const bool matchesVTK : { false, true })
    {
      request.MatchVTK = matchesVTK;
      this->CompareFilters(volume, request, camera.Name + (matchesVTK ? ", MatchVTK" : ""));
    }
  }
}

/// One voxel thick, one voxel wide, one voxel alone, primes.
TEST_P(CudaMatchesHost, WithOddSizes)
{
  const std::array<double, 2> scalars = ChooseScalars(this->GetParam());
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 1, 13, 11 }, { 31, 1, 7 }, { 29, 5, 1 }, { 1, 1, 17 }, { 1, 1, 1 } })
  {
    const TestVolume volume =
      MakeVolume(this->GetParam(), dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
    ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
    RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    request.WantsDepth = true;
    request.CountsSamples = true;
    this->CompareFilters(volume, request,
      std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
        std::to_string(dimensions[2]));
  }
}

/// Opaque geometry with a resolution of its own, a rotated volume, and a crop box.
TEST_P(CudaMatchesHost, BehindGeometryTurnedAndCropped)
{
  const std::array<int, 3> dimensions{ 20, 21, 22 };
  const std::array<double, 2> scalars = ChooseScalars(this->GetParam());
  TestVolume volume =
    MakeVolume(this->GetParam(), dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
  const double cosine = std::cos(0.6);
  const double sine = std::sin(0.6);
  volume.IndexToPhysical = { cosine, -1.5 * sine, 0.0, 2.0, sine, 1.5 * cosine, 0.0, -4.0, //
    0.0, 0.0, 0.8, 1.0, 0.0, 0.0, 0.0, 1.0 };
  ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[5].Place);
  request.WantsDepth = true;
  request.CountsSamples = true;
  this->CompareFilters(volume, request, "turned");
  request.Crop = { 2.5, 15.25, -4.0, 12.0, 3.0, 100.0 };
  this->CompareFilters(volume, request, "cropped");
  std::vector<float> depth;
  request.OpaqueDepthSize = { 37, 50 };
  for (int value = 0; value < 37 * 50; ++value)
  {
    depth.push_back(value % 3 == 0 ? 1.0f : 0.5f + 0.45f * static_cast<float>(value) / (37 * 50));
  }
  request.OpaqueDepth = depth.data();
  this->CompareFilters(volume, request, "with geometry");
  request.MatchVTK = true;
  this->CompareFilters(volume, request, "with geometry, MatchVTK");
}

/// Ray entries snapped to corners on a grid, which the double-precision reference does not model. The nearest filter
/// reveals every ray that starts elsewhere; it may differ where rounding decides between two voxels.
TEST_P(CudaMatchesHost, BetweenCornersOnAGrid)
{
  const std::array<int, 3> dimensions{ 23, 19, 17 };
  const std::array<double, 2> scalars = ChooseScalars(this->GetParam());
  const TestVolume volume =
    MakeVolume(this->GetParam(), dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
  ASSERT_NO_FATAL_FAILURE(this->SetScenes(volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.Filter = ReconstructionFilter::Nearest;
  request.MatchVTK = true;
  const Frame unmoved = RenderFrame(*this->Host, request);
  request.SnapsRayEntries = true;
  const Frame cuda = RenderFrame(*this->Cuda, request);
  const Frame host = RenderFrame(*this->Host, request);
  ASSERT_EQ(cuda.Rgba.size(), host.Rgba.size());
  int different = 0;
  int moved = 0;
  for (std::size_t value = 0; value < cuda.Rgba.size(); ++value)
  {
    different += std::abs(cuda.Rgba[value] - host.Rgba[value]) > 1e-5 ? 1 : 0;
    moved += std::abs(unmoved.Rgba[value] - host.Rgba[value]) > 1e-5 ? 1 : 0;
  }
  EXPECT_GT(moved, 0);
  EXPECT_LE(different, static_cast<int>(cuda.Rgba.size() / 1000));
}

INSTANTIATE_TEST_SUITE_P(AllTypes, CudaMatchesHost, ::testing::ValuesIn(ListScalarTypes()),
  [](const ::testing::TestParamInfo<ScalarType>& type) { return std::string(NameOf(type.param)); });

} // namespace
} // namespace Strider::Testing
