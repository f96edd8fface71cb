// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code words of bricks become a compressed volume; host only.
#ifndef Strider_Compression_Encode_BrickCollector_h
#define Strider_Compression_Encode_BrickCollector_h

#include "Compression/Encode/UniqueRuns.h"
#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

/// Takes the code words of all bricks in the order of BrickGrid, keeps one of equal ones, and chooses the smallest index. Equal ones
/// share one as far as UniqueTable knows them. CountCompressionBytes says what memory this takes.
class BrickCollector
{
public:
  /// `volume` says Dimensions, Type, Components and Format; the rest of it is not read. `mostSlots` as of UniqueTable.
  explicit BrickCollector(
    const CompressedVolume& volume, std::size_t mostSlots = UniqueTable::UsualSlots)
    : Volume(volume)
    , CodeWords(mostSlots)
  {
    this->Offsets.reserve(static_cast<std::size_t>(volume.MakeGrid().CountAll()));
  }

  /// The next brick's code word, with its head where the format is Automatic; `hash` is that of HashRun.
  void Add(const unsigned char* codeWord, int bytes, std::uint64_t hash)
  {
    this->Offsets.push_back(this->CodeWords.FindOrAppend(codeWord, bytes, hash));
  }

  /// The compressed volume, when all its bricks have been added; nothing can be added after.
  CompressedVolume Finish();

private:
  CompressedVolume Volume;
  UniqueRuns CodeWords;
  std::vector<std::uint64_t> Offsets; ///< of each brick's code word
};

} // namespace Strider

#endif
