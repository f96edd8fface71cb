// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs of bytes one after the other, each kept once; host only.
#ifndef Strider_Compression_UniqueRuns_h
#define Strider_Compression_UniqueRuns_h

#include "Compression/BitField.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace Strider
{

/// Bytes that grow, as 32-bit words.
class GrowingBytes
{
public:
  void Append(const unsigned char* run, int bytes)
  {
    if (bytes == 0)
    {
      return;
    }
    this->Words.resize(static_cast<std::size_t>((this->Count + bytes + 3) / 4));
    std::memcpy(reinterpret_cast<unsigned char*>(this->Words.data()) + this->Count, run,
      static_cast<std::size_t>(bytes));
    this->Count += bytes;
  }

  const unsigned char* At(std::uint64_t offset) const
  {
    return reinterpret_cast<const unsigned char*>(this->Words.data()) + offset;
  }

  std::uint64_t CountBytes() const { return this->Count; }

  /// The bytes with BitFieldPadding; nothing is left here.
  std::vector<std::uint32_t> Take()
  {
    this->Words.resize(this->Words.size() + BitFieldPadding);
    this->Words.shrink_to_fit();
    this->Count = 0;
    return std::move(this->Words);
  }

private:
  std::vector<std::uint32_t> Words;
  std::uint64_t Count = 0;
};

/// Of all bytes.
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

/// Runs that say themselves how long they are: none is the beginning of another one.
class UniqueRuns
{
public:
  /// The offset of a run, which is appended where there is no equal one. `hash` is that of HashRun.
  std::uint64_t FindOrAppend(const unsigned char* run, int bytes, std::uint64_t hash)
  {
    if (2 * (this->Count + 1) > this->Table.size())
    {
      this->GrowTable();
    }
    std::size_t slot = this->FindSlot(hash);
    for (; this->Table[slot].OffsetPlusOne != 0; slot = this->FindNext(slot))
    {
      const Entry& entry = this->Table[slot];
      const std::uint64_t offset = entry.OffsetPlusOne - 1;
      if (entry.Hash == hash && offset + bytes <= this->Bytes.CountBytes() &&
        std::memcmp(this->Bytes.At(offset), run, static_cast<std::size_t>(bytes)) == 0)
      {
        return offset;
      }
    }
    this->Table[slot] = { hash, this->Bytes.CountBytes() + 1 };
    ++this->Count;
    this->Bytes.Append(run, bytes);
    return this->Table[slot].OffsetPlusOne - 1;
  }

  GrowingBytes Bytes;

private:
  struct Entry
  {
    std::uint64_t Hash = 0;
    std::uint64_t OffsetPlusOne = 0; ///< 0: free
  };

  std::size_t FindSlot(std::uint64_t hash) const { return hash & (this->Table.size() - 1); }
  std::size_t FindNext(std::size_t slot) const { return (slot + 1) & (this->Table.size() - 1); }

  void GrowTable()
  {
    std::vector<Entry> former(this->Table.empty() ? 1024 : 2 * this->Table.size());
    former.swap(this->Table);
    for (const Entry& entry : former)
    {
      if (entry.OffsetPlusOne != 0)
      {
        std::size_t slot = this->FindSlot(entry.Hash);
        while (this->Table[slot].OffsetPlusOne != 0)
        {
          slot = this->FindNext(slot);
        }
        this->Table[slot] = entry;
      }
    }
  }

  std::vector<Entry> Table; ///< a power of two of them, at most half of them taken
  std::size_t Count = 0;
};

} // namespace Strider

#endif
