// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ambient share of a material shows a volume's own colour, whatever lights there are. With MatchVTK it shows the
// ambient colours of the lights, except of a single headlight.
#include "ClosedFormScenes.h"

namespace Strider::Testing
{
namespace
{

constexpr double Share = 0.3;
constexpr double Opacity = 0.1;

class AmbientLightOnBackend : public ClosedFormScenes
{
protected:
  /// Makes a volume without gradients, so that no light but the ambient one has an effect.
  Scene MakeAmbientScene()
  {
    Scene scene = this->MakeConstantScene(static_cast<float>(Opacity));
    Appearance& look = scene.Request.Appearance;
    look.IsShaded = { true, true, true, true };
    look.Materials[0] = { Share, 0.9, 0.0, 1.0 };
    return scene;
  }

  void ExpectShare(Scene& scene, double share)
  {
    const double alpha = Absorb(Opacity, 32.0);
    const KeptImage image = this->Render(scene);
    this->ExpectEverywhere(image, 3, alpha);
    this->ExpectEverywhere(image, 0, share * alpha);
    this->ExpectEverywhere(image, 1, 0.5 * share * alpha);
    this->ExpectEverywhere(image, 2, 0.25 * share * alpha);
  }
};

Light MakeSun(double intensity)
{
  Light sun;
  sun.Type = Light::Kind::Directional;
  sun.Diffuse = { intensity, intensity, intensity };
  return sun;
}

Light MakeLamp()
{
  Light lamp;
  lamp.Type = Light::Kind::Positional;
  lamp.Position = { 3.0, 4.0, 5.0 };
  return lamp;
}

TEST_F(AmbientLightOnBackend, ShowsTheOwnColourWhateverLightsThereAre)
{
  const std::vector<std::vector<Light>> lights{ {}, { MakeHeadlight() }, { MakeSun(0.99) },
    { MakeSun(0.5), MakeSun(0.2), MakeSun(0.1) }, { MakeLamp() }, { MakeSun(0.0) },
    std::vector<Light>(9, MakeSun(0.1)) };
  for (const std::vector<Light>& kit : lights)
  {
    Scene scene = this->MakeAmbientScene();
    scene.Request.Appearance.Lights = kit;
    this->ExpectShare(scene, Share);
    for (Light& light : scene.Request.Appearance.Lights)
    {
      light.Ambient = { 0.4, 0.4, 0.4 };
    }
    this->ExpectShare(scene, Share); // as for surfaces, which have no use for it
  }
}

TEST_F(AmbientLightOnBackend, IsPartOfScatteredLight)
{
  for (const std::vector<Light>& kit : { std::vector<Light>{ MakeHeadlight() },
         std::vector<Light>{ MakeSun(0.5), MakeSun(0.2) }, std::vector<Light>{ MakeLamp() } })
  {
    Scene scene = this->MakeAmbientScene();
    scene.Request.Appearance.Lights = kit;
    scene.Request.Appearance.Materials[0].Diffuse = 0.0;
    for (const double blend : { 0.5, 1.0, 2.0 })
    {
      scene.Request.Appearance.ScatteringBlend = blend;
      this->ExpectShare(scene, Share);
    }
  }
}

TEST_F(AmbientLightOnBackend, IsThatOfTheLightsWithMatchVTK)
{
  Scene scene = this->MakeAmbientScene();
  scene.Request.MatchVTK = true;
  Appearance& look = scene.Request.Appearance;
  for (const std::vector<Light>& kit :
    { std::vector<Light>{ MakeSun(0.5), MakeSun(0.2) }, std::vector<Light>{ MakeLamp() } })
  {
    look.Lights = kit;
    this->ExpectEverywhere(this->Render(scene), 0, 0.0);
    look.Lights[0].Ambient = { 0.5, 0.0, 0.0 };
    const KeptImage image = this->Render(scene);
    EXPECT_NEAR(image.At(10, 8)[0], 0.5 * Share * image.Alpha(10, 8), Near);
    EXPECT_EQ(image.At(10, 8)[1], 0.0f);
  }
}

} // namespace
} // namespace Strider::Testing
