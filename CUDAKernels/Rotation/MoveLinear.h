// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// In-place moves of voxels in linear memory: the CPU's counterpart of the moves on the device.
#ifndef Strider_Rotation_MoveLinear_h
#define Strider_Rotation_MoveLinear_h

#include "Rotation/MoveStep.h"

#include <array>

namespace Strider
{

/// Contiguous voxels, the first axis fastest.
struct LinearBuffer
{
  void* Voxels = nullptr; ///< aligned to one voxel
  std::array<int, 3> Extents{ 0, 0, 0 };
  int VoxelBytes = 1; ///< 1, 2, 4 or 8
};

/// Number of independent parts of a step. A step consists of cycles of tiles that are exchanged with each other, and
/// each cycle is divided into slabs along the axis that is not moved. No voxel belongs to two (cycle, slab) pairs, so
/// that pairs may be moved in any order and concurrently.
struct MoveParts
{
  int Cycles = 0;
  int Slabs = 0;
};

/// Counts the parts of a step. Returns zeros if the two moved axes differ in extent or if VoxelBytes is not
/// supported.
MoveParts CountMoveParts(const LinearBuffer& buffer, MoveStep step);

/// Moves one cycle in the slabs firstSlab <= slab < lastSlab. Uses 64 KiB of the stack and no other memory.
void MoveCycle(const LinearBuffer& buffer, MoveStep step, int cycle, int firstSlab, int lastSlab);

} // namespace Strider

#endif
