// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes with light, components, masks, regions, every blend mode and several volumes are the same pictures on the device as on the CPU, in
// whatever order the voxels are stored.
#include "CudaScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"
#include "TogetherScenes.h"

namespace Strider::Testing
{
namespace
{

/// Both filters, each of them as VTK forms its images and not; pre-integrated; and as older versions of VTK.
std::vector<RenderRequest> ListRequests(const RenderRequest& request)
{
  std::vector<RenderRequest> requests(6, request);
  requests[1].Filter = ReconstructionFilter::Nearest;
  requests[2].MatchVTK = true;
  requests[3].MatchVTK = true;
  requests[3].Filter = ReconstructionFilter::Nearest;
  requests[4].How.PreIntegration = true;
  requests[5].MatchVTK = true;
  requests[5].Habits = { true, true };
  return requests;
}

class CudaScenes : public ::testing::TestWithParam<FeatureScene>
{
protected:
  void SetUp() override
  {
    const std::array<float, 2> bounds = BoundDepths(this->GetParam());
    const float middle = 0.5f * (bounds[0] + bounds[1]);
    this->Starts = { 0.0f, middle };
    this->Ends = { middle, 1.0f };
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
    const Status status = SetFeatureScene(*this->Cuda, this->GetParam());
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  /// Those of all scenes, and parts of rays.
  std::vector<RenderRequest> ListRequests() const
  {
    std::vector<RenderRequest> requests = Testing::ListRequests(this->GetParam().Request);
    for (const bool matchesVTK : { false, true })
    {
      requests.push_back(this->GetParam().Request);
      requests.back().MatchVTK = matchesVTK;
      requests.back().StartDepth = this->Starts.data();
      requests.back().OpaqueDepth = this->Ends.data();
      requests.back().OpaqueDepthSize = { 2, 1 };
    }
    return requests;
  }

  std::unique_ptr<VolumeRenderer> Cuda;
  /// On the left from the camera to a surface through the volume, on the right from there on.
  std::vector<float> Starts;
  std::vector<float> Ends;
};

TEST_P(CudaScenes, MatchHost)
{
  const auto host = MakeRenderer(Backend::CPU);
  ASSERT_TRUE(host);
  const Status status = SetFeatureScene(*host, this->GetParam());
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (const RenderRequest& request : this->ListRequests())
  {
    SCOPED_TRACE((IsNearest(request) ? std::string("nearest") : std::string("linear")) +
      (request.MatchVTK ? ", MatchVTK" : ""));
    const Frame expected = RenderFrame(*host, request);
    ExpectPicture(expected);
    const Frame frame = RenderFrame(*this->Cuda, request);
    ExpectSame(frame, expected, request);
    const double samples = static_cast<double>(host->GetStatistics().SamplesTaken);
    EXPECT_NEAR(static_cast<double>(this->Cuda->GetStatistics().SamplesTaken), samples,
      0.02 * samples + 10.0);
  }
}

/// The reason in the statistics says that the voxels were moved, or why not.
TEST_P(CudaScenes, LookTheSameInEveryOrder)
{
  for (RenderRequest request : this->ListRequests())
  {
    request.How.Rotation = RotationMode::Off;
    const Frame off = RenderFrame(*this->Cuda, request);
    for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
    {
      request.How.Rotation = mode;
      request.How.RotationHysteresis = 0.0;
      for (int frame = 0; frame < 4; ++frame)
      {
        const Frame moved = RenderFrame(*this->Cuda, request);
        SCOPED_TRACE(this->Cuda->GetStatistics().StoredOrder);
        ExpectSame(moved, off, request);
      }
    }
    const VolumeView view = this->GetParam().View();
    const std::size_t native = SizeOf(view.Type) > 2 ? 4 : SizeOf(view.Type);
    const std::size_t bytes = native * (view.Components == 3 ? 4 : view.Components);
    if (bytes > 4)
    {
      EXPECT_EQ(this->Cuda->GetStatistics().StoredOrder,
        "xyz (voxels of " + std::to_string(bytes) + " bytes are not moved)");
    }
  }
}

/// Blocks of every shape and pace, and batches.
TEST_P(CudaScenes, LookTheSameInEveryLaunch)
{
  for (RenderRequest request : this->ListRequests())
  {
    request.How.Rotation = RotationMode::Off;
    request.How.BlockShape = BlockShapeMode::Fixed;
    const Frame expected = RenderFrame(*this->Cuda, request);
    const int shapes[][4] = { { 1, 256, 4, 0 }, { 32, 32, 8, 512 }, { 128, 1, 1, 0 },
      { 2, 32, 16, 256 } };
    for (const auto& shape : shapes)
    {
      request.How.BlockWidth = shape[0];
      request.How.BlockHeight = shape[1];
      request.How.BatchDepth = shape[2];
      request.How.ResidentThreads = shape[3];
      for (const Switch isOn : { Switch::Off, Switch::On })
      {
        request.How.SynchronousPropagation = isOn;
        request.How.TransposedIndexing = isOn;
        const Frame frame = RenderFrame(*this->Cuda, request);
        SCOPED_TRACE(this->Cuda->GetStatistics().Launch);
        EXPECT_EQ(frame.Rgba, expected.Rgba);
        EXPECT_EQ(frame.Depth, expected.Depth);
      }
    }
  }
}

class CudaVolumes : public ::testing::TestWithParam<TogetherScene>
{
};

TEST_P(CudaVolumes, TogetherMatchHost)
{
  const TogetherScene& scene = this->GetParam();
  TogetherRenderers host;
  TogetherRenderers cuda;
  const Status onHost = host.Set(Backend::CPU, scene);
  ASSERT_TRUE(onHost.IsOk()) << onHost.GetMessage();
  const Status onDevice = cuda.Set(Backend::CUDA, scene);
  ASSERT_TRUE(onDevice.IsOk()) << onDevice.GetMessage();
  for (const RenderRequest& request : ListRequests(scene.Request))
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

/// The volumes stay what they are for frames of their own before and after.
TEST_P(CudaVolumes, LookAloneAsBefore)
{
  const TogetherScene& scene = this->GetParam();
  TogetherRenderers cuda;
  ASSERT_TRUE(cuda.Set(Backend::CUDA, scene).IsOk());
  const RenderRequest& alone = scene.Volumes.front().Request;
  const Frame before = RenderFrame(cuda.GetFirst(), alone);
  const RenderRequest request = cuda.Place(scene, scene.Request);
  const Frame together = RenderFrame(cuda.GetFirst(), request);
  ExpectSame(RenderFrame(cuda.GetFirst(), alone), before, alone);
  ExpectSame(RenderFrame(cuda.GetFirst(), request), together, request);
}

INSTANTIATE_TEST_SUITE_P(Together, CudaVolumes, ::testing::ValuesIn(ListTogetherScenes()),
  [](const ::testing::TestParamInfo<TogetherScene>& scene) { return NameScene(scene.param.Name); });

INSTANTIATE_TEST_SUITE_P(Features, CudaScenes, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
