// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through one component; compiled once per instruction set, where STRIDER_HOST_TARGET names the
// set.
#include "Host/Tiles/MarchTile.h"

#include "Compositing/MarchRay.h"
#include "EmptySpace/SkipKnown.h"
#include "Foundation/VisitScalarType.h"
#include "Host/Tiles/CachedVoxels.h"
#include "Host/Tiles/CompositeVectors.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{
namespace
{

/// Number of samples fetched before they are composited: two AVX2 registers or one of AVX-512.
constexpr int HostBatch = 16;

/// Samples a batch. There is one function per type of voxels, filter and type of places, so that the ray loops are
/// compiled only once.
template <typename Places>
using SampleBatchFunction = void (*)(
  const void* voxels, const Places& places, float (&values)[HostBatch]);

template <typename Voxels, typename Filter, typename Places>
STRIDER_HOST_DEVICE_CALL void SampleVoxels(
  const void* voxels, const Places& places, float (&values)[HostBatch])
{
  Filter().SampleBatch(*static_cast<const Voxels*>(voxels), places, values);
}

/// Voxels and reconstruction filter as a sampler for MarchRay.
struct VoxelSampler
{
  const void* Voxels;
  SampleBatchFunction<EvenPlaces> SampleEven;
  SampleBatchFunction<SummedPlaces<HostBatch>> SampleSummed;

  /// Returns the lattice in the space that is sampled: index space, for any voxel order.
  template <typename Lattice>
  STRIDER_HOST_DEVICE Lattice Follow(const Lattice& lattice) const
  {
    return lattice;
  }

  STRIDER_HOST_DEVICE void SampleBatch(const EvenPlaces& places, float (&values)[HostBatch]) const
  {
    this->SampleEven(this->Voxels, places, values);
  }

  STRIDER_HOST_DEVICE void SampleBatch(
    const SummedPlaces<HostBatch>& places, float (&values)[HostBatch]) const
  {
    this->SampleSummed(this->Voxels, places, values);
  }
};

template <typename Placement, typename Skipping>
SampleCount MarchTileOf(const MarchJob& job, const VoxelSampler& sampler,
  const Placement& placeSamples, const Skipping& skipping, const Tile& tile)
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
      auto lattice = placeSamples(job.Frame, MakeRay(job.Frame, x, y),
        DepthRange{ -1.0f, ReadOpaqueDepth(job.Frame, job.OpaqueDepth, x, y) });
      part.KeepPart(lattice);
      const RayResult result = MarchRay<HostBatch>(sampler, VectorTable{ job.Table }, lattice,
        job.TerminationOpacity, skipping, NoSync{}, part);
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

SampleCount MarchTileBy(const MarchJob& job, const VoxelSampler& sampler, const Tile& tile)
{
  const SkipKnown skipping{ job.Skip, job.LeastValue };
  if (job.Matched)
  {
    return MarchTileOf(job, sampler, PlaceSamplesAsVTK{ *job.Matched }, skipping, tile);
  }
  return job.Skip.Distances ? MarchTileOf(job, sampler, PlaceSamples{}, skipping, tile)
                            : MarchTileOf(job, sampler, PlaceSamples{}, NoSkipping{}, tile);
}

template <typename Filter, typename Voxels>
SampleCount MarchTileThrough(const MarchJob& job, const Voxels& voxels, const Tile& tile)
{
  return MarchTileBy(job,
    { &voxels, SampleVoxels<Voxels, Filter, EvenPlaces>,
      SampleVoxels<Voxels, Filter, SummedPlaces<HostBatch>> },
    tile);
}

template <bool IsXFastest, typename Scalar, typename Filter>
SampleCount MarchTileOf(const MarchJob& job, const Tile& tile)
{
  return MarchTileThrough<Filter>(job,
    MakeLinearVoxels<IsXFastest>(static_cast<const Scalar*>(job.Volume.Voxels),
      job.Volume.Dimensions, job.Strides, job.ComponentScalars[0], job.First),
    tile);
}

template <typename Scalar, typename Filter>
SampleCount MarchTileOf(const MarchJob& job, const Tile& tile)
{
  return job.Strides.Axis[0] == 1 ? MarchTileOf<true, Scalar, Filter>(job, tile)
                                  : MarchTileOf<false, Scalar, Filter>(job, tile);
}

template <typename Filter>
SampleCount MarchTileWith(const MarchJob& job, const Tile& tile)
{
  if (job.Bricks)
  {
    return MarchTileThrough<Filter>(job, MakeCachedVoxels(job, 0), tile);
  }
  return VisitScalarType(
    job.Volume.Type, [&](auto zero) { return MarchTileOf<decltype(zero), Filter>(job, tile); });
}

} // namespace

template <InstructionSet Set>
SampleCount MarchTile(const MarchJob& job, const Tile& tile)
{
  return job.Filter == ReconstructionFilter::Nearest ? MarchTileWith<SampleNearest>(job, tile)
                                                     : MarchTileWith<SampleTrilinear>(job, tile);
}

template SampleCount MarchTile<InstructionSet::STRIDER_HOST_TARGET>(const MarchJob&, const Tile&);

} // namespace Strider
