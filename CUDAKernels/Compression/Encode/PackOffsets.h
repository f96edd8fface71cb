// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Packs an index of Offsets; host only.
#ifndef Strider_Compression_Encode_PackOffsets_h
#define Strider_Compression_Encode_PackOffsets_h

#include "Compression/Format/CompressedVolume.h"

namespace Strider
{

/// Packs the index of a volume, whose EntryBits must suffice for all offsets. `offsets` are those of all bricks in
/// the order of BrickGrid.
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
