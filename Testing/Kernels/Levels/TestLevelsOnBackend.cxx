// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of adaptive grids: the same medium absorbs as much on every level, all blend modes and light show what an
// image of the same field shows, skipping changes no pixel, and what is not supported is refused.
#include "ClosedFormScenes.h"
#include "LevelHierarchies.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

constexpr int Side = 16; ///< cells of level 0 along each axis

double RampAlongZ(double, double, double z)
{
  return z / Side;
}

double Waves(double x, double y, double z)
{
  return 0.5 + 0.5 * std::sin(0.9 * x) * std::cos(0.7 * y) * std::sin(0.8 * z);
}

class LevelsOnBackend : public RendererOnBackend
{
protected:
  void SetUp() override
  {
    RendererOnBackend::SetUp();
    this->Functions.Colors = { 0.0f, 0.0f, 0.5f, 1.0f, 0.0f, 0.5f }; // red shows the scalar
    this->Functions.Opacities = { 0.1f };
    this->Functions.UnitDistance = 1.0;
    CameraPlace place;
    place.Position = { 8.0, 8.0, -100.0 };
    place.FocalPoint = { 8.0, 8.0, 0.0 };
    place.ParallelScale = 7.0;
    place.Far = 400.0;
    this->Request.ImageSize = SceneImageSize;
    this->Request.PhysicalToClip = MakeClipMatrix(place, 37.0 / 29.0);
    this->Request.Appearance.PhysicalToView = MakeViewMatrix(place);
    this->Request.SampleDistance = 0.5;
  }

  KeptImage RenderLevels(const SampledLevels& levels)
  {
    VolumeView view;
    std::array<int, 3> first{};
    LevelFacts facts;
    const Status made = MakeLevelVolume(levels.Hierarchy, view, first, facts);
    EXPECT_TRUE(made.IsOk()) << made.GetMessage();
    return this->RenderView(view);
  }

  KeptImage RenderView(const VolumeView& view)
  {
    const Status set = this->Renderer->SetVolume(view);
    EXPECT_TRUE(set.IsOk()) << set.GetMessage();
    const Status functions = this->Renderer->SetTransferFunctions(this->Functions);
    EXPECT_TRUE(functions.IsOk()) << functions.GetMessage();
    return this->Render(this->Request);
  }

  /// Renders an image of `fineness` cells along an edge of one of level 0.
  KeptImage RenderImage(int fineness, const LevelField& field)
  {
    const double cell = 1.0 / fineness;
    TestVolume volume = MakeVolume(ScalarType::Float32,
      { Side * fineness, Side * fineness, Side * fineness }, [&](double x, double y, double z) {
        return field((x + 0.5) * cell, (y + 0.5) * cell, (z + 0.5) * cell);
      });
    volume.Layout.Placement = VoxelPlacement::Cells;
    VolumeView view = volume.View();
    const RenderRequest asked = this->Request;
    this->Request.IndexToPhysical = { cell, 0, 0, 0, 0, cell, 0, 0, 0, 0, cell, 0, 0, 0, 0, 1 };
    this->Request.SampleDistance = 0.5 * cell;
    const KeptImage image = this->RenderView(view);
    this->Request = asked;
    return image;
  }

  /// Expects images whose pixels differ by `mean` on average and by `most` at most.
  static void ExpectSimilar(
    const KeptImage& image, const KeptImage& expected, double mean, double most)
  {
    ASSERT_EQ(image.Rgba.size(), expected.Rgba.size());
    double sum = 0.0;
    double largest = 0.0;
    double content = 0.0;
    for (std::size_t value = 0; value < image.Rgba.size(); ++value)
    {
      const double difference = std::abs(
        static_cast<double>(image.Rgba[value]) - static_cast<double>(expected.Rgba[value]));
      sum += difference;
      largest = std::max(largest, difference);
      content = std::max(content, static_cast<double>(std::abs(expected.Rgba[value])));
    }
    EXPECT_GT(content, 0.05); // an empty image shows nothing
    EXPECT_LE(sum / static_cast<double>(image.Rgba.size()), mean);
    EXPECT_LE(largest, most);
  }

  TransferFunctions Functions;
  RenderRequest Request;
};

void ExpectAlpha(const KeptImage& image, double expected, double bound)
{
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = image.Size[0] / 4; x < image.Size[0] * 3 / 4; ++x)
    {
      ASSERT_NEAR(image.Alpha(x, y), expected, bound) << "pixel " << x << ", " << y;
    }
  }
}

TEST_F(LevelsOnBackend, AMediumAbsorbsAsMuchOnEveryLevel)
{
  const LevelField constant = [](double, double, double) { return 50.0; };
  for (const VoxelPlacement placement : { VoxelPlacement::Cells, VoxelPlacement::Points })
  {
    for (const std::vector<int>& ratios : { std::vector<int>{}, std::vector<int>{ 2 },
           std::vector<int>{ 4, 2 }, std::vector<int>{ 3, 2, 2 } })
    {
      for (const double step : { 0.25, 0.5, 1.0 })
      {
        this->Request.SampleDistance = step;
        const KeptImage image =
          this->RenderLevels(MakeNestedLevels({ Side, Side, Side }, ratios, constant, placement));
        ExpectAlpha(image, Absorb(0.1, Side), 1e-3);
      }
    }
  }
}

TEST_F(LevelsOnBackend, GapsAbsorbNothing)
{
  const LevelField constant = [](double, double, double) { return 50.0; };
  SampledLevels levels;
  levels.Hierarchy.Ratios = { 2 };
  levels.Add(0, { 0, 0, 0 }, { Side, Side, 5 }, constant);
  levels.Add(
    1, { 0, 0, 16 }, { 2 * Side, 2 * Side, 6 }, constant); // from 8 to 11, without a coarser level
  levels.Add(0, { 0, 0, 14 }, { Side, Side, 2 }, constant);
  this->Request.SampleDistance = 0.0625;
  ExpectAlpha(this->RenderLevels(levels), Absorb(0.1, 5 + 3 + 2), 3e-3);
}

TEST_F(LevelsOnBackend, BlendModesShowWhatAnImageShows)
{
  const SampledLevels levels = MakeNestedLevels({ Side, Side, Side }, { 2, 2 }, RampAlongZ);
  for (const BlendMode blend :
    { BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
      BlendMode::AverageIntensity, BlendMode::Additive, BlendMode::Isosurface, BlendMode::Slice })
  {
    this->Request.Appearance.Blend = blend;
    this->Request.Appearance.IsoValues = { 0.4, 0.6 };
    this->Request.Appearance.SlicePlane = { 0.0, 0.1, 1.0, -9.0 };
    // Sums of red are clipped at 1: the medium must be thin.
    this->Functions.Opacities = { blend == BlendMode::Additive ? 0.02f : 0.1f };
    const KeptImage image = this->RenderLevels(levels);
    SCOPED_TRACE(static_cast<int>(blend));
    ExpectSimilar(image, this->RenderImage(4, RampAlongZ), 0.004, 0.03);
  }
}

TEST_F(LevelsOnBackend, LightAndGradientOpacityAreThoseOfTheField)
{
  const SampledLevels levels = MakeNestedLevels({ Side, Side, Side }, { 2, 2 }, Waves);
  this->Functions.Opacities = { 0.0f, 0.2f };
  this->Request.Appearance.IsShaded = { true, true, true, true };
  this->Request.Appearance.Lights = { MakeHeadlight() };
  // The image has the finest cells everywhere, so that the coarse ones differ by their error.
  ExpectSimilar(this->RenderLevels(levels), this->RenderImage(4, Waves), 0.02, 0.2);
  this->Functions.GradientOpacities = { 0.0f, 1.0f, 1.0f, 1.0f };
  ExpectSimilar(this->RenderLevels(levels), this->RenderImage(1, Waves), 0.03, 0.25);
  this->Functions.GradientOpacities.clear();
  this->Request.Appearance.ScatteringBlend = 1.0;
  this->Request.Appearance.IlluminationReach = 0.5;
  ExpectSimilar(this->RenderLevels(levels), this->RenderImage(1, Waves), 0.03, 0.25);
}

TEST_F(LevelsOnBackend, SkippingChangesNoPixel)
{
  const SampledLevels levels = MakeNestedLevels({ Side, Side, Side }, { 2, 4 }, Waves);
  this->Functions.Opacities = { 0.0f, 0.0f, 0.0f, 0.3f };
  for (const BlendMode blend :
    { BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::Isosurface })
  {
    this->Request.Appearance.Blend = blend;
    this->Request.Appearance.IsoValues = { 0.8 };
    this->Request.How.EmptySpaceSkipping = Switch::On;
    const KeptImage with = this->RenderLevels(levels);
    this->Request.How.EmptySpaceSkipping = Switch::Off;
    EXPECT_EQ(with.Rgba, this->Render(this->Request).Rgba) << static_cast<int>(blend);
  }
  this->Request.Appearance.Blend = BlendMode::Composite;
  this->Request.How.EmptySpaceSkipping = Switch::On;
  this->Request.CountsSamples = true;
  this->Render(this->Request);
  EXPECT_GT(this->Renderer->GetStatistics().SamplesSkipped, 0u);
}

TEST_F(LevelsOnBackend, PlanesAndRegionsCut)
{
  const SampledLevels levels =
    MakeNestedLevels({ Side, Side, Side }, { 2, 2 }, [](double, double, double) { return 50.0; });
  this->Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -6.0 } };
  ExpectAlpha(this->RenderLevels(levels), Absorb(0.1, Side - 6), 1e-3);
  this->Request.Appearance.ClippingPlanes.clear();
  this->Request.Appearance.CropPlanes = { 0.0, 16.0, 0.0, 16.0, 3.0, 12.0 };
  this->Request.Appearance.CropRegions = 1u << 13;
  this->Request.SampleDistance = 0.0625;
  ExpectAlpha(this->RenderLevels(levels), Absorb(0.1, 9.0), 5e-3);
}

TEST_F(LevelsOnBackend, NearestShowsCells)
{
  const SampledLevels levels = MakeNestedLevels({ Side, Side, Side }, { 2 }, RampAlongZ);
  this->Functions.Opacities = { 1.0f };
  this->Request.Filter = ReconstructionFilter::Nearest;
  this->Request.Appearance.Blend = BlendMode::MaximumIntensity;
  const KeptImage image = this->RenderLevels(levels);
  // The last cells are those of level 0 everywhere, and the range ends at their value.
  EXPECT_NEAR(image.At(18, 14)[0], 1.0, 0.01);
}

TEST_F(LevelsOnBackend, OtherVolumesFollowEachOther)
{
  const KeptImage first =
    this->RenderLevels(MakeNestedLevels({ Side, Side, Side }, { 2, 2 }, Waves));
  for (int time = 0; time < 12; ++time)
  {
    this->RenderLevels(MakeNestedLevels(
      { Side, 4 + time, Side }, std::vector<int>(static_cast<std::size_t>(time % 4), 2), Waves));
  }
  this->RenderImage(1, Waves);
  const KeptImage again =
    this->RenderLevels(MakeNestedLevels({ Side, Side, Side }, { 2, 2 }, Waves));
  EXPECT_EQ(first.Rgba, again.Rgba);
}

TEST_F(LevelsOnBackend, WhatIsNotSupportedIsRefused)
{
  const KeptImage good =
    this->RenderLevels(MakeNestedLevels({ Side, Side, Side }, { 2 }, RampAlongZ));
  const auto expectRefusal = [&](const RenderRequest& request, const std::string& part) {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_EQ(status.GetCode(), StatusCode::Unsupported);
    EXPECT_NE(status.GetMessage().find(part), std::string::npos) << status.GetMessage();
    EXPECT_EQ(this->Render(this->Request).Rgba, good.Rgba);
  };
  RenderRequest request = this->Request;
  request.MatchVTK = true;
  expectRefusal(request, "match VTK");
  request = this->Request;
  request.Filter = ReconstructionFilter::CubicBSpline;
  expectRefusal(request, "cubic filters");
  request = this->Request;
  request.Filters.Enhancement = EnhancementFilter::Bilateral;
  expectRefusal(request, "enhanced");
  request = this->Request;
  request.MultiVolume.resize(1);
  request.MultiVolume[0].Renderer = this->Renderer.get();
  expectRefusal(request, "one of several volumes");
  const TestVolume mask =
    MakeVolume(ScalarType::UInt8, { Side, Side, Side }, MakeConstantField(1.0));
  const VolumeView view = mask.View();
  const Status status = this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view);
  EXPECT_NE(status.GetMessage().find("adaptive grid has no mask"), std::string::npos);
}

} // namespace
} // namespace Strider::Testing
