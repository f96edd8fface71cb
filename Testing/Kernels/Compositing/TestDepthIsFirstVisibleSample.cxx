// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// RenderedImage::Depth is the window depth of the first sample that is not transparent. (The reference tests cover
// every camera.)
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class DepthOnBackend : public RendererOnBackend
{
protected:
  /// Transparent in front of voxel 8 of 17, opaque behind it.
  Scene MakeStepScene() const
  {
    const TestVolume volume = MakeVolume(ScalarType::Float32, { 5, 5, 17 },
      [](double, double, double z) { return z < 8.0 ? 0.0 : 1.0; });
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f);
    functions.Opacities = { 0.0f, 0.5f };
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    scene.Request.Filter = ReconstructionFilter::Nearest;
    scene.Request.SampleDistance = 0.1;
    scene.Request.WantsDepth = true;
    return scene;
  }
};

TEST_F(DepthOnBackend, ItIsTheDepthOfTheFirstVisibleSample)
{
  const KeptImage image = this->Render(this->MakeStepScene());
  // Samples lie at 0.05 + 0.1 k and the nearest voxel is visible from 7.5 on: the first visible sample is number 75
  // at 7.55, or the one before it.
  for (const float depth : image.Depth)
  {
    ASSERT_NEAR(depth, (1.0 + 7.55) / 18.0, 1e-5);
  }
}

/// The depth is that of the surface, not of the sample behind it, which lies at (k + 0.5) sample distances. Texture
/// units place the surface within 1/256 of a voxel.
TEST_F(DepthOnBackend, OfASurfaceItIsTheSurfacesOwn)
{
  const TestVolume volume = MakeVolume(
    ScalarType::Float32, { 5, 5, 17 }, [](double, double, double z) { return std::abs(z - 2.0); });
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f), MakeFaceCamera(volume, 2));
  scene.Request.WantsDepth = true;
  Appearance& look = scene.Request.Appearance;
  for (const double distance : { 1.0, 0.37 })
  {
    scene.Request.SampleDistance = distance;
    look.Blend = BlendMode::Isosurface;
    look.IsoValues = { 5.3, 9.0 };
    for (const float depth : this->Render(scene).Depth)
    {
      ASSERT_NEAR(depth, (1.0 + 7.3) / 18.0, 1.0 / 256.0 / 18.0) << distance;
    }
    look.Blend = BlendMode::Slice;
    look.SlicePlane = { 0.0, 0.0, 1.0, -11.3 };
    for (const float depth : this->Render(scene.Request).Depth)
    {
      ASSERT_NEAR(depth, (1.0 + 11.3) / 18.0, 1e-5) << distance;
    }
  }
}

TEST_F(DepthOnBackend, ItIsOneWhereNothingIsVisible)
{
  Scene scene = this->MakeStepScene();
  scene.Functions.Opacities = { 0.0f };
  const KeptImage image = this->Render(scene);
  for (const float depth : image.Depth)
  {
    ASSERT_EQ(depth, 1.0f);
  }
}

TEST_F(DepthOnBackend, ThereIsNoneUnlessWanted)
{
  Scene scene = this->MakeStepScene();
  scene.Request.WantsDepth = false;
  EXPECT_TRUE(this->Render(scene).Depth.empty());
}

TEST_F(DepthOnBackend, ItMakesNoDifferenceToTheColors)
{
  Scene scene = this->MakeStepScene();
  const KeptImage with = this->Render(scene);
  scene.Request.WantsDepth = false;
  EXPECT_EQ(this->Render(scene).Rgba, with.Rgba);
}

} // namespace
} // namespace Strider::Testing
