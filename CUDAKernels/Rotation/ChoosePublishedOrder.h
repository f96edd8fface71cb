// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rule of Misaki, Ino and Hagihara for the views in which the volume is stored rotated; host only.
#ifndef Strider_Rotation_ChoosePublishedOrder_h
#define Strider_Rotation_ChoosePublishedOrder_h

#include "Rays/MeasureView.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// True where the volume's x axis points into the screen: the ray step, in voxels, is at least as long along x as
/// along y and z. On an orbit about the y axis these are the angles [45, 135) and [225, 315), where 0 is along z and
/// 90 along x. Orbits about x and z never contain such a view. At the two ends of a sector |x| equals |z|; the sign
/// of their product tells the ends apart.
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
