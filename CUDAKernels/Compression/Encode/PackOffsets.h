// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An index of Offsets; host only.
#ifndef Strider_Compression_Encode_PackOffsets_h
#define Strider_Compression_Encode_PackOffsets_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

/// Makes the index of a volume, whose EntryBits hold all offsets; those of all bricks, in the order of BrickGrid.
inline void PackOffsets(const std::vector<std::uint64_t>& offsets, CompressedVolume& volume)
{
  volume.Kind = BrickIndex::Offsets;
  volume.Index.resize(static_cast<std::size_t>(CountFieldWords(offsets.size(), volume.EntryBits)));
  for (std::size_t entry = 0; entry < offsets.size(); ++entry)
  {
    WriteField(volume.Index.data(), entry * volume.EntryBits, volume.EntryBits, offsets[entry]);
  }
}

} // namespace Strider

#endif
