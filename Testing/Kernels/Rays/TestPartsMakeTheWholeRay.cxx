// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of rays between surfaces, composited over each other, equal the whole rays: no sample is taken twice, and
// none is lost.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"
#include "MultiVolumeScenes.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr int PartCount = 5;

/// Depths of surfaces that differ from pixel to pixel, each behind the one before, the first at 0 and the last at 1.
/// Some coincide, and some lie in front of the volume or behind it.
std::vector<std::vector<float>> MakeSurfaces(
  const std::array<int, 2>& size, const std::array<float, 2>& bounds)
{
  std::vector<std::vector<float>> surfaces(PartCount + 1);
  for (int surface = 0; surface <= PartCount; ++surface)
  {
    for (int pixel = 0; pixel < size[0] * size[1]; ++pixel)
    {
      const float wave = std::sin(0.37f * static_cast<float>(pixel % size[0])) *
        std::cos(0.23f * static_cast<float>(pixel) / static_cast<float>(size[0]));
      const float way = (static_cast<float>(surface - 1) + 0.9f * wave) / (PartCount - 2);
      const float depth = bounds[0] + way * (bounds[1] - bounds[0]);
      const float former = surface > 0 ? surfaces[surface - 1][pixel] : 0.0f;
      surfaces[surface].push_back(surface == 0 ? 0.0f
          : surface == PartCount               ? 1.0f
                                               : std::clamp(depth, former, 1.0f));
    }
  }
  return surfaces;
}

bool IsComposited(BlendMode blend)
{
  return blend == BlendMode::Composite || blend == BlendMode::Isosurface ||
    blend == BlendMode::Slice;
}

/// Composites `behind` under `front`.
void LayUnder(std::vector<float>& front, const std::vector<float>& behind)
{
  for (std::size_t pixel = 0; pixel < front.size(); pixel += 4)
  {
    const float open = 1.0f - front[pixel + 3];
    for (int channel = 0; channel < 4; ++channel)
    {
      front[pixel + channel] += open * behind[pixel + channel];
    }
  }
}

KeptImage Keep(VolumeRenderer& renderer, const RenderRequest& request)
{
  RenderedImage image;
  const Status status = renderer.Render(request, image);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  const std::size_t values = 4 * static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  return { image.Size, { image.Rgba, image.Rgba + values }, {} };
}

class PartsOnBackend : public RendererOnBackend
{
protected:
  void ExpectWhole(
    VolumeRenderer& renderer, RenderRequest request, const std::array<float, 2>& bounds)
  {
    request.EarlyTerminationOpacity = 1.0f;
    request.CountsSamples = true;
    const KeptImage whole = Keep(renderer, request);
    const std::uint64_t samples = renderer.GetStatistics().SamplesTaken;
    const std::vector<std::vector<float>> surfaces = MakeSurfaces(request.ImageSize, bounds);
    request.OpaqueDepthSize = request.ImageSize;
    std::vector<float> seen(whole.Rgba.size(), 0.0f);
    std::uint64_t samplesOfParts = 0;
    int partsSeen = 0;
    for (int part = 0; part < PartCount; ++part)
    {
      request.StartDepth = surfaces[part].data();
      request.OpaqueDepth = surfaces[part + 1].data();
      const KeptImage image = Keep(renderer, request);
      const std::uint64_t taken = renderer.GetStatistics().SamplesTaken;
      samplesOfParts += taken;
      partsSeen += taken > 0 ? 1 : 0;
      LayUnder(seen, image.Rgba);
    }
    EXPECT_EQ(samplesOfParts, samples);
    EXPECT_GE(partsSeen, 3);
    if (IsComposited(request.Appearance.Blend))
    {
      double worst = 0.0;
      for (std::size_t value = 0; value < seen.size(); ++value)
      {
        worst = std::max(worst, static_cast<double>(std::abs(seen[value] - whole.Rgba[value])));
      }
      // Sample positions and sums are rounded differently; texture units round a position to 1/256 of a voxel.
      EXPECT_LE(worst, this->IsOnCuda() ? 4.0 / 255.0 : 1e-3);
    }
  }
};

TEST_F(PartsOnBackend, OfEveryFeature)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    SCOPED_TRACE(scene.Name);
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    this->ExpectWhole(*this->Renderer, scene.Request, BoundDepths(scene));
  }
}

TEST_F(PartsOnBackend, OfVolumesTogether)
{
  for (const MultiVolumeScene& scene : ListMultiVolumeScenes())
  {
    SCOPED_TRACE(scene.Name);
    MultiVolumeRenderers renderers;
    const Status status = renderers.Set(this->Renderer->GetBackend(), scene);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    const RenderRequest request = renderers.Place(scene, scene.Request);
    this->ExpectWhole(renderers.GetFirst(), request, BoundDepths(request, { 1.0, 1.0, 1.0 }));
  }
}

/// The face camera's planes lie one unit before and behind a volume of 16 units; depth is linear between.
TEST_F(PartsOnBackend, BetweenTwoPlanesHaveTheLengthBetweenThem)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 17, 13, 33 }, MakeNoiseField(100.0, 120.0), { 1.0, 1.0, 0.5 });
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(volume, 2));
  scene.Request.SampleDistance = 0.25;
  scene.Request.OpaqueDepthSize = SceneImageSize;
  const std::size_t pixels = static_cast<std::size_t>(SceneImageSize[0]) * SceneImageSize[1];
  const auto depthAt = [](double length) {
    return static_cast<float>((1.0 + length + 0.01) / 18.0);
  };
  const double lengths[][2] = { { -0.5, 4.0 }, { 2.0, 2.25 }, { 3.0, 11.5 }, { 12.0, 16.5 },
    { 5.0, 5.0 }, { 9.0, 4.0 }, { 16.25, 16.5 } };
  for (const auto& length : lengths)
  {
    const std::vector<float> starts(pixels, depthAt(length[0]));
    const std::vector<float> ends(pixels, depthAt(length[1]));
    scene.Request.StartDepth = starts.data();
    scene.Request.OpaqueDepth = ends.data();
    const double inside = std::max(0.0, std::min(length[1], 16.0) - std::max(length[0], 0.0));
    EXPECT_NEAR(this->Render(scene).Alpha(18, 14), 1.0 - std::pow(0.9, inside), 1e-5)
      << length[0] << " " << length[1];
  }
}

/// VTK's GPU mapper loses the ray's first sample where a part begins in front of the volume.
TEST_F(PartsOnBackend, MatchingVTKBeginOneSampleLate)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 17, 13, 33 }, MakeNoiseField(100.0, 120.0), { 1.0, 1.0, 0.5 });
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(volume, 2));
  scene.Request.MatchVTK = true;
  scene.Request.CountsSamples = true;
  this->Render(scene);
  const std::uint64_t whole = this->Renderer->GetStatistics().SamplesTaken;
  const std::size_t pixels = static_cast<std::size_t>(SceneImageSize[0]) * SceneImageSize[1];
  const std::vector<float> starts(pixels, 0.0f);
  const std::vector<float> ends(pixels, 1.0f);
  scene.Request.OpaqueDepthSize = SceneImageSize;
  scene.Request.StartDepth = starts.data();
  scene.Request.OpaqueDepth = ends.data();
  this->Render(scene);
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, whole - pixels);
}

} // namespace
} // namespace Strider::Testing
