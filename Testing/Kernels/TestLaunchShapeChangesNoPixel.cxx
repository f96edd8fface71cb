// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The block shape changes the speed of a frame and nothing else.
#include "CudaScenes.h"

namespace Strider::Testing
{
namespace
{

TEST(LaunchShape, ChangesNoPixel)
{
  const std::array<int, 3> dimensions{ 37, 41, 43 };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.WantsDepth = true;
  request.CountsSamples = true;
  const Frame expected = RenderFrame(*renderer, request);
  const std::uint64_t expectedSamples = renderer->GetStatistics().SamplesTaken;
  EXPECT_EQ(renderer->GetStatistics().Launch, "16x16, fixed, stored order xyz");
  const std::array<int, 2> shapes[] = { { 32, 1 }, { 1, 32 }, { 8, 4 }, { 4, 64 }, { 128, 2 },
    { 1, 512 }, { 32, 32 }, { 1024, 1 }, { 1, 1024 } };
  for (const auto& shape : shapes)
  {
    SCOPED_TRACE(std::to_string(shape[0]) + "x" + std::to_string(shape[1]));
    request.How.BlockWidth = shape[0];
    request.How.BlockHeight = shape[1];
    const Frame frame = RenderFrame(*renderer, request);
    EXPECT_EQ(frame.Rgba, expected.Rgba);
    EXPECT_EQ(frame.Depth, expected.Depth);
    EXPECT_EQ(renderer->GetStatistics().SamplesTaken, expectedSamples);
  }
}

} // namespace
} // namespace Strider::Testing
