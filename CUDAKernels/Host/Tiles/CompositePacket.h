// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composites one sample of each ray of a packet.
#ifndef Strider_Host_Tiles_CompositePacket_h
#define Strider_Host_Tiles_CompositePacket_h

#include "Compositing/ClassifySample.h"
#include "Host/Tiles/EntryRange.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/ReadTableRows.h"

namespace Strider
{

/// Finds the entries of values: places of their rows, and weights of the rows behind them.
STRIDER_HOST_DEVICE void FindPacketEntries(const TransferTable& table,
  const PacketValues<float>& values, PacketValues<int>& places, PacketValues<float>& weights)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const TableEntry entry = FindEntry(table.ColorAxis, values[lane], table.IsNearest);
    places[lane] = entry.Index << table.GetStrideLog2();
    weights[lane] = entry.Weight;
  }
}

/// True unless all samples `step` of a round lie at transparent entries.
STRIDER_HOST_DEVICE bool MayShow(const EntryRange& shown, int stride,
  const PacketValues<int>& places, int step, const RayPacket& packet)
{
  const int first = shown.First * stride;
  const int last = shown.Last * stride;
  int mayShow = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    mayShow |= (step < packet.Length[lane] ? 1 : 0) & (places[lane] >= first ? 1 : 0) &
      (places[lane] <= last ? 1 : 0);
  }
  return mayShow != 0;
}

/// Composites the sample `step` of a round of each ray that has one and is not opaque. Each ray sees the operations of
/// CompositeBatch in the same order, so that its bits do not depend on the other rays. `table` is fused.
STRIDER_HOST_DEVICE void CompositePacket(const TransferTable& table, const EntryRange& shown,
  const PacketValues<float>& values, int step, float terminationOpacity, RayPacket& packet)
{
  alignas(64) PacketValues<int> places;
  alignas(64) PacketValues<float> weights;
  FindPacketEntries(table, values, places, weights);
  if (!ShowsAll(shown, table) && !MayShow(shown, table.GetStride(), places, step, packet))
  {
    return;
  }
  alignas(64) PacketValues<float> channels[4];
  ReadTableRows(table.Colors, places, weights, channels);
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    // Without branches: only then do compilers vectorise the loop.
    const float before = packet.Opacity[lane];
    const int isMarched =
      (step < packet.Length[lane] ? 1 : 0) & (before > terminationOpacity ? 0 : 1);
    const int isSeen = isMarched & (values[lane] == values[lane] ? 1 : 0);
    const float opacity = isSeen != 0 ? channels[3][lane] : 0.0f;
    const float share = opacity * (1.0f - before);
    const float after = before + share;
    packet.Opacity[lane] = after;
    packet.Red[lane] += share * channels[0][lane];
    packet.Green[lane] += share * channels[1][lane];
    packet.Blue[lane] += share * channels[2][lane];
    const int sample = packet.First[lane] + step;
    const int isFirst = (share > 0.0f ? 1 : 0) & (packet.FirstVisible[lane] < 0 ? 1 : 0);
    packet.FirstVisible[lane] = isFirst != 0 ? sample : packet.FirstVisible[lane];
    const int isEnding = isMarched & (after > terminationOpacity ? 1 : 0);
    packet.Next[lane] = isEnding != 0 ? sample + 1 : packet.Next[lane];
  }
}

} // namespace Strider

#endif
