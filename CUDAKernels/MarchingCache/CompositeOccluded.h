// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compositing of samples with ambient occlusion.
#ifndef Strider_MarchingCache_CompositeOccluded_h
#define Strider_MarchingCache_CompositeOccluded_h

#include "Compositing/MarchRay.h"

namespace Strider
{

/// Transfer function and the light of each sample of a batch: Lights[sample * Stride].
struct OccludedTable
{
  const TransferTable& Table;
  const float* Lights; ///< set for visible samples only
  int Stride;
};

/// Composites a batch like the overload for TransferTable.
template <int Batch>
STRIDER_HOST_DEVICE bool CompositeBatch(const OccludedTable& occluded, const float (&values)[Batch],
  int first, int last, float terminationOpacity, RayResult& result)
{
  for (int sample = 0; sample < Batch; ++sample)
  {
    const float opacity = ClassifyOpacity(occluded.Table, values[sample]);
    if (first + sample < last && opacity > 0.0f)
    {
      const TableColor color = ClassifyColor(occluded.Table, values[sample]);
      const float light = occluded.Lights[sample * occluded.Stride];
      CompositeSample(result,
        { light * color.Red, light * color.Green, light * color.Blue, color.Opacity }, opacity);
      MarkVisible(result, first + sample);
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
