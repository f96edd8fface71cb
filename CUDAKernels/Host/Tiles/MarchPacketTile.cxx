// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through one component by packets of rays; compiled once per instruction set, where
// STRIDER_HOST_TARGET names the set.
#include "Host/Tiles/MarchTile.h"

#include "Foundation/VisitScalarType.h"
#include "Host/Tiles/CompositePacket.h"
#include "Host/Tiles/PacketMarch.h"
#include "Host/Tiles/SamplePacket.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{
namespace
{

/// Program for PacketMarch that composites without light.
class UnlitRays
{
public:
  static constexpr int Round = PacketRound;

  STRIDER_HOST_DEVICE explicit UnlitRays(const MarchJob& job)
    : Job(job)
    , Sampler(VisitScalarType(
        job.Volume.Type, [&](auto zero) { return FindPacketSampler<decltype(zero), false>(job); }))
  {
  }

  STRIDER_HOST_DEVICE SampleLattice PlaceRay(int x, int y, int) const
  {
    const MarchJob& job = this->Job;
    SampleLattice lattice = PlaceSamples()(job.Frame, MakeRay(job.Frame, x, y),
      DepthRange{ -1.0f, ReadOpaqueDepth(job.Frame, job.OpaqueDepth, x, y) });
    FindRayInPart(job, x, y).KeepPart(lattice);
    return lattice;
  }

  STRIDER_HOST_DEVICE void MarchRound(int steps, RayPacket& packet) const
  {
    const MarchJob& job = this->Job;
    alignas(64) RoundValues values;
    ReadRound([&] { this->Sampler.Sample(job, packet, steps, values); }, steps, packet, values);
    for (int step = 0; step < steps; ++step)
    {
      CompositePacket(
        job.Table, job.ShownEntries, values[step], step, job.TerminationOpacity, packet);
    }
  }

private:
  const MarchJob& Job;
  PacketSampler Sampler;
};

} // namespace

template <InstructionSet Set>
SampleCount MarchPacketTile(const MarchJob& job, const Tile& tile)
{
  return PacketMarch<UnlitRays>(job, tile).Run();
}

template SampleCount MarchPacketTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
