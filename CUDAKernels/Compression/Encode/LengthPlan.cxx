// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans and packs an index of Lengths.
#include "Compression/Encode/LengthPlan.h"

#include "Compression/Encode/FindMostFrequent.h"
#include "Compression/Format/AutomaticBrick.h"

#include <algorithm>
#include <cstring>

namespace Strider
{
namespace
{

template <typename Word>
LengthPlan PlanLengthsOf(const CompressedVolume& volume, const std::vector<std::uint64_t>& offsets)
{
  const std::uint32_t* payload = volume.Payload.data();
  LengthPlan plan;
  plan.Lengths.reserve(offsets.size());
  for (const std::uint64_t offset : offsets)
  {
    AutomaticBrick<Word> brick;
    brick.Read(payload, { offset, UnknownBytes }, 0);
    plan.Lengths.push_back(
      static_cast<std::uint16_t>(brick.IsConstant() ? sizeof(Word) : brick.CountBytes()));
  }
  // Only constant bricks have code words of this length.
  const auto visitConstants = [&](const auto& visit) {
    for (std::size_t entry = 0; entry < offsets.size(); ++entry)
    {
      if (plan.Lengths[entry] == sizeof(Word))
      {
        visit(entry, ReadWideField(payload, 8 * offsets[entry], 8 * sizeof(Word)));
      }
    }
  };
  plan.Background = FindMostFrequent([&](const auto& count) {
    visitConstants([&count](std::size_t, std::uint64_t word) { count(word); });
  });
  visitConstants([&plan](std::size_t entry, std::uint64_t word) {
    plan.Lengths[entry] = word == plan.Background ? std::uint16_t{ 0 } : plan.Lengths[entry];
  });
  MeasureLengths(plan);
  return plan;
}

} // namespace

LengthPlan PlanLengths(const CompressedVolume& volume, const std::vector<std::uint64_t>& offsets)
{
  return VisitWord(
    volume.Type, [&](auto zero) { return PlanLengthsOf<decltype(zero)>(volume, offsets); });
}

void MeasureLengths(LengthPlan& plan)
{
  plan.LengthBits = 0;
  plan.PayloadBytes = 0;
  for (const std::uint16_t length : plan.Lengths)
  {
    plan.LengthBits = std::max(plan.LengthBits, CountBits(length));
    plan.PayloadBytes += length;
  }
  plan.BaseWords = CountBaseWords(plan.PayloadBytes);
}

std::vector<std::uint32_t> PackRecords(const LengthPlan& plan)
{
  std::vector<std::uint32_t> index(static_cast<std::size_t>(
    CountRecordWords(plan.Lengths.size(), plan.BaseWords, plan.LengthBits)));
  std::uint64_t byte = 0;
  for (std::size_t entry = 0; entry < plan.Lengths.size(); ++entry)
  {
    std::uint32_t* record =
      index.data() + entry / RecordBricks * (plan.BaseWords + plan.LengthBits);
    if (entry % RecordBricks == 0)
    {
      WriteField(record, 0, 32 * plan.BaseWords, byte);
    }
    WriteField(record + plan.BaseWords, entry % RecordBricks * plan.LengthBits, plan.LengthBits,
      plan.Lengths[entry]);
    byte += plan.Lengths[entry];
  }
  return index;
}

void PackLengths(
  const LengthPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::Lengths;
  volume.EntryBits = plan.LengthBits;
  volume.BaseWords = plan.BaseWords;
  volume.Background = plan.Background;
  volume.Index = PackRecords(plan);
  std::vector<std::uint32_t> payload(
    static_cast<std::size_t>(CountFieldWords(plan.PayloadBytes, 8)));
  const auto* from = reinterpret_cast<const unsigned char*>(volume.Payload.data());
  auto* to = reinterpret_cast<unsigned char*>(payload.data());
  for (std::size_t entry = 0; entry < offsets.size(); ++entry)
  {
    std::memcpy(to, from + offsets[entry], plan.Lengths[entry]);
    to += plan.Lengths[entry];
  }
  volume.PayloadBytes = plan.PayloadBytes;
  volume.Payload = std::move(payload);
}

} // namespace Strider
