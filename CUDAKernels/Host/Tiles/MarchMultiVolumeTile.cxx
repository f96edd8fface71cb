// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through several volumes; compiled once per instruction set, where STRIDER_HOST_TARGET names the
// set.
#include "Compositing/MarchMultiVolumeRay.h"
#include "EmptySpace/SkipMultiVolume.h"
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

/// Volumes of a frame, with the interface that MarchMultiVolumeRay requires.
struct OpenedVolumes
{
  static constexpr int Most = MostVolumes;
  static constexpr MixingCode Mixing = MixingCode::Called;
  const PlacedJob* Jobs;
  int Count;
  OpenedVolume Opened[MostVolumes];

  int GetCount() const { return this->Count; }
  const VolumePlace& GetPlace(int index) const { return this->Jobs[index].Placed.Place; }
  bool AreStretched(int index) const { return this->Jobs[index].Placed.Steps.AreStretched; }
  const OwnSteps& GetSteps(int index) const { return this->Jobs[index].Placed.Steps; }
  const SkipMap& GetSkip(int index) const { return this->Jobs[index].Skip; }

  bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    return ClassifyPlaced(this->Opened[index].See(this->Jobs[index]), this->Jobs[index].Placed,
      isWanted, point, view, color);
  }
};

template <typename Placement>
SampleCount MarchTileOf(const MarchJob& job, const OpenedVolumes& volumes,
  const Placement& placeSamples, const Tile& tile)
{
  SampleCount samples{ 0, 0 };
  for (int y = tile.FirstY; y < tile.LastY; ++y)
  {
    for (int x = tile.FirstX; x < tile.LastX; ++x)
    {
      const Ray ray = MakeRay(job.Frame, x, y);
      auto lattice = placeSamples(
        job.Frame, ray, ReadDepthRange(job.Frame, job.StartDepth, job.OpaqueDepth, x, y));
      const RayResult result =
        MarchMultiVolumeRay(volumes, *job.Scene, ray, lattice, job.TerminationOpacity,
          SkipMultiVolume<OpenedVolumes>{ volumes, job.SkipsMultiVolume }, NoSync{});
      WritePixel(job, x, y, result, lattice);
      samples.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
      samples.Skipped += static_cast<std::uint64_t>(result.SamplesSkipped);
    }
  }
  return samples;
}

} // namespace

template <InstructionSet Set>
SampleCount MarchMultiVolumeTile(const MarchJob& job, const Tile& tile)
{
  OpenedVolumes volumes;
  volumes.Jobs = job.MultiVolume;
  volumes.Count = job.MultiVolumeCount;
  for (int index = 0; index < volumes.Count; ++index)
  {
    OpenVolume(job.MultiVolume[index], volumes.Opened[index]);
  }
  return job.Matched ? MarchTileOf(job, volumes, PlaceSamplesAsVTK{ *job.Matched }, tile)
                     : MarchTileOf(job, volumes, PlaceSamples{}, tile);
}

template SampleCount MarchMultiVolumeTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
