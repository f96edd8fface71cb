// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An index of Lengths before it is packed; host only.
#ifndef Strider_Compression_Encode_LengthPlan_h
#define Strider_Compression_Encode_LengthPlan_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

struct LengthPlan
{
  std::vector<std::uint16_t>
    Lengths; ///< of each brick's code word, without the heads of constant bricks
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

/// Without code words of the constant bricks that are most frequent: the background. `offsets` are those of all bricks, in the order
/// of BrickGrid, into the volume's payload, which holds code words of the format Automatic with their heads.
LengthPlan PlanLengths(const CompressedVolume& volume, const std::vector<std::uint64_t>& offsets);

/// Sets LengthBits, BaseWords and PayloadBytes by the lengths.
void MeasureLengths(LengthPlan& plan);

/// The index: a record for each 32 lengths.
std::vector<std::uint32_t> PackRecords(const LengthPlan& plan);

/// Makes the volume's index, and puts code words into the order of the list, equal ones again and again.
void PackLengths(
  const LengthPlan& plan, const std::vector<std::uint64_t>& offsets, CompressedVolume& volume);

} // namespace Strider

#endif
