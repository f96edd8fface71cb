// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a batch classified by a fused table and composited; device only.
#ifndef Strider_Cuda_CompositeFused_h
#define Strider_Cuda_CompositeFused_h

#include "Compositing/MarchRay.h"
#include "Cuda/FusedTable.h"
#include "Foundation/Clamp.h"

namespace Strider
{

/// Not-a-number is transparent.
__device__ __forceinline__ TableColor ClassifyFused(
  const FusedTable& table, float value, float& opacity)
{
  const float position =
    Clamp(value * table.Scale + table.Bias, 0.0f, static_cast<float>(table.Count - 1));
  const int index = static_cast<int>(position);
  const float way = position - static_cast<float>(index);
  const FusedEntry entry = table.Entries[index];
  const float2 redGreen = __half22float2(entry.RedGreen);
  const float2 blueOpacity = __half22float2(entry.BlueOpacity);
  const float2 redGreenToNext = __half22float2(entry.RedGreenToNext);
  const float2 blueOpacityToNext = __half22float2(entry.BlueOpacityToNext);
  const float scaled = blueOpacity.y + way * blueOpacityToNext.y;
  opacity = value == value ? scaled * table.OpacityScale : 0.0f;
  return { redGreen.x + way * redGreenToNext.x, redGreen.y + way * redGreenToNext.y,
    blueOpacity.x + way * blueOpacityToNext.x, 0.0f };
}

/// As for a TransferTable.
template <int Batch>
__device__ __forceinline__ bool CompositeBatch(const FusedTable& table,
  const float (&values)[Batch], int first, int last, float terminationOpacity, RayResult& result)
{
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    float opacity;
    const TableColor color = ClassifyFused(table, values[sample], opacity);
    if (first + sample < last && opacity > 0.0f)
    {
      CompositeSample(result, color, opacity);
      result.FirstVisibleSample =
        result.FirstVisibleSample < 0 ? first + sample : result.FirstVisibleSample;
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        return false;
      }
    }
  }
  return true;
}

} // namespace Strider

#endif
