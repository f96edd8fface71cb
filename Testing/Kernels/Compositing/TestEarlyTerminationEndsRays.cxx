// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A ray ends with the sample that takes it beyond the termination opacity; the missing rest is less than the
// remaining transparency.
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class EarlyTerminationOnBackend : public RendererOnBackend
{
protected:
  Scene MakeDenseScene() const
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, { 5, 5, 101 }, MakeRampField(2, 101, 0.0, 1.0));
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 0.0f, 0.0f }, 0.3f);
    functions.Colors = { 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f };
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    scene.Request.SampleDistance = 1.0;
    scene.Request.CountsSamples = true;
    return scene;
  }

  std::uint64_t CountSamplesPerPixel() const
  {
    return this->Renderer->GetStatistics().SamplesTaken / (SceneImageSize[0] * SceneImageSize[1]);
  }
};

TEST_F(EarlyTerminationOnBackend, RaysEndWithTheSampleThatPassesTheOpacity)
{
  Scene scene = this->MakeDenseScene();
  for (const float opacity : { 0.5f, 0.9f, 1.0f - 1.0f / 255.0f })
  {
    scene.Request.EarlyTerminationOpacity = opacity;
    this->Render(scene);
    const double samples = std::log(1.0 - opacity) / std::log(1.0 - 0.3f);
    EXPECT_EQ(this->CountSamplesPerPixel(), static_cast<std::uint64_t>(std::floor(samples)) + 1);
  }
}

TEST_F(EarlyTerminationOnBackend, OneDisablesIt)
{
  Scene scene = this->MakeDenseScene();
  scene.Request.EarlyTerminationOpacity = 1.0f;
  this->Render(scene);
  EXPECT_EQ(this->CountSamplesPerPixel(), 100u);
}

TEST_F(EarlyTerminationOnBackend, ItChangesNoChannelByMoreThanWhatShinesThrough)
{
  Scene scene = this->MakeDenseScene();
  scene.Request.EarlyTerminationOpacity = 1.0f;
  const KeptImage full = this->Render(scene);
  for (const float opacity : { 0.5f, 0.9f, 1.0f - 1.0f / 255.0f })
  {
    scene.Request.EarlyTerminationOpacity = opacity;
    const KeptImage ended = this->Render(scene.Request);
    for (std::size_t channel = 0; channel < full.Rgba.size(); ++channel)
    {
      ASSERT_NEAR(ended.Rgba[channel], full.Rgba[channel], 1.0 - opacity + 1e-6);
    }
  }
}

TEST_F(EarlyTerminationOnBackend, AnOpaqueFirstSampleIsTheWholeImage)
{
  Scene scene = this->MakeDenseScene();
  scene.Functions.Opacities = { 1.0f };
  const KeptImage image = this->Render(scene);
  EXPECT_EQ(this->CountSamplesPerPixel(), 1u);
  EXPECT_EQ(image.Alpha(18, 14), 1.0f);
  // The first sample lies half a step behind the entry.
  const double bound = this->IsOnCuda() ? 1.0 / 512.0 / 100.0 + 1e-5 : 1e-5;
  EXPECT_NEAR(image.At(18, 14)[2], 0.5 / 100.0, bound);
}

} // namespace
} // namespace Strider::Testing
