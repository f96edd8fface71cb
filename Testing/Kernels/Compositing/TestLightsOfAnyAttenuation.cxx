// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pixels are finite near lights of any attenuation.
#include "ClosedFormScenes.h"

namespace Strider::Testing
{
namespace
{

using LightsOnBackend = ClosedFormScenes;

/// Near a light without a constant part of the attenuation the divisor rounds to 0: everything is white there.
TEST_F(LightsOnBackend, OfAnyAttenuationGiveFinitePixels)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, Dimensions, MakeRampField(2, Dimensions[2], 0.0, 1.0));
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 0.5f, 0.25f }, 1.0f), MakeFaceCamera(volume, 2));
  Appearance& look = scene.Request.Appearance;
  look.IsShaded = { true, true, true, true };
  look.Materials[0] = { 0.1, 0.5, 0.5, 10.0 };
  Light lamp;
  lamp.Type = Light::Kind::Positional;
  for (const double z : { -40.0, 0.0, 16.0, 80.0 })
  {
    lamp.Position = { 10.0, 8.0, z };
    for (const std::array<double, 3>& attenuation : { std::array<double, 3>{ 0.0, 1e-60, 0.0 },
           { 0.0, 0.0, 1e-60 }, { 1e-38, 0.0, 0.0 }, { 0.0, 1e-30, 1e-30 }, { 0.0, 0.0, 1.0 } })
    {
      for (const double cone : { 180.0, 30.0 })
      {
        lamp.Attenuation = attenuation;
        lamp.ConeAngle = cone;
        look.Lights = { lamp };
        for (const bool matches : { false, true })
        {
          scene.Request.MatchVTK = matches;
          scene.Request.Habits.UsesHalfVectors = matches;
          const KeptImage image = this->Render(scene);
          for (const float value : image.Rgba)
          {
            ASSERT_TRUE(value >= 0.0f && value <= 1.0f) << value << ", z " << z;
          }
          if (attenuation[2] != 1.0 && cone > 90.0 && std::abs(z) == 40.0)
          {
            this->ExpectEverywhere(image, 2, 1.0);
          }
        }
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
