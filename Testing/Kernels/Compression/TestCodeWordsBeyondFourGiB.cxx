// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code words beyond 4 GiB, and bricks beyond number 2^32, are found and decoded by one thread and by a warp. Only the
// code words that are read take up memory.
#include "CompressionVolumes.h"
#include "EmulatedWarp.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Encode/GroupPlan.h"
#include "Compression/Encode/LengthPlan.h"
#include "Compression/Warp/DecodeBrickByWarp.h"
#include "Compression/Warp/FindCodeWordByWarp.h"

#include <gtest/gtest.h>

#include <sys/mman.h>

namespace Strider::Testing
{
namespace
{

using Word = std::uint64_t;

constexpr std::uint64_t FourGiB = std::uint64_t{ 1 } << 32;
/// Size of the code word of a noise brick.
constexpr int NoiseBytes = 523;

/// A sparse array of `bytes` bytes, which are 0 until they are written.
class SparseBytes
{
public:
  explicit SparseBytes(std::size_t bytes)
    : Bytes(bytes)
    , Memory(mmap(
        nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
  {
  }
  SparseBytes(const SparseBytes&) = delete;
  SparseBytes& operator=(const SparseBytes&) = delete;
  ~SparseBytes()
  {
    if (this->IsThere())
    {
      munmap(this->Memory, this->Bytes);
    }
  }

  bool IsThere() const { return this->Memory != MAP_FAILED; }
  unsigned char* Get() const { return static_cast<unsigned char*>(this->Memory); }

private:
  std::size_t Bytes;
  void* Memory;
};

/// A brick of noise seeded by its number, and its code word.
struct NoisyBrick
{
  Word Words[BrickVoxels];
  CodeWord<Word> Code;

  explicit NoisyBrick(std::uint64_t number)
  {
    std::mt19937_64 random(number);
    do // few have a shorter code word
    {
      for (Word& word : this->Words)
      {
        word = random();
      }
      this->Code = {};
    } while (EncodeBrick(BrickFormat::Automatic, this->Words, this->Code) != NoiseBytes);
  }
};

void WriteBrick(std::uint64_t number, std::uint64_t byte, const SparseBytes& payload)
{
  std::memcpy(payload.Get() + byte, NoisyBrick(number).Code.Words, NoiseBytes);
}

/// Expects the brick of an entry to hold the noise of a number.
void ExpectBrick(const CompressedBricks& bricks, std::uint64_t entry, std::uint64_t number)
{
  const BrickPlace brick = bricks.Grid.FindPlace(entry);
  const NoisyBrick noise(number);
  const Word(&expected)[BrickVoxels] = noise.Words;
  Word found[BrickVoxels];
  DecodeBrick(bricks, brick, found);
  EXPECT_TRUE(std::equal(found, found + BrickVoxels, expected)) << "brick " << entry;
  EmulatedWarp warp;
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
    const CodeWordPlace code = FindCodeWordByWarp(view, bricks, brick);
    const LaneVoxelPair<Word> pair = DecodeBrickByWarp<Word, BrickFormat::Automatic>(
      view, FindLanePlaces(view.Lane), bricks, code);
    EXPECT_EQ(pair.First, expected[view.Lane]) << "brick " << entry;
    EXPECT_EQ(pair.Second, expected[view.Lane + WarpLanes]) << "brick " << entry;
  }));
}

class CodeWordsOfWarpBeyondFourGiB : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Volume.Type = ScalarType::UInt64;
    if (!this->Payload.IsThere())
    {
      GTEST_SKIP() << "no addresses for 5 GiB";
    }
  }

  CompressedBricks View() const
  {
    CompressedBricks bricks = this->Volume.View();
    bricks.Payload = reinterpret_cast<const std::uint32_t*>(this->Payload.Get());
    return bricks;
  }

  CompressedVolume Volume;
  SparseBytes Payload{ static_cast<std::size_t>(FourGiB / 4 * 5) };
};

/// 8.6 million bricks, some of them background.
TEST_F(CodeWordsOfWarpBeyondFourGiB, AreFoundByLengths)
{
  this->Volume.Dimensions = { 512, 512, 2100 };
  const std::uint64_t bricks = this->Volume.MakeGrid().CountAll();
  LengthPlan plan;
  plan.Lengths.assign(static_cast<std::size_t>(bricks), NoiseBytes);
  for (std::size_t entry = 5; entry < plan.Lengths.size(); entry += 100)
  {
    plan.Lengths[entry] = 0;
  }
  MeasureLengths(plan);
  ASSERT_GT(plan.PayloadBytes, FourGiB);
  ASSERT_LT(plan.PayloadBytes, FourGiB / 4 * 5);
  EXPECT_EQ(plan.BaseWords, 2);
  this->Volume.Kind = BrickIndex::Lengths;
  this->Volume.EntryBits = plan.LengthBits;
  this->Volume.BaseWords = plan.BaseWords;
  this->Volume.Index = PackRecords(plan);
  const CompressedBricks view = this->View();
  std::uint64_t byte = 0;
  int read = 0;
  for (std::uint64_t entry = 0; entry < bricks; ++entry)
  {
    const int length = plan.Lengths[static_cast<std::size_t>(entry)];
    const bool isAtBorder = byte < FourGiB + 40 * NoiseBytes && byte + 40 * NoiseBytes > FourGiB;
    if (length > 0 && (entry % 1000003 == 0 || isAtBorder || entry + 1 == bricks))
    {
      const CodeWordPlace place = FindCodeWord(view, view.Grid.FindPlace(entry));
      EXPECT_EQ(place.Byte, byte);
      EXPECT_EQ(place.Bytes, length);
      WriteBrick(entry, byte, this->Payload);
      ExpectBrick(view, entry, entry);
      ++read;
    }
    byte += length;
  }
  EXPECT_EQ(byte, plan.PayloadBytes);
  EXPECT_GT(read, 80);
}

/// A few scattered bricks, in both kinds of index.
TEST_F(CodeWordsOfWarpBeyondFourGiB, AreFoundByOffsets)
{
  this->Volume.Dimensions = { 37, 29, 41 };
  const BrickGrid grid = this->Volume.MakeGrid();
  std::vector<std::uint64_t> offsets;
  for (std::uint64_t entry = 0; entry < grid.CountAll(); ++entry)
  {
    const std::uint64_t number = entry % 3 == 0 ? 0 : entry;
    offsets.push_back(FourGiB / 5 * 6 - number * 1000003);
    WriteBrick(number, offsets.back(), this->Payload);
  }
  this->Volume.EntryBits = CountBits(offsets[0]);
  ASSERT_EQ(this->Volume.EntryBits, 33);
  CompressedVolume groups = this->Volume;
  PackGroups(PlanGroups(grid, offsets), offsets, groups);
  EXPECT_EQ(groups.Kind, BrickIndex::OffsetGroups);
  PackOffsets(offsets, this->Volume);
  EXPECT_EQ(this->Volume.Kind, BrickIndex::Offsets);
  for (const CompressedVolume* volume : { &std::as_const(this->Volume), &std::as_const(groups) })
  {
    CompressedBricks view = volume->View();
    view.Payload = this->View().Payload;
    for (std::uint64_t entry = 0; entry < grid.CountAll(); entry += 5)
    {
      EXPECT_EQ(FindCodeWord(view, grid.FindPlace(entry)).Byte, offsets[entry]);
      ExpectBrick(view, entry, entry % 3 == 0 ? 0 : entry);
    }
  }
}

TEST(BricksBeyondFourBillion, HavePlacesAndEntries)
{
  CompressedVolume volume;
  volume.Dimensions = { 8192, 8192, 8190 };
  volume.Components = 2;
  const BrickGrid grid = volume.MakeGrid();
  ASSERT_EQ(grid.CountAll(), std::uint64_t{ 2 } * 2048 * 2048 * 2048);
  for (std::uint64_t entry = FourGiB - 3; entry < grid.CountAll(); entry += 98765431)
  {
    EXPECT_EQ(grid.FindEntry(grid.FindPlace(entry)), entry);
  }
  const BrickPlace last = grid.FindPlace(grid.CountAll() - 1);
  EXPECT_EQ(last.X, 2047);
  EXPECT_EQ(last.Y, 2047);
  EXPECT_EQ(last.Z, 2047);
  EXPECT_EQ(last.Component, 1);
  // Addresses of records do not overflow.
  CompressedBricks bricks = volume.View();
  bricks.BaseWords = 2;
  bricks.EntryBits = 7;
  EXPECT_EQ(FindRecord(bricks, FourGiB + 64) - bricks.Index,
    static_cast<std::ptrdiff_t>((FourGiB / RecordBricks + 2) * 9));
}

} // namespace
} // namespace Strider::Testing
