// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of multi-volume rendering.
#ifndef Strider_Compositing_MarchMultiVolumeRay_h
#define Strider_Compositing_MarchMultiVolumeRay_h

#include "Compositing/IsSampleClipped.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "Compositing/PlacedScene.h"
#include "Compositing/ScenePoint.h"
#include "Foundation/ClipPlane.h"
#include "Rays/ChooseJitter.h"
#include "Rays/CutByPlanes.h"
#include "Rays/RayFrame.h"

namespace Strider
{

/// Direction to the eye, where light is computed. VTK takes the ray's entry, which is in coordinates of the box, for a
/// point in those of each volume.
struct ViewBack
{
  Vector3 ToEye; ///< unit length
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

/// True if a clipping plane of a volume alone hides a point of its index space.
STRIDER_HOST_DEVICE bool IsBehindOwnPlanes(const PlacedScene& placed, Vector3 point)
{
  const int count = placed.IsCutByOwnPlanes ? placed.Scene.PlaneCount : 0;
  for (int index = 0; index < count; ++index)
  {
    const ClipPlane& plane = placed.Scene.Planes[index];
    if (Dot(plane.Normal, point) + plane.Offset < 0.0f)
    {
      return true;
    }
  }
  return false;
}

/// Returns what a volume adds to the colour of a sample: its opacity in one channel, or nothing.
STRIDER_HOST_DEVICE TableColor ShowShare(VolumeShare share, float opacity)
{
  return { share == VolumeShare::Red ? opacity : 0.0f, share == VolumeShare::Green ? opacity : 0.0f,
    share == VolumeShare::Blue ? opacity : 0.0f, opacity };
}

/// Computes the premultiplied colour of a volume at a point of its index space, if `isWanted`. False if the volume
/// shows no sample there. If the lanes of a warp read together, all of its rays must call it. `Sampler` has the
/// functions that MarchSceneRay needs and MayShow(point), which is false if a sample is known to be transparent.
template <typename Sampler>
STRIDER_HOST_DEVICE bool ClassifyPlaced(const Sampler& voxels, const PlacedScene& placed,
  bool isWanted, Vector3 point, const ViewBack& view, TableColor& color)
{
  const SceneFeatures& scene = placed.Scene;
  const bool isSeen = isWanted && voxels.MayShow(point) && !IsBehindOwnPlanes(placed, point) &&
    !IsSampleClipped<SceneKind::General>(voxels, scene, point);
  float values[MostComponents];
  voxels.ReadSample(isSeen, point, values);
  if (!isSeen)
  {
    return false;
  }
  const ScenePoint<Sampler> at{ scene, voxels, point, view.In(scene), 0.0f };
  color = ClassifyPoint<SceneKind::General>(at, values);
  if (placed.SquaresGradientOpacity && color.Opacity > 0.0f)
  {
    const float factor = LookUpGradient(
      scene, scene.Appearances[0], CallReadFieldDifferences(voxels, scene, point, 0));
    color = { factor * color.Red, factor * color.Green, factor * color.Blue,
      factor * color.Opacity };
  }
  if (placed.Share != VolumeShare::Colors)
  {
    color = ShowShare(placed.Share, color.Opacity);
  }
  return true;
}

/// The medium that several volumes make in a step, which absorbs and emits what all of them do: with the optical depths
/// of all, exp(-(d + e)) of the light passes, and d / (d + e) of the rest has the first one's colour.
struct VolumeMix
{
  /// Premultiplied colour of the first volume; of several the optical depth, and colours times optical depths.
  TableColor Sum{ 0.0f, 0.0f, 0.0f, 0.0f };
  int Count = 0;

  /// Adds a premultiplied colour whose opacity is not 0.
  STRIDER_HOST_DEVICE void Add(const TableColor& color)
  {
    this->Sum = this->Count == 0 ? color : this->Weigh(color);
    ++this->Count;
  }

  /// Returns the premultiplied colour of a step.
  STRIDER_HOST_DEVICE TableColor Get() const
  {
    if (this->Count < 2)
    {
      return this->Sum;
    }
    const float opacity = -expm1f(-this->Sum.Opacity);
    const float factor = opacity / this->Sum.Opacity;
    return { factor * this->Sum.Red, factor * this->Sum.Green, factor * this->Sum.Blue, opacity };
  }

private:
  static STRIDER_HOST_DEVICE TableColor FindDepth(const TableColor& color)
  {
    constexpr float opaque = 100.0f; // what is opaque hides what is not, and shares with what is
    const float depth = color.Opacity < 1.0f ? -log1pf(-color.Opacity) : opaque;
    const float factor = depth / color.Opacity;
    return { factor * color.Red, factor * color.Green, factor * color.Blue, depth };
  }

  STRIDER_HOST_DEVICE TableColor Weigh(const TableColor& color) const
  {
    const TableColor one = this->Count == 1 ? FindDepth(this->Sum) : this->Sum;
    const TableColor other = FindDepth(color);
    return { one.Red + other.Red, one.Green + other.Green, one.Blue + other.Blue,
      one.Opacity + other.Opacity };
  }
};

/// How a loop over volumes mixes them, where SceneFeatures::MixesVolumes asks for it.
enum class MixingCode
{
  None,    ///< never: its frames do not mix
  Inlined, ///< all of its frames do
  Called   ///< some do, and the others need the registers
};

STRIDER_HOST_DEVICE_CALL void CallAddToMix(VolumeMix& mix, TableColor color)
{
  mix.Add(color);
}

STRIDER_HOST_DEVICE_CALL TableColor CallGetMix(const VolumeMix& mix)
{
  return mix.Get();
}

/// Composites all volumes that contain a sample, one behind the other or mixed, if `isWanted`; `step` is the ray's.
/// Returns a bit mask of the volumes that are visible there.
template <typename Volumes, typename SkipPath>
STRIDER_HOST_DEVICE unsigned int CompositeMultiVolume(const Volumes& volumes,
  const SceneFeatures& box, const SkipPath& skip, bool isWanted, Vector3 place, Vector3 step,
  const ViewBack& view, int sample, RayResult& result)
{
  const int first = result.FirstVisibleSample;
  float last = 0.0f;
  unsigned int seen = 0;
  VolumeMix mix;
  for (int index = 0; index < volumes.GetCount(); ++index)
  {
    const bool isOpen = isWanted && (box.MatchesVTK || !skip.IsEmpty(index, sample));
    const VolumePlace& own = volumes.GetPlace(index);
    const Vector3 point = own.Origin + Multiply(own.FromBox, place);
    TableColor color{ 0.0f, 0.0f, 0.0f, 0.0f };
    const bool isInside = isOpen && IsInVolume(own, point);
    if (volumes.Classify(index, isInside, point, view, color))
    {
      last = color.Opacity;
      if (last > 0.0f)
      {
        seen |= 1u << index;
        const TableColor shown = volumes.AreStretched(index)
          ? CorrectOpacity(color, volumes.GetSteps(index).Measure(step))
          : color;
        if (Volumes::Mixing == MixingCode::Called && box.MixesVolumes)
        {
          CallAddToMix(mix, shown);
        }
        else if (Volumes::Mixing == MixingCode::Inlined)
        {
          mix.Add(shown);
        }
        else
        {
          AddPremultiplied(result, shown, sample);
        }
      }
    }
  }
  if (Volumes::Mixing != MixingCode::None && mix.Count > 0)
  {
    AddPremultiplied(
      result, Volumes::Mixing == MixingCode::Called ? CallGetMix(mix) : mix.Get(), sample);
  }
  if (box.MatchesVTK && first < 0 && !(last > 0.0f))
  {
    result.FirstVisibleSample = -1; // VTK considers the last volume that contains the sample
  }
  return seen;
}

/// Marches a ray, or a part of it, through the box of all volumes. `Volumes` has Mixing, a MixingCode; GetCount(), at
/// most MostVolumes; GetPlace(index), AreStretched(index), GetSteps(index), and Classify(index, isWanted, point, view,
/// color) like ClassifyPlaced. skipping.Follow(lattice) returns the empty-space skipping of a ray, such as SkipMultiVolumePath.
/// `sync` as in MarchRay.
template <typename Volumes, typename Lattice, typename Skipping, typename Sync>
STRIDER_HOST_DEVICE RayResult MarchMultiVolumeRay(const Volumes& volumes, const SceneFeatures& box,
  const Ray& ray, Lattice& lattice, float terminationOpacity, const Skipping& skipping,
  const Sync& sync)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const ViewBack view = LookBackThrough(box, ray, lattice);
  CutByPlanes(box.Planes, box.PlaneCount, lattice);
  lattice.KeepPart();
  if (box.IsJittered)
  {
    lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
  }
  const Vector3 step = lattice.GetStep();
  Lattice rest = lattice;
  auto skip = skipping.Follow(rest);
  unsigned int seen = 0;
  bool isAlive = rest.Count > 0;
  for (int sample = 0; sync(isAlive); ++sample)
  {
    if (isAlive)
    {
      const int next = skip.FindNext(volumes, rest, sample, seen);
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
    seen = CompositeMultiVolume(volumes, box, skip, isWanted, place, step, view, sample, result);
    isAlive = isAlive && !(result.Opacity > terminationOpacity) && sample + 1 < rest.Count;
  }
  return result;
}

} // namespace Strider

#endif
