// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "BackendUnderTest.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace Strider::Testing
{

Backend FindBackendUnderTest()
{
  const char* name = std::getenv("STRIDER_TEST_BACKEND");
  return name && std::string(name) == "cuda" ? Backend::CUDA : Backend::CPU;
}

void RendererOnBackend::SetUp()
{
  std::string reason;
  const Status status = VolumeRenderer::Create(FindBackendUnderTest(), -1, this->Renderer, reason);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  ASSERT_EQ(this->Renderer->GetBackend(), FindBackendUnderTest()) << reason;
}

Precision RendererOnBackend::GetPrecision(const RenderRequest& request) const
{
  const bool usesTrick = request.Filter == ReconstructionFilter::CubicBSpline &&
    request.How.Execution != FilterExecution::Fetches;
  const Precision onCuda = usesTrick                 ? HardwareSplinePrecision
    : request.Filter == ReconstructionFilter::Linear ? HardwareFilterPrecision
                                                     : SoftwarePrecision;
  return this->IsOnCuda() ? onCuda : SoftwarePrecision;
}

KeptImage RendererOnBackend::Render(const Scene& scene)
{
  // The view refers to the scene's memory, which outlives every use of the volume.
  const Status volumeStatus = this->Renderer->SetVolume(scene.Volume.View());
  EXPECT_TRUE(volumeStatus.IsOk()) << volumeStatus.GetMessage();
  const Status functionStatus = this->Renderer->SetTransferFunctions(scene.Functions);
  EXPECT_TRUE(functionStatus.IsOk()) << functionStatus.GetMessage();
  return this->Render(scene.Request);
}

KeptImage RendererOnBackend::Render(const RenderRequest& request)
{
  return RenderBy(*this->Renderer, request);
}

void ExpectTransparentOutsideFootprint(const RenderedImage& image)
{
  EXPECT_EQ(image.Footprint.has_value(), image.Gathered.Rule == GatherRule::None);
  if (!image.Footprint)
  {
    return;
  }
  const PixelBox& box = *image.Footprint;
  int shown = 0;
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const bool isInside =
        box.First[0] <= x && x < box.Last[0] && box.First[1] <= y && y < box.Last[1];
      const float* rgba = image.Rgba + 4 * (std::ptrdiff_t{ 1 } * y * image.Size[0] + x);
      shown += !isInside && std::any_of(rgba, rgba + 4, [](float value) { return value != 0.0f; });
    }
  }
  EXPECT_EQ(shown, 0) << "pixels outside " << box.First[0] << " " << box.First[1] << " to "
                      << box.Last[0] << " " << box.Last[1];
}

KeptImage RendererOnBackend::RenderBy(VolumeRenderer& renderer, const RenderRequest& request)
{
  RenderedImage image;
  const Status status = renderer.Render(request, image);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  KeptImage kept;
  if (status.IsOk())
  {
    EXPECT_EQ(image.Size, request.ImageSize);
    ExpectTransparentOutsideFootprint(image);
    const std::size_t pixelCount = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    kept.Size = image.Size;
    kept.Rgba.assign(image.Rgba, image.Rgba + 4 * pixelCount);
    EXPECT_EQ(image.Depth != nullptr, request.WantsDepth);
    if (image.Depth)
    {
      kept.Depth.assign(image.Depth, image.Depth + pixelCount);
    }
  }
  return kept;
}

void RendererOnBackend::ExpectReference(Scene scene, double unsureFraction)
{
  scene.Request.WantsDepth = true;
  scene.Request.CountsSamples = true;
  const KeptImage image = this->Render(scene);
  const Precision precision = this->GetPrecision(scene.Request);
  const ReferenceImage reference =
    RenderReference(scene.Volume.View(), scene.Functions, scene.Request, precision);
  const bool isFilteredByHardware = precision.Cell > 0.0;
  const double unsureBound = (isFilteredByHardware ? 12.0 : 1.0) / 255.0;
  const double mostUnsure = isFilteredByHardware ? std::max(unsureFraction, 0.1) : unsureFraction;
  ASSERT_EQ(image.Rgba.size(), reference.Rgba.size());
  std::size_t unsureCount = 0;
  int failureCount = 0;
  for (std::size_t pixel = 0; pixel < reference.RgbaBound.size(); ++pixel)
  {
    const double bound = reference.RgbaBound[pixel];
    unsureCount += bound > unsureBound ? 1 : 0;
    for (std::size_t channel = 0; channel < 4 && failureCount < 5; ++channel)
    {
      const double expected = reference.Rgba[4 * pixel + channel];
      const double made = image.Rgba[4 * pixel + channel];
      if (!(std::abs(made - expected) <= bound))
      {
        ++failureCount;
        ADD_FAILURE() << "pixel (" << pixel % image.Size[0] << ", " << pixel / image.Size[0]
                      << ") channel " << channel << " is " << made << " instead of " << expected
                      << " +- " << bound;
      }
    }
    const double expectedDepth = reference.Depth[pixel];
    if (failureCount < 5 &&
      !(std::abs(image.Depth[pixel] - expectedDepth) <= reference.DepthBound[pixel]))
    {
      ++failureCount;
      ADD_FAILURE() << "depth of pixel (" << pixel % image.Size[0] << ", " << pixel / image.Size[0]
                    << ") is " << image.Depth[pixel] << " instead of " << expectedDepth << " +- "
                    << reference.DepthBound[pixel];
    }
  }
  EXPECT_LE(unsureCount, mostUnsure * reference.RgbaBound.size())
    << "the reference itself is too unsure for this scene to test anything";
  const double samplesTaken = static_cast<double>(this->Renderer->GetStatistics().SamplesTaken);
  EXPECT_NEAR(samplesTaken, static_cast<double>(reference.SamplesTaken),
    static_cast<double>(reference.SamplesBound));
}

} // namespace Strider::Testing
