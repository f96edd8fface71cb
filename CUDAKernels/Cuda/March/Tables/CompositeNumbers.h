// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a batch that are numbers, classified and composited; device only.
#ifndef Strider_Cuda_March_Tables_CompositeNumbers_h
#define Strider_Cuda_March_Tables_CompositeNumbers_h

#include "Compositing/MarchRay.h"
#include "Cuda/March/Tables/SharedEntries.h"

namespace Strider
{

/// Composites the first `count` values, as far as the ray gets, and leaves the opacities that they have: 0 where it does not take
/// one, which changes no bit of the result. `IsFull`: `count` is Batch. `Table` has a ClassifyNumber.
template <bool IsFull, typename Table, int Batch>
__device__ __forceinline__ void AddNumbers(const Table& table, const float (&values)[Batch],
  int count, float terminationOpacity, RayResult& result, float (&opacities)[Batch])
{
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const TableColor color = ClassifyNumber(table, values[sample]);
    const bool isTaken = (IsFull || sample < count) && !(result.Opacity > terminationOpacity);
    opacities[sample] = isTaken ? color.Opacity : 0.0f;
    CompositeSample(result, color, opacities[sample]);
  }
}

/// What rays that are asked for their samples remember. The last sample that a ray takes before it ends early is the last visible one.
template <int Batch>
__device__ __forceinline__ void CountNumbers(
  const float (&opacities)[Batch], int first, bool hasEnded, RayResult& result)
{
  int nearest = -1;
  int farthest = -1;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isVisible = opacities[sample] > 0.0f;
    nearest = isVisible && nearest < 0 ? first + sample : nearest;
    farthest = isVisible ? first + sample : farthest;
  }
  result.FirstVisibleSample = result.FirstVisibleSample < 0 ? nearest : result.FirstVisibleSample;
  result.SamplesTaken = hasEnded ? farthest + 1 : result.SamplesTaken;
}

/// As of a FusedTable, with the same colours; of tables that have an IsCounted. Where it is not set, the first visible sample is not
/// looked for, and the last batch of a ray counts as a whole.
template <typename Table, int Batch, typename = decltype(Table::IsCounted)>
__device__ __forceinline__ bool CompositeBatch(const Table& table, const float (&values)[Batch],
  int first, int last, float terminationOpacity, RayResult& result)
{
  const int count = last - first;
  float opacities[Batch];
  if (count == Batch)
  {
    AddNumbers<true>(table, values, count, terminationOpacity, result, opacities);
  }
  else
  {
    AddNumbers<false>(table, values, count, terminationOpacity, result, opacities);
  }
  const bool hasEnded = result.Opacity > terminationOpacity;
  result.SamplesTaken = last;
  if (table.IsCounted)
  {
    CountNumbers(opacities, first, hasEnded, result);
  }
  return !hasEnded;
}

} // namespace Strider

#endif
