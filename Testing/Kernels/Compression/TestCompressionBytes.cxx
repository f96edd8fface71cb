// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The memory that compression takes is computed in advance, for volumes of any size, and is not exceeded.
#include "CompressionVolumes.h"
#include "MakeVolumes.h"

#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Format/CheckCompressed.h"
#include "Compression/Format/CompressionRequest.h"
#include "Compression/Warp/CountCompressionBytes.h"
#include "Strider/DescribeBytes.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

CompressionRequest MakeRequest(const std::array<int, 3>& dimensions, ScalarType type,
  int components = 1, BrickFormat format = BrickFormat::Automatic)
{
  VolumeView view;
  view.Dimensions = dimensions;
  view.Type = type;
  view.Components = components;
  return MakeCompressionRequest(view, format);
}

/// A row of the table in Data/Guide/HowTo/LargeData.md.
struct LargeVolume
{
  std::array<int, 3> Dimensions;
  ScalarType Type;
  int Components;
  const char* Raw;
  std::uint64_t Bricks;
  std::uint64_t Slabs;
  const char* SlabOnDevice;
  const char* Offsets;
  const char* Table;
  const char* Index;
  const char* CodeWords;
  const char* OnHost;
};

const LargeVolume LargeVolumes[] = {
  { { 2048, 2048, 2048 }, ScalarType::UInt8, 1, "8.0 GiB", 134217728, 32, "568 MiB", "1.0 GiB",
    "6.0 GiB", "144 MiB", "8.4 GiB", "18.2 GiB" },
  { { 4096, 4096, 2304 }, ScalarType::Float32, 1, "144 GiB", 603979776, 288, "1.0 GiB", "4.5 GiB",
    "8.0 GiB", "792 MiB", "148 GiB", "302 GiB" },
  { { 4096, 4096, 4608 }, ScalarType::UInt16, 1, "144 GiB", 1207959552, 288, "1.1 GiB", "9.0 GiB",
    "8.0 GiB", "1.4 GiB", "149 GiB", "310 GiB" },
  { { 8192, 4096, 4608 }, ScalarType::UInt8, 1, "144 GiB", 2415919104, 288, "1.1 GiB", "18.0 GiB",
    "8.0 GiB", "2.5 GiB", "151 GiB", "327 GiB" },
  { { 6144, 6144, 6144 }, ScalarType::UInt8, 1, "216 GiB", 3623878656, 512, "959 MiB", "27.0 GiB",
    "8.0 GiB", "3.8 GiB", "226 GiB", "491 GiB" },
  { { 8192, 8192, 8192 }, ScalarType::UInt16, 1, "1.0 TiB", 8589934592, 2048, "1.1 GiB", "64.0 GiB",
    "8.0 GiB", "10.0 GiB", "1.0 TiB", "2.2 TiB" },
};

TEST(CompressionBytes, OfVolumesBeyondTheDevice)
{
  for (const LargeVolume& large : LargeVolumes)
  {
    const CompressionRequest request = MakeRequest(large.Dimensions, large.Type, large.Components);
    SCOPED_TRACE(std::to_string(large.Dimensions[0]) + "x" + std::to_string(large.Dimensions[1]) +
      "x" + std::to_string(large.Dimensions[2]) + " " + NameOf(large.Type));
    const CompressionBytes bytes = CountCompressionBytes(request);
    EXPECT_EQ(DescribeSize(bytes.Raw), large.Raw);
    EXPECT_EQ(bytes.Bricks, large.Bricks);
    EXPECT_EQ(bytes.Slabs, large.Slabs);
    EXPECT_EQ(DescribeSize(bytes.Slab.CountDevice()), large.SlabOnDevice);
    EXPECT_EQ(DescribeSize(bytes.Offsets), large.Offsets);
    EXPECT_EQ(DescribeSize(bytes.Table), large.Table);
    EXPECT_EQ(DescribeSize(bytes.Index), large.Index);
    EXPECT_EQ(DescribeSize(bytes.CodeWords), large.CodeWords);
    EXPECT_EQ(DescribeSize(bytes.CountHost()), large.OnHost);
    EXPECT_LE(bytes.Slab.Voxels, MostSlabBytes);
    // Computes in double precision, which does not overflow.
    const double voxels = static_cast<double>(large.Dimensions[0]) * large.Dimensions[1] *
      large.Dimensions[2] * large.Components;
    EXPECT_EQ(static_cast<double>(bytes.Raw), voxels * static_cast<double>(SizeOf(large.Type)));
    EXPECT_EQ(static_cast<double>(bytes.Bricks), voxels / BrickVoxels);
    EXPECT_TRUE(CheckDimensions(large.Dimensions).IsOk());
  }
}

/// Slabs cover all slices in order, the last one with the remainder.
TEST(CompressionBytes, SlabsAreWholeLayersOfBricks)
{
  for (const std::array<int, 3>& dimensions :
    std::vector<std::array<int, 3>>{ { 8192, 4096, 4608 }, { 32768, 32768, 161 }, { 3, 5, 1 },
      { 7, 9, 2147483647 }, { 2147483647, 1, 3 }, { 5000, 5000, 5000 } })
  {
    const CompressionRequest request = MakeRequest(dimensions, ScalarType::UInt8);
    ASSERT_TRUE(CheckRequest(request).IsOk());
    const CompressionBytes bytes = CountCompressionBytes(request);
    const std::int64_t slices = request.CountSlabSlices();
    EXPECT_EQ(request.SlabSlices % BrickSide, 0);
    EXPECT_EQ(slices % BrickSide, 0);
    EXPECT_TRUE(bytes.Slab.Voxels <= MostSlabBytes || request.SlabSlices == BrickSide);
    EXPECT_LT((static_cast<std::int64_t>(bytes.Slabs) - 1) * slices, dimensions[2]);
    EXPECT_GE(static_cast<std::int64_t>(bytes.Slabs) * slices, dimensions[2]);
  }
}

TEST(CompressionBytes, AreNotExceeded)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
      {
        for (const int components : { 1, 3 })
        {
          const RawVolume volume = MakeRawVolume(type, { 41, 22, 19 }, components, filling);
          CompressedVolume made;
          ASSERT_TRUE(CompressVolume(volume.View(), format, made).IsOk());
          const CompressionBytes bytes =
            CountCompressionBytes(MakeRequest(volume.Dimensions, type, components, format));
          EXPECT_EQ(bytes.Raw, made.CountRawBytes());
          EXPECT_EQ(bytes.Bricks, made.MakeGrid().CountAll());
          EXPECT_LE(made.CountBytes(), bytes.CountResult())
            << NameOf(type) << " filling " << static_cast<int>(filling);
          EXPECT_GE(bytes.CountHost(), 2 * bytes.CodeWords + bytes.Index);
        }
      }
    }
  }
}

template <typename Word>
int FindLongest(BrickFormat format)
{
  std::mt19937_64 random(3);
  int longest = 0;
  for (int turn = 0; turn < 400; ++turn)
  {
    Word words[BrickVoxels];
    for (Word& word : words)
    {
      word = static_cast<Word>(turn % 4 == 0 ? 0 - (random() & 1u) : random());
    }
    CodeWord<Word> codeWord;
    longest = std::max(longest, EncodeBrick(format, words, codeWord));
  }
  return longest;
}

/// Noise reaches the bound of a code word's size.
TEST(CompressionBytes, OfTheLongestCodeWord)
{
  for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
  {
    EXPECT_EQ(FindLongest<std::uint8_t>(format), CountMostBytes(format, ScalarType::UInt8));
    EXPECT_EQ(FindLongest<std::uint16_t>(format), CountMostBytes(format, ScalarType::UInt16));
    EXPECT_EQ(FindLongest<std::uint32_t>(format), CountMostBytes(format, ScalarType::UInt32));
    EXPECT_EQ(FindLongest<std::uint64_t>(format), CountMostBytes(format, ScalarType::UInt64));
  }
}

} // namespace
} // namespace Strider::Testing
