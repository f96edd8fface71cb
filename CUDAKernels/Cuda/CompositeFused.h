// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a batch classified by a fused table and composited; device only.
#ifndef Strider_Cuda_CompositeFused_h
#define Strider_Cuda_CompositeFused_h

#include "Compositing/MarchRay.h"
#include "Cuda/FusedTable.h"

namespace Strider
{

/// Colour and opacity of a value; not-a-number is transparent. Two loads for all four channels, and one position. Measured on an
/// H200 (8-bit 1024^3 on 1024^2, z view, 32x8 threads, batch 8): 2.46 ms, where fetching the samples alone takes as long
/// (Testing/Benchmarks/Results/classes-1024-u8-h200.json); two tables took longer.
__device__ __forceinline__ TableColor ClassifyFused(const FusedTable& table, float value)
{
  const TableEntry entry =
    FindEntry(value * table.Scale + table.Bias, table.Count, table.IsNearest);
  const TableColor low = table.Entries[entry.Index];
  const TableColor high = table.Entries[entry.Index + 1];
  const float opacity = low.Opacity + entry.Weight * (high.Opacity - low.Opacity);
  return { low.Red + entry.Weight * (high.Red - low.Red),
    low.Green + entry.Weight * (high.Green - low.Green),
    low.Blue + entry.Weight * (high.Blue - low.Blue), value == value ? opacity : 0.0f };
}

/// As for a TransferTable, but without a branch for each sample: where visible and transparent samples alternate, a warp would
/// go through both sides of every one. A sample that does not count has an opacity of 0, which changes no bit of the result.
template <int Batch>
__device__ __forceinline__ bool CompositeBatch(const FusedTable& table,
  const float (&values)[Batch], int first, int last, float terminationOpacity, RayResult& result)
{
  int firstVisible = Batch;
  int taken = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const TableColor color = ClassifyFused(table, values[sample]);
    const bool isTaken = first + sample < last && !(result.Opacity > terminationOpacity);
    const float opacity = isTaken && color.Opacity > 0.0f ? color.Opacity : 0.0f;
    CompositeSample(result, color, opacity);
    firstVisible = opacity > 0.0f ? Smaller(firstVisible, sample) : firstVisible;
    taken += isTaken ? 1 : 0;
  }
  if (result.FirstVisibleSample < 0 && firstVisible < Batch)
  {
    result.FirstVisibleSample = first + firstVisible;
  }
  result.SamplesTaken = first + taken;
  return !(result.Opacity > terminationOpacity);
}

} // namespace Strider

#endif
