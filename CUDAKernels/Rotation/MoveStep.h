// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The in-place moves of stored voxels and their effect on the voxel order; plain C++.
#ifndef Strider_Rotation_MoveStep_h
#define Strider_Rotation_MoveStep_h

#include "Foundation/VoxelOrder.h"

#include <array>
#include <utility>

namespace Strider
{

/// In-place moves, named by the stored axes x, y, z rather than those of index space. Source: Misaki, Ino, Hagihara
/// for the rotation. The swaps are cheaper and equivalent if the reader knows the voxel order.
enum class MoveStep
{
  RotateAboutY, ///< the voxel at (x, z) goes to (N - 1 - z, x), where N is the extent of both axes
  RotateBack,   ///< the inverse: the voxel at (x, z) goes to (z, N - 1 - x)
  SwapXY,
  SwapXZ,
  SwapYZ
};

/// Returns the two stored axes that a step moves; they must have the same extent.
inline std::array<int, 2> FindMovedAxes(MoveStep step)
{
  switch (step)
  {
    case MoveStep::SwapXY:
      return { 0, 1 };
    case MoveStep::SwapYZ:
      return { 1, 2 };
    default:
      return { 0, 2 };
  }
}

/// Returns the voxel order after a step. `extent` is the common extent of both moved axes, including padding.
inline VoxelOrder TakeStep(VoxelOrder order, MoveStep step, int extent)
{
  const auto [first, second] = FindMovedAxes(step);
  std::swap(order.Axis[first], order.Axis[second]);
  std::swap(order.Sign[first], order.Sign[second]);
  std::swap(order.Offset[first], order.Offset[second]);
  const bool isRotation = step == MoveStep::RotateAboutY || step == MoveStep::RotateBack;
  if (isRotation)
  {
    const int mirrored = step == MoveStep::RotateAboutY ? 0 : 2;
    order.Sign[mirrored] = -order.Sign[mirrored];
    order.Offset[mirrored] = static_cast<float>(extent - 1) - order.Offset[mirrored];
  }
  return order;
}

} // namespace Strider

#endif
