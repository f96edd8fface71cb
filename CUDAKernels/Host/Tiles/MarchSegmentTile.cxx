// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile with pre-integration; compiled once per instruction set, where STRIDER_HOST_TARGET names the
// set.
#include "Compositing/FinishSegment.h"
#include "Compositing/MarchPreIntegrated.h"
#include "Compositing/MarchSceneRay.h"
#include "Foundation/VisitScalarType.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/ReadScenePoint.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/DepthRange.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{
namespace
{

/// Number of samples fetched together: one AVX2 register.
constexpr int SegmentBatch = 8;

/// Samples places of segments. There is one ray loop for each type of voxels: calls between the batches cost 3% to
/// 5% of a frame's time.
template <typename Voxels>
struct SegmentSampler
{
  Voxels Read;

  template <int Batch>
  STRIDER_HOST_DEVICE void SampleBatch(const SegmentPlaces& places, float (&values)[Batch]) const
  {
    SampleTrilinear().SampleBatch(this->Read, places, values);
  }
};

struct SceneSegmentSampler
{
  const SceneVoxels& Voxels;

  template <typename Places, int Batch>
  STRIDER_HOST_DEVICE void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = this->Voxels.ReadComponent(this->Voxels, places.At(sample), 0, true);
    }
  }
};

/// Calls `march(ray, lattice, part)` for each pixel of the tile.
template <typename March>
SampleCount MarchTileBy(const MarchJob& job, const Tile& tile, const March& march)
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
      const SampleLattice lattice = PlaceSamples{}(
        job.Frame, ray, DepthRange{ -1.0f, ReadOpaqueDepth(job.Frame, job.OpaqueDepth, x, y) });
      const RayResult result = march(ray, lattice, part);
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

template <typename Voxels>
SampleCount MarchTileThrough(const MarchJob& job, const Voxels& voxels, const Tile& tile)
{
  return MarchTileBy(
    job, tile, [&](const Ray&, const SampleLattice& lattice, const RayInPart& part) {
      return MarchPreIntegrated<SegmentBatch>(SegmentSampler<Voxels>{ voxels }, *job.Integrals,
        CutIntoSegments(lattice), job.TerminationOpacity, FinishNothing{}, SkipEmpty{ job.Skip },
        NoSync{}, part);
    });
}

template <typename Scalar>
SampleCount MarchTileOf(const MarchJob& job, const Tile& tile)
{
  return MarchTileThrough(job,
    MakeLinearVoxels(static_cast<const Scalar*>(job.Volume.Voxels), job.Volume.Dimensions,
      job.Strides, job.ComponentScalars[0], job.First),
    tile);
}

SampleCount MarchLitTile(const MarchJob& job, const Tile& tile)
{
  OpenedVolume opened;
  OpenVolume(job, opened);
  const SceneVoxels voxels = opened.See(job);
  return MarchTileBy(
    job, tile, [&](const Ray& ray, const SampleLattice& lattice, const RayInPart& part) {
      const SceneFeatures& scene = *job.Scene;
      const FinishByGradient<SceneVoxels> finish{ voxels, scene, scene.Appearances[0],
        LookBack(scene, ray, lattice) };
      return MarchPreIntegrated<SegmentBatch>(SceneSegmentSampler{ voxels }, *job.Integrals,
        CutIntoSegments(lattice), job.TerminationOpacity, finish, SkipEmpty{ job.Skip }, NoSync{},
        part);
    });
}

} // namespace

template <InstructionSet Set>
SampleCount MarchSegmentTile(const MarchJob& job, const Tile& tile)
{
  if (job.Scene)
  {
    return MarchLitTile(job, tile);
  }
  if (job.Bricks)
  {
    return MarchTileThrough(job, MakeCachedVoxels(job, 0), tile);
  }
  return VisitScalarType(
    job.Volume.Type, [&](auto zero) { return MarchTileOf<decltype(zero)>(job, tile); });
}

template SampleCount MarchSegmentTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
