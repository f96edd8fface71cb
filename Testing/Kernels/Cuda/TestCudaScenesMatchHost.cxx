// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes with light, components, masks, crop regions and every blend mode give the same pictures on the device as on
// the CPU, in every voxel order.
#include "CudaScenes.h"
#include "MakeFeatureScenes.h"
#include "NameScene.h"
#include "SceneDistance.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"

namespace Strider::Testing
{
namespace
{

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

  /// Lists the requests of all scenes plus requests for parts of rays.
  std::vector<RenderRequest> ListRequests() const
  {
    std::vector<RenderRequest> requests = ListSceneRequests(this->GetParam().Request);
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
  /// Depths where rays start: at the camera on the left, at a surface through the volume on the right.
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

/// The statistics say that the voxels were moved, or why they were not.
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
        SCOPED_TRACE(vtkStriderDescribeOrder(this->Cuda->GetStatistics()));
        ExpectSame(moved, off, request);
      }
    }
    const VolumeView view = this->GetParam().View();
    const std::size_t native = SizeOf(view.Type) > 2 ? 4 : SizeOf(view.Type);
    const std::size_t bytes = native * (view.Components == 3 ? 4 : view.Components);
    if (bytes > 4)
    {
      EXPECT_EQ(vtkStriderDescribeOrder(this->Cuda->GetStatistics()),
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
        SCOPED_TRACE(vtkStriderDescribeLaunch(this->Cuda->GetStatistics()));
        EXPECT_EQ(frame.Rgba, expected.Rgba);
        EXPECT_EQ(frame.Depth, expected.Depth);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, CudaScenes, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
