// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shortest sequence of in-place moves that leads from one voxel order to another; plain C++.
#ifndef Strider_Rotation_FindMoveSteps_h
#define Strider_Rotation_FindMoveSteps_h

#include "Rotation/ListVoxelOrders.h"
#include "Rotation/MoveStep.h"

#include <vector>

namespace Strider
{

/// True if `step` can be made in place: its two axes must have equal extents, which must be a multiple of `unit` if x
/// is one of them.
inline bool CanStep(const std::array<int, 3>& extents, MoveStep step, int unit)
{
  const auto [first, second] = FindMovedAxes(step);
  return extents[first] == extents[second] && (first != 0 || extents[0] % unit == 0);
}

/// Finds the swaps, at most two, that lead from `order` to the axes `wanted`. Returns false and no steps if the
/// extents do not allow it. Among sequences of equal length, one that starts with SwapYZ is preferred: SwapYZ moves
/// whole words and needs no tiles. `order` must not be mirrored.
inline bool FindMoveSteps(const VoxelOrder& order, const AxisOrder& wanted,
  const std::array<int, 3>& extents, int unit, std::vector<MoveStep>& steps)
{
  const auto isReached = [&wanted](const VoxelOrder& reached) {
    return reached.Axis[0] == wanted[0] && reached.Axis[1] == wanted[1] &&
      reached.Axis[2] == wanted[2];
  };
  steps.clear();
  if (isReached(order))
  {
    return true;
  }
  constexpr MoveStep swaps[] = { MoveStep::SwapYZ, MoveStep::SwapXZ, MoveStep::SwapXY };
  for (const MoveStep first : swaps)
  {
    if (CanStep(extents, first, unit) &&
      isReached(TakeStep(order, first, extents[FindMovedAxes(first)[0]])))
    {
      steps = { first };
      return true;
    }
  }
  for (const MoveStep first : swaps)
  {
    for (const MoveStep second : swaps)
    {
      // An in-place swap exchanges equal extents, so `extents` holds for the second step too.
      const VoxelOrder between = TakeStep(order, first, extents[FindMovedAxes(first)[0]]);
      if (CanStep(extents, first, unit) && CanStep(extents, second, unit) &&
        isReached(TakeStep(between, second, extents[FindMovedAxes(second)[0]])))
      {
        steps = { first, second };
        return true;
      }
    }
  }
  return false;
}

} // namespace Strider

#endif
