// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays of a warp that share boxes of voxels take the same samples as single rays, bit by bit, for any directions and
// box sizes; their lanes stay converged.
#include "EmulatedWarp.h"
#include "TexelVolume.h"

#include "MarchingCache/SampleShownInBox.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr int Batch = 8;

/// Rays of the lanes of a warp.
struct WarpRays
{
  std::array<SampleLattice, WarpLanes> Paths{};
  /// Samples that each lane needs, bit by bit.
  std::array<unsigned int, WarpLanes> Shown{};
  int First = 0;
};

/// A block of 8x4 pixels that look along `step`, `spacing` voxels apart; every `parted`th ray is far behind the
/// others.
WarpRays MakeRays(Vector3 start, Vector3 step, float spacing, int parted, std::mt19937& random)
{
  WarpRays rays;
  rays.First = static_cast<int>(random() % 5);
  for (int lane = 0; lane < WarpLanes; ++lane)
  {
    SampleLattice& path = rays.Paths[lane];
    const Vector3 pixel{ spacing * static_cast<float>(lane % 8),
      spacing * static_cast<float>(lane / 8), -0.3f * spacing * static_cast<float>(lane % 8) };
    const float behind = parted > 0 && lane % parted == 0 ? 40.0f : 0.0f;
    path.Start = start + pixel + behind * step;
    path.Step = step;
    path.Count = static_cast<int>(random() % 20);
    rays.Shown[lane] = path.Count > rays.First && random() % 8 != 0 ? ~0u : 0u;
  }
  return rays;
}

using LaneValues = std::array<std::array<float, Batch>, WarpLanes>;

/// `bound`: largest error of a value; 0: not checked here.
template <typename Cells, typename Kernel>
void ExpectSharedAsAlone(const TexelVolume& volume, const WarpRays& rays, int capacity,
  const Kernel& kernel, ReconstructionFilter filter, double bound)
{
  const auto& last = volume.Dimensions;
  const BoxSource<const TexelVolume&> source{ volume, {},
    { {}, { last[0] - 1.0f, last[1] - 1.0f, last[2] - 1.0f } }, { 200.0f, -7.0f } };
  std::vector<std::uint32_t> memory(static_cast<std::size_t>(capacity + Cells::Lead));
  Cells cells{};
  cells.Cells = reinterpret_cast<decltype(cells.Cells)>(memory.data()) + Cells::Lead;
  std::vector<float> sums(MostBoxSamples * WarpLanes);
  LaneValues values{};
  unsigned int fetched = 0;
  EmulatedWarp warp;
  ASSERT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
    const SampleInBox<Kernel, EmulatedWarp::LaneView, Cells, const TexelVolume&> sampler{ kernel,
      lane, cells, source, capacity, sums.data(), fetched };
    SampleLattice path = rays.Paths[lane.Lane];
    float found[Batch];
    SampleShown(sampler, rays.Shown[lane.Lane], path, rays.First, found);
    std::copy(found, found + Batch, values[lane.Lane].begin());
  }));
  for (int lane = 0; lane < WarpLanes; ++lane)
  {
    const SampleLattice& path = rays.Paths[lane];
    for (int sample = 0; sample < Batch; ++sample)
    {
      if (rays.First + sample >= path.Count || (rays.Shown[lane] >> sample & 1u) == 0)
      {
        const bool isLeftOut = rays.First + sample < path.Count && rays.Shown[lane] != 0;
        ASSERT_TRUE(!isLeftOut || std::isnan(values[lane][sample]));
        continue;
      }
      const Vector3 point = path.GetPlace(rays.First + sample);
      const Vector3 inside{ Clamp(point.X, 0.0f, last[0] - 1.0f),
        Clamp(point.Y, 0.0f, last[1] - 1.0f), Clamp(point.Z, 0.0f, last[2] - 1.0f) };
      const float alone = kernel.Read(source.Units, FetchedVoxels<Cells, TexelVolume>{ volume },
        inside, sample * WarpLanes + lane);
      ASSERT_EQ(values[lane][sample], alone) << "lane " << lane << " sample " << sample;
      if (bound > 0.0)
      {
        ASSERT_NEAR(values[lane][sample], 200.0 * volume.Find(filter, point) - 7.0, bound);
      }
    }
  }
}

template <typename Cells>
void ExpectSharedAsAlone(const TexelVolume& volume, const WarpRays& rays)
{
  for (const int capacity : { 64, 280, 500, 1900 })
  {
    SCOPED_TRACE("cells: " + std::to_string(capacity));
    // Bytes: 3/16384 of the range times 25/16, see SumByteRows.
    const double bound =
      std::is_same_v<Cells, ByteRows> ? 200.0 * 3.0 / 16384.0 * 25.0 / 16.0 : 2e-4;
    ExpectSharedAsAlone<Cells>(volume, rays, capacity,
      CubicKernel<ReconstructionFilter::CatmullRom>{}, ReconstructionFilter::CatmullRom, bound);
    ExpectSharedAsAlone<Cells>(volume, rays, capacity,
      CubicKernel<ReconstructionFilter::CubicBSpline>{}, ReconstructionFilter::CubicBSpline, bound);
  }
}

TEST(MarchingCacheOfWarp, SharedSamplesAreThoseOfSingleRays)
{
  std::mt19937 random(8);
  std::uniform_real_distribution<float> side(-1.2f, 1.2f);
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 37, 29, 41 }, { 1, 1, 1 }, { 2, 53, 3 }, { 64, 1, 9 } })
  {
    const TexelVolume volume = MakeTexels(dimensions, random);
    for (const float spacing : { 0.11f, 0.5f, 1.0f, 6.0f })
    {
      for (const int parted : { 0, 3 })
      {
        const Vector3 start{ 0.3f * static_cast<float>(dimensions[0]),
          0.4f * static_cast<float>(dimensions[1]), 0.2f * static_cast<float>(dimensions[2]) };
        WarpRays rays =
          MakeRays(start, { side(random), side(random), side(random) }, spacing, parted, random);
        SCOPED_TRACE("spacing " + std::to_string(spacing));
        ExpectSharedAsAlone<FloatCells<float>>(volume, rays);
        ExpectSharedAsAlone<ByteRows>(volume, rays);
        // Rays leave out some samples, and then more.
        for (int round = 0; round < 2; ++round)
        {
          for (unsigned int& shown : rays.Shown)
          {
            shown &= static_cast<unsigned int>(random());
          }
          ExpectSharedAsAlone<FloatCells<float>>(volume, rays);
          ExpectSharedAsAlone<ByteRows>(volume, rays);
        }
      }
    }
  }
}

/// A table that is transparent below the middle.
struct HalfTable
{
  std::vector<float> Opacities{ 0.0f, 0.0f, 0.5f, 0.5f };

  TransferTable Get() const
  {
    TransferTable table{};
    table.Opacities = this->Opacities.data();
    table.OpacityAxis = { 2.0f / 200.0f, 7.0f * 2.0f / 200.0f, 2.0f, sizeof(float) };
    return table;
  }
};

/// Computes a sample by the definition in Sampling/EnhanceSample.h, with trilinear values.
struct DirectSamples
{
  const TexelVolume& Volume;

  float operator()(Vector3 place) const
  {
    return 200.0f * SumLinear<float>(FetchedTaps<TexelVolume>{ this->Volume }, place) - 7.0f;
  }
};

TEST(MarchingCacheOfWarp, SharedNeighboursAreThoseOfSingleRays)
{
  std::mt19937 random(11);
  std::uniform_real_distribution<float> side(-1.0f, 1.0f);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  const HalfTable table;
  for (const float spacing : { 0.2f, 1.0f })
  {
    for (const int radius : { 1, 2, 3 })
    {
      SCOPED_TRACE("radius " + std::to_string(radius));
      const WarpRays rays = MakeRays(
        { 9.1f, 8.3f, 20.2f }, { side(random), side(random), side(random) }, spacing, 0, random);
      const BilateralWeights weights = MakeBilateralWeights(2 * radius + 2, 60.0f);
      std::vector<float> lights(MostBoxSamples * WarpLanes);
      for (const int capacity : { 64, 1500, 4000 })
      {
        const BilateralKernel bilateral{ weights, radius };
        ExpectSharedAsAlone<FloatCells<float>>(
          volume, rays, capacity, bilateral, ReconstructionFilter::Linear, 0.0);
        ExpectSharedAsAlone<ByteRows>(
          volume, rays, capacity, bilateral, ReconstructionFilter::Linear, 0.0);
        for (const bool hasNumbersOnly : { false, true })
        {
          const OcclusionKernel kernel{ table.Get(), { 1.0f / 200.0f, 7.0f / 200.0f }, radius,
            radius, hasNumbersOnly, lights.data() };
          ExpectSharedAsAlone<FloatCells<float>>(
            volume, rays, capacity, kernel, ReconstructionFilter::Linear, 0.0);
          ExpectSharedAsAlone<ByteRows>(
            volume, rays, capacity, kernel, ReconstructionFilter::Linear, 0.0);
        }
      }
    }
  }
}

template <typename Cells>
void ExpectNeighboursOfTheDefinition()
{
  std::mt19937 random(12);
  std::uniform_real_distribution<float> coordinate(4.0f, 20.0f);
  const TexelVolume volume = MakeTexels({ 27, 25, 26 }, random);
  const DirectSamples read{ volume };
  const HalfTable table;
  const TexelUnits units{ 200.0f, -7.0f };
  for (int trial = 0; trial < 50; ++trial)
  {
    const Vector3 place{ coordinate(random), coordinate(random), coordinate(random) };
    for (const int radius : { 1, 2, 3 })
    {
      const BilateralWeights weights = MakeBilateralWeights(2 * radius + 2, 60.0f);
      const BilateralKernel bilateral{ weights, radius };
      EXPECT_NEAR(bilateral.Read(units, FetchedVoxels<Cells, TexelVolume>{ volume }, place, 0),
        FilterBilateral(read, place, weights), 1e-3f);
      for (const bool hasNumbersOnly : { false, true })
      {
        float light = -1.0f;
        const OcclusionKernel occlusion{ table.Get(), { 1.0f / 200.0f, 7.0f / 200.0f }, radius,
          radius, hasNumbersOnly, &light };
        EXPECT_NEAR(occlusion.Read(units, FetchedVoxels<Cells, TexelVolume>{ volume }, place, 0),
          read(place), 1e-4f);
        const float mean = AverageNeighbours(read, place, radius);
        const bool isVisible = ClassifyOpacity(table.Get(), read(place)) > 0.0f;
        EXPECT_NEAR(light, isVisible ? 1.0f - (mean + 7.0f) / 200.0f : -1.0f, 1e-4f);
      }
    }
  }
}

TEST(MarchingCacheOfWarp, NeighboursAreThoseOfTheDefinition)
{
  ExpectNeighboursOfTheDefinition<FloatCells<float>>();
  ExpectNeighboursOfTheDefinition<ByteRows>();
}

TEST(MarchingCacheOfWarp, EqualVoxelsGiveTheirVeryValue)
{
  for (const int byte : { 0, 1, 77, 254, 255 })
  {
    const float texel = static_cast<float>(byte) / 255.0f;
    const auto fetch = [&](float, float, float) { return texel; };
    for (float way = 0.0f; way < 1.0f; way += 0.0137f)
    {
      const CubicPlace place{ { 3, 4, 5 }, { way, 1.0f - way, 0.5f * way } };
      EXPECT_EQ(ByteRows::SumFetched(ReconstructionFilter::CatmullRom, place, fetch, -1), byte);
      EXPECT_EQ(ByteRows::SumFetched(ReconstructionFilter::CubicBSpline, place, fetch, -1), byte);
      EXPECT_EQ(
        FloatCells<float>::SumFetched(ReconstructionFilter::CatmullRom, place, fetch), texel);
      const auto taps = ByteRows::FindFetchedTaps(fetch);
      const Vector3 point{ 4.0f + way, 6.0f - way, 6.0f + 0.5f * way };
      EXPECT_EQ(SumLinear<float>(taps, point), byte);
      for (const int radius : { 1, 2, 3 })
      {
        EXPECT_EQ(AverageTexels(taps, point, radius), byte);
      }
      for (int axis = 0; axis < 3; ++axis)
      {
        EXPECT_EQ(ByteRows::SumFetched(ReconstructionFilter::CatmullRom, place, fetch, axis), 0.0f);
        EXPECT_EQ(
          ByteRows::SumFetched(ReconstructionFilter::CubicBSpline, place, fetch, axis), 0.0f);
      }
    }
  }
}

/// Rows of bytes that make the weighted sums as large as possible: sums stay within the exactly represented numbers.
TEST(MarchingCacheOfWarp, ExtremeBytesStayExact)
{
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
  {
    for (int pattern = 0; pattern < 16; ++pattern)
    {
      for (int step = 0; step <= 64; ++step)
      {
        const float way = static_cast<float>(step) / 64.0f;
        for (const bool isDerived : { false, true })
        {
          const ByteParts parts = FindByteParts(isDerived);
          const ByteWeights weights = MakeByteWeights(WeighAxis(filter, way, isDerived), parts);
          std::uint32_t row = 0;
          for (int byte = 0; byte < 4; ++byte)
          {
            row |= (pattern >> byte & 1) != 0 ? 255u << 8 * byte : 0u;
          }
          const int sum = AddByteRow(weights, row, parts.Shift);
          EXPECT_GE(sum, 0x4b000000);
          EXPECT_LT(sum, 0x4b000000 + (1 << 23));
        }
      }
    }
  }
}

TEST(MarchingCacheOfWarp, RaysSideBySideFetchEachVoxelOnceABox)
{
  std::mt19937 random(3);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  WarpRays rays = MakeRays({ 10.1f, 9.2f, 5.1f }, { 0.0f, 0.0f, 1.0f }, 0.25f, 0, random);
  for (int lane = 0; lane < WarpLanes; ++lane)
  {
    rays.Paths[lane].Start.Z = 5.1f;
    rays.Paths[lane].Count = 100;
  }
  const BoxSource<const TexelVolume&> source{ volume, {}, { {}, { 36.0f, 28.0f, 40.0f } },
    { 1.0f, 0.0f } };
  std::vector<float> memory(1500);
  std::vector<float> sums(MostBoxSamples * WarpLanes);
  unsigned int fetched = 0;
  EmulatedWarp warp;
  ASSERT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
    const FloatCells<float> cells{ memory.data() };
    using Kernel = CubicKernel<ReconstructionFilter::CubicBSpline>;
    const Kernel kernel;
    const SampleInBox<Kernel, EmulatedWarp::LaneView, FloatCells<float>, const TexelVolume&>
      sampler{ kernel, lane, cells, source, 1500, sums.data(), fetched };
    SampleLattice path = rays.Paths[lane.Lane];
    float found[Batch];
    SampleNext(sampler, true, path, 0, found);
  }));
  // 10.1 to 11.85 across, 9.2 to 9.95 down, 5.1 to 12.1 deep, and 3 voxels around.
  EXPECT_EQ(fetched, 5u * 4u * 11u);
}

} // namespace
} // namespace Strider::Testing
