// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A fused table in shared memory with the way from each entry to the next beside it; device only, but for its size.
#ifndef Strider_Cuda_SlopedTable_h
#define Strider_Cuda_SlopedTable_h

#include "Cuda/CompositeFused.h"
#include "Cuda/ShareTransferTable.h"

namespace Strider
{

/// Of values that are numbers. Where texture units leave time to spare, four subtractions for each sample are worth twice the shared memory;
/// where rays end after a few samples they are not.
struct SlopedTable
{
  FusedTable<false> Fused; ///< of global memory
};

inline std::size_t CountSharedBytes(const SlopedTable& table)
{
  return 2 * sizeof(TableColor) * static_cast<std::size_t>(table.Fused.Count);
}

/// Fills dynamic shared memory, where ClassifySloped reads. All threads of the block must call.
__device__ __forceinline__ SlopedTable ShareTransferTable(const SlopedTable& table)
{
  extern __shared__ float4 sharedMemory[];
  TableColor* shared = reinterpret_cast<TableColor*>(sharedMemory);
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  for (int entry = static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x);
       entry < table.Fused.Count; entry += threads)
  {
    const TableColor low = table.Fused.Entries[entry];
    const TableColor high = table.Fused.Entries[entry + 1];
    shared[2 * entry] = low;
    shared[2 * entry + 1] = { high.Red - low.Red, high.Green - low.Green, high.Blue - low.Blue,
      high.Opacity - low.Opacity };
  }
  __syncthreads();
  return table;
}

/// ClassifyFused, bit by bit.
__device__ __forceinline__ TableColor ClassifySloped(const SlopedTable& table, float value)
{
  extern __shared__ float4 sharedMemory[];
  const TableColor* shared = reinterpret_cast<const TableColor*>(sharedMemory);
  const FusedTable<false>& fused = table.Fused;
  const TableEntry entry = FindFusedEntry<false>(value * fused.Scale + fused.Bias, fused.Count);
  const TableColor low = shared[2 * entry.Index];
  const TableColor slope = shared[2 * entry.Index + 1];
  return { low.Red + entry.Weight * slope.Red, low.Green + entry.Weight * slope.Green,
    low.Blue + entry.Weight * slope.Blue, low.Opacity + entry.Weight * slope.Opacity };
}

/// Composites the first `count` values, as far as the ray gets; returns how many it took. `IsFull`: `count` is Batch.
template <bool IsFull, int Batch>
__device__ __forceinline__ int CompositeSloped(const SlopedTable& table,
  const float (&values)[Batch], int count, float terminationOpacity, RayResult& result)
{
  int taken = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const TableColor color = ClassifySloped(table, values[sample]);
    const bool isTaken = (IsFull || sample < count) && !(result.Opacity > terminationOpacity);
    CompositeSample(result, color, isTaken ? color.Opacity : 0.0f);
    taken += isTaken ? 1 : 0;
  }
  return taken;
}

/// As of a FusedTable, with the same result. What was visible first is looked for once a ray, not marked at every sample.
template <int Batch>
__device__ __forceinline__ bool CompositeBatch(const SlopedTable& table,
  const float (&values)[Batch], int first, int last, float terminationOpacity, RayResult& result)
{
  const int count = last - first;
  const int taken = count == Batch
    ? CompositeSloped<true>(table, values, count, terminationOpacity, result)
    : CompositeSloped<false>(table, values, count, terminationOpacity, result);
  if (result.FirstVisibleSample < 0 && result.Opacity > 0.0f)
  {
#pragma unroll
    for (int sample = Batch - 1; sample >= 0; --sample)
    {
      const bool isVisible = sample < taken && ClassifySloped(table, values[sample]).Opacity > 0.0f;
      result.FirstVisibleSample = isVisible ? first + sample : result.FirstVisibleSample;
    }
  }
  result.SamplesTaken = first + taken;
  return !(result.Opacity > terminationOpacity);
}

} // namespace Strider

#endif
