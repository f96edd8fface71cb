// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Blend modes that use all samples of a ray: maximum, minimum, average and sum. How they are gathered, kept in pixels,
// and shown.
#ifndef Strider_Compositing_GatherIntensity_h
#define Strider_Compositing_GatherIntensity_h

#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "Compositing/Parts/AddPiecePixel.h"
#include "Foundation/Clamp.h"

namespace Strider
{

/// Values that a ray has gathered so far.
struct GatheredIntensity
{
  float Values[MostComponents]; ///< the maximum, the minimum, or the sum
  int Counts[MostComponents];   ///< number of gathered samples; extremes count in the first
  int Sample;                   ///< the first one, or the last one that changed an extreme
};

STRIDER_HOST_DEVICE bool IsExtremeBlend(const SceneFeatures& scene)
{
  return scene.Blend == BlendMode::MaximumIntensity || scene.Blend == BlendMode::MinimumIntensity;
}

STRIDER_HOST_DEVICE float NormalizeScalar(const SceneFeatures& scene, int component, float value)
{
  const TableAxis& axis = scene.Normalized[component];
  return value * axis.Scale + axis.Bias;
}

/// True if `value` replaces an extreme. For independent components VTK keeps the maximum even for minimum intensity.
STRIDER_HOST_DEVICE bool IsMoreExtreme(const SceneFeatures& scene, float value, float extreme)
{
  const bool isLargest = scene.Blend == BlendMode::MaximumIntensity ||
    (scene.MatchesVTK && scene.IsIndependent && scene.Components > 1);
  return extreme != extreme || (isLargest ? value > extreme : value < extreme);
}

/// Gathers dependent components together: their opacity decides. For two components VTK reads the opacity as 1
/// throughout.
STRIDER_HOST_DEVICE void GatherExtremeOpacity(const SceneFeatures& scene, int sample,
  const float (&values)[MostComponents], GatheredIntensity& gathered)
{
  const int last = scene.Components - 1;
  const bool isFirstKept = scene.MatchesVTK && scene.Components == 2;
  if (gathered.Counts[0] == 0 ||
    (!isFirstKept && values[last] == values[last] &&
      IsMoreExtreme(scene, values[last], gathered.Values[last])))
  {
    for (int component = 0; component < scene.Components; ++component)
    {
      gathered.Values[component] = values[component];
    }
    gathered.Sample = sample;
  }
  ++gathered.Counts[0];
}

/// True if a sample of a macrocell may change the extremes of a ray that has samples already. `bounds` has Get(cell,
/// component), the Low and High of the macrocell's stored values.
template <typename Bounds>
STRIDER_HOST_DEVICE bool MayChangeExtreme(
  const SceneFeatures& scene, const GatheredIntensity& gathered, const Bounds& bounds, int cell)
{
  const int last = scene.Components - 1;
  const bool isDependent = last > 0 && !scene.IsIndependent;
  bool mayChange = false;
  for (int component = isDependent ? last : 0; component <= last; ++component)
  {
    const auto values = bounds.Get(cell, component);
    const float extreme = gathered.Values[component];
    mayChange = mayChange || IsMoreExtreme(scene, values.Low, extreme) ||
      IsMoreExtreme(scene, values.High, extreme);
  }
  return mayChange;
}

STRIDER_HOST_DEVICE void GatherExtreme(const SceneFeatures& scene, int sample,
  const float (&values)[MostComponents], GatheredIntensity& gathered)
{
  for (int component = 0; component < scene.Components; ++component)
  {
    const float value = values[component];
    if (gathered.Counts[0] == 0 ||
      (value == value && IsMoreExtreme(scene, value, gathered.Values[component])))
    {
      gathered.Values[component] = value;
      gathered.Sample = component == 0 || gathered.Sample < 0 ? sample : gathered.Sample;
    }
  }
  ++gathered.Counts[0];
}

/// Returns the number of leading components that sums and averages use. For dependent components it is the first one,
/// the scalar.
STRIDER_HOST_DEVICE int CountSummed(const SceneFeatures& scene)
{
  return scene.IsIndependent ? scene.Components : 1;
}

/// True if a sum or an average includes a value; false for not-a-number. An average includes the values of its range.
STRIDER_HOST_DEVICE bool IsSummed(const SceneFeatures& scene, int component, float value)
{
  const bool isInRange = scene.Blend != BlendMode::AverageIntensity ||
    (value >= scene.AverageLow[component] && value <= scene.AverageHigh[component]);
  return isInRange && value == value;
}

/// Adds scalars times opacity; the last of dependent components is the opacity. Returns whether any value was added.
STRIDER_HOST_DEVICE bool GatherSum(const SceneFeatures& scene, int sample,
  const float (&values)[MostComponents], GatheredIntensity& gathered)
{
  const bool isDependent = scene.Components > 1 && !scene.IsIndependent;
  bool isAnyCounted = false;
  for (int component = 0; component < CountSummed(scene); ++component)
  {
    const float value = values[component];
    if (IsSummed(scene, component, value))
    {
      const int opaque = isDependent ? scene.Components - 1 : component;
      gathered.Values[component] += ShowOpacity(scene.Appearances[opaque], values[opaque]) *
        NormalizeScalar(scene, component, value);
      ++gathered.Counts[component];
      isAnyCounted = true;
      gathered.Sample = gathered.Sample < 0 ? sample : gathered.Sample;
    }
  }
  return isAnyCounted;
}

/// Gathers a sample; returns false if it certainly changed nothing.
STRIDER_HOST_DEVICE bool Gather(const SceneFeatures& scene, int sample,
  const float (&values)[MostComponents], GatheredIntensity& gathered)
{
  if (!IsExtremeBlend(scene))
  {
    return GatherSum(scene, sample, values, gathered);
  }
  if (scene.Components > 1 && !scene.IsIndependent)
  {
    GatherExtremeOpacity(scene, sample, values, gathered);
  }
  else
  {
    GatherExtreme(scene, sample, values, gathered);
  }
  return true;
}

/// Returns the colour of the extremes. VTK multiplies it by the gradient opacity behind the last sample, `behind`.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE TableColor ShowExtreme(
  const ScenePoint<Sampler>& behind, const GatheredIntensity& gathered)
{
  const SceneFeatures& scene = behind.Scene;
  const bool isVTK = scene.MatchesVTK;
  if (scene.Components > 1 && !scene.IsIndependent)
  {
    return Premultiply(ShowDependent(scene, gathered.Values));
  }
  TableColor sum{ 0.0f, 0.0f, 0.0f, 0.0f };
  float squares = 0.0f;
  for (int component = 0; component < scene.Components; ++component)
  {
    const ComponentAppearance& appearance = scene.Appearances[component];
    TableColor color = ShowColor(appearance, gathered.Values[component]);
    color.Opacity = ShowOpacity(appearance, gathered.Values[component]);
    if constexpr (Kind == SceneKind::General)
    {
      if (isVTK && appearance.GradientOpacities)
      {
        color = CallFinishSample(behind, appearance, component, color);
      }
    }
    squares += color.Opacity * color.Opacity * appearance.Weight;
    const float opacity = color.Opacity * (scene.Components > 1 ? appearance.Weight : 1.0f);
    sum = { sum.Red + color.Red * opacity, sum.Green + color.Green * opacity,
      sum.Blue + color.Blue * opacity, sum.Opacity + opacity };
  }
  if (isVTK && scene.Components > 1 && scene.Blend == BlendMode::MinimumIntensity)
  {
    sum.Blue += squares;
    sum.Opacity = 0.0f;
  }
  return { Saturate(sum.Red), Saturate(sum.Green), Saturate(sum.Blue), Saturate(sum.Opacity) };
}

STRIDER_HOST_DEVICE TableColor ShowSum(
  const SceneFeatures& scene, const GatheredIntensity& gathered)
{
  const bool isMixed = scene.Components > 1 && scene.IsIndependent;
  const int count = isMixed ? scene.Components : 1;
  float grey = 0.0f;
  for (int component = 0; component < count; ++component)
  {
    const float samples = scene.Blend == BlendMode::AverageIntensity
      ? static_cast<float>(Larger(1, gathered.Counts[component]))
      : 1.0f;
    grey +=
      (isMixed ? scene.Appearances[component].Weight : 1.0f) * gathered.Values[component] / samples;
  }
  grey = Saturate(grey);
  return { grey, grey, grey, 1.0f };
}

/// True if the ray shows anything. Without samples it shows nothing, except with MatchVTK: VTK then shows the smallest
/// value for the maximum, the largest for the minimum, a sum of 0, and the average of several components.
STRIDER_HOST_DEVICE bool IsAnythingShown(const SceneFeatures& scene, GatheredIntensity& gathered)
{
  int counted = 0;
  for (int component = 0; component < MostComponents; ++component)
  {
    counted += gathered.Counts[component];
  }
  if (counted > 0 || !scene.MatchesVTK)
  {
    return counted > 0;
  }
  if (IsExtremeBlend(scene))
  {
    for (int component = 0; component < scene.Components; ++component)
    {
      const TableAxis& axis = scene.Normalized[component];
      const float normalized = scene.Blend == BlendMode::MaximumIntensity ? 0.0f : 1.0f;
      gathered.Values[component] = (normalized - axis.Bias) / axis.Scale;
    }
    return true;
  }
  return scene.Blend == BlendMode::Additive || (scene.Components > 1 && scene.IsIndependent);
}

/// Returns the meaning of the values that KeepGathered stores in a pixel. Averages are the sums of the components,
/// followed by their counts. Rule None: the appearance gathers no values.
inline GatheredKind FindGatheredKind(const Appearance& appearance, int components)
{
  const bool isDependent = components > 1 && !appearance.AreComponentsIndependent;
  const int summed = isDependent ? 1 : components;
  switch (appearance.Blend)
  {
    case BlendMode::MaximumIntensity:
      return { isDependent ? GatherRule::LargestLast : GatherRule::Largest, components };
    case BlendMode::MinimumIntensity:
      return { isDependent ? GatherRule::SmallestLast : GatherRule::Smallest, components };
    case BlendMode::AverageIntensity:
      return { GatherRule::Sum, 2 * summed };
    case BlendMode::Additive:
      return { GatherRule::Sum, summed };
    default:
      return {};
  }
}

/// Replaces 0 by -0, so that a first value of 0 differs from a pixel without values: see HasGathered.
STRIDER_HOST_DEVICE float SignZero(float value)
{
  return value == 0.0f ? -0.0f : value;
}

/// Stores the gathered values instead of colours, in the layout of FindGatheredKind.
STRIDER_HOST_DEVICE void KeepGathered(
  const SceneFeatures& scene, const GatheredIntensity& gathered, RayResult& result)
{
  const bool isAverage = scene.Blend == BlendMode::AverageIntensity;
  const bool isOfOne = CountSummed(scene) == 1;
  const auto& values = gathered.Values;
  const float counts[2] = { static_cast<float>(gathered.Counts[0]),
    static_cast<float>(gathered.Counts[1]) };
  const int counted =
    gathered.Counts[0] + gathered.Counts[1] + gathered.Counts[2] + gathered.Counts[3];
  if (counted > 0)
  {
    result.Red = SignZero(values[0]);
    result.Green = isAverage && isOfOne ? counts[0] : values[1];
    result.Blue = isAverage ? counts[0] : values[2];
    result.Opacity = isAverage ? counts[1] : values[3];
    result.FirstVisibleSample = gathered.Sample;
  }
}

/// Reads the gathered values that KeepGathered wrote.
STRIDER_HOST_DEVICE GatheredIntensity TakeGathered(const SceneFeatures& scene, const float* pixel)
{
  const bool hasAny = HoldsGathered(pixel);
  GatheredIntensity gathered{ { pixel[0], pixel[1], pixel[2], pixel[3] }, { 1, 1, 1, 1 }, -1 };
  const bool isAverage = scene.Blend == BlendMode::AverageIntensity;
  const int summed = CountSummed(scene);
  for (int component = 0; component < MostComponents; ++component)
  {
    // Averages keep the sums of at most two components, followed by their counts.
    const bool isSummed = component < summed && summed + component < MostComponents;
    const int counted = !isAverage ? 1 : isSummed ? static_cast<int>(pixel[summed + component]) : 0;
    gathered.Counts[component] = hasAny ? counted : 0;
  }
  return gathered;
}

/// Stores the final colour of the ray, or its gathered values.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE void ShowGathered(
  const ScenePoint<Sampler>& behind, GatheredIntensity& gathered, RayResult& result)
{
  const SceneFeatures& scene = behind.Scene;
  if (scene.KeepsGathered)
  {
    KeepGathered(scene, gathered, result);
    return;
  }
  if (!IsAnythingShown(scene, gathered))
  {
    return;
  }
  const TableColor shown =
    IsExtremeBlend(scene) ? ShowExtreme<Kind>(behind, gathered) : ShowSum(scene, gathered);
  result.Red = shown.Red;
  result.Green = shown.Green;
  result.Blue = shown.Blue;
  result.Opacity = shown.Opacity;
  // VTK provides no depth for these blend modes.
  result.FirstVisibleSample = shown.Opacity > 0.0f && !scene.MatchesVTK ? gathered.Sample : -1;
}

/// Converts a pixel in place; the scene's KeepsGathered must be false.
STRIDER_HOST_DEVICE void ShowGatheredPixel(const SceneFeatures& shown, float* pixel)
{
  struct NoVoxels
  {
  };
  const NoVoxels none;
  const ScenePoint<NoVoxels> nowhere{ shown, none, {}, {}, 0.0f };
  GatheredIntensity gathered = TakeGathered(shown, pixel);
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  ShowGathered<SceneKind::SingleComponent>(nowhere, gathered, result);
  pixel[0] = result.Red;
  pixel[1] = result.Green;
  pixel[2] = result.Blue;
  pixel[3] = result.Opacity;
}

} // namespace Strider

#endif
