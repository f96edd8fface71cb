// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Access to a frame's volume for the rays of a scene, independent of the type of its voxels.
#ifndef Strider_Host_Tiles_ReadScenePoint_h
#define Strider_Host_Tiles_ReadScenePoint_h

#include "Foundation/VisitScalarType.h"
#include "Host/Tiles/CachedVoxels.h"
#include "Host/Tiles/SceneVoxels.h"
#include "Sampling/EnhancementTraits.h"

#include <new>

namespace Strider
{

/// Returns the reconstruction filter; a cubic one depends on the scene.
template <typename Filter>
STRIDER_HOST_DEVICE Filter MakeFilter(const SceneVoxels&)
{
  return {};
}

template <>
STRIDER_HOST_DEVICE SampleCubic MakeFilter<SampleCubic>(const SceneVoxels& voxels)
{
  return { voxels.Filter };
}

/// Returns the value of an enhancement filter.
template <typename Voxels, typename Filter>
STRIDER_HOST_DEVICE_CALL float ReadFilteredPoint(
  const SceneVoxels& voxels, Vector3 point, int component, bool isSample)
{
  const SceneFeatures& scene = voxels.Scene;
  const Filter filter = MakeFilter<Filter>(voxels);
  const auto& read = *static_cast<const Voxels*>(voxels.Components[component]);
  const Vector3 voxel = isSample ? FindVoxel(scene.Grid, point) : FindNeighbour(scene.Grid, point);
  return FilterValue(
    scene.Enhancement, [&](Vector3 place) { return filter(read, place); }, voxel,
    FindBilateral(scene, component));
}

template <typename Voxels, typename Filter>
STRIDER_HOST_DEVICE_CALL float ReadScenePoint(
  const SceneVoxels& voxels, Vector3 point, int component, bool isSample)
{
  const GridPlaces& grid = voxels.Scene.Grid;
  const Vector3 voxel = isSample ? FindVoxel(grid, point) : FindNeighbour(grid, point);
  return MakeFilter<Filter>(voxels)(
    *static_cast<const Voxels*>(voxels.Components[component]), voxel);
}

template <typename Voxels, typename Filter>
STRIDER_HOST_DEVICE ReadPoint FindReadPoint(const SceneFeatures& scene)
{
  return FindEnhancedPart(scene.Enhancement) == EnhancedPart::Value
    ? ReadFilteredPoint<Voxels, Filter>
    : ReadScenePoint<Voxels, Filter>;
}

template <typename Voxels>
STRIDER_HOST_DEVICE_CALL Vector3 ReadCubicSlope(
  const SceneVoxels& voxels, Vector3 voxel, int component)
{
  return SampleCubic{ voxels.Filter }.Derive(
    *static_cast<const Voxels*>(voxels.Components[component]), voxel);
}

/// Components of one volume, and the functions for the type of their voxels.
struct OpenedVolume
{
  ReadPoint Read;
  ReadSlope Slope;
  alignas(
    LinearVoxels<float>) unsigned char Components[MostComponents][sizeof(LinearVoxels<float>)];

  STRIDER_HOST_DEVICE SceneVoxels See(const VolumeJob& job) const
  {
    return { *job.Scene, *job.AuxiliaryVolumes, this->Read, this->Slope,
      { this->Components[0], this->Components[1], this->Components[2], this->Components[3] },
      job.Filter };
  }
};

/// Creates the voxels of each component by `make(component)`.
template <typename Voxels, typename Make>
STRIDER_HOST_DEVICE void OpenComponents(
  const VolumeJob& job, const Make& make, OpenedVolume& opened)
{
  static_assert(sizeof(Voxels) <= sizeof(LinearVoxels<float>));
  static_assert(alignof(Voxels) <= alignof(LinearVoxels<float>));
  const bool isCubic = IsCubic(job.Filter);
  const SceneFeatures& scene = *job.Scene;
  opened.Read = isCubic                           ? FindReadPoint<Voxels, SampleCubic>(scene)
    : job.Filter == ReconstructionFilter::Nearest ? FindReadPoint<Voxels, SampleNearest>(scene)
                                                  : FindReadPoint<Voxels, SampleTrilinear>(scene);
  opened.Slope = isCubic ? ReadCubicSlope<Voxels> : nullptr;
  for (int component = 0; component < job.Scene->Components; ++component)
  {
    new (opened.Components[component]) Voxels(make(component));
  }
}

template <typename Scalar>
STRIDER_HOST_DEVICE void OpenVolume(const VolumeJob& job, OpenedVolume& opened)
{
  const auto make = [&](int component) {
    return MakeLinearVoxels(static_cast<const Scalar*>(job.Volume.Voxels) + component,
      job.Volume.Dimensions, job.Strides, job.ComponentScalars[component], job.First);
  };
  OpenComponents<LinearVoxels<Scalar>>(job, make, opened);
}

STRIDER_HOST_DEVICE_CALL void OpenVolume(const VolumeJob& job, OpenedVolume& opened)
{
  if (job.Bricks)
  {
    const auto make = [&](int component) { return MakeCachedVoxels(job, component); };
    return OpenComponents<CachedVoxels>(job, make, opened);
  }
  VisitScalarType(job.Volume.Type, [&](auto zero) { OpenVolume<decltype(zero)>(job, opened); });
}

} // namespace Strider

#endif
