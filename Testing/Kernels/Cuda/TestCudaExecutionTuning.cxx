// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// While the camera rests, Automatic times both executions of wide filters. Each picture is, to the bit, that of the
// execution that the statistics name, and the execution changes at most once.
#include "CudaScenes.h"
#include "NameScene.h"

#include "vtkStriderDescribeFiltering.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

class CudaExecutionTuning : public ::testing::TestWithParam<FeatureScene>
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
    const Status status = SetFeatureScene(*this->Cuda, this->GetParam());
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  Frame RenderBy(RenderRequest request, FilterExecution execution)
  {
    request.How.Execution = execution;
    return RenderFrame(*this->Cuda, request);
  }

  /// True where the frames of a resting camera have determined which execution is faster.
  bool RestsWell(const RenderRequest& request)
  {
    const Frame cached = this->RenderBy(request, FilterExecution::MarchingCache);
    const Frame fetched = this->RenderBy(request, FilterExecution::TextureTrick);
    int changes = 0;
    bool wasCached = false;
    std::string filtering;
    for (int frame = 0; frame < 7; ++frame)
    {
      const Frame shown = this->RenderBy(request, FilterExecution::Automatic);
      filtering = vtkStriderDescribeFiltering(this->Cuda->GetStatistics());
      this->Longest = std::max(this->Longest, this->Cuda->GetStatistics().KernelMilliseconds);
      const bool isCached = filtering.find("marching cache") != std::string::npos;
      EXPECT_EQ(shown.Rgba, isCached ? cached.Rgba : fetched.Rgba) << filtering;
      EXPECT_EQ(shown.Depth, isCached ? cached.Depth : fetched.Depth) << filtering;
      changes += frame > 0 && isCached != wasCached ? 1 : 0;
      wasCached = isCached;
    }
    EXPECT_LE(changes, 1);
    return filtering.find("automatic: timed here") != std::string::npos;
  }

  /// True for scenes whose faster execution Automatic cannot predict: those that do not composite samples.
  bool IsUnknown() const
  {
    const VolumeView view = this->GetParam().View();
    const bool isEven = !view.PointPlaces[0] && !view.PointPlaces[1] && !view.PointPlaces[2];
    const RenderRequest& request = this->GetParam().Request;
    return request.Appearance.Blend != BlendMode::Composite && isEven && !request.StartDepth;
  }

  std::unique_ptr<VolumeRenderer> Cuda;
  double Longest = 0.0; ///< milliseconds of a frame
};

TEST_P(CudaExecutionTuning, ShowsTheWayThatItNames)
{
  int timed = 0;
  for (const bool countsSamples : { false, true })
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      RenderRequest request = this->GetParam().Request;
      request.Filter = filter;
      request.WantsDepth = !request.StartDepth;
      request.CountsSamples = countsSamples;
      SCOPED_TRACE(std::to_string(static_cast<int>(filter)));
      const bool isTimed = this->RestsWell(request);
      // Counting samples takes time, so such frames are not timed; they may still use the timings of others.
      timed += isTimed && !countsSamples ? 1 : 0;
    }
    RenderRequest request = this->GetParam().Request;
    request.Filters.Enhancement = EnhancementFilter::Bilateral;
    request.Filter = ReconstructionFilter::Linear;
    this->RestsWell(request);
  }
  // Automatic does not prolong long frames of unpredictable scenes; frames are short here, except under a sanitizer.
  const bool hasShortFrames = this->Longest < 20.0;
  if (this->IsUnknown() && hasShortFrames)
  {
    EXPECT_EQ(timed, 2);
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaExecutionTuning, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
