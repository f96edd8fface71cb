// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the words of four bricks to the values stored in textures and in the caches of warps.
#ifndef Strider_Compression_Warp_PackDecodedWords_h
#define Strider_Compression_Warp_PackDecodedWords_h

#include "Compression/Format/CompressedVoxels.h"
#include "Compression/Warp/LaneOctet.h"

#include <cstring>
#include <type_traits>

namespace Strider
{

/// Type of a stored value as bits; for words of 4 and 8 bytes, the bits of a float.
template <typename Word>
using KeptWord = std::conditional_t<sizeof(Word) <= 4, Word, std::uint32_t>;

/// Applies KeepWord to all words.
template <typename Word>
STRIDER_HOST_DEVICE LaneOctet<KeptWord<Word>> PackDecodedWords(
  const CompressedVoxels& voxels, const StoredScalars& stored, const LaneOctet<Word>& cube)
{
  LaneOctet<KeptWord<Word>> texels;
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    const auto value = KeepWord(static_cast<Word>(cube.Values[voxel]), voxels.Type, stored);
    if constexpr (sizeof(Word) < 4)
    {
      texels.Values[voxel] = value;
    }
    else
    {
      memcpy(&texels.Values[voxel], &value, sizeof(value));
    }
  }
  return texels;
}

STRIDER_HOST_DEVICE LaneOctet<std::uint8_t> PackDecodedWords(
  const CompressedVoxels& voxels, const StoredScalars& stored, const LaneOctet<std::uint8_t>& cube)
{
  using Cube = LaneOctet<std::uint8_t>;
  Cube texels = cube;
  if (voxels.Type == ScalarType::Int8)
  {
    // Replaces words of 0 by the result of KeepWord, which is 1 or 0.
    const std::uint32_t least = KeepWord(std::uint8_t{ 0 }, voxels.Type, stored);
    for (std::uint32_t& pair : texels.Pairs)
    {
      const std::uint32_t isAbove = ((pair & Cube::LowBytes) + Cube::LowBytes) >> 8 & Cube::Both;
      pair |= (isAbove ^ Cube::Both) * least;
    }
  }
  return texels;
}

} // namespace Strider

#endif
