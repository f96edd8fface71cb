// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An index of OffsetGroups before it is packed; host only.
#ifndef Strider_Compression_Encode_GroupPlan_h
#define Strider_Compression_Encode_GroupPlan_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

struct GroupPlan
{
  std::vector<std::uint64_t>
    Kept; ///< entries of the grid of groups: the first one of those that are equal
  std::vector<std::uint64_t>
    Groups; ///< of each entry of the grid, which one of Kept it is equal to

  std::uint64_t CountOffsets() const { return this->Kept.size() * IndexGroupBricks; }
  int CountGroupBits() const { return CountBits(this->Kept.size() - 1); }
  std::uint64_t CountWords(int entryBits) const
  {
    return CountFieldWords(this->CountOffsets(), entryBits) +
      CountFieldWords(this->Groups.size(), this->CountGroupBits());
  }
};

/// `offsets` are those of all bricks, in the order of BrickGrid.
GroupPlan PlanGroups(const BrickGrid& bricks, const std::vector<std::uint64_t>& offsets);

/// Makes the index of a volume, whose EntryBits hold all offsets.
void PackGroups(
  const GroupPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume);

} // namespace Strider

#endif
