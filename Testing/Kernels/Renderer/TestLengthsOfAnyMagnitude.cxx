// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multiplying all lengths of a scene by a factor does not change the picture; for a power of two the bits are the
// same.
#include "BackendUnderTest.h"
#include "MultiVolumeScenes.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Multiplies the lengths of the space that a matrix maps to.
void ScaleTo(Matrix4& matrix, double factor)
{
  std::for_each(matrix.begin(), matrix.begin() + 12, [factor](double& entry) { entry *= factor; });
}

/// Multiplies the lengths of the space that a matrix maps from.
void ScaleFrom(Matrix4& matrix, double factor)
{
  for (int row = 0; row < 4; ++row)
  {
    std::for_each(matrix.begin() + 4 * row, matrix.begin() + 4 * row + 3,
      [factor](double& entry) { entry /= factor; });
  }
}

/// Multiplies all lengths of data, world and view coordinates.
void ScaleLengths(RenderRequest& request, double factor)
{
  Appearance& look = request.Appearance;
  ScaleTo(request.IndexToPhysical, factor);
  ScaleFrom(request.PhysicalToClip, factor);
  request.SampleDistance *= factor;
  for (Matrix4* matrix : { &look.PhysicalToView, &look.PhysicalToWorld })
  {
    ScaleFrom(*matrix, factor);
    ScaleTo(*matrix, factor);
  }
  look.SlicePlane[3] *= factor;
  for (std::array<double, 4>& plane : look.ClippingPlanes)
  {
    plane[3] *= factor;
  }
  for (Light& light : look.Lights)
  {
    std::for_each(light.Position.begin(), light.Position.end(),
      [factor](double& coordinate) { coordinate *= factor; });
    light.Attenuation[1] /= factor;
    light.Attenuation[2] /= factor * factor;
  }
}

void ScaleLengths(FeatureScene& scene, double factor)
{
  ScaleLengths(scene.Request, factor);
  for (std::vector<TransferFunctions>* functions : { &scene.Functions, &scene.Labels })
  {
    for (TransferFunctions& own : *functions)
    {
      own.UnitDistance *= factor;
    }
  }
}

Light MakeFadingLight()
{
  Light light;
  light.Type = Light::Kind::Positional;
  light.Position = { 3.0, 9.0, -2.0 };
  light.Attenuation = { 0.2, 0.05, 0.01 };
  light.ConeAngle = 80.0;
  return light;
}

class LengthsOnBackend : public RendererOnBackend
{
protected:
  KeptImage RenderFeature(const FeatureScene& scene)
  {
    const Status status = SetFeatureScene(*this->Renderer, scene);
    EXPECT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    return this->Render(scene.Request);
  }

  /// Tests powers of two, for which no length is rounded.
  void ExpectSameBits(const FeatureScene& scene)
  {
    const KeptImage truth = this->RenderFeature(scene);
    for (const int exponent : { -300, -100, 100, 300 })
    {
      FeatureScene scaled = scene;
      ScaleLengths(scaled, std::ldexp(1.0, exponent));
      const KeptImage image = this->RenderFeature(scaled);
      EXPECT_TRUE(image.Rgba == truth.Rgba) << scene.Name << ", lengths by 2^" << exponent;
      EXPECT_TRUE(image.Depth == truth.Depth) << scene.Name << ", lengths by 2^" << exponent;
    }
  }
};

TEST_F(LengthsOnBackend, PowersOfTwoChangeNoBitOfAnyFeature)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    if (scene.Request.Appearance.ScatteringBlend > 0.0)
    {
      continue; // scattering is weakened by gradients per unit of length, as in VTK
    }
    for (const bool matchesVTK : { false, true })
    {
      scene.Request.MatchVTK = matchesVTK;
      this->ExpectSameBits(scene);
    }
  }
}

TEST_F(LengthsOnBackend, PowersOfTwoChangeNoBitUnderALightThatFades)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    if (scene.Name == "three lights")
    {
      scene.Request.Appearance.Lights = { MakeFadingLight() };
      this->ExpectSameBits(scene);
    }
  }
}

TEST_F(LengthsOnBackend, LengthsFromOneEMinus30To1E30ShowOnePicture)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    if (scene.Name != "headlight and gradient opacity" && scene.Name != "clipping planes")
    {
      continue;
    }
    const KeptImage truth = this->RenderFeature(scene);
    for (const double factor : { 1e-30, 1e-9, 1e-3, 1e9, 1e15, 1e30 })
    {
      FeatureScene scaled = scene;
      ScaleLengths(scaled, factor);
      const KeptImage image = this->RenderFeature(scaled);
      double sum = 0.0;
      for (std::size_t value = 0; value < truth.Rgba.size(); ++value)
      {
        sum += std::abs(static_cast<double>(truth.Rgba[value]) - image.Rgba[value]);
      }
      // A rounded length may move a few samples across a border.
      EXPECT_LT(sum / static_cast<double>(truth.Rgba.size()), 1e-4) << scene.Name << " " << factor;
    }
  }
}

TEST_F(LengthsOnBackend, PowersOfTwoChangeNoBitOfSeveralVolumes)
{
  for (const MultiVolumeScene& scene : ListMultiVolumeScenes())
  {
    for (const bool matchesVTK : { false, true })
    {
      const auto render = [&](double factor) {
        MultiVolumeScene scaled = scene;
        scaled.Request.MatchVTK = matchesVTK;
        ScaleLengths(scaled.Request, factor);
        for (FeatureScene& volume : scaled.Volumes)
        {
          ScaleLengths(volume, factor);
        }
        MultiVolumeRenderers renderers;
        EXPECT_TRUE(renderers.Set(FindBackendUnderTest(), scaled).IsOk()) << scene.Name;
        return RenderBy(renderers.GetFirst(), renderers.Place(scaled, scaled.Request));
      };
      const KeptImage truth = render(1.0);
      for (const int exponent : { -100, 100 })
      {
        EXPECT_TRUE(render(std::ldexp(1.0, exponent)).Rgba == truth.Rgba)
          << scene.Name << ", lengths by 2^" << exponent << (matchesVTK ? ", as VTK" : "");
      }
    }
  }
}

/// A light one metre from voxels of 1e-30 m acts like one at infinity.
TEST_F(LengthsOnBackend, DistantLightsKeepTheirDirectionAndStrength)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    if (scene.Name != "three lights")
    {
      continue;
    }
    Light light;
    light.Type = Light::Kind::Directional;
    light.Direction = { 0.0, -0.6, -0.8 };
    scene.Request.Appearance.Lights = { light };
    const KeptImage truth = this->RenderFeature(scene);
    scene.Request.Appearance.Lights.front().Type = Light::Kind::Positional;
    scene.Request.Appearance.Lights.front().Position = { 0.0, 0.6e30, 0.8e30 };
    scene.Request.Appearance.Lights.front().Attenuation = { 0.0, 1e-30, 0.0 };
    const KeptImage image = this->RenderFeature(scene);
    for (std::size_t value = 0; value < truth.Rgba.size(); ++value)
    {
      // Two-sided highlights of positional lights are VTK's: they may be brighter.
      ASSERT_GE(image.Rgba[value], truth.Rgba[value] - 1e-3);
    }
  }
}

} // namespace
} // namespace Strider::Testing
