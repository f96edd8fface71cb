// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Packs the index of a volume: Offsets, or OffsetGroups, whose groups are planned first.
#include "Compression/Encode/GroupPlan.h"

#include "Compression/Encode/UniqueRuns.h"

#include <algorithm>
#include <array>

namespace Strider
{
namespace
{

using GroupOffsets = std::array<std::uint64_t, IndexGroupBricks>;

/// Returns the offsets of a group; positions beyond the volume repeat the last brick.
GroupOffsets GatherGroup(
  const BrickGrid& bricks, const std::vector<std::uint64_t>& offsets, std::uint64_t entry)
{
  const BrickPlace first = MakeGroupGrid(bricks).FindPlace(entry);
  GroupOffsets run;
  for (int slot = 0; slot < IndexGroupBricks; ++slot)
  {
    const int x = IndexGroupSide * first.X + slot % IndexGroupSide;
    const int y = IndexGroupSide * first.Y + slot / IndexGroupSide % IndexGroupSide;
    const int z = IndexGroupSide * first.Z + slot / (IndexGroupSide * IndexGroupSide);
    const BrickPlace brick{ std::min(x, bricks.Bricks[0] - 1), std::min(y, bricks.Bricks[1] - 1),
      std::min(z, bricks.Bricks[2] - 1), first.Component };
    run[slot] = offsets[static_cast<std::size_t>(bricks.FindEntry(brick))];
  }
  return run;
}

std::uint64_t HashGroup(const GroupOffsets& run)
{
  return HashRun(reinterpret_cast<const unsigned char*>(run.data()), sizeof(run));
}

/// Packs numbers into fields of `bits` bits.
std::vector<std::uint32_t> PackFields(const std::vector<std::uint64_t>& numbers, int bits)
{
  std::vector<std::uint32_t> words(static_cast<std::size_t>(CountFieldWords(numbers.size(), bits)));
  for (std::size_t entry = 0; entry < numbers.size(); ++entry)
  {
    WriteField(words.data(), entry * bits, bits, numbers[entry]);
  }
  return words;
}

} // namespace

GroupPlan PlanGroups(const BrickGrid& bricks, const std::vector<std::uint64_t>& offsets)
{
  const std::uint64_t groups = MakeGroupGrid(bricks).CountAll();
  GroupPlan plan;
  plan.Kept.reserve(static_cast<std::size_t>(groups));
  plan.Groups.reserve(static_cast<std::size_t>(groups));
  UniqueTable table;
  for (std::uint64_t entry = 0; entry < groups; ++entry)
  {
    const GroupOffsets run = GatherGroup(bricks, offsets, entry);
    const std::uint64_t found =
      table.FindOrAdd(HashGroup(run), plan.Kept.size(), [&](std::uint64_t kept) {
        return GatherGroup(bricks, offsets, plan.Kept[static_cast<std::size_t>(kept)]) == run;
      });
    if (found == plan.Kept.size())
    {
      plan.Kept.push_back(entry);
    }
    plan.Groups.push_back(found);
  }
  return plan;
}

void PackOffsets(const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::Offsets;
  volume.Index = PackFields(offsets, volume.EntryBits);
}

void PackGroups(
  const GroupPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::OffsetGroups;
  volume.GroupBits = plan.CountGroupBits();
  volume.Index.resize(
    static_cast<std::size_t>(CountFieldWords(plan.CountOffsets(), volume.EntryBits)));
  std::uint64_t firstBit = 0;
  for (const std::uint64_t kept : plan.Kept)
  {
    for (const std::uint64_t offset : GatherGroup(volume.MakeGrid(), offsets, kept))
    {
      WriteField(volume.Index.data(), firstBit, volume.EntryBits, offset);
      firstBit += volume.EntryBits;
    }
  }
  volume.Groups = PackFields(plan.Groups, volume.GroupBits);
}

} // namespace Strider
