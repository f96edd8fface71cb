// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hands the rays of a tile to the lanes of a packet.
#ifndef Strider_Host_Tiles_PacketMarch_h
#define Strider_Host_Tiles_PacketMarch_h

#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/SkipPacket.h"
#include "Host/Tiles/WritePixel.h"
#include "Rays/MakeRay.h"

namespace Strider
{

/// Pixels along a side of the blocks in which a tile's rays are taken.
constexpr int BlockSide = 4;

/// Samples of a round where rays may end soon. After a short round, a lane whose ray has ended takes another one.
constexpr int ShortRound = 8;

/// If no sample is more opaque than this, a ray takes at least 67 before it reaches the default opacity of 254/255.
constexpr float ThinOpacity = 0.08f;

/// True if rays may end soon. False for rays that skip empty space: they search for it before each long round.
STRIDER_HOST_DEVICE bool MayEndSoon(const MarchJob& job)
{
  return !job.Skip.Distances && job.MostOpacity > ThinOpacity;
}

/// State of the ray in one lane that is not in RayPacket and PacketPaths: its lattice and its pixel.
struct PacketLane
{
  SampleLattice Lattice{ {}, {}, 0, 0.0f, 0.0f };
  int X = 0;
  int Y = 0;
  bool HasRay = false;
  int First = 0; ///< sample with which the ray began
};

/// Marches the rays of one tile. A lane whose ray has ended takes the next ray of the tile. `Program` has
/// three members: Round, the most samples of a round; PlaceRay(x, y, lane), which returns the SampleLattice of a
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
    , Round(MayEndSoon(job) ? Smaller(Program::Round, ShortRound) : Program::Round)
    , Rays(job)
  {
  }

  STRIDER_HOST_DEVICE SampleCount Run()
  {
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      this->Packet.SetRay(lane, this->Lanes[lane].Lattice);
      this->Paths.SetRay(lane, this->Lanes[lane].Lattice, this->Job.Skip);
    }
    for (int steps = this->Prepare(); steps > 0; steps = this->Prepare())
    {
      this->Rays.MarchRound(steps, this->Packet);
    }
    return this->Count;
  }

private:
  /// Gives each lane a ray and the samples of its next round. Returns the largest number of these; 0 if no ray is left.
  STRIDER_HOST_DEVICE int Prepare()
  {
    alignas(64) PacketValues<int> isWaiting; // for the samples of its next round
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      isWaiting[lane] = 1;
    }
    while (this->Continue(isWaiting))
    {
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        isWaiting[lane] = isWaiting[lane] != 0 && this->Replace(lane) ? 1 : 0;
      }
    }
    int steps = 0;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      steps = Larger(steps, this->Packet.Length[lane]);
    }
    return steps;
  }

  /// Sets the samples of the next round of the rays that wait, and leaves those waiting that are opaque or have no
  /// sample left. Returns true if there are any.
  STRIDER_HOST_DEVICE bool Continue(PacketValues<int>& isWaiting)
  {
    RayPacket& packet = this->Packet;
    PacketPaths& paths = this->Paths;
    const float terminationOpacity = this->Job.TerminationOpacity;
    if (this->Job.Skip.Distances)
    {
      alignas(64) PacketValues<int> isAsking;
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        isAsking[lane] = isWaiting[lane] & (packet.Opacity[lane] > terminationOpacity ? 0 : 1);
      }
      SkipPacket(this->Job.Skip, isAsking, paths, packet);
    }
    int isAnyLeft = 0;
    int isAnyKnown = 0;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      const int isOpaque = packet.Opacity[lane] > terminationOpacity ? 1 : 0;
      const int first = packet.Next[lane];
      const int end = Smaller(first + this->Round, paths.Count[lane]);
      const int isLeft = isWaiting[lane] & (isOpaque | (first < paths.Count[lane] ? 0 : 1));
      const int isGoing = isWaiting[lane] & (1 - isLeft);
      packet.First[lane] = Select(isGoing, first, packet.First[lane]);
      packet.Length[lane] = Select(isWaiting[lane], (end - first) & -isGoing, packet.Length[lane]);
      packet.Next[lane] = Select(isWaiting[lane] & (1 - isOpaque), end, first);
      const int isKnown = end <= paths.KnownEnd[lane] ? 1 : 0;
      packet.IsKnown[lane] = Select(isGoing, isKnown, packet.IsKnown[lane]);
      isWaiting[lane] = isLeft;
      isAnyLeft |= isLeft;
      isAnyKnown |= isGoing & isKnown;
    }
    for (int lane = 0; isAnyKnown != 0 && lane < PacketLanes; ++lane)
    {
      packet.Known[lane] = packet.IsKnown[lane] != 0 ? this->GetKnown(lane) : 0.0f;
    }
    return isAnyLeft != 0;
  }

  STRIDER_HOST_DEVICE float GetKnown(int lane) const
  {
    const CellBounds& bounds = this->Job.Skip.Bounds;
    return Larger(bounds.Ranges[this->Paths.KnownCell[lane]].First, this->Job.LeastValue);
  }

  /// Finishes the ray in a lane, if it has one, and starts the tile's next ray there; false if there is none.
  STRIDER_HOST_DEVICE bool Replace(int lane)
  {
    PacketLane& own = this->Lanes[lane];
    if (own.HasRay)
    {
      this->Finish(own, lane);
      own.HasRay = false;
    }
    return this->Start(own, lane);
  }

  STRIDER_HOST_DEVICE void Finish(const PacketLane& own, int lane)
  {
    const RayPacket& packet = this->Packet;
    const RayResult result{ packet.Red[lane], packet.Green[lane], packet.Blue[lane],
      packet.Opacity[lane], packet.FirstVisible[lane], packet.Next[lane] - own.First };
    WritePixel(this->Job, own.X, own.Y, result, own.Lattice);
    this->Count.Taken += static_cast<std::uint64_t>(result.SamplesTaken);
    this->Count.Skipped += static_cast<std::uint64_t>(this->Paths.Skipped[lane]);
  }

  /// Starts the tile's next ray in a lane; false if there is none.
  STRIDER_HOST_DEVICE bool Start(PacketLane& own, int lane)
  {
    while (this->Y < this->Area.LastY &&
      FindRayInPart(this->Job, this->X, this->Y).IsDone(this->Job.TerminationOpacity))
    {
      this->Advance();
    }
    if (this->Y >= this->Area.LastY)
    {
      return false;
    }
    own = { this->Rays.PlaceRay(this->X, this->Y, lane), this->X, this->Y, true };
    const RayInPart part = FindRayInPart(this->Job, this->X, this->Y);
    const TakenSamples taken = part.Cut(own.Lattice);
    own.First = taken.First;
    this->Packet.SetRay(lane, own.Lattice);
    if (part.Rule != PartRule::Whole)
    {
      RayResult resumed{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
      part.Resume(taken, resumed);
      this->Packet.Resume(lane, taken.First, resumed);
    }
    this->Paths.SetRay(lane, own.Lattice, this->Job.Skip);
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
  int Round; ///< most samples of a ray between two looks at which rays have ended
  Program Rays;
  SampleCount Count{ 0, 0 };
  PacketLane Lanes[PacketLanes];
  RayPacket Packet;
  PacketPaths Paths;
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
