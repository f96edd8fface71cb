// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One step of voxels in linear memory, in place: the CPU's twin of the moves on the device.
#ifndef Strider_Rotation_MoveLinear_h
#define Strider_Rotation_MoveLinear_h

#include "Rotation/MoveStep.h"

#include <array>

namespace Strider
{

/// Voxels without gaps, the first axis the fastest.
struct LinearBuffer
{
  void* Voxels = nullptr; ///< aligned as one voxel
  std::array<int, 3> Extents{ 0, 0, 0 };
  int VoxelBytes = 1; ///< 1, 2, 4 or 8
};

/// A step falls into cycles of tiles that change places, and each cycle into slabs along the axis that stays. No two pairs of a
/// cycle and a slab share a voxel: they can be moved in any order and at the same time.
struct MoveParts
{
  int Cycles = 0;
  int Slabs = 0;
};

/// What a step of a buffer falls into; nothing where its two moved axes differ in extent, or where voxels have another size.
MoveParts CountMoveParts(const LinearBuffer& buffer, MoveStep step);

/// Moves one cycle in the slabs firstSlab <= slab < lastSlab. Needs no memory but 64 KiB of the stack.
void MoveCycle(const LinearBuffer& buffer, MoveStep step, int cycle, int firstSlab, int lastSlab);

} // namespace Strider

#endif
