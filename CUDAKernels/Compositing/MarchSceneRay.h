// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of frames that need more than the compositing of one component.
#ifndef Strider_Compositing_MarchSceneRay_h
#define Strider_Compositing_MarchSceneRay_h

#include "Compositing/FindSurfaces.h"
#include "Compositing/GatherIntensity.h"
#include "Compositing/IsSampleClipped.h"
#include "Compositing/MarchLayers.h"
#include "Compositing/ScenePoint.h"
#include "Rays/ChooseJitter.h"
#include "Rays/CutByPlanes.h"
#include "Rays/RayFrame.h"

namespace Strider
{

template <typename Lattice>
STRIDER_HOST_DEVICE float MeasureBoxStep(const SceneFeatures& scene, const Lattice& lattice)
{
  return Length(MultiplyEach(scene.BoxScale, lattice.GetStep()));
}

/// Intersection of a ray with the plane of a slice, `Steps` steps behind sample 0.
struct SlicePlace
{
  float Steps;
  Vector3 Point;
  bool IsInside; ///< inside the volume
};

template <typename Lattice>
STRIDER_HOST_DEVICE SlicePlace FindSlice(const SceneFeatures& scene, const Lattice& lattice)
{
  const Vector3 start = lattice.GetStart();
  const float slope = Dot(scene.Slice.Normal, lattice.GetStep());
  const float steps = -(Dot(scene.Slice.Normal, start) + scene.Slice.Offset) / slope;
  const Vector3 point = start + steps * lattice.GetStep();
  // Not-a-number if the ray is parallel to the plane.
  const bool isInside =
    lattice.Reaches(steps) && (!scene.MatchesVTK || IsInside(point, scene.SliceHigh));
  return { steps, MultiplyEach(scene.SliceScale, point) + scene.SliceOffset, isInside };
}

/// Shows the only sample of a ray through a slice: its intersection with the plane, if that lies inside the volume.
template <typename Sampler, typename Lattice>
STRIDER_HOST_DEVICE RayResult ShowSlice(
  const Sampler& voxels, const SceneFeatures& scene, const Lattice& lattice, Vector3 toEye)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const SlicePlace slice = FindSlice(scene, lattice);
  result.SamplesTaken = slice.IsInside ? 1 : 0;
  const bool isSeen =
    slice.IsInside && !IsSampleClipped<SceneKind::General>(voxels, scene, slice.Point);
  float values[MostComponents];
  voxels.ReadSample(isSeen, slice.Point, values);
  if (!isSeen)
  {
    return result;
  }
  const ScenePoint<Sampler> at{ scene, voxels, slice.Point, toEye, MeasureBoxStep(scene, lattice) };
  TableColor color = ClassifyPoint<SceneKind::General>(at, values);
  if (color.Opacity > 0.0f)
  {
    if (scene.MatchesVTK && scene.Components == 1 && scene.Appearances[0].GradientOpacities)
    {
      // VTK multiplies the colour by the opacity without the gradient opacity.
      const float before = ShowOpacity(scene.Appearances[0], values[0]) / color.Opacity;
      color = { color.Red * before, color.Green * before, color.Blue * before, color.Opacity };
    }
    const int sample = CountWholeSteps(slice.Steps + 0.5f);
    AddPremultiplied(
      result, color, sample, scene.MatchesVTK ? 0.0f : static_cast<float>(sample) - slice.Steps);
  }
  return result;
}

/// State of a ray that searches for surfaces.
struct SurfaceRay
{
  RayResult Result;
  SampleInterval Interval; ///< its From is the last sample
  int Below;
  bool HasFrom;
};

/// Composites the isosurfaces between the samples of a ray.
template <SceneKind Kind, typename Sampler, typename Lattice, typename Skipping, typename Sync,
  typename RaySegment>
STRIDER_HOST_DEVICE RayResult MarchSurfaces(const Sampler& voxels, const SceneFeatures& scene,
  Lattice lattice, Vector3 toEye, float terminationOpacity, const Skipping& skipping,
  const Sync& sync, const RaySegment& raySegment)
{
  SurfaceRay state{ { 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 }, {}, 0, false };
  RayResult& result = state.Result;
  SampleInterval& interval = state.Interval;
  int& below = state.Below;
  bool& hasFrom = state.HasFrom;
  const float boxStep = MeasureBoxStep(scene, lattice);
  const TakenSamples taken = raySegment.Cut(lattice);
  raySegment.Resume(taken, state);
  result.SamplesTaken = taken.First;
  auto skip = skipping.Follow(lattice);
  bool isAlive = lattice.Count > taken.First && scene.IsoCount > 0 &&
    !raySegment.HasEnded(result.Opacity, terminationOpacity);
  // The last sample of the part in front: a surface between it and the first sample belongs to this part.
  if (isAlive && taken.First == 0 && lattice.InFront > 0)
  {
    interval.From = lattice.GetStart() - lattice.GetStep();
    interval.FromValue = voxels.Read(interval.From, scene.IsoComponent);
    hasFrom = !IsSampleClipped<Kind>(voxels, scene, interval.From);
  }
  if constexpr (RaySegment::NumbersWhole)
  {
    if (isAlive && taken.First > 0)
    {
      interval.From = lattice.template TakeBatch<1>(taken.First - 1).At(0);
      interval.FromValue = voxels.Read(interval.From, scene.IsoComponent);
      hasFrom = !IsSampleClipped<Kind>(voxels, scene, interval.From);
    }
  }
  for (int sample = taken.First; sync(isAlive); ++sample)
  {
    bool isSeen = false;
    if (isAlive)
    {
      interval.To = lattice.template TakeBatch<1>(sample).At(0);
      result.SamplesTaken = sample + 1;
      isSeen = !IsSampleClipped<Kind>(voxels, scene, interval.To);
    }
    float values[MostComponents];
    voxels.ReadSample(isSeen, interval.To, values);
    if (isAlive)
    {
      if (isSeen)
      {
        interval.ToValue = values[scene.IsoComponent];
        const ScenePoint<Sampler> at{ scene, voxels, interval.To, toEye, boxStep };
        if (Kind == SceneKind::General && scene.MatchesVTK)
        {
          CompositeSurfaceAsVTK(at, interval.ToValue, sample, below, result);
        }
        else if (hasFrom)
        {
          CompositeSurfaces<Kind>(at, interval, sample, result);
        }
      }
      hasFrom = isSeen;
      interval.From = interval.To;
      interval.FromValue = interval.ToValue;
      isAlive = !(result.Opacity > terminationOpacity) && sample + 1 < lattice.Count;
      // No surface lies between samples in empty macrocells: the last of them represents them all.
      sample += isAlive ? skip.PassEmpty(lattice, interval.To, sample) : 0;
    }
  }
  result.SamplesTaken -= taken.First;
  result.SamplesSkipped = skip.CountSkipped();
  raySegment.Keep(taken, state, result.SamplesTaken);
  return result;
}

/// State of a ray for all other blend modes.
struct GatheringRay
{
  RayResult Result;
  GatheredIntensity Gathered; ///< unused for compositing
};

/// Marches with all other blend modes: every visible sample contributes.
template <SceneKind Kind, typename Sampler, typename Lattice, typename Skipping, typename Sync,
  typename RaySegment>
STRIDER_HOST_DEVICE RayResult MarchSamples(const Sampler& voxels, const SceneFeatures& scene,
  Lattice lattice, Vector3 toEye, float terminationOpacity, const Skipping& skipping,
  const Sync& sync, const RaySegment& raySegment)
{
  GatheringRay state{ { 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 },
    { { 0.0f, 0.0f, 0.0f, 0.0f }, { 0, 0, 0, 0 }, -1 } };
  RayResult& result = state.Result;
  GatheredIntensity& gathered = state.Gathered;
  const float boxStep = MeasureBoxStep(scene, lattice);
  const bool isComposite = Kind != SceneKind::General || scene.Blend == BlendMode::Composite;
  const TakenSamples taken = raySegment.Cut(lattice);
  raySegment.Resume(taken, state);
  result.SamplesTaken = taken.First;
  auto skip = skipping.Follow(lattice);
  bool isSeen = false;
  bool isAlive =
    lattice.Count > taken.First && !raySegment.HasEnded(result.Opacity, terminationOpacity);
  for (int sample = taken.First; sync(isAlive); ++sample)
  {
    Vector3 point{ 0.0f, 0.0f, 0.0f };
    bool isWanted = false;
    if (isAlive)
    {
      // Tests for empty space only behind a sample that is not visible: most visible samples have visible neighbours.
      const bool isNext = isSeen && skip.MayWait(sample);
      sample = isNext ? sample : skip.FindNext(lattice, sample);
      if (!isComposite && gathered.Counts[0] > 0)
      {
        sample = skip.FindNextChange(lattice, sample, [&](const auto& bounds, int cell) {
          return MayChangeExtreme(scene, gathered, bounds, cell);
        });
      }
      isAlive = !Skipping::Skips || sample < lattice.Count;
      result.SamplesTaken = isAlive ? sample + 1 : lattice.Count;
      isSeen = false;
    }
    if (isAlive)
    {
      point = lattice.template TakeBatch<1>(sample).At(0);
      isWanted = !IsSampleClipped<Kind>(voxels, scene, point);
    }
    float values[MostComponents];
    const bool isKnown = isWanted && skip.ReadKnown(sample, scene.Components, values);
    voxels.ReadSample(isWanted && !isKnown, point, values);
    if (isWanted && isComposite)
    {
      const ScenePoint<Sampler> at{ scene, voxels, point, toEye, boxStep };
      const TableColor color = ClassifyPoint<Kind>(at, values);
      isSeen = color.Opacity > 0.0f;
      if (isSeen)
      {
        AddPremultiplied(result, color, sample);
      }
    }
    else if (isWanted)
    {
      isSeen = Gather(scene, sample, values, gathered);
    }
    isAlive = isAlive && !(result.Opacity > terminationOpacity) && sample + 1 < lattice.Count;
  }
  if (!isComposite && taken.IsLast && result.SamplesTaken > 0)
  {
    const ScenePoint<Sampler> behind{ scene, voxels,
      lattice.template TakeBatch<1>(result.SamplesTaken).At(0), toEye, boxStep };
    ShowGathered<SceneKind::General>(behind, gathered, result);
  }
  result.SamplesTaken -= taken.First;
  result.SamplesSkipped = skip.CountSkipped();
  raySegment.Keep(taken, state, result.SamplesTaken);
  return result;
}

constexpr std::size_t SceneStateBytes = sizeof(SurfaceRay) > sizeof(GatheringRay)
  ? sizeof(SurfaceRay)
  : sizeof(GatheringRay);

/// Returns the direction to the eye, where light is computed.
template <typename Lattice>
STRIDER_HOST_DEVICE Vector3 LookBack(
  const SceneFeatures& scene, const Ray& ray, const Lattice& lattice)
{
  if (!scene.LooksFromEye)
  {
    return Normalize(-1.0f * Multiply(scene.ToLight, ray.Direction));
  }
  return Normalize(scene.Eye - scene.EyeOrigin - Multiply(scene.ToLight, lattice.GetEntry()));
}

/// Marches a ray, or a part of it, with all features of a scene, after clipping it by the clipping planes. `Sampler`
/// reads in index space: it has ReadSample(isWanted, point, values), which all lanes of a warp call, Read(point,
/// component), ReadDifferences<IsPlain>(scene, point, component), AverageAround(point, component, radius),
/// ReadMask(point), ReadSecond(point) and IsBlank(voxel), which is false outside. `Kind` promises the properties in
/// NeedsScene.h. `skipping`, `sync` and `raySegment` as in MarchRay; RayInSlab keeps states of SceneStateBytes, and
/// excludes rays that start at surfaces, slices, and surfaces in parts of rays.
template <SceneKind Kind, typename Sampler, typename Lattice, typename Skipping, typename Sync,
  typename RaySegment = WholeRay>
STRIDER_HOST_DEVICE RayResult MarchSceneRay(const Sampler& voxels, const SceneFeatures& scene,
  const Ray& ray, Lattice& lattice, float terminationOpacity, const Skipping& skipping,
  const Sync& sync, const RaySegment& raySegment = {})
{
  const Vector3 toEye = LookBack(scene, ray, lattice);
  if (Kind != SceneKind::SingleComponent && scene.PlaneCount > 0)
  {
    CutByPlanes(scene.Planes, scene.PlaneCount, lattice);
  }
  if (Kind == SceneKind::General && scene.StartsAtSurface)
  {
    StartAtSurface(voxels, scene, lattice);
  }
  if (Kind != SceneKind::General || scene.Blend != BlendMode::Slice)
  {
    raySegment.KeepPart(lattice);
  }
  if (scene.IsJittered)
  {
    lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
  }
  if constexpr (MayHaveLayers<Kind, Sampler, Lattice, RaySegment>())
  {
    if (scene.HasThinLayers)
    {
      const float lead =
        scene.IsJittered ? ChooseJitter(ray.PixelX, ray.PixelY) : lattice.GetLead();
      return scene.Blend == BlendMode::Isosurface
        ? MarchSurfacesInLayers<Kind>(
            voxels, scene, lattice, lead, toEye, terminationOpacity, skipping, sync)
        : MarchLayers<Kind>(
            voxels, scene, lattice, lead, toEye, terminationOpacity, skipping, sync);
    }
  }
  const bool hasSurfaces = Kind == SceneKind::Isosurface ||
    (Kind == SceneKind::General && scene.Blend == BlendMode::Isosurface);
  if (hasSurfaces)
  {
    return MarchSurfaces<Kind>(
      voxels, scene, lattice, toEye, terminationOpacity, skipping, sync, raySegment);
  }
  if (Kind == SceneKind::General && scene.Blend == BlendMode::Slice)
  {
    const RayResult result = ShowSlice(voxels, scene, lattice, toEye);
    while (sync(false)) // other rays of the block may still be active
    {
    }
    return result;
  }
  return MarchSamples<Kind>(
    voxels, scene, lattice, toEye, terminationOpacity, skipping, sync, raySegment);
}

} // namespace Strider

#endif
