// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds and composites isosurfaces along a ray.
#ifndef Strider_Compositing_FindSurfaces_h
#define Strider_Compositing_FindSurfaces_h

#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// Two neighbouring samples of a ray, between which an isosurface may lie.
struct SampleInterval
{
  Vector3 From;
  Vector3 To;
  float FromValue;
  float ToValue;
};

/// Returns the fraction of the interval at which the value is `iso`, by regula falsi with the Illinois modification: an
/// end that stays is weighted by half. Stops when the hit moves by at most 1/4096 of a step. Samples at the rate of the
/// voxels cannot separate several hits in one step.
template <typename Sampler>
STRIDER_HOST_DEVICE float RefineHit(
  const Sampler& voxels, const SampleInterval& interval, float iso, int component)
{
  const bool isRising = interval.ToValue > interval.FromValue;
  float low = 0.0f;
  float high = 1.0f;
  float lowValue = interval.FromValue - iso;
  float highValue = interval.ToValue - iso;
  float way = lowValue / (lowValue - highValue);
  float move = 1.0f;
  int sameEnds = 0; ///< successive moves of low; below 0: of high
  for (int round = 0; round < 8 && move > 1.0f / 4096.0f; ++round)
  {
    const float value =
      voxels.Read(interval.From + way * (interval.To - interval.From), component) - iso;
    const bool isBefore = isRising ? value < 0.0f : value > 0.0f;
    if (isBefore)
    {
      low = way;
      lowValue = value;
      sameEnds = Larger(sameEnds, 0) + 1;
      highValue *= sameEnds > 1 ? 0.5f : 1.0f;
    }
    else
    {
      high = way;
      highValue = value;
      sameEnds = Smaller(sameEnds, 0) - 1;
      lowValue *= sameEnds < -1 ? 0.5f : 1.0f;
    }
    const float slope = lowValue - highValue;
    const float next =
      slope != 0.0f ? Clamp(low + (high - low) * lowValue / slope, low, high) : low;
    move = fabsf(next - way);
    way = next;
  }
  return way;
}

/// Returns the first surface behind number `after` that a ray crosses between two samples, or -1. Surfaces are numbered
/// in the order of IsoValues if the values rise, in reverse order if they fall.
STRIDER_HOST_DEVICE int FindCrossing(const SceneFeatures& scene, float from, float to, int after)
{
  const bool isRising = to > from;
  for (int index = after + 1; index < scene.IsoCount; ++index)
  {
    const int surface = isRising ? index : scene.IsoCount - 1 - index;
    const float iso = scene.IsoValues[surface];
    if (isRising ? from < iso && iso <= to : to <= iso && iso < from)
    {
      return index;
    }
  }
  return -1;
}

/// Returns the number of isovalues up to a value: where it differs between two points, a surface separates them.
STRIDER_HOST_DEVICE int CountIsoValuesUpTo(const SceneFeatures& scene, float value)
{
  int count = 0;
  for (int index = 0; index < scene.IsoCount; ++index)
  {
    count += scene.IsoValues[index] <= value ? 1 : 0;
  }
  return count;
}

/// Returns the number of steps that clipping planes and the crop box cut off between the volume's border, or the near
/// plane, and `entry`, where a ray begins.
template <typename Lattice>
STRIDER_HOST_DEVICE float CountStepsCutOff(
  const SceneFeatures& scene, const Lattice& lattice, Vector3 entry)
{
  const Vector3 step = lattice.GetStep();
  const auto countTo = [](float from, float slope, float high) {
    return slope > 0.0f ? from / slope : slope < 0.0f ? (from - high) / slope : 1e30f;
  };
  const float toNear = lattice.StartFraction / lattice.StepFraction - lattice.GetLead();
  const float toBorder = Smaller(countTo(entry.X, step.X, scene.SliceHigh.X),
    Smaller(
      countTo(entry.Y, step.Y, scene.SliceHigh.Y), countTo(entry.Z, step.Z, scene.SliceHigh.Z)));
  return Smaller(toNear, toBorder);
}

/// True if a ray begins behind a surface that is cut off. Its cut face is the first that is seen then.
template <typename Sampler, typename Lattice>
STRIDER_HOST_DEVICE bool BeginsBehindSurface(
  const Sampler& voxels, const SceneFeatures& scene, const Lattice& lattice, Vector3 entry)
{
  constexpr float roundingError = 1e-2f;
  const float steps = CountStepsCutOff(scene, lattice, entry);
  const auto count = [&](Vector3 point) {
    return CountIsoValuesUpTo(scene, CallRead(voxels, point, scene.IsoComponent));
  };
  return steps > roundingError && count(entry) != count(entry - steps * lattice.GetStep());
}

/// Finds the number of steps from sample 0 to the first surface of a ray; false if it meets none.
template <typename Sampler, typename Lattice>
STRIDER_HOST_DEVICE_CALL bool FindFirstSurface(
  const Sampler& voxels, const SceneFeatures& scene, Lattice lattice, float& steps)
{
  const int component = scene.IsoComponent;
  const float lead = lattice.GetLead();
  SampleInterval interval{};
  interval.From = lattice.GetStart() - lead * lattice.GetStep();
  interval.FromValue = voxels.Read(interval.From, component);
  if (!scene.MatchesVTK && BeginsBehindSurface(voxels, scene, lattice, interval.From))
  {
    steps = -lead;
    return true;
  }
  // VTK also finds surfaces behind the last sample.
  const int last = scene.MatchesVTK ? lattice.Count : lattice.Count - 1;
  for (int sample = 0; sample <= last; ++sample)
  {
    interval.To = lattice.template TakeBatch<1>(sample).At(0);
    interval.ToValue = voxels.Read(interval.To, component);
    const int crossing = FindCrossing(scene, interval.FromValue, interval.ToValue, -1);
    if (crossing >= 0)
    {
      const bool isRising = interval.ToValue > interval.FromValue;
      const float iso = scene.IsoValues[isRising ? crossing : scene.IsoCount - 1 - crossing];
      const float width = sample == 0 ? lead : 1.0f;
      steps =
        static_cast<float>(sample) - (1.0f - RefineHit(voxels, interval, iso, component)) * width;
      return true;
    }
    interval.From = interval.To;
    interval.FromValue = interval.ToValue;
  }
  return false;
}

STRIDER_HOST_DEVICE bool IsInside(Vector3 point, Vector3 high)
{
  return point.X >= 0.0f && point.X <= high.X && point.Y >= 0.0f && point.Y <= high.Y &&
    point.Z >= 0.0f && point.Z <= high.Z;
}

/// Returns the number of samples from `start` on that lie in the volume, including the first one in any case.
STRIDER_HOST_DEVICE int CountInside(Vector3 start, Vector3 step, Vector3 high)
{
  const float starts[3] = { start.X, start.Y, start.Z };
  const float steps[3] = { step.X, step.Y, step.Z };
  const float highs[3] = { high.X, high.Y, high.Z };
  float most = static_cast<float>(MaximumSamplesPerRay);
  for (int axis = 0; axis < 3; ++axis)
  {
    if (steps[axis] != 0.0f)
    {
      const float border = steps[axis] > 0.0f ? highs[axis] : 0.0f;
      most = Smaller(most, (border - starts[axis]) / steps[axis]);
    }
  }
  return 1 + static_cast<int>(Larger(0.0f, most));
}

/// Starts a ray at its first surface; without one it shows nothing. VTK renders the surface into a depth buffer, and
/// takes the position in the volume's box that it reads there for a position in its texture. Where there is no surface
/// it reads the far plane, and takes one sample there.
template <typename Sampler, typename Lattice>
STRIDER_HOST_DEVICE void StartAtSurface(
  const Sampler& voxels, const SceneFeatures& scene, Lattice& lattice)
{
  if (lattice.Count == 0)
  {
    return;
  }
  float steps = 0.0f;
  bool isHit = FindFirstSurface(voxels, scene, lattice, steps);
  if (!scene.MatchesVTK && !isHit)
  {
    lattice.Count = 0;
  }
  else if (!scene.MatchesVTK)
  {
    lattice.EnterAt(steps);
  }
  else
  {
    const Vector3 step = lattice.GetStep();
    isHit = isHit && IsInside(lattice.GetStart() + steps * step, scene.SliceHigh);
    steps = isHit ? steps : lattice.GetStepsToFar();
    const Vector3 surface = lattice.GetStart() + steps * step;
    const Vector3 start = MultiplyEach(scene.SliceScale, surface) + scene.SliceOffset + step;
    lattice.EnterAt(steps);
    lattice.MoveTo(start);
    const int inside = isHit ? CountInside(start, step, scene.SliceHigh) : 1;
    lattice.Count = Smaller(inside, lattice.Count + 1);
  }
}

template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurface(
  const ScenePoint<Sampler>& at, float iso, int sample, float stepsToSample, RayResult& result)
{
  const int component = at.Scene.IsoComponent;
  const TableColor color =
    Premultiply(ClassifyComponent<Kind>(at, at.Scene.Appearances[component], component, iso));
  if (color.Opacity > 0.0f)
  {
    AddPremultiplied(result, color, sample, stepsToSample);
  }
}

/// Composites the surfaces between two samples, in the order in which the ray meets them.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurfaces(
  const ScenePoint<Sampler>& at, const SampleInterval& interval, int sample, RayResult& result)
{
  const SceneFeatures& scene = at.Scene;
  const bool isRising = interval.ToValue > interval.FromValue;
  int crossing = FindCrossing(scene, interval.FromValue, interval.ToValue, -1);
  while (crossing >= 0)
  {
    const float iso = scene.IsoValues[isRising ? crossing : scene.IsoCount - 1 - crossing];
    const float way = RefineHit(at.Voxels, interval, iso, scene.IsoComponent);
    const Vector3 hit = interval.From + way * (interval.To - interval.From);
    CompositeSurface<Kind>(ScenePoint<Sampler>{ scene, at.Voxels, hit, at.ToEye, at.BoxStep }, iso,
      sample, 1.0f - way, result);
    crossing = FindCrossing(scene, interval.FromValue, interval.ToValue, crossing);
  }
}

/// Composites surfaces as VTK does: it tracks the number of the surface below the last sample, and shows at most one
/// surface for each sample, at the position of the sample behind the surface.
template <typename Sampler>
STRIDER_HOST_DEVICE void CompositeSurfaceAsVTK(
  const ScenePoint<Sampler>& at, float value, int sample, int& below, RayResult& result)
{
  const SceneFeatures& scene = at.Scene;
  const int count = scene.IsoCount;
  const auto surface = [&](int index) { // 1 to count; sentinels below and above
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
    CompositeSurface<SceneKind::General>(at, iso, sample, 0.0f, result);
  }
}

} // namespace Strider

#endif
