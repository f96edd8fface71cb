// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fills the nodes of a hierarchy with the cells and values of its boxes; host only.
#ifndef Strider_Host_Levels_StoreBoxes_h
#define Strider_Host_Levels_StoreBoxes_h

#include "Host/Levels/LevelTree.h"

namespace Strider
{

/// Marks the cells of all boxes, and those that finer ones cover.
void MarkCells(const LevelHierarchy& hierarchy, LevelTree& tree);

/// Sets the ranges of the values that no finer ones hide, and VolumeView::HasInfinity.
void FindLevelValueRanges(
  const LevelHierarchy& hierarchy, const LevelTree& tree, VolumeView& whole);

/// Marks the values that no finer ones hide, box by box.
void MarkCountedValues(const LevelHierarchy& hierarchy, const LevelTree& tree,
  std::vector<std::vector<std::uint8_t>>& counts);

/// Stores the values that no finer ones hide as DescribeStoredScalars(whole) says.
void StoreValues(const LevelHierarchy& hierarchy, const VolumeView& whole, LevelTree& tree);

/// Replaces the values that finer ones hide by the means of these, or at points by theirs, from the finest level on.
void RestrictValues(LevelTree& tree);

} // namespace Strider

#endif
