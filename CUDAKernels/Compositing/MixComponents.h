// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Classifies a sample of one or several components, including label maps.
#ifndef Strider_Compositing_MixComponents_h
#define Strider_Compositing_MixComponents_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/FindLabel.h"
#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"

namespace Strider
{

STRIDER_HOST_DEVICE TableColor Premultiply(const TableColor& color)
{
  return { color.Red * color.Opacity, color.Green * color.Opacity, color.Blue * color.Opacity,
    color.Opacity };
}

/// Mixes the colours of independent components by weight and opacity into a premultiplied colour. `Count` is their
/// number if it is known at compile time, else 0.
template <int Count = 0>
STRIDER_HOST_DEVICE TableColor MixColors(
  const SceneFeatures& scene, const TableColor (&colors)[MostComponents])
{
  // Lower limit of the divisor: sums below it come from opacities whose squares are 0.
  constexpr float leastSum = 1e-30f;
  const int components = Count > 0 ? Count : scene.Components;
  float sum = 0.0f;
  STRIDER_UNROLL
  for (int component = 0; component < components; ++component)
  {
    sum += colors[component].Opacity * scene.Appearances[component].Weight;
  }
  TableColor mixed{ 0.0f, 0.0f, 0.0f, 0.0f };
  if (sum > 0.0f)
  {
    STRIDER_UNROLL
    for (int component = 0; component < components; ++component)
    {
      const TableColor& color = colors[component];
      const float weight = scene.Appearances[component].Weight;
      if (weight > 0.0f)
      {
        mixed.Red += color.Red * color.Opacity * weight;
        mixed.Green += color.Green * color.Opacity * weight;
        mixed.Blue += color.Blue * color.Opacity * weight;
        mixed.Opacity += Divide(color.Opacity * color.Opacity, Larger(sum, leastSum));
      }
    }
  }
  return mixed;
}

/// Classifies several independent components.
template <SceneKind Kind, int Count = 0, typename Sampler>
STRIDER_HOST_DEVICE TableColor MixIndependent(
  const ScenePoint<Sampler>& at, const float (&values)[MostComponents])
{
  const SceneFeatures& scene = at.Scene;
  const int components = Count > 0 ? Count : scene.Components;
  TableColor colors[MostComponents];
  STRIDER_UNROLL
  for (int component = 0; component < components; ++component)
  {
    colors[component] =
      ClassifyComponent<Kind>(at, scene.Appearances[component], component, values[component]);
  }
  return MixColors<Count>(scene, colors);
}

/// Returns the colour (not premultiplied) and opacity of dependent components: two are colour and opacity; four are
/// red, green, blue and opacity.
template <int Count = 0>
STRIDER_HOST_DEVICE TableColor ShowDependent(
  const SceneFeatures& scene, const float (&values)[MostComponents])
{
  const int components = Count > 0 ? Count : scene.Components;
  const int last = components - 1;
  const auto show = [&](int component) {
    const TableAxis& direct = scene.DirectColor[component];
    const float share = values[component] * direct.Scale + direct.Bias;
    return scene.MatchesVTK ? share : Saturate(share);
  };
  TableColor color{ show(0), show(1), show(2), 0.0f };
  color = components == 2 ? ShowColor(scene.Appearances[0], values[0]) : color;
  color.Opacity = ShowOpacity(scene.Appearances[last], values[last]);
  return color;
}

/// Applies light and gradient opacity to the colour of dependent components.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor FinishDependent(
  const ScenePoint<Sampler>& at, const TableColor& color)
{
  const SceneFeatures& scene = at.Scene;
  const ComponentAppearance& appearance = scene.Appearances[0];
  if (!(color.Opacity > 0.0f))
  {
    return { 0.0f, 0.0f, 0.0f, 0.0f };
  }
  const bool isFinished = (appearance.IsShaded && scene.IsLit) || appearance.GradientOpacities;
  return isFinished ? FinishSampleAt<Kind>(at, appearance, scene.GradientComponent, color) : color;
}

/// Classifies the first component with a label of FindLabel, blended with its appearance without the label;
/// premultiplied.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyLabelled(
  const ScenePoint<Sampler>& at, float value, int label)
{
  const SceneFeatures& scene = at.Scene;
  const ComponentAppearance& appearance = scene.Labels[label];
  TableColor labelled = ClassifyComponent<Kind>(at, appearance, 0, value);
  if (label == 0 || !(scene.MaskBlend < 1.0f))
  {
    return Premultiply(labelled);
  }
  const TableColor color = ClassifyComponent<Kind>(at, scene.Appearances[0], 0, value);
  if (Kind != SceneKind::General || !scene.MatchesVTK)
  {
    return Mix(Premultiply(color), Premultiply(labelled), scene.MaskBlend);
  }
  if (!(ShowOpacity(appearance, value) > 0.0f))
  {
    // VTK blends in the colour of transparent values.
    labelled = ShowColor(appearance, value);
    labelled.Opacity = 0.0f;
  }
  return Premultiply(Mix(color, labelled, scene.MaskBlend));
}

/// Returns the premultiplied colour and opacity of a sample.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ClassifyPoint(
  const ScenePoint<Sampler>& at, const float (&values)[MostComponents])
{
  const SceneFeatures& scene = at.Scene;
  if (HasSingleComponent(Kind) || (scene.Components == 1 && scene.Mask != MaskMode::Labels))
  {
    return Premultiply(ClassifyComponent<Kind>(at, scene.Appearances[0], 0, values[0]));
  }
  if (scene.Components == 1)
  {
    return ClassifyLabelled<Kind>(at, values[0], FindLabel(scene, at.Voxels.ReadMask(at.Point)));
  }
  return scene.IsIndependent ? MixIndependent<Kind>(at, values)
                             : Premultiply(FinishDependent<Kind>(at, ShowDependent(scene, values)));
}

} // namespace Strider

#endif
