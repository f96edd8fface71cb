// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the next samples of all rays of a packet that lie outside of empty space.
#ifndef Strider_Host_Tiles_SkipPacket_h
#define Strider_Host_Tiles_SkipPacket_h

#include "EmptySpace/SkipKnown.h"
#include "Host/Tiles/RayPacket.h"

namespace Strider
{

/// Paths of a packet's rays through a skip map, value by value over the lanes; as SkipKnownPath.
struct alignas(64) PacketPaths
{
  PacketValues<float> StepsPerCell[3];
  PacketValues<int> Count; ///< number of samples of each ray
  PacketValues<int> Skipped;
  PacketValues<int> KnownCell;
  PacketValues<int> KnownEnd;

  STRIDER_HOST_DEVICE void SetRay(int lane, const SampleLattice& lattice, const SkipMap& map)
  {
    const Vector3 stepsPerCell = SkipEmpty{ map }.Follow(lattice.GetStep()).StepsPerCell;
    this->StepsPerCell[0][lane] = stepsPerCell.X;
    this->StepsPerCell[1][lane] = stepsPerCell.Y;
    this->StepsPerCell[2][lane] = stepsPerCell.Z;
    this->Count[lane] = lattice.Count;
    this->Skipped[lane] = 0;
    this->KnownCell[lane] = 0;
    this->KnownEnd[lane] = 0;
  }
};

/// Macrocells of a packet's next samples.
struct PacketCells
{
  PacketValues<float> At[3];
  PacketValues<float> Cell[3];
  PacketValues<int> Index;
  PacketValues<int> Distance; ///< entry of SkipMap::Distances
};

STRIDER_HOST_DEVICE void FindPacketCells(
  const SkipMap& map, const PacketPaths& paths, const RayPacket& packet, PacketCells& cells)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const EvenPlaces places{ { packet.Start[0][lane], packet.Start[1][lane],
                               packet.Start[2][lane] },
      { packet.Step[0][lane], packet.Step[1][lane], packet.Step[2][lane] },
      Smaller(packet.Next[lane], paths.Count[lane]) };
    const SkipEmptyPath path{ map, {}, 0, 0 };
    const CellPlace cell = path.FindCell(places.At(0));
    cells.At[0][lane] = cell.At.X;
    cells.At[1][lane] = cell.At.Y;
    cells.At[2][lane] = cell.At.Z;
    cells.Cell[0][lane] = cell.Cell.X;
    cells.Cell[1][lane] = cell.Cell.Y;
    cells.Cell[2][lane] = cell.Cell.Z;
    cells.Index[lane] = cell.Index;
  }
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    cells.Distance[lane] = map.Distances[cells.Index[lane]];
  }
}

/// Returns `one` if `isFirst` is 1, `other` if it is 0. No condition, since compilers make branches of related ones.
STRIDER_HOST_DEVICE int Select(int isFirst, int one, int other)
{
  return other ^ ((one ^ other) & -isFirst);
}

/// Moves RayPacket::Next of rays that are asking (1) as SkipKnownPath::FindNext does. All rays ask at once until none
/// of them lies in empty space.
STRIDER_HOST_DEVICE void SkipPacket(
  const SkipMap& map, PacketValues<int>& isAsking, PacketPaths& paths, RayPacket& packet)
{
  alignas(64) PacketCells cells;
  for (;;)
  {
    int isAnyAsking = 0;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      isAsking[lane] &= (packet.Next[lane] >= paths.KnownEnd[lane] ? 1 : 0) &
        (packet.Next[lane] < paths.Count[lane] ? 1 : 0);
      isAnyAsking |= isAsking[lane];
    }
    if (isAnyAsking == 0)
    {
      return;
    }
    FindPacketCells(map, paths, packet, cells);
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      const int distance = cells.Distance[lane];
      const int isKnown = IsKnownCell(distance) ? 1 : 0;
      const SkipEmptyPath path{ map,
        { paths.StepsPerCell[0][lane], paths.StepsPerCell[1][lane], paths.StepsPerCell[2][lane] },
        0, 0 };
      const CellPlace cell{ { cells.At[0][lane], cells.At[1][lane], cells.At[2][lane] },
        { cells.Cell[0][lane], cells.Cell[1][lane], cells.Cell[2][lane] }, 0 };
      const int steps =
        path.CountInside(cell, static_cast<float>(distance - isKnown * MostDistance));
      const int sample = packet.Next[lane];
      const int isPassing = isAsking[lane] & (distance > 0 ? 1 : 0) & (1 - isKnown);
      const int isKnowing = isAsking[lane] & isKnown;
      const int passed = Smaller(steps, paths.Count[lane] - sample) & -isPassing;
      paths.Skipped[lane] += passed;
      packet.Next[lane] = sample + passed;
      paths.KnownCell[lane] = Select(isKnowing, cells.Index[lane], paths.KnownCell[lane]);
      paths.KnownEnd[lane] = Select(isKnowing, sample + steps, paths.KnownEnd[lane]);
      isAsking[lane] = isPassing;
    }
  }
}

} // namespace Strider

#endif
