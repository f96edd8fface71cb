// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Array of bytes that grows without being copied; host only.
#ifndef Strider_Compression_Encode_GrowingBytes_h
#define Strider_Compression_Encode_GrowingBytes_h

#include "Compression/Format/BitField.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace Strider
{

/// Bytes in chunks. A run of bytes may span two chunks or more.
class GrowingBytes
{
public:
  /// Large enough for the allocator to return the memory to the system when a chunk is released.
  static constexpr std::size_t ChunkBytes = std::size_t{ 1 } << 26;

  void Append(const unsigned char* run, std::size_t bytes)
  {
    while (bytes > 0)
    {
      const auto used = static_cast<std::size_t>(this->Count % ChunkBytes);
      if (used == 0)
      {
        std::unique_ptr<std::uint32_t[]> chunk(
          new std::uint32_t[ChunkBytes / sizeof(std::uint32_t)]);
        this->Chunks.push_back(std::move(chunk));
      }
      const std::size_t part = std::min(bytes, ChunkBytes - used);
      std::memcpy(this->Find(this->Count), run, part);
      this->Count += part;
      run += part;
      bytes -= part;
    }
  }

  /// True if the bytes from an offset on equal the run.
  bool Holds(std::uint64_t offset, const unsigned char* run, std::size_t bytes) const
  {
    if (offset + bytes > this->Count)
    {
      return false;
    }
    while (bytes > 0)
    {
      const std::size_t part =
        std::min(bytes, ChunkBytes - static_cast<std::size_t>(offset % ChunkBytes));
      if (std::memcmp(this->Find(offset), run, part) != 0)
      {
        return false;
      }
      offset += part;
      run += part;
      bytes -= part;
    }
    return true;
  }

  std::uint64_t CountBytes() const { return this->Count; }

  /// Moves the bytes to an array of words with BitFieldPadding, and clears this object. Each chunk is released once
  /// it has been copied.
  std::vector<std::uint32_t> Take()
  {
    const auto words = static_cast<std::size_t>(CountFieldWords(this->Count, 8));
    std::vector<std::uint32_t> taken;
    taken.reserve(words);
    std::uint64_t left = this->Count;
    for (std::unique_ptr<std::uint32_t[]>& chunk : this->Chunks)
    {
      const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(left, ChunkBytes));
      const std::size_t whole = (bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
      std::memset(reinterpret_cast<unsigned char*>(chunk.get()) + bytes, 0,
        whole * sizeof(std::uint32_t) - bytes);
      taken.insert(taken.end(), chunk.get(), chunk.get() + whole);
      chunk.reset();
      left -= bytes;
    }
    taken.resize(words);
    *this = {};
    return taken;
  }

private:
  unsigned char* Find(std::uint64_t offset) const
  {
    return reinterpret_cast<unsigned char*>(this->Chunks[offset / ChunkBytes].get()) +
      offset % ChunkBytes;
  }

  std::vector<std::unique_ptr<std::uint32_t[]>> Chunks;
  std::uint64_t Count = 0;
};

} // namespace Strider

#endif
