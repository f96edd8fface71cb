// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Warps without a brick cache read the same values as warps with one, and decode a brick for each voxel.
#include "CompressionVolumes.h"
#include "EmulatedWarp.h"

#include "Codec/UncachedBricks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace StriderBenchmarks
{
namespace
{

using namespace Strider;
using Strider::Testing::EmulatedWarp;
using Strider::Testing::Filling;
using Strider::Testing::RawVolume;

constexpr int SampleCount = 4;

/// Sample positions of the lanes, and whether each lane samples.
struct LaneSamples
{
  Vector3 Places[SampleCount][WarpLanes];
  bool AreWanted[SampleCount][WarpLanes];
  int Wanted = 0;

  explicit LaneSamples(const std::array<int, 3>& dimensions)
  {
    std::mt19937 random(1);
    const auto choose = [&](int axis) {
      const auto last = static_cast<float>(dimensions[axis] - 1);
      return std::uniform_real_distribution<float>(0.0f, 1.0f)(random) * last;
    };
    for (int sample = 0; sample < SampleCount; ++sample)
    {
      for (int lane = 0; lane < WarpLanes; ++lane)
      {
        this->Places[sample][lane] = { choose(0), choose(1), choose(2) };
        this->AreWanted[sample][lane] = random() % 3 != 0;
        this->Wanted += this->AreWanted[sample][lane] ? 1 : 0;
      }
    }
  }
};

/// Reads all samples with the bricks that make(lane) returns.
template <typename MakeBricks>
std::vector<float> Sample(const LaneSamples& samples, bool isNearest, const MakeBricks& make)
{
  std::vector<float> values(SampleCount * WarpLanes, 0.0f);
  EmulatedWarp warp;
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
    const auto bricks = make(view);
    for (int sample = 0; sample < SampleCount; ++sample)
    {
      const bool isWanted = samples.AreWanted[sample][view.Lane];
      const float value =
        SampleAsWarp(bricks, isWanted, samples.Places[sample][view.Lane], 0, 0, isNearest);
      values[sample * WarpLanes + view.Lane] = isWanted ? value : 0.0f;
    }
  }));
  return values;
}

void ExpectSame(const RawVolume& volume, bool isNearest)
{
  CompressedVolume compressed;
  ASSERT_TRUE(CompressVolume(volume.View(), BrickFormat::Automatic, compressed).IsOk());
  const CompressedVoxels voxels = MakeCompressedVoxels(compressed.View(), volume.View(), -128.0f);
  const LaneSamples samples(volume.Dimensions);
  const WarpCacheSize size;
  std::vector<std::uint64_t> memory(size.CountBytes(voxels.ValueBytes) / sizeof(std::uint64_t) + 2);
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  bytes += (16 - reinterpret_cast<std::uintptr_t>(bytes) % 16) % 16;
  const auto cached = Sample(samples, isNearest, [&](const EmulatedWarp::LaneView& view) {
    const WarpBricks<EmulatedWarp::LaneView> bricks(
      view, voxels, size, bytes, FindLaneFaces(view.Lane));
    bricks.Start();
    return bricks;
  });
  VisitWord(volume.Type, [&](auto zero) {
    int decoded[WarpLanes] = {};
    const auto uncached = Sample(samples, isNearest, [&](const EmulatedWarp::LaneView& view) {
      return UncachedBricks<EmulatedWarp::LaneView, decltype(zero)>{ view, voxels,
        FindLanePlaces(view.Lane), decoded[view.Lane] };
    });
    EXPECT_EQ(std::memcmp(uncached.data(), cached.data(), cached.size() * sizeof(float)), 0);
    for (const int count : decoded)
    {
      EXPECT_EQ(count, 8 * samples.Wanted);
    }
  });
}

TEST(UncachedReadsOfWarp, AreThoseOfCaches)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
         ScalarType::Float32, ScalarType::Float64 })
  {
    for (const auto& extent :
      std::vector<std::array<int, 3>>{ { 23, 9, 7 }, { 1, 7, 5 }, { 5, 1, 1 } })
    {
      for (const bool isNearest : { false, true })
      {
        SCOPED_TRACE(std::to_string(static_cast<int>(type)) + ", " + std::to_string(extent[0]) +
          " voxels, nearest " + std::to_string(isNearest));
        ExpectSame(Strider::Testing::MakeRawVolume(type, extent, 1, Filling::Smooth), isNearest);
      }
    }
  }
}

} // namespace
} // namespace StriderBenchmarks
