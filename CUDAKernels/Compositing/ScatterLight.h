// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes light that is scattered at a sample towards the eye, as VTK's GPU mapper does.
//
// One ray to each light is attenuated by the opacities on its way, and weighted by a phase function.
#ifndef Strider_Compositing_ScatterLight_h
#define Strider_Compositing_ScatterLight_h

#include "Compositing/ScenePoint.h"
#include "Shading/ShadeSample.h"

namespace Strider
{

/// Returns the phase function of Henyey and Greenstein 1941, times 4 pi: 1 in all directions without anisotropy.
STRIDER_HOST_DEVICE float ScatterTowards(float anisotropy, float cosine)
{
  const float square = anisotropy * anisotropy;
  const float way = 1.0f + square - 2.0f * anisotropy * cosine;
  return (1.0f - square) / (way * sqrtf(way));
}

/// Returns the distance from a point of the unit cube to its border along a direction.
STRIDER_HOST_DEVICE float MeasureWayOut(Vector3 origin, Vector3 direction)
{
  const auto leave = [](float from, float slope) {
    return fabsf(slope) > 1e-12f ? ((slope > 0.0f ? 1.0f : 0.0f) - from) / slope : 1e30f;
  };
  return Smaller(leave(origin.X, direction.X),
    Smaller(leave(origin.Y, direction.Y), leave(origin.Z, direction.Z)));
}

STRIDER_HOST_DEVICE bool IsInUnitCube(Vector3 place)
{
  return place.X >= 0.0f && place.X <= 1.0f && place.Y >= 0.0f && place.Y <= 1.0f &&
    place.Z >= 0.0f && place.Z <= 1.0f;
}

/// Returns the opacity at a position of the unit cube.
template <typename Sampler>
STRIDER_HOST_DEVICE float ReadShadow(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 place)
{
  const SceneFeatures& scene = at.Scene;
  const Vector3 point{ place.X / scene.BoxScale.X - scene.BoxOffset.X,
    place.Y / scene.BoxScale.Y - scene.BoxOffset.Y,
    place.Z / scene.BoxScale.Z - scene.BoxOffset.Z };
  float opacity = ShowOpacity(appearance, at.Voxels.Read(point, component));
  if (appearance.GradientOpacities && opacity > 0.0f)
  {
    opacity *=
      LookUpGradient(scene, appearance, CallReadDifferences(at.Voxels, scene, point, component));
  }
  return opacity;
}

/// Returns the fraction of a light that reaches a position of the unit cube. `toLight` leads to the light, or is its
/// direction if the light is infinitely far away.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL float FindShadow(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 place, Vector3 toLight,
  bool isPositional)
{
  const float step = at.BoxStep;
  const Vector3 direction = Normalize(toLight);
  const Vector3 start = place + step * direction; // behind the sample itself
  const float wayOut = MeasureWayOut(start, direction);
  if (!IsInUnitCube(start) || wayOut < step)
  {
    return 1.0f;
  }
  const float toEnd = isPositional ? Length(toLight) - step : wayOut;
  const float reach = Smaller(at.Scene.ShadowReach, Smaller(wayOut, toEnd));
  float shine = 1.0f;
  for (float way = 0.0f; way < reach && shine > 1.0f / 255.0f; way += step)
  {
    shine *= 1.0f - ReadShadow(at, appearance, component, start + way * direction);
  }
  return shine;
}

/// Returns the light of all sources that is scattered at a sample.
template <typename Sampler>
STRIDER_HOST_DEVICE Vector3 ScatterLights(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, const LitSample& lit, Vector3 color)
{
  const SceneFeatures& scene = at.Scene;
  const Vector3 place = MultiplyEach(scene.BoxScale, at.Point + scene.BoxOffset);
  const Vector3 toEye = Normalize(Multiply(scene.LightToBox, lit.ToEye));
  const Vector3 none{ 0.0f, 0.0f, 0.0f };
  Vector3 scattered = scene.TakesAmbientOfLights ? none : appearance.Ambient * color;
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    const bool isPositional = light.Type != Light::Kind::Directional;
    const Vector3 toLight = isPositional ? light.BoxPlace - place : light.BoxPlace;
    float strength = 1.0f;
    float cosine = -1.0f; // a headlight shines from the eye
    if (!scene.IsHeadlightOnly)
    {
      FindLightDirection(light, lit.Position, strength);
      cosine = -Dot(Normalize(toLight), toEye);
    }
    strength *= ScatterTowards(scene.ScatteringAnisotropy, cosine);
    if (strength > 0.0f)
    {
      strength *= FindShadow(at, appearance, component, place, toLight, isPositional);
    }
    scattered = scattered + strength * appearance.Diffuse * MultiplyEach(light.Diffuse, color) +
      appearance.Ambient * (scene.TakesAmbientOfLights ? light.Ambient : none);
  }
  return scattered;
}

/// Returns the weight of scattered light: it decreases with the gradient and the opacity, that is at surfaces.
STRIDER_HOST_DEVICE float ChooseScattering(
  const SceneFeatures& scene, float gradientLength, float opacity)
{
  const float half = 0.5f * scene.ScatteringBlend;
  const float fade = expf(-2.0f * half * gradientLength * opacity);
  return half < 0.5f ? 2.0f * half * fade : 2.0f * (1.0f - half) * fade + 2.0f * half - 1.0f;
}

/// Blends reflected and scattered light.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL Vector3 MixScattered(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, const LitSample& lit, Vector3 differences,
  const TableColor& color, Vector3 reflected)
{
  const SceneFeatures& scene = at.Scene;
  const Vector3 gradient = MultiplyEach(scene.ScatteringGradient, differences);
  const float normalized = scene.Normalized[component].Scale * Length(gradient);
  // VTK's gradients have unit length if there is gradient opacity.
  const float length = scene.MatchesVTK && appearance.GradientOpacities
    ? (normalized > 0.0f ? 1.0f : 0.0f)
    : normalized;
  const float share = ChooseScattering(scene, length, color.Opacity);
  const Vector3 scattered =
    ScatterLights(at, appearance, component, lit, { color.Red, color.Green, color.Blue });
  return (1.0f - share) * reflected + share * scattered;
}

} // namespace Strider

#endif
