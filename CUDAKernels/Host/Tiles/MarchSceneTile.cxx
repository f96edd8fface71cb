// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through a scene; compiled once per instruction set, where STRIDER_HOST_TARGET names the set.
#include "Compositing/MarchSceneRay.h"
#include "EmptySpace/SkipKnown.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/ReadScenePoint.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{
namespace
{

template <SceneKind Kind, typename Placement>
SampleCount MarchTileOf(
  const MarchJob& job, const SceneVoxels& voxels, const Placement& placeSamples, const Tile& tile)
{
  SampleCount samples{ 0, 0 };
  for (int y = tile.FirstY; y < tile.LastY; ++y)
  {
    for (int x = tile.FirstX; x < tile.LastX; ++x)
    {
      const RayInPart part = FindRayInPart(job, x, y);
      if (part.IsDone(job.TerminationOpacity))
      {
        continue;
      }
      const Ray ray = MakeRay(job.Frame, x, y);
      auto lattice = placeSamples(
        job.Frame, ray, ReadDepthRange(job.Frame, job.StartDepth, job.OpaqueDepth, x, y));
      const RayResult result = MarchSceneRay<Kind>(voxels, *job.Scene, ray, lattice,
        job.TerminationOpacity, SkipKnown{ job.Skip, job.LeastValue }, NoSync{}, part);
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

SampleCount MarchTileOf(const MarchJob& job, const SceneVoxels& voxels, const Tile& tile)
{
  switch (job.Kind)
  {
    case SceneKind::SingleComponent:
      return job.Matched
        ? MarchTileOf<SceneKind::SingleComponent>(
            job, voxels, PlaceSamplesAsVTK{ *job.Matched }, tile)
        : MarchTileOf<SceneKind::SingleComponent>(job, voxels, PlaceSamples{}, tile);
    case SceneKind::ClippedComponent:
      return MarchTileOf<SceneKind::ClippedComponent>(job, voxels, PlaceSamples{}, tile);
    case SceneKind::Masked:
      return MarchTileOf<SceneKind::Masked>(job, voxels, PlaceSamples{}, tile);
    case SceneKind::Isosurface:
      return MarchTileOf<SceneKind::Isosurface>(job, voxels, PlaceSamples{}, tile);
    default:
      return job.Matched
        ? MarchTileOf<SceneKind::General>(job, voxels, PlaceSamplesAsVTK{ *job.Matched }, tile)
        : MarchTileOf<SceneKind::General>(job, voxels, PlaceSamples{}, tile);
  }
}

} // namespace

template <InstructionSet Set>
SampleCount MarchSceneTile(const MarchJob& job, const Tile& tile)
{
  OpenedVolume opened;
  OpenVolume(job, opened);
  return MarchTileOf(job, opened.See(job), tile);
}

template SampleCount MarchSceneTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

template <InstructionSet Set>
SampleCount ShowGatheredTile(const MarchJob& job, const Tile& tile)
{
  for (int y = tile.FirstY; y < tile.LastY; ++y)
  {
    for (int x = tile.FirstX; x < tile.LastX; ++x)
    {
      const std::size_t pixel = FindPixel(job, x, y);
      float* rgba = job.Rgba + 4 * pixel;
      ShowGatheredPixel(*job.Scene, rgba);
      if (job.Depth && !(rgba[3] > 0.0f))
      {
        job.Depth[pixel] = 1.0f;
      }
    }
  }
  return {};
}

template SampleCount ShowGatheredTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
