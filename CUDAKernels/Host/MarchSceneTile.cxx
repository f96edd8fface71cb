// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The build compiles this file once for each instruction set; STRIDER_HOST_TARGET names the function it defines.
#include "Compositing/MarchSceneRay.h"
#include "Host/MarchTile.h"
#include "Host/SceneVoxels.h"
#include "Host/WritePixel.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

#define STRIDER_CONCATENATE_EXPANDED(first, second) first##second
#define STRIDER_CONCATENATE(first, second) STRIDER_CONCATENATE_EXPANDED(first, second)

namespace Strider
{
namespace
{

template <typename Scalar, typename Filter>
float ReadPointOf(const SceneVoxels& voxels, Vector3 point, int component, bool isSample)
{
  const GridPlaces& grid = voxels.Scene.Grid;
  const Vector3 voxel = isSample ? FindVoxel(grid, point) : FindNeighbour(grid, point);
  return Filter()(*static_cast<const LinearVoxels<Scalar>*>(voxels.Components[component]), voxel);
}

template <bool IsPlain, typename Placement>
SampleCount MarchTileOf(
  const MarchJob& job, const SceneVoxels& voxels, const Placement& placeSamples, const Tile& tile)
{
  SampleCount samples{ 0, 0 };
  for (int y = tile.FirstY; y < tile.LastY; ++y)
  {
    for (int x = tile.FirstX; x < tile.LastX; ++x)
    {
      const Ray ray = MakeRay(job.Frame, x, y);
      auto lattice = placeSamples(
        job.Frame, ray, ReadDepthRange(job.Frame, job.StartDepth, job.OpaqueDepth, x, y));
      const RayResult result = MarchSceneRay<IsPlain>(voxels, *job.Scene, ray, lattice,
        job.TerminationOpacity, SkipEmpty{ job.Skip }, FreePace{});
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

SampleCount MarchTileOf(const MarchJob& job, const SceneVoxels& voxels, const Tile& tile)
{
  if (job.IsPlainScene)
  {
    return job.Matched ? MarchTileOf<true>(job, voxels, PlaceSamplesAsVTK{ *job.Matched }, tile)
                       : MarchTileOf<true>(job, voxels, PlaceSamples{}, tile);
  }
  return job.Matched ? MarchTileOf<false>(job, voxels, PlaceSamplesAsVTK{ *job.Matched }, tile)
                     : MarchTileOf<false>(job, voxels, PlaceSamples{}, tile);
}

template <typename Scalar>
SampleCount MarchTileOf(const MarchJob& job, const Tile& tile)
{
  const bool isNearest = job.Filter == ReconstructionFilter::Nearest;
  LinearVoxels<Scalar> components[MostComponents]{};
  SceneVoxels voxels{ *job.Scene, *job.Companions,
    isNearest ? ReadPointOf<Scalar, SampleNearest> : ReadPointOf<Scalar, SampleTrilinear>, {},
    isNearest };
  for (int component = 0; component < job.Scene->Components; ++component)
  {
    components[component] =
      MakeLinearVoxels(static_cast<const Scalar*>(job.Volume.Voxels) + component,
        job.Volume.Dimensions, job.Strides, job.ComponentScalars[component]);
    voxels.Components[component] = components + component;
  }
  return MarchTileOf(job, voxels, tile);
}

} // namespace

SampleCount STRIDER_CONCATENATE(MarchSceneTile, STRIDER_HOST_TARGET)(
  const MarchJob& job, const Tile& tile)
{
  switch (job.Volume.Type)
  {
    case ScalarType::Int8:
      return MarchTileOf<std::int8_t>(job, tile);
    case ScalarType::UInt8:
      return MarchTileOf<std::uint8_t>(job, tile);
    case ScalarType::Int16:
      return MarchTileOf<std::int16_t>(job, tile);
    case ScalarType::UInt16:
      return MarchTileOf<std::uint16_t>(job, tile);
    case ScalarType::Int32:
      return MarchTileOf<std::int32_t>(job, tile);
    case ScalarType::UInt32:
      return MarchTileOf<std::uint32_t>(job, tile);
    case ScalarType::Int64:
      return MarchTileOf<std::int64_t>(job, tile);
    case ScalarType::UInt64:
      return MarchTileOf<std::uint64_t>(job, tile);
    case ScalarType::Float32:
      return MarchTileOf<float>(job, tile);
    case ScalarType::Float64:
      return MarchTileOf<double>(job, tile);
  }
  return { 0, 0 };
}

} // namespace Strider
