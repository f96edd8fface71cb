// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Collects the code words of bricks into a compressed volume.
#include "Compression/Encode/BrickCollector.h"

#include "Compression/Encode/GroupPlan.h"
#include "Compression/Encode/LengthPlan.h"

#include <algorithm>

namespace Strider
{

CompressedVolume BrickCollector::Finish()
{
  CompressedVolume& volume = this->Volume;
  volume.PayloadBytes = this->CodeWords.Bytes.CountBytes();
  volume.Payload = this->CodeWords.Bytes.Take();
  this->CodeWords = UniqueRuns(); // releases the table's memory for the index
  volume.EntryBits = CountBits(*std::max_element(this->Offsets.begin(), this->Offsets.end()));

  const std::uint64_t offsetWords = CountFieldWords(this->Offsets.size(), volume.EntryBits);
  const GroupPlan groups = PlanGroups(volume.MakeGrid(), this->Offsets);
  const std::uint64_t groupWords = groups.CountWords(volume.EntryBits);
  if (volume.Format == BrickFormat::Automatic)
  {
    const LengthPlan lengths = PlanLengths(volume, this->Offsets);
    if (lengths.CountWords() < volume.Payload.size() + std::min(offsetWords, groupWords))
    {
      PackLengths(lengths, this->Offsets, volume);
      return std::move(volume);
    }
  }
  if (groupWords < offsetWords)
  {
    PackGroups(groups, this->Offsets, volume);
  }
  else
  {
    PackOffsets(this->Offsets, volume);
  }
  return std::move(volume);
}

} // namespace Strider
