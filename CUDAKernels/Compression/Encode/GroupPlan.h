// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Packs the index of a volume: Offsets, or OffsetGroups, whose groups are planned first; host only.
#ifndef Strider_Compression_Encode_GroupPlan_h
#define Strider_Compression_Encode_GroupPlan_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

struct GroupPlan
{
  /// Entries of the grid of groups that are stored: the first one of equal groups.
  std::vector<std::uint64_t> Kept;
  /// For each entry of the grid, the index in Kept of the equal group.
  std::vector<std::uint64_t> Groups;

  std::uint64_t CountOffsets() const { return this->Kept.size() * IndexGroupBricks; }
  int CountGroupBits() const { return CountBits(this->Kept.size() - 1); }
  std::uint64_t CountWords(int entryBits) const
  {
    return CountFieldWords(this->CountOffsets(), entryBits) +
      CountFieldWords(this->Groups.size(), this->CountGroupBits());
  }
};

/// Plans the groups. `offsets` here and below are those of all bricks in the order of BrickGrid.
GroupPlan PlanGroups(const BrickGrid& bricks, const std::vector<std::uint64_t>& offsets);

/// Packs the index of a volume, whose EntryBits must suffice for all offsets.
void PackOffsets(const std::vector<std::uint64_t>& offsets, CompressedVolume& volume);
void PackGroups(
  const GroupPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume);

} // namespace Strider

#endif
