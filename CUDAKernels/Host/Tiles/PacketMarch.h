// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hands the rays of a tile to the lanes of a packet.
#ifndef Strider_Host_Tiles_PacketMarch_h
#define Strider_Host_Tiles_PacketMarch_h

#include "EmptySpace/SkipKnown.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/MakeRay.h"

namespace Strider
{

/// Pixels along a side of the blocks in which a tile's rays are taken.
constexpr int BlockSide = 4;

/// State of the ray in one lane that is not in RayPacket: its lattice, its path through the skip map and its pixel.
struct PacketLane
{
  SampleLattice Lattice{ {}, {}, 0, 0.0f, 0.0f };
  SkipKnownPath Path;
  int X = 0;
  int Y = 0;
  bool HasRay = false;

  STRIDER_HOST_DEVICE explicit PacketLane(const SkipKnown& skipping)
    : Path(skipping.Follow(this->Lattice))
  {
  }

  STRIDER_HOST_DEVICE void SetRay(int x, int y, const SampleLattice& lattice, const SkipMap& map)
  {
    this->Lattice = lattice;
    this->X = x;
    this->Y = y;
    this->HasRay = true;
    this->Path.StepsPerCell = SkipEmpty{ map }.Follow(lattice.GetStep()).StepsPerCell;
    this->Path.Skipped = 0;
    this->Path.NextCell = 0;
    this->Path.KnownCell = 0;
    this->Path.KnownEnd = 0;
  }
};

/// Marches the rays of one tile. A lane whose ray has ended takes the next ray of the tile. `Program` has
/// three members: Round, the number of samples in a round; PlaceRay(x, y, lane), which returns the SampleLattice of a
/// ray; and MarchRound(steps, packet), which marches one round.
template <typename Program>
class PacketMarch
{
public:
  STRIDER_HOST_DEVICE PacketMarch(const MarchJob& job, const Tile& tile)
    : Job(job)
    , Area(tile)
    , X(tile.FirstX)
    , Y(tile.FirstY)
    , Rays(job)
  {
  }

  STRIDER_HOST_DEVICE SampleCount Run()
  {
    const SkipKnown skipping{ this->Job.Skip, this->Job.LeastValue };
    const PacketLane idle(skipping);
    PacketLane lanes[PacketLanes] = { idle, idle, idle, idle, idle, idle, idle, idle, idle, idle,
      idle, idle, idle, idle, idle, idle };
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      this->Packet.SetRay(lane, idle.Lattice);
    }
    for (int steps = this->Prepare(lanes); steps > 0; steps = this->Prepare(lanes))
    {
      this->Rays.MarchRound(steps, this->Packet);
    }
    return this->Count;
  }

private:
  /// Gives each lane a ray and the samples of its next round. Returns the largest number of these; 0 if no ray is left.
  STRIDER_HOST_DEVICE int Prepare(PacketLane (&lanes)[PacketLanes])
  {
    int steps = 0;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      PacketLane& own = lanes[lane];
      while ((own.HasRay && this->HasEnded(own, lane)) || (!own.HasRay && this->Start(own, lane)))
      {
      }
      steps = Larger(steps, this->Packet.Length[lane]);
    }
    return steps;
  }

  /// Writes the pixel of a ray that is opaque or has no sample left. Otherwise sets the samples of its next round.
  STRIDER_HOST_DEVICE bool HasEnded(PacketLane& own, int lane)
  {
    RayPacket& packet = this->Packet;
    const int count = own.Lattice.Count;
    if (!(packet.Opacity[lane] > this->Job.TerminationOpacity))
    {
      const int next = Smaller(own.Path.FindNext(own.Lattice, packet.Next[lane]), count);
      packet.Next[lane] = Smaller(next + Program::Round, count);
      if (next < count)
      {
        packet.First[lane] = next;
        packet.Length[lane] = packet.Next[lane] - next;
        packet.IsKnown[lane] = packet.Next[lane] <= own.Path.KnownEnd ? 1 : 0;
        packet.Known[lane] = packet.IsKnown[lane] != 0 ? own.Path.GetKnown(0) : 0.0f;
        return false;
      }
    }
    packet.Length[lane] = 0;
    this->Finish(own, lane);
    own.HasRay = false;
    return true;
  }

  STRIDER_HOST_DEVICE void Finish(const PacketLane& own, int lane)
  {
    const RayPacket& packet = this->Packet;
    const RayResult result{ packet.Red[lane], packet.Green[lane], packet.Blue[lane],
      packet.Opacity[lane], packet.FirstVisible[lane], packet.Next[lane] };
    WritePixel(this->Job, own.X, own.Y, result, own.Lattice);
    this->Count.Taken += static_cast<std::uint64_t>(packet.Next[lane]);
    this->Count.Skipped += static_cast<std::uint64_t>(own.Path.Skipped);
  }

  /// Starts the tile's next ray in a lane; false if there is none.
  STRIDER_HOST_DEVICE bool Start(PacketLane& own, int lane)
  {
    if (this->Y >= this->Area.LastY)
    {
      return false;
    }
    own.SetRay(this->X, this->Y, this->Rays.PlaceRay(this->X, this->Y, lane), this->Job.Skip);
    this->Packet.SetRay(lane, own.Lattice);
    this->Advance();
    return true;
  }

  /// Goes to the next pixel: within blocks of 4x4, whose rays share cache lines, then to the next block.
  STRIDER_HOST_DEVICE void Advance()
  {
    const int firstX = this->X - (this->X - this->Area.FirstX) % BlockSide;
    const int firstY = this->Y - (this->Y - this->Area.FirstY) % BlockSide;
    const int lastX = Smaller(firstX + BlockSide, this->Area.LastX);
    const int lastY = Smaller(firstY + BlockSide, this->Area.LastY);
    ++this->X;
    if (this->X < lastX)
    {
      return;
    }
    this->X = firstX;
    ++this->Y;
    if (this->Y < lastY)
    {
      return;
    }
    this->Y = firstY;
    this->X = lastX;
    if (this->X >= this->Area.LastX)
    {
      this->X = this->Area.FirstX;
      this->Y = lastY;
    }
  }

  const MarchJob& Job;
  const Tile& Area;
  int X; ///< next pixel
  int Y;
  Program Rays;
  SampleCount Count{ 0, 0 };
  RayPacket Packet;
};

/// Samples the rays' positions in a round, and puts known values into their lanes.
template <typename Sample, int Steps>
STRIDER_HOST_DEVICE void ReadRound(
  const Sample& sample, int steps, const RayPacket& packet, PacketValues<float> (&values)[Steps])
{
  int isAnyRead = 0;
  int isAnyKnown = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    isAnyRead |= (packet.Length[lane] > 0 ? 1 : 0) & (1 - packet.IsKnown[lane]);
    isAnyKnown |= packet.IsKnown[lane];
  }
  if (isAnyRead != 0)
  {
    sample();
  }
  for (int step = 0; isAnyKnown != 0 && step < steps; ++step)
  {
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      values[step][lane] = packet.IsKnown[lane] != 0 ? packet.Known[lane] : values[step][lane];
    }
  }
}

} // namespace Strider

#endif
