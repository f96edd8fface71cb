// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Classifies one component of a sample: tables, gradient opacity, light, labels.
#ifndef Strider_Compositing_ClassifyComponent_h
#define Strider_Compositing_ClassifyComponent_h

#include "Compositing/ReadFieldDifferences.h"
#include "Compositing/ScatterLight.h"
#include "Compositing/SceneKind.h"
#include "Compositing/ScenePoint.h"
#include "Foundation/Clamp.h"
#include "Sampling/EnhancementTraits.h"
#include "Shading/ShadeSample.h"

namespace Strider
{

// Functions that begin with Call are those of the same name without it, for SceneKind::General, but not inlined: a
// kernel has one copy of each for a sampler, whatever calls it. Each further copy takes nvcc about a second.

/// Returns differences of the opacities of a point's neighbours; VTK multiplies each opacity by the gradient opacity
/// at the same neighbour.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL Vector3 CallReadOpacityDifferences(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 point)
{
  const SceneFeatures& scene = at.Scene;
  return DifferentiateOneByOne(scene, point, [&](Vector3 neighbour) {
    if (scene.UsesClippedScalar && IsClippedAway(scene, neighbour))
    {
      return scene.ClippedOpacity;
    }
    float opacity =
      ShowOpacity(appearance, at.Voxels.Read(neighbour, component)) * appearance.NormalWeight;
    if (scene.MatchesVTK && appearance.GradientOpacities && opacity > 0.0f)
    {
      opacity *= appearance.NormalWeight *
        LookUpGradient(
          scene, appearance, CallReadDifferences(at.Voxels, scene, neighbour, component));
    }
    return opacity;
  });
}

/// Multiplies the gradient opacities of all independent components, each looked up by the gradient of this component,
/// as VTK does.
STRIDER_HOST_DEVICE float MultiplyGradientOpacities(
  const SceneFeatures& scene, const ComponentAppearance& appearance, Vector3 differences)
{
  const float way = MeasureGradient(scene, differences) * appearance.Gradient.Scale /
    static_cast<float>(appearance.GradientCount);
  float product = 1.0f;
  for (int component = 0; component < scene.Components; ++component)
  {
    const ComponentAppearance& other = scene.Appearances[component];
    const float factor = other.GradientOpacities
      ? LookUp(other.GradientOpacities, other.GradientCount,
          way * static_cast<float>(other.GradientCount) - 0.5f, other.Table.IsNearest)
      : 1.0f;
    product *= factor * other.Weight;
  }
  return product;
}

STRIDER_HOST_DEVICE Vector3 LightPoint(const SceneFeatures& scene, Vector3 point)
{
  return scene.LightOrigin + Multiply(scene.PositionToLight, point);
}

template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE void LightSample(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 differences, TableColor& color)
{
  const SceneFeatures& scene = at.Scene;
  if constexpr (Kind == SceneKind::General)
  {
    if (scene.UsesOpacityNormals)
    {
      differences = DifferentiateOnGrid<Sampler>(scene, false, at.Point, [&](Vector3 point) {
        return CallReadOpacityDifferences(at, appearance, component, point);
      });
    }
  }
  LitSample lit{ LightPoint(scene, at.Point), Normalize(Multiply(scene.NormalToLight, differences)),
    at.ToEye };
  if (scene.LooksFromSample)
  {
    lit.ToEye = Normalize(scene.Eye - lit.Position);
  }
  const Vector3 own{ color.Red, color.Green, color.Blue };
  Vector3 shaded;
  if (Kind == SceneKind::General && scene.UsesHalfVectors)
  {
    shaded = ShadeByHalfVectors(scene, appearance, lit, own);
  }
  else
  {
    shaded = ShadeSample(scene, appearance, lit, own);
  }
  if constexpr (Kind == SceneKind::General)
  {
    const bool isScattered = scene.ScatteringBlend > 0.0f && scene.LightCount > 0;
    shaded = isScattered ? MixScattered(at, appearance, component, lit, differences, color, shaded)
                         : shaded;
  }
  color.Red = Saturate(shaded.X);
  color.Green = Saturate(shaded.Y);
  color.Blue = Saturate(shaded.Z);
}

template <typename Sampler>
STRIDER_HOST_DEVICE_CALL void CallLightSample(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 differences, TableColor& color)
{
  LightSample<SceneKind::General>(at, appearance, component, differences, color);
}

/// Applies gradient opacity.
template <SceneKind Kind>
STRIDER_HOST_DEVICE void FadeSample(const SceneFeatures& scene,
  const ComponentAppearance& appearance, Vector3 differences, TableColor& color)
{
  if (Kind == SceneKind::General && appearance.GradientOpacities && scene.MatchesVTK &&
    scene.IsIndependent && scene.Components > 1)
  {
    color.Opacity *= MultiplyGradientOpacities(scene, appearance, differences);
  }
  else if (appearance.GradientOpacities)
  {
    color.Opacity *= LookUpGradient(scene, appearance, differences);
  }
}

/// Applies light and gradient opacity to a colour from the tables. `component` is the one whose gradient is used.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor FinishSample(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, Vector3 differences, TableColor color)
{
  if (appearance.IsShaded && at.Scene.IsLit)
  {
    LightSample<Kind>(at, appearance, component, differences, color);
  }
  FadeSample<Kind>(at.Scene, appearance, differences, color);
  return color;
}

/// FinishSample<SceneKind::General> with the differences at the sample.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL TableColor CallFinishSample(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, TableColor color)
{
  const SceneFeatures& scene = at.Scene;
  const Vector3 differences = CallReadFieldDifferences(at.Voxels, scene, at.Point, component);
  if (appearance.IsShaded && scene.IsLit)
  {
    CallLightSample(at, appearance, component, differences, color);
  }
  FadeSample<SceneKind::General>(scene, appearance, differences, color);
  return color;
}

/// Returns the differences of the field at a sample. The host marches scenes of all kinds on uneven grids; CUDA
/// devices only general ones.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE Vector3 ReadSampleDifferences(const ScenePoint<Sampler>& at, int component)
{
  if constexpr (Kind == SceneKind::General)
  {
    return CallReadFieldDifferences(at.Voxels, at.Scene, at.Point, component);
  }
  else
  {
#if !defined(__CUDA_ARCH__)
    if (!at.Scene.Grid.HasEvenNeighbours)
    {
      return CallReadFieldDifferences(at.Voxels, at.Scene, at.Point, component);
    }
#endif
    return at.Voxels.template ReadDifferences<true>(at.Scene, at.Point, component);
  }
}

/// FinishSample with the differences at the sample.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor FinishSampleAt(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, const TableColor& color)
{
  if constexpr (Kind == SceneKind::General)
  {
    return CallFinishSample(at, appearance, component, color);
  }
  else
  {
    const Vector3 differences = ReadSampleDifferences<Kind>(at, component);
    return FinishSample<Kind>(at, appearance, component, differences, color);
  }
}

/// Classifies by a 2-D table, whose second scalar may be the gradient length.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyByTable2D(
  const ScenePoint<Sampler>& at, const ComponentAppearance& appearance, int component, float value)
{
  const SceneFeatures& scene = at.Scene;
  Vector3 differences{ 0.0f, 0.0f, 0.0f };
  if (!scene.HasSecondScalars || (appearance.IsShaded && scene.IsLit))
  {
    differences = ReadSampleDifferences<Kind>(at, component);
  }
  const float second =
    scene.HasSecondScalars ? at.Voxels.ReadSecond(at.Point) : MeasureGradient(scene, differences);
  TableColor color = LookUp2D(appearance, value, second);
  if (!(color.Opacity > 0.0f) || value != value || second != second)
  {
    return { 0.0f, 0.0f, 0.0f, 0.0f };
  }
  if (appearance.IsShaded && scene.IsLit)
  {
    if constexpr (Kind == SceneKind::General)
    {
      CallLightSample(at, appearance, component, differences, color);
    }
    else
    {
      LightSample<Kind>(at, appearance, component, differences, color);
    }
  }
  return color;
}

/// Classifies by one-dimensional tables if the opacity is known.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyShown(const ScenePoint<Sampler>& at,
  const ComponentAppearance& appearance, int component, float value, float opacity)
{
  TableColor color = ShowColor(appearance, value);
  color.Opacity = opacity;
  const bool isFinished = (appearance.IsShaded && at.Scene.IsLit) || appearance.GradientOpacities;
  return isFinished ? FinishSampleAt<Kind>(at, appearance, component, color) : color;
}

template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyByTables(
  const ScenePoint<Sampler>& at, const ComponentAppearance& appearance, int component, float value)
{
  const float opacity = ShowOpacity(appearance, value);
  return opacity > 0.0f ? ClassifyShown<Kind>(at, appearance, component, value, opacity)
                        : TableColor{ 0.0f, 0.0f, 0.0f, 0.0f };
}

/// Returns the fraction of ambient light that reaches a sample: dense neighbours, at the high end of the scalar range,
/// block it.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL float MeasureAmbientLight(const ScenePoint<Sampler>& at, int component)
{
  const SceneFeatures& scene = at.Scene;
  const float mean =
    at.Voxels.AverageAround(at.Point, component, FindRadius(scene.EnhancementSize));
  const TableAxis& axis = scene.Normalized[component];
  return 1.0f - Saturate(mean * axis.Scale + axis.Bias);
}

template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyByAnyTable(
  const ScenePoint<Sampler>& at, const ComponentAppearance& appearance, int component, float value)
{
  return appearance.Table2D ? ClassifyByTable2D<Kind>(at, appearance, component, value)
                            : ClassifyByTables<Kind>(at, appearance, component, value);
}

template <typename Sampler>
STRIDER_HOST_DEVICE_CALL TableColor ClassifyEnhanced(
  const ScenePoint<Sampler>& at, const ComponentAppearance& appearance, int component, float value)
{
  TableColor color = ClassifyByAnyTable<SceneKind::General>(at, appearance, component, value);
  if (FindEnhancedPart(at.Scene.Enhancement) == EnhancedPart::Colour && color.Opacity > 0.0f)
  {
    const float light = MeasureAmbientLight(at, component);
    color = { light * color.Red, light * color.Green, light * color.Blue, color.Opacity };
  }
  return color;
}

/// Returns the colour (not premultiplied) and opacity of a component with value `value`; transparent values have
/// opacity 0.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyComponent(
  const ScenePoint<Sampler>& at, const ComponentAppearance& appearance, int component, float value)
{
  if constexpr (HasSingleComponent(Kind))
  {
    return ClassifyByTables<Kind>(at, appearance, component, value);
  }
  else if constexpr (Kind == SceneKind::General)
  {
    return ClassifyEnhanced(at, appearance, component, value);
  }
  else
  {
    return ClassifyByAnyTable<Kind>(at, appearance, component, value);
  }
}

} // namespace Strider

#endif
