// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code words are found with each kind of index; each kind is chosen where it is the smallest, and the format
// Automatic is never the larger one.
#include "CompressionVolumes.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Format/CheckCompressed.h"
#include "Compression/Format/FindCodeWord.h"
#include "Compression/Format/OrderWord.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace Strider::Testing
{
namespace
{

CompressedVolume Compress(const RawVolume& volume, BrickFormat format)
{
  CompressedVolume compressed;
  EXPECT_TRUE(CompressVolume(volume.View(), format, compressed).IsOk());
  EXPECT_TRUE(CheckCompressed(compressed).IsOk());
  return compressed;
}

/// Zeros with one box of noise: most groups of bricks are alike.
RawVolume MakeSparseVolume()
{
  RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 160, 160, 160 }, 1, Filling::Constant);
  const RawVolume noise = MakeRawVolume(ScalarType::UInt8, { 16, 16, 16 }, 1, Filling::Noise);
  for (int row = 0; row < 256; ++row)
  {
    std::memcpy(&volume.Bytes[((row / 16 + 32) * 160 + row % 16 + 48) * 160 + 64],
      &noise.Bytes[row * 16], 16);
  }
  return volume;
}

TEST(CompressedIndices, TheSmallestKindIsTaken)
{
  const RawVolume smooth = MakeRawVolume(ScalarType::UInt16, { 64, 64, 64 }, 1, Filling::Smooth);
  EXPECT_EQ(Compress(smooth, BrickFormat::Published).Kind, BrickIndex::Offsets);
  EXPECT_EQ(Compress(smooth, BrickFormat::Automatic).Kind, BrickIndex::Lengths);
  const RawVolume sparse = MakeSparseVolume();
  EXPECT_EQ(Compress(sparse, BrickFormat::Published).Kind, BrickIndex::OffsetGroups);
  EXPECT_EQ(Compress(sparse, BrickFormat::Automatic).Kind, BrickIndex::OffsetGroups);
}

TEST(CompressedIndices, EqualBricksShareACodeWord)
{
  // One brick of noise, repeated.
  const RawVolume brick = MakeRawVolume(ScalarType::UInt8, { 4, 4, 4 }, 1, Filling::Noise);
  RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 64, 64, 64 }, 1, Filling::Constant);
  for (std::size_t voxel = 0; voxel < volume.Bytes.size(); ++voxel)
  {
    const std::size_t x = voxel % 64;
    const std::size_t y = voxel / 64 % 64;
    const std::size_t z = voxel / 4096;
    volume.Bytes[voxel] = brick.Bytes[(z % 4 * 4 + y % 4) * 4 + x % 4];
  }
  for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
  {
    const CompressedVolume compressed = Compress(volume, format);
    EXPECT_LE(compressed.PayloadBytes, 80u);
    EXPECT_EQ(compressed.EntryBits, 0);
    std::vector<unsigned char> bytes(volume.Bytes.size());
    EXPECT_TRUE(
      DecompressVolume(compressed, MakeWholeBox(compressed.Dimensions), {}, bytes.data()).IsOk());
    EXPECT_EQ(bytes, volume.Bytes);
  }
}

TEST(CompressedIndices, BackgroundTakesNoCodeWord)
{
  const RawVolume constant =
    MakeRawVolume(ScalarType::Float32, { 40, 40, 40 }, 1, Filling::Constant);
  RawVolume volume = MakeRawVolume(ScalarType::Float32, { 40, 40, 40 }, 1, Filling::Smooth);
  std::copy(constant.Bytes.begin(), constant.Bytes.begin() + constant.Bytes.size() / 2,
    volume.Bytes.begin());
  const CompressedVolume compressed = Compress(volume, BrickFormat::Automatic);
  ASSERT_EQ(compressed.Kind, BrickIndex::Lengths);
  const CompressedBricks bricks = compressed.View();
  EXPECT_EQ(FindCodeWord(bricks, { 0, 0, 0, 0 }).Bytes, 0);
  std::uint32_t words[BrickVoxels];
  DecodeBrick(bricks, { 0, 0, 0, 0 }, words);
  const float value = 42.0f;
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  EXPECT_EQ(RestoreBits(words[63], WordOrder::Floating), bits);
}

TEST(CompressedIndices, BasesOfTwoWordsAreRead)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 90, 50, 30 }, 1, Filling::Noise);
  const CompressedVolume narrow = Compress(volume, BrickFormat::Automatic);
  ASSERT_EQ(narrow.Kind, BrickIndex::Lengths);
  CompressedVolume wide = narrow;
  wide.BaseWords = 2;
  wide.Index.clear();
  const std::size_t recordWords = 1 + static_cast<std::size_t>(narrow.EntryBits);
  for (std::size_t word = 0; word < narrow.Index.size(); ++word)
  {
    wide.Index.push_back(narrow.Index[word]);
    if (word % recordWords == 0 && word + BitFieldPadding < narrow.Index.size())
    {
      wide.Index.push_back(0);
    }
  }
  const Status status = CheckCompressed(wide);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  std::vector<unsigned char> bytes(volume.Bytes.size());
  EXPECT_TRUE(DecompressVolume(wide, MakeWholeBox(wide.Dimensions), {}, bytes.data()).IsOk());
  EXPECT_EQ(bytes, volume.Bytes);
}

TEST(CompressedIndices, PlacesAndEntriesAgree)
{
  const BrickGrid grid{ { 3, 5, 2 }, 4 };
  for (std::uint64_t entry = 0; entry < grid.CountAll(); ++entry)
  {
    EXPECT_EQ(grid.FindEntry(grid.FindPlace(entry)), entry);
  }
  // A slab is a contiguous run of the list, and so is one component of a layer of bricks.
  EXPECT_EQ(grid.FindEntry({ 0, 0, 1, 0 }), grid.CountLayer());
  EXPECT_EQ(grid.FindEntry({ 0, 0, 0, 1 }), 15u);
}

TEST(CompressedIndices, AutomaticIsNeverLarger)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16, ScalarType::UInt32,
         ScalarType::Float32, ScalarType::Float64 })
  {
    for (const Filling filling : AllFillings)
    {
      const RawVolume volume = MakeRawVolume(type, { 48, 48, 48 }, 1, filling);
      EXPECT_LE(Compress(volume, BrickFormat::Automatic).CountBytes(),
        Compress(volume, BrickFormat::Published).CountBytes())
        << static_cast<int>(type) << " filling " << static_cast<int>(filling);
    }
  }
}

} // namespace
} // namespace Strider::Testing
