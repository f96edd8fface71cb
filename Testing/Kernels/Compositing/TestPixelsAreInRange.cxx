// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pixels are finite and in [0, 1], whatever is added up or divided by: independent components, lights nearby.
#include "ClosedFormScenes.h"

namespace Strider::Testing
{
namespace
{

using PixelsOnBackend = ClosedFormScenes;

/// By VTK's formula two such components have an opacity of (0.9^2 + 0.9^2) / (0.5 * 0.9 + 0.5 * 0.9) = 1.8.
TEST_F(PixelsOnBackend, OfIndependentComponentsAreAtMostOne)
{
  const TestVolume one = MakeVolume(ScalarType::UInt8, Dimensions, MakeConstantField(50.0));
  TestVolume two = one;
  two.Layout.Components = 2;
  two.Bytes.insert(two.Bytes.end(), one.Bytes.begin(), one.Bytes.end());
  two.Layout.OtherRanges[0] = two.Layout.ScalarRange;
  Scene scene =
    MakeScene(two, MakeUniformFunctions({ 1.0f, 1.0f, 0.5f }, 0.9f), MakeFaceCamera(one, 2));
  scene.Request.SampleDistance = 1.0;
  scene.Request.Appearance.AreComponentsIndependent = true;
  this->Render(scene);
  for (const double weight : { 0.5, 1.0 })
  {
    std::vector<TransferFunctions> functions(2, scene.Functions);
    functions[0].Weight = weight;
    functions[1].Weight = weight;
    ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
    for (const bool matches : { false, true })
    {
      scene.Request.MatchVTK = matches;
      const KeptImage image = this->Render(scene.Request);
      this->ExpectEverywhere(image, 0, 1.0, weight == 1.0 ? Near : 0.11);
      this->ExpectEverywhere(image, 3, 1.0);
      for (const float value : image.Rgba)
      {
        ASSERT_TRUE(value >= 0.0f && value <= 1.0f) << value;
      }
    }
  }
}

/// Near a light without a constant part of the attenuation the divisor rounds to 0: everything is white there.
TEST_F(PixelsOnBackend, NearLightsOfAnyAttenuationAreFinite)
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
