// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A warp decodes the same bits as one thread, whatever the format, index, type and extents; its lanes stay converged.
#include "CompressionVolumes.h"
#include "EmulatedWarp.h"
#include "MakeVolumes.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Encode/BrickCollector.h"
#include "Compression/Warp/DecodeRecordByWarp.h"

#include <gtest/gtest.h>

#include <set>

namespace Strider::Testing
{
namespace
{

constexpr BrickFormat Formats[] = { BrickFormat::Published, BrickFormat::Automatic };

/// Decodes all voxels by an emulated warp.
bool DecodeByWarp(const CompressedVolume& compressed, void* voxels)
{
  EmulatedWarp warp;
  bool isConverged = true;
  VisitWord(compressed.Type, [&](auto zero) {
    using Word = decltype(zero);
    const VoxelSlab<Word> slab{ static_cast<Word*>(voxels),
      { compressed.Dimensions[0], compressed.Dimensions[1], compressed.Dimensions[2] },
      compressed.Components, FindWordOrder(compressed.Type) };
    const CompressedBricks bricks = compressed.View();
    DecodeMemory<Word> memory;
    for (std::uint64_t record = 0; record < CountRecords(bricks.Grid); ++record)
    {
      isConverged = warp.Run([&](const EmulatedWarp::LaneView& view) {
        if (bricks.Format == BrickFormat::Published)
        {
          DecodePublishedRecordByWarp(view, bricks, record, slab);
        }
        else
        {
          DecodeRecordByWarp(view, memory, FindLaneFaces(view.Lane), bricks, record, slab);
        }
      }) &&
        isConverged;
    }
  });
  return isConverged;
}

CompressedVolume Compress(const RawVolume& volume, BrickFormat format)
{
  CompressedVolume compressed;
  const Status made = CompressVolume(volume.View(), format, compressed);
  EXPECT_TRUE(made.IsOk()) << made.GetMessage();
  return compressed;
}

void ExpectSameVoxels(const RawVolume& volume, const CompressedVolume& compressed)
{
  std::vector<unsigned char> bytes(volume.Bytes.size(), 0xcd);
  EXPECT_TRUE(DecodeByWarp(compressed, bytes.data()));
  EXPECT_EQ(bytes, volume.Bytes);
}

TEST(WarpDecodesAsOneThread, AnyTypeAndFilling)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      for (const BrickFormat format : Formats)
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", filling " +
          std::to_string(static_cast<int>(filling)) + ", format " +
          std::to_string(static_cast<int>(format)));
        const RawVolume volume = MakeRawVolume(type, { 23, 9, 7 }, 1, filling);
        const CompressedVolume compressed = Compress(volume, format);
        ExpectSameVoxels(volume, compressed);
      }
    }
  }
}

TEST(WarpDecodesAsOneThread, AnyExtentAndComponents)
{
  for (const auto& extent : std::vector<std::array<int, 3>>{
         { 1, 1, 1 }, { 5, 4, 3 }, { 1, 23, 7 }, { 131, 3, 2 }, { 3, 2, 131 }, { 16, 1, 9 } })
  {
    for (int components = 1; components <= 4; ++components)
    {
      for (const BrickFormat format : Formats)
      {
        SCOPED_TRACE(
          std::to_string(extent[0]) + " voxels, components " + std::to_string(components));
        const RawVolume volume =
          MakeRawVolume(ScalarType::Int16, extent, components, Filling::Smooth);
        ExpectSameVoxels(volume, Compress(volume, format));
      }
    }
  }
}

TEST(WarpDecodesAsOneThread, AnyIndex)
{
  std::set<BrickIndex> kinds;
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    for (const Filling filling : { Filling::Constant, Filling::Labels, Filling::Noise })
    {
      for (const BrickFormat format : Formats)
      {
        const RawVolume volume = MakeRawVolume(type, { 70, 33, 21 }, 1, filling);
        const CompressedVolume compressed = Compress(volume, format);
        kinds.insert(compressed.Kind);
        ExpectSameVoxels(volume, compressed);
      }
    }
  }
  EXPECT_EQ(kinds.size(), 3u);
}

/// Finds the code word of single bricks.
TEST(WarpDecodesAsOneThread, BricksOneByOne)
{
  for (const BrickFormat format : Formats)
  {
    const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 45, 30, 21 }, 2, Filling::Smooth);
    const CompressedVolume compressed = Compress(volume, format);
    const CompressedBricks bricks = compressed.View();
    EmulatedWarp warp;
    for (std::uint64_t entry = 0; entry < bricks.Grid.CountAll(); entry += 7)
    {
      const BrickPlace brick = bricks.Grid.FindPlace(entry);
      const CodeWordPlace expected = FindCodeWord(bricks, brick);
      EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
        const CodeWordPlace found = FindCodeWordByWarp(view, bricks, brick);
        EXPECT_EQ(found.Byte, expected.Byte) << entry;
        EXPECT_EQ(found.Bytes, expected.Bytes) << entry;
      }));
    }
  }
}

template <typename Word>
void ExpectTransforms(unsigned seed)
{
  std::mt19937_64 random(seed);
  Word values[BrickVoxels];
  for (Word& value : values)
  {
    value = static_cast<Word>(random());
  }
  EmulatedWarp warp;
  const auto expectPair = [&](const LaneVoxelPair<Word>& pair, int lane, const Word* expected) {
    EXPECT_EQ(pair.First, expected[lane]) << lane;
    EXPECT_EQ(pair.Second, expected[lane + WarpLanes]) << lane;
  };
  for (const int axes : { 1, 2, 3, 4, 5, 7 })
  {
    Word differences[BrickVoxels];
    std::copy(values, values + BrickVoxels, differences);
    TakeDifferences(differences, axes);
    EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
      LaneVoxelPair<Word> pair{ values[view.Lane], values[view.Lane + WarpLanes] };
      TakeDifferencesByWarp(view, pair, axes);
      expectPair(pair, view.Lane, differences);
      SumDifferencesByWarp(view, pair, axes);
      expectPair(pair, view.Lane, values);
    }))
      << axes;
  }
  Word morton[BrickVoxels];
  Word details[BrickVoxels];
  ForEachInMortonOrder([&](int voxel, int place) { morton[place] = values[voxel]; });
  TransformHaar(morton);
  ForEachInMortonOrder([&](int voxel, int place) { details[voxel] = morton[place]; });
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
    LaneVoxelPair<Word> pair{ values[view.Lane], values[view.Lane + WarpLanes] };
    TransformHaarByWarp(view, pair);
    expectPair(pair, view.Lane, details);
    RestoreHaarByWarp(view, pair);
    expectPair(pair, view.Lane, values);
  }));
}

/// Four bricks of different forms, whose codes are all the same, or random.
template <typename Word>
void ExpectCubes(int firstForm, std::uint64_t all, std::mt19937_64& random)
{
  constexpr int forms = sizeof(Word) == 2 ? 4 : BrickFormCount;
  constexpr int bits = 8 * sizeof(Word);
  AutomaticBrick<Word> bricks[BricksAtOnce];
  Word codes[BricksAtOnce][BrickVoxels];
  Word expected[BricksAtOnce][BrickVoxels];
  for (int brick = 0; brick < BricksAtOnce; ++brick)
  {
    bricks[brick].Form = static_cast<BrickForm>((firstForm + brick) % forms);
    bricks[brick].Anchor = static_cast<Word>(random());
    for (Word& code : codes[brick])
    {
      code = static_cast<Word>(all != 0 ? all : random());
    }
    RestoreBrick(codes[brick], bricks[brick].Form, bricks[brick].Anchor, expected[brick]);
  }
  std::vector<std::uint32_t> payload(sizeof(codes) / sizeof(std::uint32_t) + BitFieldPadding);
  std::memcpy(payload.data(), codes, sizeof(codes));
  DecodeMemory<Word> memory;
  EmulatedWarp warp;
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
    const int brick = view.Lane / CubeLanes;
    LaneCodes<Word> ofLane;
    ReadGroupCodes(payload.data(), sizeof(Word) * GroupCodes * view.Lane, bits, ofLane);
    const auto rows = GatherRowsByWarp(view,
      RestoreCubesByWarp(
        view, memory.Codes[brick], FindLaneFaces(view.Lane), bricks[brick], ofLane));
    for (int voxel = 0; voxel < 2 * BrickSide; ++voxel)
    {
      const int y = LaneRows<Word>::FindY(view.Lane) + voxel / BrickSide;
      const int at =
        voxel % BrickSide + BrickSide * (y + BrickSide * LaneRows<Word>::FindZ(view.Lane));
      const auto word = PickOfFour(rows.Rows[voxel / BrickSide], voxel % BrickSide);
      EXPECT_EQ(static_cast<Word>(word), expected[brick][at])
        << "form " << static_cast<int>(bricks[brick].Form) << ", voxel " << at;
    }
  }));
}

template <typename Word>
void ExpectCubesOfAnyForm()
{
  std::mt19937_64 random(1);
  for (int form = 0; form < BrickFormCount; ++form)
  {
    // All bits set are the largest codes that the sums have to hold.
    ExpectCubes<Word>(form, ~std::uint64_t{ 0 }, random);
    for (int again = 0; again < 4; ++again)
    {
      ExpectCubes<Word>(form, 0, random);
    }
  }
}

TEST(WarpDecodesAsOneThread, FourBricksOfAnyForm)
{
  ExpectCubesOfAnyForm<std::uint8_t>();
  ExpectCubesOfAnyForm<std::uint16_t>();
  ExpectCubesOfAnyForm<std::uint32_t>();
  ExpectCubesOfAnyForm<std::uint64_t>();
}

/// Numbers of any width, packed without gaps.
TEST(WarpDecodesAsOneThread, GroupsOfBytesOfAnyWidth)
{
  std::mt19937 random(1);
  std::vector<std::uint32_t> payload(8 + BitFieldPadding);
  for (std::uint32_t& word : payload)
  {
    word = random();
  }
  for (int width = 1; width <= 8; ++width)
  {
    for (std::uint64_t byte = 0; byte < 12; ++byte)
    {
      LaneCodes<std::uint8_t> codes;
      ReadGroupCodes(payload.data(), byte, width, codes);
      for (int slot = 0; slot < GroupCodes; ++slot)
      {
        EXPECT_EQ(PickOfFour(codes.Pack(slot / 4), slot % 4),
          ReadField(payload.data(), 8 * byte + slot * width, width))
          << width << " bits, byte " << byte << ", slot " << slot;
      }
    }
  }
}

TEST(WarpTransformsAsOneThread, WordsOfAnySize)
{
  for (unsigned seed = 1; seed <= 5; ++seed)
  {
    ExpectTransforms<std::uint8_t>(seed);
    ExpectTransforms<std::uint16_t>(seed);
    ExpectTransforms<std::uint32_t>(seed);
    ExpectTransforms<std::uint64_t>(seed);
  }
}

/// Runs lanes that read what lanes before them wrote. Returns how many read something else.
int CountWrongReads(EmulatedWarp::Order order, bool hasBarrier)
{
  EmulatedWarp warp(order);
  std::array<int, WarpLanes> shared{};
  int wrong = 0;
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
    shared[view.Lane] = 1 + view.Lane;
    if (hasBarrier)
    {
      view.Synchronize();
    }
    wrong += shared[view.Lane / 2] == 1 + view.Lane / 2 ? 0 : 1;
  }));
  return wrong;
}

TEST(EmulatedWarpTest, ReversedLanesShowAMissingBarrier)
{
  using Order = EmulatedWarp::Order;
  EXPECT_EQ(CountWrongReads(Order::FirstToLast, false), 0); // nothing shows
  EXPECT_EQ(CountWrongReads(Order::LastToFirst, false), WarpLanes - 1);
  EXPECT_EQ(CountWrongReads(Order::FirstToLast, true), 0);
  EXPECT_EQ(CountWrongReads(Order::LastToFirst, true), 0);
}

TEST(EmulatedWarpTest, TellsThatLanesWentApart)
{
  EmulatedWarp warp;
  EXPECT_TRUE(warp.Run([](const EmulatedWarp::LaneView& view) {
    EXPECT_EQ(view.Shuffle(view.Lane, view.Lane - 1), (view.Lane + 31) % 32);
    EXPECT_EQ(view.Shuffle(std::uint64_t(view.Lane) << 40, 5), std::uint64_t{ 5 } << 40);
  }));
  EXPECT_FALSE(warp.Run([](const EmulatedWarp::LaneView& view) {
    if (view.Lane < 16)
    {
      view.Shuffle(view.Lane, 0);
    }
  }));
  EXPECT_FALSE(warp.Run([](const EmulatedWarp::LaneView& view) {
    view.Lane == 3 ? static_cast<void>(view.Shuffle(std::uint64_t{ 1 }, 0))
                   : static_cast<void>(view.Shuffle(1, 0));
  }));
}

} // namespace
} // namespace Strider::Testing
