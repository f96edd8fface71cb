// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through the levels of an adaptive grid; compiled once per instruction set, where STRIDER_HOST_TARGET
// names the set.
#include "Compositing/Levels/SampleLevels.h"
#include "Compositing/MarchSceneRay.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{
namespace
{

template <int Channels>
SampleCount MarchLevelsOf(const MarchJob& job, const Tile& tile)
{
  const SampleLevels<Channels> voxels{ *job.Levels, *job.Scene,
    job.Filter == ReconstructionFilter::Nearest };
  SampleCount samples{ 0, 0 };
  for (int y = tile.FirstY; y < tile.LastY; ++y)
  {
    for (int x = tile.FirstX; x < tile.LastX; ++x)
    {
      const Ray ray = MakeRay(job.Frame, x, y);
      auto lattice = PlaceSamples{}(
        job.Frame, ray, ReadDepthRange(job.Frame, job.StartDepth, job.OpaqueDepth, x, y));
      const RayResult result = MarchSceneRay<SceneKind::General>(
        voxels, *job.Scene, ray, lattice, job.TerminationOpacity, SkipEmpty{ job.Skip }, NoSync{});
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

} // namespace

template <InstructionSet Set>
SampleCount MarchLevelsTile(const MarchJob& job, const Tile& tile)
{
  return job.Scene->Components == 1 ? MarchLevelsOf<1>(job, tile)
                                    : MarchLevelsOf<MostComponents>(job, tile);
}

template SampleCount MarchLevelsTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
