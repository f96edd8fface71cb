// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loops of grids whose steps are divided: each layer of an uneven grid that is thinner than a step has a
// sample, and each cell that a ray crosses on the levels of an adaptive grid as many as one of level 0.
#ifndef Strider_Compositing_MarchLayers_h
#define Strider_Compositing_MarchLayers_h

#include "Compositing/FindSurfaces.h"
#include "Compositing/GatherIntensity.h"
#include "Compositing/IsSampleClipped.h"
#include "Compositing/Levels/WalkLevels.h"
#include "Rays/RaySegment.h"
#include "Rays/SummedLattice.h"

#include <type_traits>

namespace Strider
{

/// As MarchSamples, for composited frames and extremes. `lead` is the number of steps between the beginning of a step
/// and its sample.
template <SceneKind Kind, typename Sampler, typename Lattice, typename Skipping, typename Sync>
STRIDER_HOST_DEVICE_CALL RayResult MarchLayers(const Sampler& voxels, const SceneFeatures& scene,
  const Lattice& lattice, float lead, Vector3 toEye, float terminationOpacity,
  const Skipping& skipping, const Sync& sync)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  GatheredIntensity gathered{ { 0.0f, 0.0f, 0.0f, 0.0f }, { 0, 0, 0, 0 }, -1 };
  const float boxStep = Length(MultiplyEach(scene.BoxScale, lattice.GetStep()));
  const bool isComposite = Kind != SceneKind::General || scene.Blend == BlendMode::Composite;
  auto skip = skipping.Follow(lattice);
  auto walk = MakeWalk(voxels, scene, lattice, lead);
  bool isAlive = lattice.Count > 0;
  while (sync(isAlive))
  {
    Vector3 point{ 0.0f, 0.0f, 0.0f };
    isAlive = isAlive && walk.Advance(skip);
    bool isWanted = false;
    if (isAlive)
    {
      point = walk.At(walk.FindSample());
      isWanted = !IsSampleClipped<Kind>(voxels, scene, point);
    }
    float values[MostComponents];
    voxels.ReadSample(isWanted, point, values);
    if (isWanted && isComposite)
    {
      const ScenePoint<Sampler> at{ scene, voxels, point, toEye, boxStep };
      const TableColor color = CorrectOpacity(ClassifyPoint<Kind>(at, values), walk.MeasureShare());
      if (color.Opacity > 0.0f)
      {
        const float inFront = static_cast<float>(walk.Sample) - walk.FindSample();
        AddPremultiplied(result, color, walk.Sample, inFront);
      }
    }
    else if (isWanted)
    {
      Gather(scene, walk.Sample, values, gathered);
    }
    if (isAlive && result.Opacity > terminationOpacity)
    {
      isAlive = false;
    }
  }
  result.SamplesTaken = Smaller(walk.Sample + 1, lattice.Count);
  if (!isComposite && lattice.Count > 0)
  {
    const ScenePoint<Sampler> behind{ scene, voxels, walk.At(static_cast<float>(lattice.Count)),
      toEye, boxStep };
    ShowGathered<SceneKind::General>(behind, gathered, result);
  }
  result.SamplesSkipped = skip.CountSkipped();
  return result;
}

/// As MarchSurfaces. Surfaces are looked for between the ends of all parts of steps, and so up to the ends of the ray.
template <SceneKind Kind, typename Sampler, typename Lattice, typename Skipping, typename Sync>
STRIDER_HOST_DEVICE_CALL RayResult MarchSurfacesInLayers(const Sampler& voxels,
  const SceneFeatures& scene, const Lattice& lattice, float lead, Vector3 toEye,
  float terminationOpacity, const Skipping& skipping, const Sync& sync)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const float boxStep = Length(MultiplyEach(scene.BoxScale, lattice.GetStep()));
  auto skip = skipping.Follow(lattice);
  auto walk = MakeWalk(voxels, scene, lattice, lead);
  SampleInterval interval{};
  float from = -1e30f; // place of interval.From
  bool hasFrom = false;
  bool isAlive = lattice.Count > 0 && scene.IsoCount > 0;
  while (sync(isAlive))
  {
    isAlive = isAlive && walk.Advance(skip);
    bool isSeen = false;
    if (isAlive)
    {
      if (from != walk.Part.Begin)
      {
        // The ray begins here, or has passed empty space.
        from = walk.Part.Begin;
        interval.From = walk.At(from);
        interval.FromValue = CallRead(voxels, interval.From, scene.IsoComponent);
        hasFrom = !IsSampleClipped<Kind>(voxels, scene, interval.From);
      }
      interval.To = walk.At(walk.Part.End);
      isSeen = !IsSampleClipped<Kind>(voxels, scene, interval.To);
    }
    float values[MostComponents];
    voxels.ReadSample(isSeen, interval.To, values);
    if (isAlive)
    {
      if (isSeen)
      {
        interval.ToValue = values[scene.IsoComponent];
      }
      if (isSeen && hasFrom)
      {
        const bool isFirst = result.FirstVisibleSample < 0;
        const ScenePoint<Sampler> at{ scene, voxels, interval.To, toEye, boxStep };
        CompositeSurfaces<Kind>(at, interval, walk.Sample, result);
        if (isFirst && result.FirstVisibleSample >= 0)
        {
          // Surfaces count their way from the end of a whole step.
          const float hit = walk.Part.End - result.StepsToSample * walk.Part.GetLength();
          result.StepsToSample = static_cast<float>(walk.Sample) - hit;
        }
      }
      hasFrom = isSeen;
      from = walk.Part.End;
      interval.From = interval.To;
      interval.FromValue = interval.ToValue;
      isAlive = !(result.Opacity > terminationOpacity);
    }
  }
  result.SamplesTaken = Smaller(walk.Sample + 1, lattice.Count);
  result.SamplesSkipped = skip.CountSkipped();
  return result;
}

/// Sampler::IsForFilters; false for samplers that do not have it.
template <typename Sampler, typename = void>
constexpr bool IsForFilters = false;
template <typename Sampler>
constexpr bool IsForFilters<Sampler, std::void_t<decltype(Sampler::IsForFilters)>> =
  Sampler::IsForFilters;

/// True for whole rays of kinds whose frames may show uneven grids, without cubic and wide filters. Kernels of CUDA
/// devices other than the one for all features do not show them, and frames that match VTK have no samples of their
/// own.
template <SceneKind Kind, typename Sampler, typename Lattice, typename RaySegment>
STRIDER_HOST_DEVICE constexpr bool MayHaveLayers()
{
  constexpr bool isWhole =
    !IsForFilters<Sampler> && !RaySegment::IsSlab && !std::is_same_v<Lattice, SummedLattice>;
#if defined(__CUDA_ARCH__)
  return isWhole && Kind == SceneKind::General;
#else
  return isWhole && !HasSingleComponent(Kind);
#endif
}

} // namespace Strider

#endif
