// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The memory of the table of unique code words is bounded; forgotten code words cost bytes but no information.
#include "CompressionVolumes.h"

#include "Compression/Encode/BrickCollector.h"
#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Encode/FindMostFrequent.h"
#include "Compression/Encode/GatherBrick.h"
#include "Compression/Format/CheckCompressed.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

constexpr std::uint64_t BeyondWords = std::uint64_t{ 1 } << 40;

/// Queries a table for numbers that are their own hash and name.
class Things
{
public:
  explicit Things(std::size_t mostSlots)
    : Table(mostSlots)
  {
  }

  /// Returns false where the thing was unknown and has been added.
  bool IsKnown(std::uint64_t thing)
  {
    const std::uint64_t added = BeyondWords + this->Next++;
    this->Names.push_back(thing);
    return this->Table.FindOrAdd(thing, added, [&](std::uint64_t number) {
      return this->Names[static_cast<std::size_t>(number - BeyondWords)] == thing;
    }) != added;
  }

private:
  UniqueTable Table;
  std::vector<std::uint64_t> Names;
  std::uint64_t Next = 0;
};

TEST(UniqueTable, KnowsAllOfFew)
{
  Things things(1024);
  for (std::uint64_t thing = 0; thing < 512; ++thing)
  {
    EXPECT_FALSE(things.IsKnown(thing));
  }
  for (std::uint64_t thing = 0; thing < 512; ++thing)
  {
    EXPECT_TRUE(things.IsKnown(thing)) << thing;
  }
}

TEST(UniqueTable, KnowsTheLastOfMany)
{
  constexpr std::uint64_t all = 5000;
  Things things(1024);
  for (std::uint64_t thing = 0; thing < all; ++thing)
  {
    EXPECT_FALSE(things.IsKnown(thing));
    // Entries that are queried now and then stay.
    EXPECT_EQ(things.IsKnown(all + thing % 7), thing >= 7);
    // Entries queried since: 252 new ones, as many old ones, and these 7.
    EXPECT_TRUE(thing < 252 || things.IsKnown(thing - 252)) << thing;
  }
  EXPECT_FALSE(things.IsKnown(0));
}

TEST(UniqueTable, TellsEqualHashesApart)
{
  UniqueTable table;
  for (std::uint64_t number = 0; number < 100; ++number)
  {
    EXPECT_EQ(table.FindOrAdd(~0u, number, [](std::uint64_t) { return false; }), number);
  }
  EXPECT_EQ(table.FindOrAdd(~0u, 100, [](std::uint64_t known) { return known == 42; }), 42u);
}

TEST(UniqueTable, IsOfABoundedSize)
{
  constexpr std::uint64_t slotBytes = 16;
  EXPECT_EQ(UniqueTable::CountSlots(0), 1024u);
  EXPECT_EQ(UniqueTable::CountSlots(512), 1024u);
  EXPECT_EQ(UniqueTable::CountSlots(513), 2048u);
  EXPECT_EQ(UniqueTable::CountMostBytes(512), 1024 * slotBytes);
  EXPECT_EQ(UniqueTable::CountMostBytes(513), (2048 + 1024) * slotBytes);
  const std::uint64_t most = 2 * UniqueTable::UsualSlots * slotBytes;
  EXPECT_EQ(most, std::uint64_t{ 8 } << 30);
  EXPECT_EQ(UniqueTable::CountMostBytes(UniqueTable::UsualSlots / 2), most / 4 * 3);
  EXPECT_EQ(UniqueTable::CountMostBytes(UniqueTable::UsualSlots / 2 + 1), most);
  EXPECT_EQ(UniqueTable::CountMostBytes(BeyondWords), most);
}

TEST(UniqueRuns, EndInTheNextChunk)
{
  constexpr int bytes = 523;
  constexpr std::uint64_t count = GrowingBytes::ChunkBytes / bytes + 100;
  static_assert(GrowingBytes::ChunkBytes % bytes != 0);
  UniqueRuns runs;
  unsigned char run[bytes] = {};
  const auto find = [&](std::uint64_t number) {
    std::memcpy(run, &number, sizeof(number));
    std::memcpy(run + bytes - sizeof(number), &number, sizeof(number));
    return runs.FindOrAppend(run, bytes, HashRun(run, bytes));
  };
  for (std::uint64_t number = 0; number < count; ++number)
  {
    ASSERT_EQ(find(number), bytes * number);
  }
  for (std::uint64_t number = count - 200; number < count; ++number)
  {
    ASSERT_EQ(find(number), bytes * number);
  }
  const std::vector<std::uint32_t> words = runs.Bytes.Take();
  ASSERT_EQ(words.size(), CountFieldWords(bytes * count, 8));
  EXPECT_EQ(runs.Bytes.CountBytes(), 0u);
  const auto* first = reinterpret_cast<const unsigned char*>(words.data());
  for (std::uint64_t number = count - 200; number < count; ++number)
  {
    std::memcpy(run, &number, sizeof(number));
    std::memcpy(run + bytes - sizeof(number), &number, sizeof(number));
    ASSERT_EQ(std::memcmp(first + bytes * number, run, bytes), 0) << number;
  }
  for (std::uint64_t byte = bytes * count; byte < sizeof(std::uint32_t) * words.size(); ++byte)
  {
    EXPECT_EQ(first[byte], 0);
  }
}

/// Collects the code words by one thread.
template <typename Word>
CompressedVolume Collect(const RawVolume& volume, BrickFormat format, std::size_t mostSlots)
{
  CompressedVolume shape;
  shape.Dimensions = volume.Dimensions;
  shape.Type = volume.Type;
  shape.Components = volume.Components;
  shape.Format = format;
  const BrickGrid grid = shape.MakeGrid();
  const VoxelSlab<const Word> slab{ reinterpret_cast<const Word*>(volume.Bytes.data()),
    { volume.Dimensions[0], volume.Dimensions[1], volume.Dimensions[2] }, volume.Components,
    FindWordOrder(volume.Type) };
  BrickCollector collector(shape, mostSlots);
  for (std::uint64_t entry = 0; entry < grid.CountAll(); ++entry)
  {
    Word words[BrickVoxels];
    GatherBrick(slab, grid.FindPlace(entry), words);
    CodeWord<Word> codeWord;
    const int bytes = EncodeBrick(format, words, codeWord);
    const auto* first = reinterpret_cast<const unsigned char*>(codeWord.Words);
    collector.Add(first, bytes, HashRun(first, bytes));
  }
  return collector.Finish();
}

/// Noise with repeated layers of bricks: layer 3 copies layer 2, layers 8 and 15 copy layer 0.
RawVolume MakeRepeatingVolume()
{
  RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 64, 64, 64 }, 1, Filling::Noise);
  const std::size_t layer = volume.Bytes.size() / 16;
  for (const int copy : { 3, 8, 15 })
  {
    std::memcpy(
      volume.Bytes.data() + copy * layer, volume.Bytes.data() + (copy == 3 ? 2 : 0) * layer, layer);
  }
  return volume;
}

TEST(UniqueRuns, ForgottenCodeWordsLoseNoBit)
{
  const RawVolume volume = MakeRepeatingVolume();
  for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
  {
    CompressedVolume usual;
    ASSERT_TRUE(CompressVolume(volume.View(), format, usual).IsOk());
    std::uint64_t formerBytes = 0;
    for (const std::size_t mostSlots :
      { std::size_t{ 1 } << 20, std::size_t{ 8192 }, std::size_t{ 1024 }, std::size_t{ 2 } })
    {
      const CompressedVolume made = Collect<std::uint16_t>(volume, format, mostSlots);
      const Status checked = CheckCompressed(made);
      ASSERT_TRUE(checked.IsOk()) << checked.GetMessage();
      std::vector<unsigned char> bytes(volume.Bytes.size());
      EXPECT_TRUE(DecompressVolume(made, MakeWholeBox(made.Dimensions), {}, bytes.data()).IsOk());
      EXPECT_EQ(bytes, volume.Bytes);
      // 16 layers of 256 different bricks: 4096 fit into 8192 slots.
      if (mostSlots >= 8192)
      {
        EXPECT_EQ(made.Payload, usual.Payload);
        EXPECT_EQ(made.Index, usual.Index);
      }
      EXPECT_GE(made.CountBytes(), formerBytes);
      formerBytes = made.CountBytes();
    }
    EXPECT_GT(formerBytes, usual.CountBytes());
  }
}

TEST(FindMostFrequent, WhateverIsCountedAtATime)
{
  const std::uint64_t largest = ~std::uint64_t{ 0 };
  const std::vector<std::vector<std::uint64_t>> lists{ {}, { 0 }, { largest, largest, 0 },
    { 7, 3, 7, 3, 9 }, { 9, 8, 7, 6, 5, 4, 3, 2, 1, 5, largest },
    { 1, 2, 3, largest - 1, largest, largest - 1 } };
  const std::uint64_t expected[] = { 0, 0, largest, 3, 5, largest - 1 };
  for (std::size_t list = 0; list < lists.size(); ++list)
  {
    for (const std::size_t mostWords : { 1, 2, 3, 100 })
    {
      const auto visitAll = [&](const auto& count) {
        for (const std::uint64_t word : lists[list])
        {
          count(word);
        }
      };
      EXPECT_EQ(FindMostFrequent(visitAll, mostWords), expected[list])
        << "list " << list << ", " << mostWords << " words at a time";
    }
  }
}

} // namespace
} // namespace Strider::Testing
