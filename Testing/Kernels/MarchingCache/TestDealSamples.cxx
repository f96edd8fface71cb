// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lanes of a warp visit each other's samples, every one of them once, and store what lanes by themselves would.
#include "EmulatedWarp.h"
#include "TexelVolume.h"

#include "MarchingCache/SampleInBox.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace Testing
{
namespace
{

constexpr int Batch = 8;

/// Notes a number of its ray for samples above the middle of the range, and 0 for others.
struct NotingKernel
{
  static constexpr int Reach = 1;
  float* Notes; ///< indexed by slot
  float OfRay;

  static constexpr auto Filter = ReconstructionFilter::CatmullRom;

  template <typename Cells>
  float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 place, int slot) const
  {
    const float value = Cells::Restore(units, cells.Sum(Filter, box, FindCubicPlace(place)));
    this->Notes[slot] = value > 0.5f ? 1.0f : 0.0f;
    return value;
  }

  unsigned int FindShown(unsigned int samples, int lane) const
  {
    unsigned int shown = 0;
    for (int sample = 0; sample < Batch; ++sample)
    {
      const bool isServed = (samples >> sample & 1u) != 0;
      shown |= isServed && this->Notes[sample * WarpLanes + lane] > 0.0f ? 1u << sample : 0u;
    }
    return shown;
  }

  template <typename Cells>
  void ReadAgain(const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 place,
    float value, int slot) const
  {
    EXPECT_EQ(value, Cells::Restore(units, cells.Sum(Filter, box, FindCubicPlace(place))));
    this->Notes[slot] = this->OfRay + value;
  }

  template <typename Cells, typename Fetch>
  float ReadAlone(const TexelUnits& units, const Fetch& fetch, Vector3 place, int slot) const
  {
    const float value =
      Cells::Restore(units, Cells::SumFetched(Filter, FindCubicPlace(place), fetch));
    this->Notes[slot] = value > 0.5f ? this->OfRay + value : 0.0f;
    return value;
  }
};

void HideSample(const NotingKernel& kernel, int slot)
{
  kernel.Notes[slot] = -1.0f;
}

template <typename Warp>
NotingKernel ShuffleKernel(const Warp& warp, const DealtSample& dealt, const NotingKernel& kernel)
{
  return { kernel.Notes,
    dealt.IsDealt ? ShuffleFloat(warp, kernel.OfRay, dealt.Lane) : kernel.OfRay };
}

} // namespace
} // namespace Testing

template <>
constexpr bool ReadsTwice<Testing::NotingKernel> = true;

namespace Testing
{
namespace
{

/// Draws which samples each lane needs: the more draws, the fewer.
std::array<unsigned int, WarpLanes> DrawNeeded(int draws, std::mt19937& random)
{
  std::array<unsigned int, WarpLanes> needed{};
  for (unsigned int& bits : needed)
  {
    bits = 0xffu;
    for (int draw = 0; draw < draws; ++draw)
    {
      bits &= static_cast<unsigned int>(random());
    }
  }
  return needed;
}

TEST(DealSamples, FindsBits)
{
  std::mt19937 random(31);
  for (int trial = 0; trial < 1000; ++trial)
  {
    const auto bits = static_cast<unsigned int>(random() & random()) | 1u << random() % 32;
    int lower = 0;
    for (int index = 0; index < 32; ++index)
    {
      if ((bits >> index & 1u) != 0)
      {
        EXPECT_EQ(FindSetBit(bits, lower), index);
        ++lower;
        EXPECT_TRUE(lower < CountSetBits(bits) || FindLastBit(bits) == index);
      }
    }
    EXPECT_EQ(CountSetBits(bits), lower);
  }
}

TEST(DealSamples, VisitsEachSampleOnce)
{
  std::mt19937 random(32);
  int dealtSamples = 0;
  for (int trial = 0; trial < 60; ++trial)
  {
    const std::array<unsigned int, WarpLanes> needed = DrawNeeded(trial % 6, random);
    std::array<unsigned int, WarpLanes> visited{};
    EmulatedWarp warp;
    ASSERT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
      const EvenPlaces own{ {}, {}, lane.Lane };
      DealByWarp<Batch, EvenPlaces>(lane, needed[lane.Lane], [&](const DealtSample& dealt) {
        const EvenPlaces places = ShufflePlaces(lane, dealt, own);
        if (dealt.IsTaken)
        {
          EXPECT_EQ(places.First, dealt.Lane);
          EXPECT_EQ(visited[dealt.Lane] >> dealt.Sample & 1u, 0u);
          visited[dealt.Lane] |= 1u << dealt.Sample;
          dealtSamples += dealt.IsDealt ? 1 : 0;
        }
      });
    }));
    EXPECT_EQ(visited, needed);
  }
  EXPECT_GT(dealtSamples, 500);
}

TEST(DealSamples, KernelsNoteTheSameForOtherLanes)
{
  std::mt19937 random(33);
  std::uniform_real_distribution<float> side(-0.8f, 0.8f);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  const BoxSource<const TexelVolume&> source{ volume, {}, { {}, { 36.0f, 28.0f, 40.0f } },
    { 1.0f, 0.0f } };
  std::vector<float> memory(1900);
  std::vector<float> sums(MostBoxSamples * WarpLanes);
  std::vector<float> notes(MostBoxSamples * WarpLanes);
  for (int trial = 0; trial < 40; ++trial)
  {
    const std::array<unsigned int, WarpLanes> shown = DrawNeeded(trial % 4, random);
    const Vector3 step{ side(random), side(random), side(random) };
    std::array<SampleLattice, WarpLanes> paths{};
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      const float behind = trial % 2 == 1 && lane % 5 == 0 ? 9.0f : 0.0f;
      paths[lane].Start = Vector3{ 14.0f + 0.4f * static_cast<float>(lane % 8),
        12.0f + 0.4f * static_cast<float>(lane / 8), 20.0f } +
        behind * step;
      paths[lane].Step = step;
      paths[lane].Count = Batch;
    }
    unsigned int fetched = 0;
    EmulatedWarp warp;
    ASSERT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
      const FloatCells<float> cells{ memory.data() };
      const NotingKernel kernel{ notes.data(), 10.0f * static_cast<float>(lane.Lane) };
      const SampleInBox<NotingKernel, EmulatedWarp::LaneView, FloatCells<float>, const TexelVolume&>
        sampler{ kernel, lane, cells, source, 1900, sums.data(), fetched, PartedReach };
      SampleLattice path = paths[lane.Lane];
      float found[Batch];
      SampleShown(sampler, shown[lane.Lane], path, 0, found);
    }));
    float alone = 0.0f;
    for (int slot = 0; slot < Batch * WarpLanes; ++slot)
    {
      const int lane = slot % WarpLanes;
      const int sample = slot / WarpLanes;
      const NotingKernel kernel{ &alone, 10.0f * static_cast<float>(lane) };
      kernel.ReadAlone<FloatCells<float>>(
        source.Units, volume, LimitPlace(paths[lane].GetPlace(sample), source.Stored), 0);
      ASSERT_EQ(notes[slot], (shown[lane] >> sample & 1u) != 0 ? alone : -1.0f)
        << "lane " << lane << " sample " << sample;
    }
  }
}

} // namespace
} // namespace Testing
} // namespace Strider
