// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Compression/BrickCollector.h"

#include "Compression/MeasureCodeWord.h"

#include <algorithm>
#include <map>

namespace Strider
{
namespace
{

std::vector<std::uint32_t> MakeFields(std::uint64_t count, int bits)
{
  return std::vector<std::uint32_t>(static_cast<std::size_t>(CountFieldWords(count, bits)));
}

/// An index of OffsetGroups before it is packed.
struct GroupPlan
{
  UniqueRuns Offsets;                ///< IndexGroupBricks offsets of 8 bytes for each group kept
  std::vector<std::uint64_t> Groups; ///< which one each group of the grid is

  std::uint64_t CountOffsets() const
  {
    return this->Offsets.Bytes.CountBytes() / sizeof(std::uint64_t);
  }
  int CountGroupBits() const { return CountBits(this->CountOffsets() / IndexGroupBricks - 1); }

  std::uint64_t CountWords(int entryBits) const
  {
    return CountFieldWords(this->CountOffsets(), entryBits) +
      CountFieldWords(this->Groups.size(), this->CountGroupBits());
  }
};

GroupPlan PlanGroups(const BrickGrid& bricks, const std::vector<std::uint64_t>& offsets)
{
  const BrickGrid groups = MakeGroupGrid(bricks);
  GroupPlan plan;
  plan.Groups.reserve(static_cast<std::size_t>(groups.CountAll()));
  for (std::uint64_t entry = 0; entry < groups.CountAll(); ++entry)
  {
    const BrickPlace first = groups.FindPlace(entry);
    std::uint64_t run[IndexGroupBricks];
    for (int slot = 0; slot < IndexGroupBricks; ++slot)
    {
      // Beyond the volume the last brick is repeated.
      const int x = IndexGroupSide * first.X + slot % IndexGroupSide;
      const int y = IndexGroupSide * first.Y + slot / IndexGroupSide % IndexGroupSide;
      const int z = IndexGroupSide * first.Z + slot / (IndexGroupSide * IndexGroupSide);
      const BrickPlace brick{ std::min(x, bricks.Bricks[0] - 1), std::min(y, bricks.Bricks[1] - 1),
        std::min(z, bricks.Bricks[2] - 1), first.Component };
      run[slot] = offsets[static_cast<std::size_t>(bricks.FindEntry(brick))];
    }
    unsigned char bytes[sizeof(run)];
    std::memcpy(bytes, run, sizeof(run));
    plan.Groups.push_back(
      plan.Offsets.FindOrAppend(bytes, sizeof(run), HashRun(bytes, sizeof(run))) / sizeof(run));
  }
  return plan;
}

/// An index of Lengths before it is packed.
struct LengthPlan
{
  std::vector<std::uint16_t>
    Lengths; ///< of each brick's code word, without the heads of constant bricks
  int LengthBits = 0;
  int BaseWords = 1;
  std::uint64_t Background = 0;
  std::uint64_t PayloadBytes = 0;

  std::uint64_t CountRecords() const
  {
    return (this->Lengths.size() + RecordBricks - 1) / RecordBricks;
  }
  std::uint64_t CountIndexWords() const
  {
    return this->CountRecords() * (this->BaseWords + this->LengthBits) + BitFieldPadding;
  }
  std::uint64_t CountWords() const
  {
    return this->CountIndexWords() + CountFieldWords(this->PayloadBytes, 8);
  }
};

/// Without code words of the constant bricks that are most frequent: the background.
template <typename Word>
LengthPlan PlanLengths(
  BrickFormat format, const std::uint32_t* payload, const std::vector<std::uint64_t>& offsets)
{
  LengthPlan plan;
  plan.Lengths.reserve(offsets.size());
  std::map<std::uint64_t, std::uint64_t> constants;
  for (const std::uint64_t offset : offsets)
  {
    const CodeWordMeasures measures = MeasureCodeWord<Word>(format, payload, offset);
    plan.Lengths.push_back(
      static_cast<std::uint16_t>(measures.IsConstant ? sizeof(Word) : measures.Bytes));
    if (measures.IsConstant)
    {
      ++constants[measures.Word];
    }
  }
  const auto background = std::max_element(constants.begin(), constants.end(),
    [](const auto& first, const auto& second) { return first.second < second.second; });
  plan.Background = background == constants.end() ? 0 : background->first;
  for (std::size_t entry = 0; entry < offsets.size(); ++entry)
  {
    std::uint16_t& length = plan.Lengths[entry];
    if (length == sizeof(Word) &&
      ReadWideField(payload, 8 * offsets[entry], 8 * sizeof(Word)) == plan.Background)
    {
      length = 0;
    }
    plan.LengthBits = std::max(plan.LengthBits, CountBits(length));
    plan.PayloadBytes += length;
  }
  plan.BaseWords = plan.PayloadBytes >> 32 == 0 ? 1 : 2;
  return plan;
}

void PackOffsets(const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::Offsets;
  volume.Index = MakeFields(offsets.size(), volume.EntryBits);
  for (std::size_t entry = 0; entry < offsets.size(); ++entry)
  {
    WriteField(volume.Index.data(), entry * volume.EntryBits, volume.EntryBits, offsets[entry]);
  }
}

void PackGroups(const GroupPlan& plan, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::OffsetGroups;
  volume.GroupBits = plan.CountGroupBits();
  volume.Index = MakeFields(plan.CountOffsets(), volume.EntryBits);
  for (std::uint64_t entry = 0; entry < plan.CountOffsets(); ++entry)
  {
    std::uint64_t offset = 0;
    std::memcpy(&offset, plan.Offsets.Bytes.At(entry * sizeof(offset)), sizeof(offset));
    WriteField(volume.Index.data(), entry * volume.EntryBits, volume.EntryBits, offset);
  }
  volume.Groups = MakeFields(plan.Groups.size(), volume.GroupBits);
  for (std::size_t entry = 0; entry < plan.Groups.size(); ++entry)
  {
    WriteField(
      volume.Groups.data(), entry * volume.GroupBits, volume.GroupBits, plan.Groups[entry]);
  }
}

/// Code words in the order of the list, equal ones again and again.
void PackLengths(
  const LengthPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  const auto* codeWords = reinterpret_cast<const unsigned char*>(volume.Payload.data());
  volume.Kind = BrickIndex::Lengths;
  volume.EntryBits = plan.LengthBits;
  volume.BaseWords = plan.BaseWords;
  volume.Background = plan.Background;
  volume.Index.resize(static_cast<std::size_t>(plan.CountIndexWords()));
  GrowingBytes payload;
  for (std::size_t entry = 0; entry < offsets.size(); ++entry)
  {
    std::uint32_t* record =
      volume.Index.data() + entry / RecordBricks * (plan.BaseWords + plan.LengthBits);
    if (entry % RecordBricks == 0)
    {
      WriteField(record, 0, 32 * plan.BaseWords, payload.CountBytes());
    }
    WriteField(record + plan.BaseWords, entry % RecordBricks * plan.LengthBits, plan.LengthBits,
      plan.Lengths[entry]);
    payload.Append(codeWords + offsets[entry], plan.Lengths[entry]);
  }
  volume.PayloadBytes = payload.CountBytes();
  volume.Payload = payload.Take();
}

} // namespace

CompressedVolume BrickCollector::Finish()
{
  CompressedVolume& volume = this->Volume;
  volume.PayloadBytes = this->CodeWords.Bytes.CountBytes();
  volume.Payload = this->CodeWords.Bytes.Take();
  volume.EntryBits = CountBits(*std::max_element(this->Offsets.begin(), this->Offsets.end()));

  const std::uint64_t offsetWords = CountFieldWords(this->Offsets.size(), volume.EntryBits);
  const GroupPlan groups = PlanGroups(volume.MakeGrid(), this->Offsets);
  const std::uint64_t groupWords = groups.CountWords(volume.EntryBits);
  if (volume.Format == BrickFormat::Automatic)
  {
    const LengthPlan lengths = VisitWord(volume.Type, [&](auto zero) {
      return PlanLengths<decltype(zero)>(volume.Format, volume.Payload.data(), this->Offsets);
    });
    if (lengths.CountWords() < volume.Payload.size() + std::min(offsetWords, groupWords))
    {
      PackLengths(lengths, this->Offsets, volume);
      return std::move(volume);
    }
  }
  if (groupWords < offsetWords)
  {
    PackGroups(groups, volume);
  }
  else
  {
    PackOffsets(this->Offsets, volume);
  }
  return std::move(volume);
}

} // namespace Strider
