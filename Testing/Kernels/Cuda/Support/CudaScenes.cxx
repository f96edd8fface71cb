// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes that the tests of the CUDA backend share.
#include "CudaScenes.h"

#include "BackendUnderTest.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{

std::unique_ptr<VolumeRenderer> MakeRenderer(Backend backend)
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  const Status status = VolumeRenderer::Create(backend, -1, renderer, reason);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return renderer;
}

Field MakeGentleField(std::array<int, 3> dimensions, double low, double high)
{
  return [=](double x, double y, double z) {
    const double u = x / std::max(1, dimensions[0] - 1);
    const double v = y / std::max(1, dimensions[1] - 1);
    const double w = z / std::max(1, dimensions[2] - 1);
    const double wave = std::sin(2.3 * u + 0.4) * std::cos(3.1 * v - 0.3) + std::sin(2.7 * w + u);
    return low + (high - low) * (0.5 + 0.25 * wave);
  };
}

TransferFunctions MakeFunctions(std::array<double, 2> scalarRange, int entries)
{
  TransferFunctions functions;
  for (int entry = 0; entry < entries; ++entry)
  {
    const float way = static_cast<float>(entry) / static_cast<float>(entries - 1);
    functions.Colors.insert(functions.Colors.end(), { way, 1.0f - way, 0.5f + 0.4f * way });
    functions.Opacities.push_back(0.02f + 0.18f * way);
  }
  const double extent = scalarRange[1] - scalarRange[0];
  functions.ColorRange = { scalarRange[0] + 0.1 * extent, scalarRange[1] };
  functions.OpacityRange = { scalarRange[0], scalarRange[1] - 0.05 * extent };
  return functions;
}

RenderRequest MakeRequest(const TestVolume& volume, const CameraPlace& camera)
{
  RenderRequest request;
  request.ImageSize = { 61, 47 };
  request.IndexToPhysical = volume.IndexToPhysical;
  request.PhysicalToClip = MakeClipMatrix(camera, 61.0 / 47.0);
  request.SampleDistance = 0.83;
  return request;
}

Frame RenderFrame(VolumeRenderer& renderer, const RenderRequest& request)
{
  Frame frame;
  RenderedImage image;
  const Status status = renderer.Render(request, image);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  if (!status.IsOk())
  {
    return frame;
  }
  ExpectTransparentOutsideFootprint(image);
  const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  frame.Size = image.Size;
  frame.Rgba.assign(image.Rgba, image.Rgba + 4 * pixels);
  if (image.Depth)
  {
    frame.Depth.assign(image.Depth, image.Depth + pixels);
  }
  return frame;
}

float FindLargestDifference(const std::vector<float>& one, const std::vector<float>& other)
{
  EXPECT_EQ(one.size(), other.size());
  float largest = 0.0f;
  for (std::size_t value = 0; value < std::min(one.size(), other.size()); ++value)
  {
    largest = std::max(largest, std::abs(one[value] - other[value]));
  }
  return largest;
}

void SetScene(VolumeRenderer& renderer, const TestVolume& volume)
{
  const Status stored = renderer.SetVolume(volume.View());
  ASSERT_TRUE(stored.IsOk()) << stored.GetMessage();
  const Status set = renderer.SetTransferFunctions(MakeFunctions(volume.Layout.ScalarRange));
  ASSERT_TRUE(set.IsOk()) << set.GetMessage();
}

} // namespace Strider::Testing
