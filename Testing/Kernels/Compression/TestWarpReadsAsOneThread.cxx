// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The lanes of a warp read the same bits from compressed bricks as one thread, whatever their positions, however few
// bricks are cached, and however far they diverged in between; the lanes converge again.
#include "CompressionVolumes.h"
#include "EmulatedWarp.h"
#include "MakeVolumes.h"

#include "Compression/Warp/FindRangeByWarp.h"
#include "Compression/Warp/SampleByWarp.h"
#include "EmptySpace/Macrocells.h"
#include "Host/Tiles/CachedVoxels.h"
#include "Host/Volume/FindValueRanges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>

namespace Strider::Testing
{
namespace
{

using LaneBricks = WarpBricks<EmulatedWarp::LaneView>;

/// A compressed volume with readers for one thread and for a warp.
class CompressedPair
{
public:
  CompressedPair(const RawVolume& volume, float leastByte = -128.0f)
    : View(volume.View())
    , Cache(std::make_unique<BrickCache>())
  {
    this->View.ScalarRange = { -1000.0, 3000.0 };
    this->View.OtherRanges.fill({ -70.0, 9000.0 });
    EXPECT_TRUE(CompressVolume(this->View, BrickFormat::Automatic, this->Compressed).IsOk());
    this->Voxels = MakeCompressedVoxels(this->Compressed.View(), this->View, leastByte);
    this->Source = { this->Compressed.View(), volume.Type, DecodeStored<InstructionSet::Baseline> };
    this->Cache->Clear();
  }

  CachedVoxels ReadAsOneThread(int component)
  {
    const int(&last)[3] = this->Voxels.Last;
    return { &this->Source, this->Cache.get(), &this->Voxels.Stored[component], {},
      { last[0], last[1], last[2] }, component };
  }

  VolumeView View;
  CompressedVolume Compressed;
  CompressedVoxels Voxels;
  BrickSource Source;
  std::unique_ptr<BrickCache> Cache;
};

/// Shared memory of a warp, with known bytes behind its end.
class SharedMemory
{
public:
  SharedMemory(const WarpCacheSize& size, int valueBytes)
    : Bytes(size.CountBytes(valueBytes))
    , Words(this->Bytes / 16 + 1)
  {
    std::memset(this->Get(), 0xab, this->Words.size() * 16);
  }

  unsigned char* Get() { return this->Words.data()->Bytes; }
  const WarpBrickCache& GetCache() { return *reinterpret_cast<WarpBrickCache*>(this->Get()); }

  bool IsEndUntouched()
  {
    const unsigned char* end = this->Get() + this->Bytes;
    return std::all_of(end, end + 16, [](unsigned char byte) { return byte == 0xab; });
  }

private:
  struct alignas(16) Word
  {
    unsigned char Bytes[16];
  };

  std::size_t Bytes;
  std::vector<Word> Words;
};

/// Reads of a lane in one step.
struct LaneStep
{
  bool IsWanted;
  int Cell[3];
  int LoneReads; ///< of cells nearby, which only this lane reads afterwards
};

bool AreSame(const float (&one)[8], const float (&other)[8][1])
{
  return std::memcmp(one, other, sizeof(one)) == 0;
}

bool AreEqual(float one, float other)
{
  return one == other || (std::isnan(one) && std::isnan(other));
}

/// Distribution of the lanes' positions.
enum class Crowd
{
  Close,    ///< a warp of neighbouring rays that advances
  Scattered ///< random positions
};

class WarpReads
{
public:
  WarpReads(CompressedPair& pair, const WarpCacheSize& size, Crowd crowd, unsigned seed)
    : Pair(pair)
    , Size(size)
    , Memory(size, pair.Voxels.ValueBytes)
    , Random(seed)
  {
    this->Plan(crowd);
  }

  /// Returns the number of lanes whose values differ from those of one thread.
  int Run(int margin, bool isNearest)
  {
    int different = 0;
    EmulatedWarp warp;
    const bool isConverged = warp.Run([&](const EmulatedWarp::LaneView& view) {
      const LaneBricks bricks(
        view, this->Pair.Voxels, this->Size, this->Memory.Get(), FindLaneFaces(view.Lane));
      bricks.Start();
      for (const auto& lanes : this->Steps)
      {
        for (int component = 0; component < this->Pair.View.Components; ++component)
        {
          different += this->ReadAsWarp(bricks, lanes[view.Lane], component, margin, isNearest);
          different += this->ReadAlone(bricks, lanes[view.Lane], component);
        }
      }
    });
    EXPECT_TRUE(isConverged);
    EXPECT_TRUE(this->Memory.IsEndUntouched());
    return different;
  }

  double CountRequests() { return Sum(this->Memory.GetCache().Requests); }
  double CountMisses() { return Sum(this->Memory.GetCache().Misses); }

private:
  static double Sum(const std::uint32_t (&counts)[WarpLanes])
  {
    return std::accumulate(std::begin(counts), std::end(counts), 0.0);
  }

  int Pick(int count) { return static_cast<int>(this->Random() % static_cast<unsigned>(count)); }

  void Plan(Crowd crowd)
  {
    const int(&last)[3] = this->Pair.Voxels.Last;
    // Far apart, each step needs some hundred bricks.
    for (int step = 0; step < (crowd == Crowd::Close ? 20 : 2); ++step)
    {
      this->Steps.emplace_back();
      for (int lane = 0; lane < WarpLanes; ++lane)
      {
        LaneStep& own = this->Steps.back()[lane];
        const int close[3] = { lane % 8 + step / 7, lane / 8 + step / 5, step };
        for (int axis = 0; axis < 3; ++axis)
        {
          const int cells = std::max(1, last[axis]);
          own.Cell[axis] = crowd == Crowd::Close ? close[axis] % cells : this->Pick(cells);
        }
        own.IsWanted = step % 6 == 1 || this->Pick(4) != 0;
        own.LoneReads = this->Pick(5) == 0 ? this->Pick(4) : 0;
      }
    }
  }

  int ReadAsWarp(
    const LaneBricks& bricks, const LaneStep& step, int component, int margin, bool isNearest)
  {
    float corners[8] = { 0.0f };
    float expected[8][1] = { { 0.0f } };
    const auto& cell = step.Cell;
    ReadCellByWarp(bricks, step.IsWanted, cell[0], cell[1], cell[2], component,
      { margin, isNearest ? margin : 1 + margin }, corners);
    if (!step.IsWanted)
    {
      return 0;
    }
    this->Expect(cell[0], cell[1], cell[2], component, expected);
    return isNearest ? std::memcmp(corners, expected, sizeof(float)) != 0
                     : !AreSame(corners, expected);
  }

  int ReadAlone(const LaneBricks& bricks, const LaneStep& step, int component)
  {
    int different = 0;
    const int(&last)[3] = this->Pair.Voxels.Last;
    for (int read = 0; read < step.LoneReads; ++read)
    {
      const int x = std::min(step.Cell[0] + 3 * read, std::max(0, last[0] - 1));
      float corners[8] = { 0.0f };
      float expected[8][1] = { { 0.0f } };
      ReadCellAlone(bricks, x, step.Cell[1], step.Cell[2], component, { 0, 1 }, corners);
      this->Expect(x, step.Cell[1], step.Cell[2], component, expected);
      different += AreSame(corners, expected) ? 0 : 1;
    }
    return different;
  }

  void Expect(int x, int y, int z, int component, float (&expected)[8][1])
  {
    this->Pair.ReadAsOneThread(component).ReadCells({ { x }, { y }, { z } }, expected);
  }

  CompressedPair& Pair;
  WarpCacheSize Size;
  SharedMemory Memory;
  std::mt19937 Random;
  std::vector<std::array<LaneStep, WarpLanes>> Steps;
};

void ExpectSame(CompressedPair& pair, const WarpCacheSize& size, Crowd crowd, unsigned seed)
{
  for (const int margin : { 0, 1 })
  {
    const bool isNearest = (seed + static_cast<unsigned>(margin)) % 2 == 0;
    SCOPED_TRACE(std::to_string(size.Slots) + " slots, margin " + std::to_string(margin) +
      (isNearest ? ", nearest" : "") + (crowd == Crowd::Close ? ", close" : ", scattered"));
    WarpReads reads(pair, size, crowd, seed);
    EXPECT_EQ(reads.Run(margin, isNearest), 0);
    EXPECT_GT(reads.CountRequests(), 0.0);
    EXPECT_GT(reads.CountMisses(), 0.0);
  }
}

TEST(WarpReadsAsOneThread, EveryTypeAndFilling)
{
  unsigned seed = 1;
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      SCOPED_TRACE(
        std::string(NameOf(type)) + ", filling " + std::to_string(static_cast<int>(filling)));
      CompressedPair pair(MakeRawVolume(type, { 29, 22, 31 }, 1, filling));
      ExpectSame(pair, { 12, false }, seed % 4 < 2 ? Crowd::Close : Crowd::Scattered, seed);
      ++seed;
    }
  }
}

/// From a single slot, which each brick takes over from the one before, to one slot per lane.
TEST(WarpReadsAsOneThread, HoweverFewSlots)
{
  CompressedPair pair(MakeRawVolume(ScalarType::UInt16, { 40, 40, 40 }, 1, Filling::Noise));
  for (int slots = 1; slots <= MostSlots; slots += slots < 8 ? 1 : 8)
  {
    for (const Crowd crowd : { Crowd::Close, Crowd::Scattered })
    {
      ExpectSame(pair, { slots, false }, crowd, 7);
      ExpectSame(pair, { slots, false }, crowd, 8);
    }
  }
}

TEST(WarpReadsAsOneThread, ComponentsAndOddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{
         { 1, 1, 1 }, { 4, 4, 4 }, { 5, 1, 33 }, { 2, 37, 11 }, { 16, 4, 1 }, { 3, 5, 7 } })
  {
    for (int components = 1; components <= 4; ++components)
    {
      SCOPED_TRACE(std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
        std::to_string(dimensions[2]) + ", " + std::to_string(components) + " components");
      CompressedPair pair(MakeRawVolume(ScalarType::Int32, dimensions, components, Filling::Noise));
      ExpectSame(pair, { 16, false }, Crowd::Scattered, 3);
    }
  }
}

/// Constant bricks take no slots: large uniform regions need few of them.
TEST(WarpReadsAsOneThread, ConstantBricksNeedNoSlots)
{
  CompressedPair pair(MakeRawVolume(ScalarType::UInt8, { 16, 16, 16 }, 1, Filling::Constant));
  WarpReads reads(pair, { 1, false }, Crowd::Close, 5);
  EXPECT_EQ(reads.Run(0, false), 0);
  EXPECT_LT(reads.CountMisses(), 0.5 * reads.CountRequests());
}

TEST(WarpReadsAsOneThread, SignedBytesEndWhereVTKsDo)
{
  for (const float leastByte : { -128.0f, -127.0f })
  {
    CompressedPair pair(
      MakeRawVolume(ScalarType::Int8, { 17, 12, 15 }, 1, Filling::Extremes), leastByte);
    ExpectSame(pair, { 32, false }, Crowd::Close, 9);
  }
}

/// Neighbouring rays find nearly all bricks in the cache; without reuse between samples they do not.
TEST(WarpReadsAsOneThread, NeighboursFindBricks)
{
  CompressedPair pair(MakeRawVolume(ScalarType::UInt8, { 64, 64, 64 }, 1, Filling::Smooth));
  const auto count = [&](bool isForgetful) {
    WarpReads reads(pair, { 32, isForgetful }, Crowd::Close, 11);
    EXPECT_EQ(reads.Run(0, false), 0);
    return reads.CountMisses() / reads.CountRequests();
  };
  EXPECT_LT(count(false), 0.5 * count(true));
}

/// Ranges of every macrocell, compared with those of raw voxels.
TEST(WarpFindsRanges, AsOneThread)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : { Filling::Extremes, Filling::Labels })
    {
      const RawVolume volume = MakeRawVolume(type, { 18, 9, 11 }, 2, filling);
      CompressedPair pair(volume);
      const std::array<int, 3> cells = CountMacrocells(volume.Dimensions);
      std::vector<ValueRange> expected(2 * CountAll(cells));
      FindValueRanges(pair.View, MakeWholeBox(cells), expected.data());
      EmulatedWarp warp;
      int different = 0;
      EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
        for (std::size_t place = 0; place < expected.size(); ++place)
        {
          const auto cell = static_cast<int>(place % CountAll(cells));
          const int numbers[3] = { cell % cells[0], cell / cells[0] % cells[1],
            cell / cells[0] / cells[1] };
          int first[3];
          int last[3];
          for (int axis = 0; axis < 3; ++axis)
          {
            first[axis] = numbers[axis] * MacrocellSide;
            last[axis] = std::min(first[axis] + MacrocellSide, pair.Voxels.Last[axis]);
          }
          const auto component = static_cast<int>(place / CountAll(cells));
          const SeenValues seen = VisitWordOf(pair.Voxels.ScalarBytes, [&](auto zero) {
            return FindRangeByWarp<decltype(zero)>(
              view, FindLanePlaces(view.Lane), pair.Voxels, first, last, component);
          });
          const ValueRange found = MakeValueRange(seen.Low, seen.High, seen.HasNaN);
          different += AreEqual(found.First, expected[place].First) &&
              AreEqual(found.Second, expected[place].Second)
            ? 0
            : 1;
        }
      }));
      EXPECT_EQ(different, 0) << NameOf(type) << ", filling " << static_cast<int>(filling);
    }
  }
}

} // namespace
} // namespace Strider::Testing
