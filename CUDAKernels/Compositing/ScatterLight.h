// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes light that is scattered at a sample towards the eye, as VTK's GPU mapper does.
//
// One ray to each light is attenuated by the opacities that are seen on its way, and weighted by a phase function.
#ifndef Strider_Compositing_ScatterLight_h
#define Strider_Compositing_ScatterLight_h

#include "Compositing/FindLabel.h"
#include "Compositing/IsSampleClipped.h"
#include "Compositing/ReadFieldDifferences.h"
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

/// Largest number of samples of a ray to a light. Rays that would have more take longer steps, so that an extremely
/// small sample distance terminates.
constexpr int MostShadowSamples = 4096;

/// Returns the distance from a place in the box of SceneLight::ShadowLow and ShadowHigh to its border along a
/// direction.
STRIDER_HOST_DEVICE float MeasureWayOut(const SceneLight& scene, Vector3 place, Vector3 direction)
{
  const auto leave = [](float from, float slope, float low, float high) {
    return fabsf(slope) > 1e-12f ? ((slope > 0.0f ? high : low) - from) / slope : 1e30f;
  };
  const Vector3 low = scene.ShadowLow;
  const Vector3 high = scene.ShadowHigh;
  return Smaller(leave(place.X, direction.X, low.X, high.X),
    Smaller(
      leave(place.Y, direction.Y, low.Y, high.Y), leave(place.Z, direction.Z, low.Z, high.Z)));
}

STRIDER_HOST_DEVICE bool IsInShadowBox(const SceneLight& scene, Vector3 place)
{
  const Vector3 low = scene.ShadowLow;
  const Vector3 high = scene.ShadowHigh;
  return place.X >= low.X && place.X <= high.X && place.Y >= low.Y && place.Y <= high.Y &&
    place.Z >= low.Z && place.Z <= high.Z;
}

/// Returns the point of index space at a place in the unit cube.
STRIDER_HOST_DEVICE Vector3 LeaveUnitCube(const SceneLight& scene, Vector3 place)
{
  return { place.X / scene.BoxScale.X - scene.BoxOffset.X,
    place.Y / scene.BoxScale.Y - scene.BoxOffset.Y,
    place.Z / scene.BoxScale.Z - scene.BoxOffset.Z };
}

/// Returns the distance from a place in the unit cube to the first clipping plane that ends the ray to a light, at most
/// `reach`; below 0 if a plane hides the place itself.
STRIDER_HOST_DEVICE float MeasureWayToPlanes(
  const SceneLight& scene, Vector3 place, Vector3 direction, float reach)
{
  const Vector3 point = LeaveUnitCube(scene, place);
  const Vector3 step{ direction.X / scene.BoxScale.X, direction.Y / scene.BoxScale.Y,
    direction.Z / scene.BoxScale.Z };
  float way = reach;
  STRIDER_ROLL
  for (int plane = 0; plane < scene.PlaneCount; ++plane)
  {
    const ClipPlane& clip = scene.Planes[scene.PlaneCount + plane];
    const float before = Dot(clip.Normal, point) + clip.Offset;
    const float slope = Dot(clip.Normal, step);
    const float toPlane = slope < 0.0f ? before / -slope : reach;
    way = Smaller(way, before < 0.0f ? -1.0f : toPlane);
  }
  return way;
}

/// Returns the opacity of a component's value at a point of index space by one-dimensional tables.
template <typename Sampler>
STRIDER_HOST_DEVICE float FindOpacity(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 point, float value)
{
  const SceneFeatures& scene = at.Scene;
  float opacity = ShowOpacity(appearance, value);
  if (appearance.GradientOpacities && opacity > 0.0f)
  {
    opacity *= LookUpGradient(
      scene, appearance, CallReadFieldDifferences(at.Voxels, scene, point, component));
  }
  return opacity;
}

STRIDER_HOST_DEVICE bool IsDependent(const SceneFeatures& scene)
{
  return scene.Components > 1 && !scene.IsIndependent;
}

/// True if ClassifyPoint takes opacities from a 2-D table.
STRIDER_HOST_DEVICE bool ReadsTable2D(
  const SceneFeatures& scene, const ComponentAppearance& appearance)
{
  return appearance.Table2D && !IsDependent(scene);
}

/// As FindOpacity, by the tables that ClassifyPoint reads.
template <typename Sampler>
STRIDER_HOST_DEVICE float FindOpacityByAnyTable(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 point, float value)
{
  const SceneFeatures& scene = at.Scene;
  if (!ReadsTable2D(scene, appearance))
  {
    return FindOpacity(at, appearance, component, point, value);
  }
  const float second = scene.HasSecondScalars
    ? at.Voxels.ReadSecond(point)
    : MeasureGradient(scene, CallReadFieldDifferences(at.Voxels, scene, point, component));
  const float opacity = LookUp2D(appearance, value, second).Opacity;
  return value == value && second == second ? opacity : 0.0f;
}

/// True if more than clipping planes, box and one-dimensional tables decides what throws a shadow. VTK ignores the
/// rest.
STRIDER_HOST_DEVICE bool NeedsSeenOpacity(
  const SceneFeatures& scene, const ComponentAppearance& appearance)
{
  return !scene.MatchesVTK &&
    (scene.CropRegions != Appearance::AllRegions || scene.HasBlanking ||
      scene.Mask != MaskMode::None || ReadsTable2D(scene, appearance));
}

/// Returns the opacity that a sample of a ray with this value has at a point of index space: 0 where it is hidden.
template <typename Sampler>
STRIDER_HOST_DEVICE float FindSeenOpacity(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 point, float value)
{
  const SceneFeatures& scene = at.Scene;
  if (IsSampleClipped<SceneKind::General>(at.Voxels, scene, point))
  {
    return 0.0f;
  }
  const bool isLabelled = scene.Components == 1 && scene.Mask == MaskMode::Labels;
  const int label = isLabelled ? FindLabel(scene, at.Voxels.ReadMask(point)) : 0;
  // A label's appearance is blended with that of the volume.
  const bool isBlended = label != 0 && scene.MaskBlend < 1.0f;
  float opacity = 0.0f;
  STRIDER_ROLL
  for (int part = isBlended ? 0 : 1; part < 2; ++part)
  {
    const bool isOfLabel = part == 1;
    const ComponentAppearance& own = !isOfLabel ? scene.Appearances[0]
      : isLabelled                              ? scene.Labels[label]
                                                : appearance;
    const float shown = FindOpacityByAnyTable(at, own, component, point, value);
    opacity = isBlended && isOfLabel ? opacity + scene.MaskBlend * (shown - opacity) : shown;
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
  const SceneFeatures& scene = at.Scene;
  const Vector3 direction = Normalize(toLight);
  const Vector3 start = place + at.BoxStep * direction; // behind the sample itself
  const float wayOut = MeasureWayOut(scene, start, direction);
  if (!IsInShadowBox(scene, start) || wayOut < at.BoxStep)
  {
    return 1.0f;
  }
  const float toEnd = isPositional ? Length(toLight) - at.BoxStep : wayOut;
  float reach = Smaller(scene.ShadowReach, Smaller(wayOut, toEnd));
  if (!scene.MatchesVTK && scene.PlaneCount > 0)
  {
    reach = MeasureWayToPlanes(scene, start, direction, reach);
  }
  const bool isSeen = NeedsSeenOpacity(scene, appearance);
  // Steps are longer than those of the ray where they would be too many.
  const float step = Larger(at.BoxStep, reach / static_cast<float>(MostShadowSamples));
  const float stretch = step > at.BoxStep ? step / Larger(at.BoxStep, 1e-6f * step) : 1.0f;
  float shine = 1.0f;
  float way = 0.0f;
  for (int sample = 0; sample < MostShadowSamples && way < reach && shine > 1.0f / 255.0f; ++sample)
  {
    const Vector3 point = LeaveUnitCube(scene, start + way * direction);
    // The functions are inlined: a deeper chain of calls would leave fewer registers to all that reads samples.
    const float value = at.Voxels.Read(point, component);
    const float opacity = isSeen ? FindSeenOpacity(at, appearance, component, point, value)
                                 : FindOpacity(at, appearance, component, point, value);
    const float passed = 1.0f - opacity;
    shine *= stretch > 1.0f && passed > 0.0f ? RaiseToPower(passed, stretch) : passed;
    way += step;
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
  // The opacity of dependent components is that of the last one; VTK looks it up by the first one's table.
  const ComponentAppearance& opaque =
    IsDependent(scene) && !scene.MatchesVTK ? scene.Appearances[scene.Components - 1] : appearance;
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
      strength *= FindShadow(at, opaque, component, place, toLight, isPositional);
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
