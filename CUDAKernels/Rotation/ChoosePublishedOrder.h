// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The views in which Misaki, Ino and Hagihara keep the volume rotated; host only.
#ifndef Strider_Rotation_ChoosePublishedOrder_h
#define Strider_Rotation_ChoosePublishedOrder_h

#include "Rays/MeasureView.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// The volume's x axis points into the screen: no step of a ray, in voxels, is longer along another axis. On an orbit about y
/// these are their angles [45, 135) and [225, 315), with angle 0 along z and 90 along x; views about x and z are never among
/// them. The two borders of a sector differ by the sign that the steps along x and z share.
inline bool IsXDeep(const ViewGeometry& view)
{
  const double x = std::abs(view.PerSample[0]);
  const double y = std::abs(view.PerSample[1]);
  const double z = std::abs(view.PerSample[2]);
  const double other = std::max(y, z);
  const double rounding = 1e-6 * MeasureLength(view.PerSample);
  if (std::abs(x - other) > rounding)
  {
    return x > other;
  }
  return z < y || view.PerSample[0] * view.PerSample[2] > 0.0;
}

} // namespace Strider

#endif
