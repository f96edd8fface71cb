// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Blend modes that show surfaces: isosurfaces and a slice.
#ifndef Strider_Compositing_FindSurfaces_h
#define Strider_Compositing_FindSurfaces_h

#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"

namespace Strider
{

/// Two neighbouring samples of a ray: an isosurface may lie between them.
struct SampleInterval
{
  Vector3 From;
  Vector3 To;
  float FromValue;
  float ToValue;
};

/// Where on the way from one sample to the other the value is `iso`: regula falsi, halved where it creeps, so that the hit lies
/// within 1/4096 of a step. Samples at the rate of the voxels cannot tell several hits in one step apart.
template <typename Sampler>
STRIDER_HOST_DEVICE float RefineHit(
  const Sampler& voxels, const SampleInterval& interval, float iso, int component)
{
  float low = 0.0f;
  float high = 1.0f;
  float lowValue = interval.FromValue - iso;
  float highValue = interval.ToValue - iso;
  float way = lowValue / (lowValue - highValue);
  for (int round = 0; round < 6 && high - low > 1.0f / 4096.0f; ++round)
  {
    const Vector3 point = interval.From + way * (interval.To - interval.From);
    const float value = voxels.Read(point, component) - iso;
    const bool isBefore = (value < 0.0f) == (lowValue < 0.0f);
    if (isBefore)
    {
      low = way;
      lowValue = value;
    }
    else
    {
      high = way;
      highValue = value;
    }
    const float slope = lowValue - highValue;
    const float secant = slope != 0.0f ? low + (high - low) * lowValue / slope : low;
    way = round % 2 == 1 ? 0.5f * (low + high) : Clamp(secant, low, high);
  }
  return way;
}

template <typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurface(
  const ScenePoint<Sampler>& at, float iso, int sample, RayResult& result)
{
  const int component = at.Scene.IsoComponent;
  const TableColor color =
    Premultiply(ClassifyComponent<false>(at, at.Scene.Looks[component], component, iso));
  if (color.Opacity > 0.0f)
  {
    AddPremultiplied(result, color, sample);
  }
}

/// Composites the surfaces between two samples, in the order in which the ray meets them.
template <typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurfaces(
  const ScenePoint<Sampler>& at, const SampleInterval& interval, int sample, RayResult& result)
{
  const SceneFeatures& scene = at.Scene;
  const bool isRising = interval.ToValue > interval.FromValue;
  for (int index = 0; index < scene.IsoCount; ++index)
  {
    const float iso = scene.IsoValues[isRising ? index : scene.IsoCount - 1 - index];
    const bool isCrossed = isRising ? interval.FromValue < iso && iso <= interval.ToValue
                                    : interval.ToValue <= iso && iso < interval.FromValue;
    if (isCrossed)
    {
      const Vector3 hit = interval.From +
        RefineHit(at.Voxels, interval, iso, scene.IsoComponent) * (interval.To - interval.From);
      CompositeSurface(
        ScenePoint<Sampler>{ scene, at.Voxels, hit, at.ToEye, at.BoxStep }, iso, sample, result);
    }
  }
}

/// VTK keeps the number of the surface below the last sample, and shows at most one surface a sample, where the sample behind it
/// lies.
template <typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurfaceAsVTK(
  const ScenePoint<Sampler>& at, float value, int sample, int& below, RayResult& result)
{
  const SceneFeatures& scene = at.Scene;
  const int count = scene.IsoCount;
  const auto surface = [&](int index) { // 1 ... count; one below all and one above
    return index < 1 ? -1e30f : index > count ? 1e30f : scene.IsoValues[index - 1];
  };
  if (sample == 0)
  {
    below = 0;
    while (below < count && value >= surface(below + 1))
    {
      ++below;
    }
    return;
  }
  below = below < 0 ? 0 : Smaller(below, count);
  float iso = 0.0f;
  bool isHit = false;
  if (value < surface(below))
  {
    iso = surface(below);
    --below;
    isHit = true;
  }
  if (value > surface(below + 1))
  {
    iso = surface(below + 1);
    ++below;
    isHit = true;
  }
  if (isHit)
  {
    CompositeSurface(at, iso, sample, result);
  }
}

} // namespace Strider

#endif
