// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes whose lights have no positions are shaded by a function of their own, which gives the colors of the general one.
#include "Compositing/MakeSceneFeatures.h"
#include "Shading/ShadeSample.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace Strider::Testing
{
namespace
{

Vector3 MakeDirection(std::mt19937& random)
{
  std::uniform_real_distribution<float> part(-1.0f, 1.0f);
  const Vector3 any{ part(random), part(random), part(random) };
  return Normalize(any);
}

std::vector<LightSource> MakeLights(std::size_t count, std::mt19937& random)
{
  std::uniform_real_distribution<float> share(0.0f, 1.0f);
  const auto makeColor = [&] { return Vector3{ share(random), share(random), share(random) }; };
  std::vector<LightSource> lights(count);
  for (LightSource& light : lights)
  {
    light.Type = random() % 4 == 0 ? Light::Kind::Headlight : Light::Kind::Directional;
    light.Direction = MakeDirection(random);
    light.Ambient = makeColor();
    light.Diffuse = makeColor();
    light.Specular = makeColor();
  }
  return lights;
}

TEST(DirectedLights, ShadeAsAnyLightsDo)
{
  std::mt19937 random(5);
  for (int number = 0; number < 4000; ++number)
  {
    const std::vector<LightSource> lights =
      MakeLights(static_cast<std::size_t>(number % 10), random);
    SceneFeatures scene{};
    scene.Lights = lights.data();
    scene.LightCount = static_cast<int>(lights.size());
    scene.IsTwoSided = number % 3 != 0;
    ASSERT_TRUE(FindDirectedLights(lights, scene));
    Reflectance reflectance{};
    reflectance.Ambient = 0.1f;
    reflectance.Diffuse = 0.7f;
    reflectance.Specular = number % 7 == 0 ? 0.0f : 0.3f;
    reflectance.SpecularPower = number % 2 == 0 ? 10.0f : 37.5f;
    const Vector3 normal = number % 11 == 0 ? Vector3{ 0.0f, 0.0f, 0.0f } : MakeDirection(random);
    const LitSample sample{ { 0.0f, 0.0f, 0.0f }, normal, MakeDirection(random) };
    const Vector3 color{ 0.9f, 0.5f, 0.2f };
    const Vector3 any = ShadeByLights(scene, reflectance, sample, color);
    const Vector3 directed = ShadeByDirectedLights(scene, reflectance, sample, color);
    EXPECT_EQ(std::memcmp(&any, &directed, sizeof(any)), 0)
      << "sample " << number << ": " << any.X << " and " << directed.X;
  }
}

TEST(DirectedLights, HaveNoPositionsAndOneDirectionToTheEye)
{
  std::mt19937 random(6);
  std::vector<LightSource> lights = MakeLights(3, random);
  SceneFeatures scene{};
  scene.LooksFromSample = true;
  EXPECT_FALSE(FindDirectedLights(lights, scene));
  scene.LooksFromSample = false;
  lights[2].Type = Light::Kind::Positional;
  EXPECT_FALSE(FindDirectedLights(lights, scene));
  lights.pop_back();
  EXPECT_TRUE(FindDirectedLights(lights, scene));
  scene.TakesAmbientOfLights = true;
  EXPECT_FALSE(FindDirectedLights(lights, scene));
}

} // namespace
} // namespace Strider::Testing
