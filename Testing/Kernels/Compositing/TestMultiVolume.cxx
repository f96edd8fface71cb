// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering of scenes whose image is known from a closed form or from a volume rendered alone.
#include "ClosedFormScenes.h"
#include "MultiVolumeScenes.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

constexpr double Step = 0.5;
constexpr double Length = 32.0; ///< of each volume along the rays

/// A constant volume that begins at `Start`; slabs lie one behind the other along z.
struct Slab
{
  std::array<float, 3> Color{ 1.0f, 0.0f, 0.0f };
  float Opacity = 0.1f;
  double Start = 0.0;
  ScalarType Type = ScalarType::UInt8;
  std::array<double, 3> Scale{ 1.0, 1.0, 1.0 }; ///< of its prop
};

class MultiVolumeOnBackend : public ClosedFormScenes
{
protected:
  /// The box extends from z = 0 to the end of the last volume, so that samples lie half a step behind each border.
  KeptImage RenderSlabs(const std::vector<Slab>& slabs, RenderRequest request = {})
  {
    this->Volumes.clear();
    this->Others.clear();
    this->Others.resize(slabs.size());
    double end = 0.0;
    for (const Slab& slab : slabs)
    {
      this->Volumes.push_back(MakeVolume(slab.Type, Dimensions, MakeConstantField(50.0)));
      end = std::max(end, slab.Start + slab.Scale[2] * Length);
    }
    const Scene alone = this->MakeConstantScene(0.1f);
    request.ImageSize = alone.Request.ImageSize;
    request.SampleDistance = Step;
    request.IndexToPhysical = { 20.0, 0, 0, 0, 0, 16.0, 0, 0, 0, 0, end, 0, 0, 0, 0, 1 };
    request.PhysicalToClip = alone.Request.PhysicalToClip;
    request.PhysicalToClip[10] = 2.0 / (end + 2.0);
    request.PhysicalToClip[11] = -end / (end + 2.0);
    for (std::size_t index = 0; index < slabs.size(); ++index)
    {
      request.MultiVolume.push_back({ this->Give(slabs[index], index), {} });
      RenderRequest& own = request.MultiVolume.back().Request;
      const std::array<double, 3>& scale = slabs[index].Scale;
      own.SampleDistance = Step / std::cbrt(scale[0] * scale[1] * scale[2]);
      own.ImageSize = request.ImageSize;
      own.PhysicalToClip = request.PhysicalToClip;
      for (int axis = 0; axis < 3; ++axis)
      {
        own.Appearance.PhysicalToWorld[5 * axis] = scale[axis];
      }
      own.Appearance.PhysicalToWorld[11] = slabs[index].Start;
    }
    this->Placed = request;
    return this->Render(request);
  }

  VolumeRenderer* Give(const Slab& slab, std::size_t index)
  {
    VolumeRenderer* renderer = this->Renderer.get();
    if (index > 0)
    {
      std::string reason;
      EXPECT_TRUE(
        VolumeRenderer::Create(FindBackendUnderTest(), -1, this->Others[index], reason).IsOk());
      renderer = this->Others[index].get();
    }
    EXPECT_TRUE(renderer->SetVolume(this->Volumes[index].View()).IsOk());
    EXPECT_TRUE(
      renderer->SetTransferFunctions(MakeUniformFunctions(slab.Color, slab.Opacity)).IsOk());
    return renderer;
  }

  RenderRequest Placed; ///< the last request
  std::vector<TestVolume> Volumes;
  std::vector<std::unique_ptr<VolumeRenderer>> Others;
};

/// Sum of red where two volumes overlap and the first one hides the second one at each sample.
double SumRedBeforeGreen(double red, double green, double length)
{
  const double redStep = Absorb(red, Step);
  const double rest = (1.0 - redStep) * (1.0 - Absorb(green, Step));
  return redStep * (1.0 - std::pow(rest, length / Step)) / (1.0 - rest);
}

TEST_F(MultiVolumeOnBackend, HalfwayOverlapAbsorbsTwice)
{
  const KeptImage image = this->RenderSlabs({ { { 1.0f, 0.0f, 0.0f }, 0.03f, 0.0 },
    { { 0.0f, 1.0f, 0.0f }, 0.05f, 16.0, ScalarType::Float32 } });
  const double before = 1.0 - Absorb(0.03, 16.0);
  this->ExpectEverywhere(
    image, 3, 1.0 - (1.0 - Absorb(0.03, Length)) * (1.0 - Absorb(0.05, Length)));
  this->ExpectEverywhere(
    image, 0, Absorb(0.03, 16.0) + before * SumRedBeforeGreen(0.03, 0.05, 16.0));
}

TEST_F(MultiVolumeOnBackend, TheOrderOfTheVolumesDecidesAtEachSample)
{
  const Slab red{ { 1.0f, 0.0f, 0.0f }, 0.2f, 0.0 };
  const Slab green{ { 0.0f, 1.0f, 0.0f }, 0.2f, 0.0, ScalarType::Int16 };
  const double first = SumRedBeforeGreen(0.2, 0.2, Length);
  const KeptImage redFirst = this->RenderSlabs({ red, green });
  this->ExpectEverywhere(redFirst, 0, first);
  this->ExpectEverywhere(redFirst, 1, first * (1.0 - Absorb(0.2, Step)));
  this->ExpectEverywhere(this->RenderSlabs({ green, red }), 1, first);
}

/// Volumes that are mixed absorb and emit as one medium, whatever the step and their order.
TEST_F(MultiVolumeOnBackend, MixedVolumesAreOneMedium)
{
  RenderRequest request;
  request.MixesVolumes = true;
  const std::vector<Slab> slabs{ { { 1.0f, 0.0f, 0.0f }, 0.02f }, { { 0.0f, 1.0f, 0.0f }, 0.005f },
    { { 0.0f, 0.0f, 1.0f }, 0.01f, 0.0, ScalarType::Int16 } };
  const double rest = 0.98 * 0.995 * 0.99; // that passes a unit of length
  const double all = 1.0 - std::pow(rest, Length);
  const auto share = [&](double opacity) { return std::log1p(-opacity) / std::log(rest) * all; };
  for (const bool isReversed : { false, true })
  {
    std::vector<Slab> order = slabs;
    if (isReversed)
    {
      std::reverse(order.begin(), order.end());
    }
    const KeptImage image = this->RenderSlabs(order, request);
    this->ExpectEverywhere(image, 0, share(0.02));
    this->ExpectEverywhere(image, 1, share(0.005));
    this->ExpectEverywhere(image, 2, share(0.01));
    this->ExpectEverywhere(image, 3, all);
  }
}

/// An opaque volume inside a translucent one hides all samples behind its first step.
TEST_F(MultiVolumeOnBackend, MixedWithSomethingOpaque)
{
  RenderRequest request;
  request.MixesVolumes = true;
  const KeptImage image = this->RenderSlabs(
    { { { 1.0f, 1.0f, 1.0f }, 0.05f, 0.0 }, { { 1.0f, 0.0f, 0.0f }, 1.0f, 12.0 } }, request);
  this->ExpectEverywhere(image, 0, 1.0);
  this->ExpectEverywhere(image, 1, Absorb(0.05, 12.0));
}

/// Two volumes at one place, each behind its own side of a plane, are one whose colour changes there.
TEST_F(MultiVolumeOnBackend, PlanesOfOneVolumeCutItAlone)
{
  constexpr double place = 16.0;
  this->RenderSlabs({ { { 1.0f, 0.0f, 0.0f }, 0.03f }, { { 0.0f, 1.0f, 0.0f }, 0.05f } });
  RenderRequest request = this->Placed;
  request.MultiVolume[0].Request.Appearance.ClippingPlanes = { { 0.0, 0.0, -1.0, place } };
  request.MultiVolume[1].Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -place } };
  for (PlacedVolume& volume : request.MultiVolume)
  {
    volume.IsCutByOwnPlanes = true;
  }
  const KeptImage image = this->Render(request);
  const double red = Absorb(0.03, place);
  this->ExpectEverywhere(image, 0, red);
  this->ExpectEverywhere(image, 1, (1.0 - red) * Absorb(0.05, Length - place));
}

TEST_F(MultiVolumeOnBackend, SharesOfTheOpacityAreColours)
{
  const Slab grey{ { 0.5f, 0.5f, 0.5f }, 0.01f };
  this->RenderSlabs({ grey, grey, grey });
  RenderRequest request = this->Placed;
  const double step = Absorb(0.01, Step);
  const double first = step * Absorb(0.01, 3.0 * Length) / (1.0 - std::pow(1.0 - step, 3.0));
  request.MultiVolume[0].Share = VolumeShare::Nothing;
  request.MultiVolume[1].Share = VolumeShare::Blue;
  request.MultiVolume[2].Share = VolumeShare::Red;
  const KeptImage image = this->Render(request);
  this->ExpectEverywhere(image, 0, first * (1.0 - step) * (1.0 - step));
  this->ExpectEverywhere(image, 1, 0.0);
  this->ExpectEverywhere(image, 2, first * (1.0 - step));
  this->ExpectEverywhere(image, 3, Absorb(0.01, 3.0 * Length));
}

TEST_F(MultiVolumeOnBackend, GapsBetweenVolumesAreEmpty)
{
  const KeptImage image = this->RenderSlabs({ { { 1.0f, 0.0f, 0.0f }, 0.03f, 50.0 },
    { { 0.0f, 1.0f, 0.0f }, 0.02f, 0.0 }, { { 0.0f, 0.0f, 1.0f }, 0.01f, 100.0 } });
  const double green = 1.0 - Absorb(0.02, Length);
  const double red = 1.0 - Absorb(0.03, Length);
  this->ExpectEverywhere(image, 0, green * (1.0 - red));
  this->ExpectEverywhere(image, 2, green * red * Absorb(0.01, Length));
}

/// A prop that stretches a volume changes no opacity: it is that of the length in the volume's own coordinates.
TEST_F(MultiVolumeOnBackend, StretchedVolumesAbsorbAsBefore)
{
  for (const std::array<double, 3>& scale : std::vector<std::array<double, 3>>{
         { 1.0, 1.0, 4.0 }, { 2.0, 3.0, 0.5 }, { 1.5, 1.0, 1.0 }, { 2.0, 2.0, 2.0 } })
  {
    SCOPED_TRACE(scale[2]);
    const Slab stretched{ { 1.0f, 0.0f, 0.0f }, 0.03f, 0.0, ScalarType::UInt8, scale };
    const Slab other{ { 0.0f, 1.0f, 0.0f }, 0.02f, 130.0, ScalarType::Int16 };
    const Slab opaque{ { 1.0f, 0.0f, 0.0f }, 1.0f, 0.0, ScalarType::UInt8, scale };
    for (const bool isFirst : { true, false })
    {
      const KeptImage image = this->RenderSlabs(
        isFirst ? std::vector<Slab>{ stretched, other } : std::vector<Slab>{ other, stretched });
      this->ExpectEverywhere(image, 0, Absorb(0.03, Length));
      this->ExpectEverywhere(image, 1, (1.0 - Absorb(0.03, Length)) * Absorb(0.02, Length));
    }
    this->ExpectEverywhere(this->RenderSlabs({ opaque, other }), 0, 1.0);
  }
}

/// Gathered values are converted to colours with the appearance of their frame, which a common picture replaces.
TEST_F(MultiVolumeOnBackend, GatheredValuesAreLostInACommonPicture)
{
  this->RenderSlabs({ {}, {} });
  VolumeRenderer& second = *this->Others[1];
  RenderRequest request = this->MakeConstantScene(0.1f).Request;
  request.Appearance.Blend = BlendMode::MaximumIntensity;
  request.KeepsGathered = true;
  RenderedImage image;
  ASSERT_TRUE(second.Render(request, image).IsOk());
  std::array<float, 4> pixel{ 50.0f, 0.0f, 0.0f, 0.0f };
  EXPECT_TRUE(second.ShowGathered(1, pixel.data()).IsOk());
  ASSERT_TRUE(this->Renderer->Render(this->Placed, image).IsOk());
  EXPECT_EQ(second.ShowGathered(1, pixel.data()).GetCode(), StatusCode::InvalidArgument);
}

TEST_F(MultiVolumeOnBackend, RegionsAndPlanesCutAllVolumes)
{
  const std::vector<Slab> slabs{ { { 1.0f, 0.0f, 0.0f }, 0.03f, 0.0 },
    { { 0.0f, 1.0f, 0.0f }, 0.05f, 16.0 } };
  RenderRequest request;
  request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -12.0 }, { 0.0, 0.0, -1.0, 36.0 } };
  this->ExpectEverywhere(this->RenderSlabs(slabs, request), 3,
    1.0 - (1.0 - Absorb(0.03, 20.0)) * (1.0 - Absorb(0.05, 20.0)));
  request.Appearance = {};
  request.Appearance.CropPlanes = { -1.0, 2.0, -1.0, 2.0, 12.0 / 48.0, 36.0 / 48.0 };
  request.Appearance.CropRegions = 1u << 4 | 1u << 22; // below and above along z
  this->ExpectEverywhere(this->RenderSlabs(slabs, request), 3,
    1.0 - (1.0 - Absorb(0.03, 12.0)) * (1.0 - Absorb(0.05, 12.0)));
}

TEST_F(MultiVolumeOnBackend, OneAmongTransparentOnesLooksAsAlone)
{
  FeatureScene seen = ListFeatureScenes().front(); // lit
  FeatureScene empty = seen;
  for (TransferFunctions& functions : empty.Functions)
  {
    std::fill(functions.Opacities.begin(), functions.Opacities.end(), 0.0f);
  }
  for (const bool isFirst : { true, false })
  {
    for (const double degrees : { 0.0, 130.0 })
    {
      const Matrix4 placement = MakePlacement(degrees, 1.0, { 3.0, -2.0, 7.0 });
      MultiVolumeScene scene = MakeMultiVolumeScene("",
        isFirst ? std::vector<FeatureScene>{ seen, empty }
                : std::vector<FeatureScene>{ empty, seen },
        { placement, placement });
      // The box is the volume's own one, rotated with it, so rays have the same samples.
      const FeatureScene& own = scene.Volumes.front();
      RenderRequest request = own.Request;
      for (int column = 0; column < 3; ++column)
      {
        for (int row = 0; row < 3; ++row)
        {
          request.IndexToPhysical[4 * row + column] *= own.View().CountPoints(column) - 1.0;
        }
      }
      MultiVolumeRenderers renderers;
      ASSERT_TRUE(renderers.Set(FindBackendUnderTest(), scene).IsOk());
      request.Appearance = scene.Request.Appearance;
      request.Appearance.PhysicalToWorld = own.Request.Appearance.PhysicalToWorld;
      request.Appearance.PhysicalToView = own.Request.Appearance.PhysicalToView;
      RenderedImage image;
      ASSERT_TRUE(renderers.GetFirst().Render(renderers.Place(scene, request), image).IsOk());
      const std::vector<float> together(image.Rgba, image.Rgba + 4 * image.Size[0] * image.Size[1]);
      ASSERT_TRUE(SetFeatureScene(*this->Renderer, seen).IsOk());
      const KeptImage alone = this->Render(own.Request);
      ASSERT_EQ(together.size(), alone.Rgba.size());
      EXPECT_GT(*std::max_element(alone.Rgba.begin(), alone.Rgba.end()), 0.3f);
      for (std::size_t value = 0; value < together.size(); ++value)
      {
        // The position of a sample is rounded once more on its way through the box; texture units round it to 1/256.
        ASSERT_NEAR(together[value], alone.Rgba[value], this->IsOnCuda() ? 8e-3 : 1e-3);
      }
    }
  }
}

/// Verifies that each volume of the scenes that the CUDA tests compare is visible.
TEST_F(MultiVolumeOnBackend, EachVolumeOfAllScenesIsSeen)
{
  for (const MultiVolumeScene& scene : ListMultiVolumeScenes())
  {
    SCOPED_TRACE(scene.Name);
    MultiVolumeRenderers renderers;
    ASSERT_TRUE(renderers.Set(FindBackendUnderTest(), scene).IsOk());
    for (const bool matchesVTK : { false, true })
    {
      const auto draw = [&](std::size_t leftOut) {
        RenderRequest request = scene.Request;
        request.MatchVTK = matchesVTK;
        request = renderers.Place(scene, request);
        if (leftOut < request.MultiVolume.size())
        {
          request.MultiVolume[leftOut].Request.Crop = { 1.0, 0.0, 1.0, 0.0, 1.0, 0.0 };
        }
        RenderedImage image;
        EXPECT_TRUE(renderers.GetFirst().Render(request, image).IsOk());
        return std::vector<float>(image.Rgba, image.Rgba + 4 * image.Size[0] * image.Size[1]);
      };
      const std::vector<float> all = draw(scene.Volumes.size());
      for (std::size_t leftOut = 0; leftOut < scene.Volumes.size(); ++leftOut)
      {
        const std::vector<float> others = draw(leftOut);
        double largest = 0.0;
        for (std::size_t value = 0; value < all.size(); ++value)
        {
          largest = std::max(largest, std::abs(static_cast<double>(all[value]) - others[value]));
        }
        EXPECT_GT(largest, 0.05) << "volume " << leftOut;
      }
    }
  }
}

TEST_F(MultiVolumeOnBackend, WhatCannotBeShownTogetherIsRefused)
{
  this->RenderSlabs({ {}, {} });
  RenderRequest request;
  request.ImageSize = { 4, 4 };
  RenderRequest own;
  own.ImageSize = { 4, 4 };
  const auto refuse = [&](const char* reason) {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    ASSERT_FALSE(status.IsOk());
    EXPECT_NE(status.GetMessage().find(reason), std::string::npos) << status.GetMessage();
  };
  request.MultiVolume = { { this->Renderer.get(), own }, { this->Renderer.get(), own } };
  refuse("a renderer of its own");
  request.MultiVolume[1].Renderer = nullptr;
  refuse("a renderer of its own");
  request.MultiVolume[1].Renderer = this->Others[1].get();
  request.Appearance.Blend = BlendMode::MaximumIntensity;
  refuse("can only be composited");
  request.Appearance = {};
  request.MultiVolume[1].Request.Appearance.PhysicalToWorld = {};
  refuse("singular");
  request.MultiVolume.resize(17, { this->Renderer.get(), own });
  refuse("at most 16");
}

} // namespace
} // namespace Strider::Testing
