// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bytes that grow without being copied; host only.
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

/// In chunks, of which a run of bytes may end one and begin the next.
class GrowingBytes
{
public:
  /// Large enough to go back to the system when it is given back.
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

  /// Whether the bytes from an offset on are those of the run.
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

  /// The bytes as words with BitFieldPadding; nothing is left here. A chunk is given back when it has been copied.
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
