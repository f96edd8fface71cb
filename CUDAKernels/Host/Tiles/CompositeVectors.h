// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compositing of a batch of samples in CPU vector registers: over samples where they are independent, and over the
// channels of a colour where they are not.
#ifndef Strider_Host_Tiles_CompositeVectors_h
#define Strider_Host_Tiles_CompositeVectors_h

#include "Compositing/MarchRay.h"

#include <cstring>

namespace Strider
{

/// Transfer function type that selects this compositing in MarchTile.
struct VectorTable
{
  TransferTable Entries;
};

/// The four channels of an entry in one register. This is not an array, because the fourth channel is unused, and
/// compilers would then process the other three separately.
using ColorChannels = float __attribute__((vector_size(sizeof(TableColor))));

STRIDER_HOST_DEVICE ColorChannels ReadChannels(const TableColor& color)
{
  ColorChannels channels;
  std::memcpy(&channels, &color, sizeof(channels));
  return channels;
}

/// Composites a batch like the overload for other tables. Not inlined, so that one copy serves all traversal policies
/// and samplers: compilers fuse products and sums differently at each call, whereas rays must be bit-identical for
/// all policies.
template <int Batch>
STRIDER_HOST_DEVICE_CALL bool CompositeBatch(const VectorTable& vectors,
  const float (&values)[Batch], int first, int last, float terminationOpacity, RayResult& result)
{
  const TransferTable& table = vectors.Entries;
  const int count = last - first;
  float shares[Batch]; // first the opacities, then the contribution of each sample
  int anyVisible = 0;
  for (int sample = 0; sample < Batch; ++sample)
  {
    const float opacity = ClassifyOpacity(table, values[sample]);
    shares[sample] = sample < count ? opacity : 0.0f;
    anyVisible |= shares[sample] > 0.0f ? 1 : 0;
  }
  if (anyVisible == 0)
  {
    return true;
  }
  int places[Batch];
  float weights[Batch];
  for (int sample = 0; sample < Batch; ++sample)
  {
    const TableEntry entry = FindEntry(table.ColorAxis, values[sample], table.IsNearest);
    places[sample] = entry.Index;
    weights[sample] = entry.Weight;
  }
  float opacity = result.Opacity;
  int taken = 0;
  while (taken < Batch && !(opacity > terminationOpacity))
  {
    shares[taken] *= 1.0f - opacity;
    opacity += shares[taken];
    ++taken;
  }
  ColorChannels sum{ result.Red, result.Green, result.Blue, 0.0f };
  for (int sample = 0; sample < taken; ++sample)
  {
    const TableColor* entries = table.Colors + (places[sample] << table.GetStrideLog2());
    const ColorChannels low = ReadChannels(entries[0]);
    const ColorChannels high = ReadChannels(entries[1]);
    sum += shares[sample] * (low + weights[sample] * (high - low));
  }
  int visible = 0;
  while (result.FirstVisibleSample < 0 && visible < taken)
  {
    result.FirstVisibleSample = shares[visible] > 0.0f ? first + visible : -1;
    ++visible;
  }
  result.Red = sum[0];
  result.Green = sum[1];
  result.Blue = sum[2];
  result.Opacity = opacity;
  const bool isAlive = !(opacity > terminationOpacity);
  result.SamplesTaken = isAlive ? result.SamplesTaken : first + taken;
  return isAlive;
}

} // namespace Strider

#endif
