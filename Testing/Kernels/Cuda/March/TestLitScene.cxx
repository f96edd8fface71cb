// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which scenes get their light from a gradient texture, and how directions of light become directions of gradients.
#include "Compositing/PlaceLights.h"
#include "Cuda/March/Scene/LitScene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// A scene with one headlight, and what MakeLitScene reads of its task.
struct SceneParts
{
  std::vector<LightSource> Lights{ 1 };
  MarchSceneTask Task{};

  SceneParts()
  {
    this->Lights[0].Type = Light::Kind::Headlight;
    this->Lights[0].Diffuse = { 1.0f, 1.0f, 1.0f };
    this->Lights[0].Specular = { 1.0f, 1.0f, 1.0f };
    this->Task.Gradients = { 1, 1023.0f, -512.0f, 1.0f / 32.0f, 0.5f };
    this->Task.Voxels.Volume.Scale = 255.0f;
    SceneFeatures& scene = this->Task.Scene;
    scene.IsLit = true;
    scene.IsHeadlightOnly = true;
    scene.LightCount = 1;
    // Voxels of 1 x 2 x 4, turned by 30 degrees about z.
    const float cosine = std::sqrt(0.75f);
    scene.GradientMagnitude = { 1.0f, 0.5f, 0.25f };
    scene.NormalToLight = { { { cosine, -0.5f * 0.5f, 0.0f }, { 0.5f, cosine * 0.5f, 0.0f },
      { 0.0f, 0.0f, 0.25f } } };
    ComponentAppearance& appearance = scene.Appearances[0];
    appearance.IsShaded = true;
    appearance.SpecularPower = 10.0f;
    appearance.Table.IsFused = true;
    appearance.Table.ColorAxis = { 1.0f, 0.0f, 255.0f, sizeof(TableColor) };
    appearance.Table.OpacityAxis = { 1.0f, 0.0f, 255.0f, sizeof(float) };
  }

  bool Make(LitScene& lit)
  {
    this->Task.Scene.LightCount = static_cast<int>(this->Lights.size());
    this->Task.Scene.IsHeadlightOnly =
      this->Lights.size() == 1 && this->Lights[0].Type == Light::Kind::Headlight;
    this->Task.Scene.HasDirectedLights = FindDirectedLights(this->Lights, this->Task.Scene);
    return MakeLitScene(this->Task, this->Lights.data(), lit);
  }
};

struct SceneCase
{
  std::string Name;
  std::function<void(SceneParts&)> Change;
  bool IsLit; ///< the kernels of a LitScene support it
};

void SetDirectedLights(SceneParts& parts, std::size_t count)
{
  parts.Lights.assign(count, parts.Lights[0]);
  for (LightSource& light : parts.Lights)
  {
    light.Type = Light::Kind::Directional;
    light.Direction = { 0.0f, 0.0f, -1.0f };
  }
}

std::vector<SceneCase> ListSceneCases()
{
  const auto appearance = [](SceneParts& parts) -> ComponentAppearance& {
    return parts.Task.Scene.Appearances[0];
  };
  const auto shear = [](SceneParts& parts) { parts.Task.Scene.NormalToLight.Row[0].Y += 0.1f; };
  return {
    { "headlight", [](SceneParts&) {}, true },
    { "no lights", [](SceneParts& parts) { parts.Lights.clear(); }, true },
    { "eight lights", [](SceneParts& parts) { SetDirectedLights(parts, 8); }, true },
    { "nine lights", [](SceneParts& parts) { SetDirectedLights(parts, 9); }, false },
    { "a light with a position",
      [](SceneParts& parts) { parts.Lights[0].Type = Light::Kind::Positional; }, false },
    { "a light with a position, unshaded",
      [=](SceneParts& parts) {
        parts.Lights[0].Type = Light::Kind::Positional;
        appearance(parts).IsShaded = false;
      },
      true },
    { "sheared", shear, false },
    { "sheared, unshaded",
      [=](SceneParts& parts) {
        shear(parts);
        appearance(parts).IsShaded = false;
      },
      true },
    { "mirrored",
      [](SceneParts& parts) {
        for (Vector3& row : parts.Task.Scene.NormalToLight.Row)
        {
          row.X = -row.X;
        }
      },
      true },
    { "flat voxels", [](SceneParts& parts) { parts.Task.Scene.GradientMagnitude.Z = 1e-5f; },
      false },
    { "wide highlights", [=](SceneParts& parts) { appearance(parts).SpecularPower = 0.25f; },
      false },
    { "tables of their own", [=](SceneParts& parts) { appearance(parts).Table.IsFused = false; },
      false },
    { "visible not-a-numbers",
      [=](SceneParts& parts) { appearance(parts).NotANumber.Opacity = 0.5f; }, false },
    { "no gradient texture", [](SceneParts& parts) { parts.Task.Gradients.Texture = 0; }, false },
    { "many gradient opacities",
      [=](SceneParts& parts) {
        static const float opacities[1] = { 1.0f };
        appearance(parts).GradientOpacities = opacities;
        appearance(parts).GradientCount = 20000;
      },
      false },
  };
}

TEST(LitScene, IsMadeOfWhatItsKernelsSupport)
{
  for (const SceneCase& scene : ListSceneCases())
  {
    SceneParts parts;
    scene.Change(parts);
    LitScene lit{};
    EXPECT_EQ(parts.Make(lit), scene.IsLit) << scene.Name;
  }
}

/// Cosines of gradients and turned directions of light are those of normals and the directions themselves.
TEST(LitScene, KeepsAngles)
{
  SceneParts parts;
  LitScene lit{};
  ASSERT_TRUE(parts.Make(lit));
  const SceneFeatures& scene = parts.Task.Scene;
  for (const Vector3 differences :
    { Vector3{ 3.0f, -2.0f, 5.0f }, Vector3{ 0.0f, 0.0f, -1.0f }, Vector3{ -7.0f, 1.0f, 0.5f } })
  {
    const Vector3 normal = Normalize(Multiply(scene.NormalToLight, differences));
    const Vector3 gradient = Normalize(MultiplyEach(lit.Scale, differences));
    for (const Vector3 light :
      { Vector3{ 0.0f, 0.0f, -1.0f }, Vector3{ 0.6f, 0.8f, 0.0f }, Vector3{ -0.48f, 0.64f, 0.6f } })
    {
      EXPECT_NEAR(Dot(normal, light), Dot(gradient, Multiply(lit.FromLight, light)), 1e-5f);
    }
    EXPECT_FLOAT_EQ(Dot(MultiplyEach(lit.Square, differences), differences),
      Dot(MultiplyEach(lit.Scale, differences), MultiplyEach(lit.Scale, differences)));
  }
}

/// Only grey lights that add light have the kernel of white headlights.
TEST(LitScene, KnowsWhiteLights)
{
  const auto isWhite = [](Vector3 diffuse, Vector3 specular) {
    SceneParts parts;
    parts.Lights[0].Diffuse = diffuse;
    parts.Lights[0].Specular = specular;
    LitScene lit{};
    EXPECT_TRUE(parts.Make(lit));
    return lit.IsWhite;
  };
  const Vector3 white{ 1.0f, 1.0f, 1.0f };
  EXPECT_TRUE(isWhite(white, white));
  EXPECT_TRUE(isWhite(white, { 0.0f, 0.0f, 0.0f }));
  EXPECT_FALSE(isWhite({ 1.0f, 0.5f, 1.0f }, white));
  EXPECT_FALSE(isWhite(white, { 1.0f, 1.0f, 0.5f }));
  EXPECT_FALSE(isWhite(white, { -1.0f, -1.0f, -1.0f }));
}

/// The kernel of white headlights reads the logarithm of the highlights, which negative or infinite ones do not have.
TEST(LitScene, HasALogarithmOfWhiteHighlights)
{
  for (const float specular : { 0.5f, 0.0f, -0.5f, 1e30f })
  {
    SceneParts parts;
    parts.Task.Scene.Appearances[0].Specular = specular;
    parts.Lights[0].Specular = { 1e20f, 1e20f, 1e20f };
    LitScene lit{};
    ASSERT_TRUE(parts.Make(lit));
    EXPECT_EQ(lit.IsWhite, specular >= 0.0f && specular < 1e18f) << specular;
    EXPECT_TRUE(!lit.IsWhite || lit.WhiteSpecular < 1e3f) << specular;
  }
}

} // namespace
} // namespace Strider::Testing
