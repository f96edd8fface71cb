// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of frames with several volumes.
#ifndef Strider_Compositing_MarchTogetherRay_h
#define Strider_Compositing_MarchTogetherRay_h

#include "Compositing/IsSampleSeen.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "Compositing/PlacedScene.h"
#include "Compositing/ReadSample.h"
#include "Rays/ChooseJitter.h"
#include "Rays/CutByPlanes.h"
#include "Rays/RayFrame.h"

namespace Strider
{

/// Towards the eye, where light is computed. VTK takes the ray's entry, which is in the box's coordinates, for a place in those of
/// each volume.
struct ViewBack
{
  Vector3 ToEye; ///< of unit length
  Vector3 Entry;

  STRIDER_HOST_DEVICE Vector3 In(const SceneFeatures& scene) const
  {
    return scene.LooksFromEye ? Normalize(scene.Eye - this->Entry) : this->ToEye;
  }
};

template <typename Lattice>
STRIDER_HOST_DEVICE ViewBack LookBackThrough(
  const SceneFeatures& box, const Ray& ray, const Lattice& lattice)
{
  const Vector3 entry = lattice.GetStart() - lattice.GetStepsFromBox() * lattice.GetStep();
  return { Normalize(-1.0f * Multiply(box.ToLight, ray.Direction)),
    box.EyeOrigin + Multiply(box.ToLight, entry) };
}

/// Composites the values that one of the volumes has at a point of its index space, and returns how opaque that is.
template <typename Sampler>
STRIDER_HOST_DEVICE float CompositeVolume(const Sampler& voxels, const PlacedScene& placed,
  Vector3 point, const float (&values)[MostComponents], const ViewBack& view, int sample,
  RayResult& result)
{
  const SceneFeatures& scene = placed.Scene;
  const ScenePoint<Sampler> at{ scene, voxels, point, view.In(scene), 0.0f };
  TableColor color = ClassifyPoint<false>(at, values);
  if (!(color.Opacity > 0.0f))
  {
    return 0.0f;
  }
  if (placed.SquaresGradientOpacity)
  {
    const float factor =
      LookUpGradient(scene, scene.Looks[0], ReadDifferences<false>(voxels, scene, point, 0));
    color = { factor * color.Red, factor * color.Green, factor * color.Blue,
      factor * color.Opacity };
  }
  AddPremultiplied(result, color, sample);
  return color.Opacity;
}

/// Composites all volumes that contain a sample, where it is wanted, the one behind the other, and returns whether any of them is
/// visible there. Rays of a warp that read together all call it.
template <typename Volumes>
STRIDER_HOST_DEVICE bool CompositeTogether(const Volumes& volumes, const SceneFeatures& box,
  bool isWanted, Vector3 place, const ViewBack& view, int sample, RayResult& result)
{
  const int first = result.FirstVisibleSample;
  float last = 0.0f;
  bool isSeen = false;
  for (int index = 0; index < volumes.Count; ++index)
  {
    const PlacedScene& placed = volumes.Get(index);
    const Vector3 point = placed.Place.Origin + Multiply(placed.Place.FromBox, place);
    const auto voxels = volumes.GetVoxels(index);
    const bool isInside = isWanted && IsInVolume(placed.Place, point) && voxels.MayShow(point) &&
      IsSampleSeen(voxels, placed.Scene, point);
    float values[MostComponents];
    ReadSample(voxels, isInside, point, values);
    if (isInside)
    {
      last = CompositeVolume(voxels, placed, point, values, view, sample, result);
      isSeen = isSeen || last > 0.0f;
    }
  }
  if (box.MatchesVTK && first < 0 && !(last > 0.0f))
  {
    result.FirstVisibleSample = -1; // VTK looks at the last volume that has the sample
  }
  return isSeen;
}

/// Marches a ray, or a part of it, through the box of all volumes. `Volumes` has Count, and Get(index), a PlacedScene, and GetVoxels(index), a sampler
/// as MarchSceneRay wants it that has MayShow(point), too: false where a sample is transparent without being read. skipping.FindNext(lattice, sample) goes past samples that show nothing. `pace` as in MarchRay.
template <typename Volumes, typename Lattice, typename Skipping, typename Pace>
STRIDER_HOST_DEVICE RayResult MarchTogetherRay(const Volumes& volumes, const SceneFeatures& box,
  const Ray& ray, Lattice& lattice, float terminationOpacity, const Skipping& skipping,
  const Pace& pace)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const ViewBack view = LookBackThrough(box, ray, lattice);
  CutByPlanes(box.Planes, box.PlaneCount, lattice);
  lattice.KeepPart();
  if (box.IsJittered)
  {
    lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
  }
  Lattice rest = lattice;
  bool isSeen = false;
  bool isAlive = rest.Count > 0;
  for (int sample = 0; pace(isAlive); ++sample)
  {
    if (isAlive && !isSeen)
    {
      const int next = skipping.FindNext(rest, sample);
      result.SamplesSkipped += next - sample;
      sample = next;
      isAlive = sample < rest.Count;
      result.SamplesTaken = rest.Count;
    }
    Vector3 place{ 0.0f, 0.0f, 0.0f };
    bool isWanted = false;
    if (isAlive)
    {
      place = rest.template TakeBatch<1>(sample).At(0);
      result.SamplesTaken = sample + 1;
      isWanted = box.CropRegions == Appearance::AllRegions || IsInCropRegions(box, place);
    }
    isSeen = CompositeTogether(volumes, box, isWanted, place, view, sample, result);
    isAlive = isAlive && !(result.Opacity > terminationOpacity) && sample + 1 < rest.Count;
  }
  return result;
}

} // namespace Strider

#endif
