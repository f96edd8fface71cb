// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The axis orders that the Automatic rotation mode chooses from; plain C++.
#ifndef Strider_Rotation_ListVoxelOrders_h
#define Strider_Rotation_ListVoxelOrders_h

#include "Foundation/VoxelOrder.h"
#include "Strider/FrameChoices.h"

#include <array>

namespace Strider
{

/// Axes of index space in the order in which they are stored, fastest first.
using AxisOrder = std::array<int, 3>;

constexpr int VoxelOrderCount = 6;

/// All six axis orders; the first is the caller's own. None is mirrored: mirroring does not change cache behaviour,
/// and without it sample positions keep the same values in every order.
constexpr std::array<AxisOrder, VoxelOrderCount> VoxelOrders{ { { 0, 1, 2 }, { 2, 1, 0 },
  { 1, 0, 2 }, { 0, 2, 1 }, { 1, 2, 0 }, { 2, 0, 1 } } };

inline VoxelOrder MakeVoxelOrder(const AxisOrder& axes)
{
  VoxelOrder order;
  for (int axis = 0; axis < 3; ++axis)
  {
    order.Axis[axis] = axes[axis];
  }
  return order;
}

/// Returns the axes of an order for FrameStatistics.
inline StoredAxes ListStoredAxes(const VoxelOrder& order)
{
  StoredAxes axes;
  for (int axis = 0; axis < 3; ++axis)
  {
    axes.Axis[axis] = order.Axis[axis];
    axes.IsMirrored[axis] = order.Sign[axis] < 0.0f;
  }
  return axes;
}

} // namespace Strider

#endif
