// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a marching cache has to fetch in a view; host only.
#ifndef Strider_MarchingCache_PredictBox_h
#define Strider_MarchingCache_PredictBox_h

#include "MarchingCache/BoxCells.h"
#include "MarchingCache/VoxelBox.h"
#include "Rays/MeasureView.h"

namespace Strider
{

/// Of a warp of 8x4 pixels at the middle of the volume.
struct PredictedBox
{
  int Samples = 0;       ///< of a ray that share a box; 0: not even one does
  double Fetched = 64.0; ///< voxels for each sample of a ray
};

/// `view`: by the stored axes. `reach`: voxels that are read beyond the eight around a sample.
inline PredictedBox PredictBox(const ViewGeometry& view, int reach, const BoxCells& cells)
{
  for (int samples = MostBoxSamples; samples > 0; samples /= 2)
  {
    double count = 1.0;
    VoxelBox box{};
    for (int axis = 0; axis < 3; ++axis)
    {
      // Whole voxels in the mean, one of them because rays begin anywhere.
      const double extent = 7.0 * std::abs(view.PerPixelAcross[axis]) +
        3.0 * std::abs(view.PerPixelUp[axis]) + (samples - 1.0) * std::abs(view.PerSample[axis]) +
        2.0 + 2.0 * reach;
      box.Size[axis] = static_cast<int>(std::min(extent + 0.5, 1e6));
      count *= extent;
    }
    if (box.Fits(cells.CountCells()))
    {
      return { samples, count / (32.0 * samples) };
    }
  }
  return {};
}

} // namespace Strider

#endif
