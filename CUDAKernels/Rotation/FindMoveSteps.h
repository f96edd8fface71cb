// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The shortest chain of moves in place from one order to another; plain C++.
#ifndef Strider_Rotation_FindMoveSteps_h
#define Strider_Rotation_FindMoveSteps_h

#include "Rotation/ListVoxelOrders.h"
#include "Rotation/MoveStep.h"

#include <vector>

namespace Strider
{

/// A step can be made where both its axes have the same extent, which is a multiple of `unit` if x is among them.
inline bool CanStep(const std::array<int, 3>& extents, MoveStep step, int unit)
{
  const auto [first, second] = FindMovedAxes(step);
  return extents[first] == extents[second] && (first != 0 || extents[0] % unit == 0);
}

/// Swaps that lead from `order` to the axes `wanted`, at most two. Empty and false where the extents do not allow it. Of two ways
/// of the same length the one that moves words as a whole first is taken: SwapYZ needs no tiles. `order` must not be mirrored.
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
      // A swap in place exchanges equal extents: they stay as they are.
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
