// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Classifies batches of samples without NaN, and composites them; device only.
#ifndef Strider_Cuda_March_Tables_CompositeNumbers_h
#define Strider_Cuda_March_Tables_CompositeNumbers_h

#include "Compositing/MarchRay.h"
#include "Cuda/March/Tables/SharedEntries.h"

namespace Strider
{

/// Composites the first `count` values until the ray ends, and returns their opacities; samples not taken get 0,
/// which leaves the result unchanged. `IsFull`: `count` equals Batch. `Table` must have a ClassifyNumber.
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

/// Records the first visible sample and the number of samples taken, for counted rays. A ray that ends early ends
/// with its last visible sample.
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

/// As CompositeBatch for a FusedTable, with the same colours, for tables with a member IsCounted. Without IsCounted
/// the first visible sample is not recorded, and the last batch of a ray counts in full.
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
