// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tests whether cropping regions, binary masks or blanked voxels hide a sample.
#ifndef Strider_Compositing_IsSampleClipped_h
#define Strider_Compositing_IsSampleClipped_h

#include "Compositing/SceneFeatures.h"
#include "Compositing/SceneKind.h"
#include "Shading/ReadGradient.h"

namespace Strider
{

STRIDER_HOST_DEVICE int FindRegion(float coordinate, float low, float high)
{
  return coordinate < low ? 0 : coordinate > high ? 2 : 1;
}

STRIDER_HOST_DEVICE bool IsInCropRegions(
  unsigned int regions, Vector3 low, Vector3 high, Vector3 point)
{
  const int region = FindRegion(point.X, low.X, high.X) + 3 * FindRegion(point.Y, low.Y, high.Y) +
    9 * FindRegion(point.Z, low.Z, high.Z);
  return (regions >> region & 1u) != 0u;
}

STRIDER_HOST_DEVICE bool IsInCropRegions(const SceneFeatures& scene, Vector3 point)
{
  return IsInCropRegions(scene.CropRegions, scene.CropLow, scene.CropHigh, point);
}

/// Converts to index space; overloaded by samplers whose points are not in index space.
template <typename Sampler>
STRIDER_HOST_DEVICE Vector3 PlaceInIndexSpace(const Sampler&, Vector3 point)
{
  return point;
}

STRIDER_HOST_DEVICE int CountBlankTaps(BlankTaps taps)
{
  return taps == BlankTaps::Corners ? 8 : taps == BlankTaps::Here ? 1 : 7;
}

/// Returns one of the points at which blanking is read: the corners of a cell; or the point itself, and then its
/// neighbours.
STRIDER_HOST_DEVICE Vector3 PlaceBlankTap(const SceneFeatures& scene, Vector3 here, int tap)
{
  if (scene.Blanks == BlankTaps::Corners)
  {
    return { floorf(here.X) + static_cast<float>(tap & 1),
      floorf(here.Y) + static_cast<float>(tap >> 1 & 1),
      floorf(here.Z) + static_cast<float>(tap >> 2) };
  }
  const int axis = tap == 0 ? 3 : (tap - 1) / 2;
  const float side = (tap & 1) != 0 ? -1.0f : 1.0f;
  const Vector3 step = scene.BlankStep;
  return { axis == 0 ? here.X + side * step.X : here.X, axis == 1 ? here.Y + side * step.Y : here.Y,
    axis == 2 ? here.Z + side * step.Z : here.Z };
}

/// True if a voxel that a sample reads is blanked.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL bool IsBlanked(
  const Sampler& voxels, const SceneFeatures& scene, Vector3 point)
{
  const Vector3 here = PlaceInIndexSpace(voxels, point) + scene.BlankOffset;
  const int taps = CountBlankTaps(scene.Blanks);
  STRIDER_ROLL
  for (int tap = 0; tap < taps; ++tap)
  {
    if (voxels.IsBlank(PlaceBlankTap(scene, here, tap)))
    {
      return true;
    }
  }
  return false;
}

/// True if cropping, blanking or a binary mask hides a sample. Clipping planes are not tested: they clip the ray.
template <SceneKind Kind, typename Sampler>
STRIDER_HOST_DEVICE bool IsSampleClipped(
  const Sampler& voxels, const SceneFeatures& scene, Vector3 point)
{
  if (Kind == SceneKind::SingleComponent)
  {
    return false;
  }
  if (scene.CropRegions != Appearance::AllRegions && !IsInCropRegions(scene, point))
  {
    return true;
  }
  if (Kind == SceneKind::ClippedComponent)
  {
    return false;
  }
  if (scene.HasBlanking && IsBlanked(voxels, scene, point))
  {
    return true;
  }
  return scene.Mask == MaskMode::Binary && !(voxels.ReadMask(point) > 0.0f);
}

} // namespace Strider

#endif
