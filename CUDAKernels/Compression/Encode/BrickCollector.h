// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Collects the code words of bricks into a compressed volume; host only.
#ifndef Strider_Compression_Encode_BrickCollector_h
#define Strider_Compression_Encode_BrickCollector_h

#include "Compression/Encode/UniqueRuns.h"
#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

/// Takes the code words of all bricks in the order of BrickGrid, stores equal ones once as far as UniqueTable
/// remembers them, and chooses the smallest index. CountCompressionBytes returns the memory that this takes.
class BrickCollector
{
public:
  /// See UniqueTable for `mostSlots`.
  explicit BrickCollector(
    const CompressedShape& volume, std::size_t mostSlots = UniqueTable::UsualSlots)
    : CodeWords(mostSlots)
  {
    static_cast<CompressedShape&>(this->Volume) = volume;
    this->Offsets.reserve(static_cast<std::size_t>(volume.MakeGrid().CountAll()));
  }

  /// Adds the next brick's code word, including its head in the format Automatic; `hash` is the result of HashRun.
  void Add(const unsigned char* codeWord, int bytes, std::uint64_t hash)
  {
    this->Offsets.push_back(this->CodeWords.FindOrAppend(codeWord, bytes, hash));
  }

  /// Returns the compressed volume. Call once, after all bricks have been added.
  CompressedVolume Finish();

private:
  CompressedVolume Volume;
  UniqueRuns CodeWords;
  std::vector<std::uint64_t> Offsets; ///< offset of each brick's code word
};

} // namespace Strider

#endif
