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

template <typename Sampler>
STRIDER_HOST_DEVICE_CALL bool IsBlanked(
  const Sampler& voxels, const SceneFeatures& scene, Vector3 point)
{
  const Vector3 here = PlaceInIndexSpace(voxels, point) + scene.BlankOffset;
  if (scene.Blanks == BlankTaps::Corners)
  {
    for (int corner = 0; corner < 8; ++corner)
    {
      const Vector3 voxel{ floorf(here.X) + static_cast<float>(corner & 1),
        floorf(here.Y) + static_cast<float>(corner >> 1 & 1),
        floorf(here.Z) + static_cast<float>(corner >> 2) };
      if (voxels.IsBlank(voxel))
      {
        return true;
      }
    }
    return false;
  }
  if (voxels.IsBlank(here) || scene.Blanks == BlankTaps::Here)
  {
    return voxels.IsBlank(here);
  }
  const Vector3 step = scene.BlankStep;
  return voxels.IsBlank({ here.X - step.X, here.Y, here.Z }) ||
    voxels.IsBlank({ here.X + step.X, here.Y, here.Z }) ||
    voxels.IsBlank({ here.X, here.Y - step.Y, here.Z }) ||
    voxels.IsBlank({ here.X, here.Y + step.Y, here.Z }) ||
    voxels.IsBlank({ here.X, here.Y, here.Z - step.Z }) ||
    voxels.IsBlank({ here.X, here.Y, here.Z + step.Z });
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
