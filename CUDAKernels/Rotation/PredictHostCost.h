// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicted frame time on a CPU for each voxel order; host only, plain C++.
#ifndef Strider_Rotation_PredictHostCost_h
#define Strider_Rotation_PredictHostCost_h

#include "Rays/MeasureView.h"
#include "Rotation/ListVoxelOrders.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Strider
{

/// Returns the frame time relative to one whose samples all hit the L1 cache. A CPU thread follows one ray after the
/// other, so that the axis that points into the screen should be the fastest one stored: a ray then stays within its
/// cache lines, and the next lines are prefetched. A GPU prefers the opposite. Each step across cache lines costs a
/// little, and each step across memory pages ten times as much. Both costs grow with the number of cache lines that a
/// ray leaves for its neighbours to reuse, one per voxel of its length. Wider voxels share their lines with fewer
/// rays. If no axis points straight into the screen, all orders cross equally many lines.
///
/// Frame times relative to order xyz, measured and predicted. The letter at the head of a column is the axis that
/// points into the screen; in the last column the view is 30 degrees off it. Waves and noise, one sample per voxel of
/// depth, 1 voxel per pixel, from 256^3 on 2; AVX-512, 2 threads on a machine in use, fastest of 1 to 8 frames.
/// Differences below 0.05 are noise. Views between three axes differ by 0.10.
///
/// |               | z: zyx    | z: xzy    | x: zyx    | x: zxy    | y: yxz    | y: zxy    | z+30: zxy |
/// |  64^3 UInt8   | 0.96 0.94 | 0.96 0.94 | 1.04 1.07 | 0.99 1.01 | 0.99 0.99 | 1.04 1.06 | 0.94 0.96 |
/// |  64^3 Float32 | 0.88 0.88 | 0.90 0.90 | 1.13 1.14 | 1.00 1.02 | 0.97 0.98 | 1.12 1.11 | 0.91 0.93 |
/// | 128^3 UInt8   | 0.89 0.88 | 0.90 0.89 | 1.05 1.14 | 0.96 1.02 | 0.99 0.98 | 1.09 1.12 | 0.92 0.93 |
/// | 128^3 Float32 | 0.84 0.79 | 0.93 0.83 | 1.20 1.27 | 1.09 1.05 | 0.90 0.95 | 1.10 1.21 | 0.95 0.87 |
/// | 256^3 UInt8   | 0.88 0.78 | 0.94 0.82 | 1.14 1.27 | 1.05 1.04 | 0.93 0.96 | 1.27 1.23 | 0.92 0.87 |
/// | 256^3 Float32 | 0.65 0.65 | 0.79 0.76 | 1.84 1.54 | 1.29 1.17 | 0.77 0.85 | 1.60 1.32 | 0.94 0.77 |
/// | 384^3 UInt8   | 0.66 0.71 | 0.72 0.76 | 1.61 1.41 | 1.12 1.07 | 0.89 0.93 | 1.47 1.32 | 0.89 0.82 |
/// | 384^3 Float32 | 0.70 0.55 | 1.04 0.74 | 1.98 1.82 | 1.39 1.35 | 0.70 0.74 | 1.46 1.35 | 0.93 0.70 |
/// | 512^3 UInt8   | 0.55 0.65 | 0.61 0.72 | 1.75 1.55 | 1.10 1.11 | 0.89 0.90 | 1.99 1.39 | 0.74 0.77 |
/// | 512^3 Float32 | 0.37 0.48 | 0.52 0.76 | 2.50 2.08 | 1.48 1.59 | 0.69 0.63 | 1.75 1.31 | 0.73 0.64 |
inline double PredictHostCost(const ViewGeometry& view, const std::array<int, 3>& dimensions,
  int voxelBytes, const AxisOrder& axes)
{
  constexpr double lineBytes = 64.0;
  constexpr double pageBytes = 4096.0;
  constexpr double perLine = 0.05;
  constexpr double perPage = 0.5;
  constexpr double farthest = 512.0; // voxels; longer rays were not measured
  const double length = MeasureLength(view.PerSample);
  double cost = 0.0;
  double stride = voxelBytes;
  for (const int axis : axes)
  {
    // Fourth power: at 30 degrees off an axis, most of the difference is gone.
    const double share = std::pow(view.PerSample[axis] / length, 4.0);
    const double voxels = std::min<double>(dimensions[axis], farthest);
    const double crossings =
      perLine * std::min(1.0, stride / lineBytes) + perPage * std::min(1.0, stride / pageBytes);
    cost += share * voxels / farthest * crossings;
    stride *= dimensions[axis];
  }
  return 1.0 + std::sqrt(static_cast<double>(voxelBytes)) * cost;
}

/// Predicts the cost of every order in VoxelOrders.
inline std::array<double, VoxelOrderCount> PredictHostCosts(
  const ViewGeometry& view, const std::array<int, 3>& dimensions, int voxelBytes)
{
  std::array<double, VoxelOrderCount> costs{};
  for (int order = 0; order < VoxelOrderCount; ++order)
  {
    costs[order] = PredictHostCost(view, dimensions, voxelBytes, VoxelOrders[order]);
  }
  return costs;
}

} // namespace Strider

#endif
