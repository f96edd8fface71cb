// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Concatenated runs of bytes without duplicates; host only.
#ifndef Strider_Compression_Encode_UniqueRuns_h
#define Strider_Compression_Encode_UniqueRuns_h

#include "Compression/Encode/GrowingBytes.h"
#include "Compression/Encode/UniqueTable.h"

namespace Strider
{

/// Returns a hash of all bytes.
inline std::uint64_t HashRun(const unsigned char* run, int bytes)
{
  constexpr std::uint64_t Mix = 0x9fb21c651e98df25u;
  std::uint64_t hash = static_cast<std::uint64_t>(bytes) * Mix;
  for (int first = 0; first < bytes; first += 8)
  {
    std::uint64_t word = 0;
    std::memcpy(
      &word, run + first, static_cast<std::size_t>(bytes - first < 8 ? bytes - first : 8));
    hash = (hash ^ word) * Mix;
    hash ^= hash >> 32;
  }
  return hash;
}

/// Stores runs whose contents determine their length, so that no run is a prefix of another. A run that the table has
/// forgotten is stored again.
class UniqueRuns
{
public:
  /// See UniqueTable for `mostSlots`.
  explicit UniqueRuns(std::size_t mostSlots = UniqueTable::UsualSlots)
    : Table(mostSlots)
  {
  }

  /// Returns the offset of a run of at least 1 byte, which is appended if no equal one is known. `hash` is the result
  /// of HashRun.
  std::uint64_t FindOrAppend(const unsigned char* run, int bytes, std::uint64_t hash)
  {
    const auto count = static_cast<std::size_t>(bytes);
    const std::uint64_t end = this->Bytes.CountBytes();
    const std::uint64_t found = this->Table.FindOrAdd(
      hash, end, [&](std::uint64_t offset) { return this->Bytes.Holds(offset, run, count); });
    if (found == end)
    {
      this->Bytes.Append(run, count);
    }
    return found;
  }

  GrowingBytes Bytes;

private:
  UniqueTable Table;
};

} // namespace Strider

#endif
