// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plan of an index of Lengths; host only.
#ifndef Strider_Compression_Encode_LengthPlan_h
#define Strider_Compression_Encode_LengthPlan_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

struct LengthPlan
{
  /// Length of each brick's code word; code words of constant bricks have no head.
  std::vector<std::uint16_t> Lengths;
  int LengthBits = 0;
  int BaseWords = 1;
  std::uint64_t Background = 0;
  std::uint64_t PayloadBytes = 0;

  std::uint64_t CountWords() const
  {
    return CountRecordWords(this->Lengths.size(), this->BaseWords, this->LengthBits) +
      CountFieldWords(this->PayloadBytes, 8);
  }
};

/// Plans an index in which bricks of the background, the most frequent constant, have no code word. `offsets` are
/// those of all bricks in the order of BrickGrid; they refer to the volume's payload of code words in the format
/// Automatic, including heads.
LengthPlan PlanLengths(const CompressedVolume& volume, const std::vector<std::uint64_t>& offsets);

/// Computes LengthBits, BaseWords and PayloadBytes from the lengths.
void MeasureLengths(LengthPlan& plan);

/// Returns the packed index: one record per 32 lengths.
std::vector<std::uint32_t> PackRecords(const LengthPlan& plan);

/// Packs the volume's index, and copies code words to the order of the list; those shared by equal bricks are
/// repeated.
void PackLengths(
  const LengthPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume);

} // namespace Strider

#endif
