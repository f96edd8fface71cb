// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cubic filters and enhancements give the same pictures on the device as on the CPU, with every execution and voxel
// order.
#include "CudaScenes.h"
#include "MultiVolumeScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribeOrder.h"

namespace Strider::Testing
{
namespace
{

struct NamedRequest
{
  std::string Name;
  RenderRequest Request;
};

/// Cubic filters with and without MatchVTK and with a prefilter; enhancements of linear samples, of nearest voxels and
/// of cubics.
std::vector<NamedRequest> ListFilters(const RenderRequest& request)
{
  std::vector<NamedRequest> requests;
  const auto add = [&](const char* name, ReconstructionFilter filter,
                     EnhancementFilter enhancement) -> RenderRequest& {
    requests.push_back({ name, request });
    requests.back().Request.Filter = filter;
    requests.back().Request.Filters.Enhancement = enhancement;
    requests.back().Request.Filters.EnhancementSize = 4;
    return requests.back().Request;
  };
  using Filter = ReconstructionFilter;
  using Enhancement = EnhancementFilter;
  add("Catmull-Rom", Filter::CatmullRom, Enhancement::None);
  add("B-spline", Filter::CubicBSpline, Enhancement::None);
  add("B-spline, MatchVTK", Filter::CubicBSpline, Enhancement::None).MatchVTK = true;
  add("prefiltered B-spline", Filter::CubicBSpline, Enhancement::None).Filters.PrefiltersBSpline =
    true;
  add("bilateral", Filter::Linear, Enhancement::Bilateral);
  add("bilateral, MatchVTK", Filter::Linear, Enhancement::Bilateral).MatchVTK = true;
  add("bilateral of nearest voxels", Filter::Nearest, Enhancement::Bilateral);
  add("ambient occlusion", Filter::Linear, Enhancement::AmbientOcclusion);
  add("ambient occlusion of nearest voxels", Filter::Nearest, Enhancement::AmbientOcclusion);
  add("filtered gradient", Filter::Linear, Enhancement::FilteredGradient);
  add("filtered gradient of Catmull-Rom", Filter::CatmullRom, Enhancement::FilteredGradient);
  return requests;
}

class CudaFilteredScenes : public ::testing::TestWithParam<FeatureScene>
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
    const Status status = SetFeatureScene(*this->Cuda, this->GetParam());
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  std::unique_ptr<VolumeRenderer> Cuda;
};

TEST_P(CudaFilteredScenes, MatchHost)
{
  const auto host = MakeRenderer(Backend::CPU);
  ASSERT_TRUE(host);
  const Status status = SetFeatureScene(*host, this->GetParam());
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (NamedRequest& filter : ListFilters(this->GetParam().Request))
  {
    const Frame expected = RenderFrame(*host, filter.Request);
    ExpectPicture(expected);
    for (const FilterExecution execution :
      { FilterExecution::Fetches, FilterExecution::TextureTrick, FilterExecution::MarchingCache })
    {
      filter.Request.How.Execution = execution;
      const Frame frame = RenderFrame(*this->Cuda, filter.Request);
      SCOPED_TRACE(filter.Name + ": " + vtkStriderDescribeFiltering(this->Cuda->GetStatistics()));
      ExpectSame(frame, expected, filter.Request);
    }
  }
}

TEST_P(CudaFilteredScenes, LookTheSameInEveryOrder)
{
  bool isMoved = false;
  for (NamedRequest& filter : ListFilters(this->GetParam().Request))
  {
    for (const FilterExecution execution :
      { FilterExecution::Fetches, FilterExecution::TextureTrick, FilterExecution::MarchingCache })
    {
      Strategies& how = filter.Request.How;
      how.Execution = execution;
      how.Rotation = RotationMode::Off;
      const Frame off = RenderFrame(*this->Cuda, filter.Request);
      how.RotationHysteresis = 0.0;
      for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
      {
        how.Rotation = mode;
        const Frame moved = RenderFrame(*this->Cuda, filter.Request);
        const FrameStatistics& statistics = this->Cuda->GetStatistics();
        SCOPED_TRACE(filter.Name + ": " + vtkStriderDescribeFiltering(statistics) + ", " +
          vtkStriderDescribeOrder(statistics));
        ExpectSame(moved, off, filter.Request);
        isMoved = isMoved || vtkStriderDescribeOrder(statistics).compare(0, 3, "xyz") != 0;
      }
    }
  }
  const VolumeView view = this->GetParam().View();
  const int channels = view.Components == 3 ? 4 : view.Components;
  EXPECT_EQ(isMoved, (SizeOf(view.Type) > 2 ? 4 : SizeOf(view.Type)) * channels <= 4);
}

class CudaFilteredVolumes : public ::testing::TestWithParam<MultiVolumeScene>
{
};

TEST_P(CudaFilteredVolumes, MultiVolumesMatchHost)
{
  const MultiVolumeScene& scene = this->GetParam();
  MultiVolumeRenderers host;
  MultiVolumeRenderers cuda;
  ASSERT_TRUE(host.Set(Backend::CPU, scene).IsOk());
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  for (const NamedRequest& filter : ListFilters(scene.Request))
  {
    const Frame expected = RenderFrame(host.GetFirst(), host.Place(scene, filter.Request));
    ExpectPicture(expected);
    for (const RotationMode mode : { RotationMode::Off, RotationMode::Published })
    {
      RenderRequest request = filter.Request;
      request.How.Rotation = mode;
      const Frame frame = RenderFrame(cuda.GetFirst(), cuda.Place(scene, request));
      const FrameStatistics& statistics = cuda.GetFirst().GetStatistics();
      SCOPED_TRACE(filter.Name + ": " + vtkStriderDescribeFiltering(statistics) + ", " +
        vtkStriderDescribeOrder(statistics));
      ExpectSame(frame, expected, request);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Together, CudaFilteredVolumes,
  ::testing::ValuesIn(ListMultiVolumeScenes()),
  [](const ::testing::TestParamInfo<MultiVolumeScene>& scene) {
    return NameScene(scene.param.Name);
  });

INSTANTIATE_TEST_SUITE_P(Features, CudaFilteredScenes, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
