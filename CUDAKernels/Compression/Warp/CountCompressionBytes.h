// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Memory required to compress a volume; host only.
#ifndef Strider_Compression_Warp_CountCompressionBytes_h
#define Strider_Compression_Warp_CountCompressionBytes_h

#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Encode/FindMostFrequent.h"
#include "Compression/Encode/GrowingBytes.h"
#include "Compression/Encode/UniqueTable.h"
#include "Compression/Format/CompressionRequest.h"
#include "Compression/Warp/EncodeRecordByWarp.h"

#include <algorithm>

namespace Strider
{

/// Memory for the slices that are encoded at a time.
struct SlabBytes
{
  std::uint64_t Bricks = 0;
  std::uint64_t Voxels = 0;    ///< bytes
  std::uint64_t CodeWords = 0; ///< upper bound in bytes

  /// Returns the device memory: voxels, code words, and the lengths, forms and offsets of bricks.
  std::uint64_t CountDevice() const
  {
    constexpr std::uint64_t OfBrick =
      sizeof(*MeasuredBricks{}.Lengths) + sizeof(*MeasuredBricks{}.Forms) + sizeof(std::uint64_t);
    return this->Voxels + this->CodeWords + this->Bricks * OfBrick;
  }

  /// Returns the host memory besides the voxels: code words, and the lengths, offsets and hashes of bricks.
  std::uint64_t CountHost() const
  {
    constexpr std::uint64_t OfBrick = sizeof(std::uint16_t) + 2 * sizeof(std::uint64_t);
    return this->CodeWords + this->Bricks * OfBrick;
  }
};

/// Upper bounds of the memory, reached if no two bricks are equal. Device and host hold no more than one slab of the
/// raw voxels.
struct CompressionBytes
{
  std::uint64_t Raw = 0;
  std::uint64_t Bricks = 0; ///< number of bricks
  std::uint64_t Slabs = 0;  ///< number of slabs
  SlabBytes Slab;           ///< largest slab
  /// Result: the sum of both is not exceeded by any kind of index.
  std::uint64_t CodeWords = 0;
  std::uint64_t Index = 0;
  /// Host memory besides code words.
  std::uint64_t Offsets = 0;      ///< of bricks, from the first slab on
  std::uint64_t Table = 0;        ///< of code words, until the last slab
  std::uint64_t Groups = 0;       ///< of bricks, for an index of groups
  std::uint64_t GroupTable = 0;   ///< temporary, while groups are found
  std::uint64_t Lengths = 0;      ///< of bricks, for an index of lengths
  std::uint64_t CountedWords = 0; ///< of constant bricks, while the background is found

  std::uint64_t CountResult() const { return this->CodeWords + this->Index; }

  /// Returns the peak of device memory; slabs are released before the result is uploaded.
  std::uint64_t CountDevice() const
  {
    return std::max(this->Slab.CountDevice(), this->CountResult());
  }

  /// Returns the peak of host memory; for an index of lengths, the reordered code words exist besides the collected
  /// ones.
  std::uint64_t CountHost() const
  {
    const std::uint64_t plans = this->Groups +
      std::max(this->GroupTable, this->Lengths + std::max(this->CountedWords, this->CountResult()));
    return this->CodeWords + GrowingBytes::ChunkBytes + this->Offsets +
      std::max(this->Slab.CountHost() + this->Table, plans);
  }
};

/// Counts the memory for `slices` slices of a request that CheckRequest accepts.
inline SlabBytes CountSlabBytes(const CompressionRequest& request, int slices)
{
  CompressedShape slab = request;
  slab.Dimensions[2] = slices;
  SlabBytes bytes;
  bytes.Bricks = slab.MakeGrid().CountAll();
  bytes.Voxels = slab.CountRawBytes();
  const int most = CountMostBytes(request.Format, request.Type);
  bytes.CodeWords = CountFieldWords(bytes.Bricks * most, 8) * sizeof(std::uint32_t);
  return bytes;
}

/// Counts the memory for a request that CheckRequest accepts.
inline CompressionBytes CountCompressionBytes(const CompressionRequest& request)
{
  constexpr std::uint64_t CountedWordBytes = 64; // upper bound for a node of std::map
  const int slices = request.Dimensions[2];
  const std::int64_t slabSlices = request.CountSlabSlices();
  const SlabBytes all = CountSlabBytes(request, slices);
  const std::uint64_t groups = MakeGroupGrid(request.MakeGrid()).CountAll();
  CompressionBytes bytes;
  bytes.Raw = all.Voxels;
  bytes.Bricks = all.Bricks;
  bytes.Slabs = static_cast<std::uint64_t>((slices + slabSlices - 1) / slabSlices);
  bytes.Slab =
    CountSlabBytes(request, static_cast<int>(std::min<std::int64_t>(slices, slabSlices)));
  bytes.CodeWords = all.CodeWords;
  bytes.Offsets = all.Bricks * sizeof(std::uint64_t);
  bytes.Table = UniqueTable::CountMostBytes(all.Bricks);
  bytes.Groups = 2 * groups * sizeof(std::uint64_t);
  bytes.GroupTable = UniqueTable::CountMostBytes(groups);
  std::uint64_t indexWords = CountFieldWords(all.Bricks, CountBits(all.CodeWords));
  if (request.Format == BrickFormat::Automatic)
  {
    const int lengthBits =
      CountBits(static_cast<std::uint64_t>(CountMostBytes(request.Format, request.Type)));
    indexWords = CountRecordWords(all.Bricks, CountBaseWords(all.CodeWords), lengthBits);
    bytes.Lengths = all.Bricks * sizeof(std::uint16_t);
    const std::size_t wordBytes = SizeOf(request.Type);
    const std::uint64_t words =
      wordBytes > sizeof(std::uint16_t) ? all.Bricks : std::uint64_t{ 1 } << 8 * wordBytes;
    bytes.CountedWords =
      std::min<std::uint64_t>({ all.Bricks, words, MostCountedWords + 1 }) * CountedWordBytes;
  }
  bytes.Index = indexWords * sizeof(std::uint32_t);
  return bytes;
}

} // namespace Strider

#endif
