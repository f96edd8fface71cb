// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads and wasted reads of marching caches, in cases that can be counted by hand.
#include "SharedSampling.h"

#include "Artificial/ArtificialKernel.h"
#include "Artificial/ArtificialRun.h"

#include <numeric>
#include <random>

namespace StriderBenchmarks
{
namespace
{

using Cubic = Strider::CubicKernel<Strider::ReconstructionFilter::CubicBSpline>;

struct Counts
{
  unsigned int Fetched;
  unsigned int Voxels;
  unsigned int Reads;
  unsigned int Used;
};

unsigned int Sum(const unsigned int (&lanes)[Strider::WarpLanes])
{
  return std::accumulate(std::begin(lanes), std::end(lanes), 0u);
}

Counts Find(const SharedValues& shared)
{
  return { shared.VoxelsFetched, Sum(shared.Tally.Voxels), Sum(shared.Tally.Reads),
    Sum(shared.Tally.Used) };
}

void ExpectCounts(const Counts& counts, const Counts& expected)
{
  EXPECT_EQ(counts.Fetched, expected.Fetched);
  EXPECT_EQ(counts.Voxels, expected.Voxels);
  EXPECT_EQ(counts.Reads, expected.Reads);
  EXPECT_EQ(counts.Used, expected.Used);
}

/// A ray along z.
Strider::SampleLattice MakePath(Strider::Vector3 start, float step, int count)
{
  Strider::SampleLattice path{};
  path.Start = start;
  path.Step = { 0.0f, 0.0f, step };
  path.Count = count;
  return path;
}

class ReadsOfWarpAreCounted : public ::testing::Test
{
protected:
  template <typename Cells, typename Kernel>
  void Sample(const Kernel& kernel, const WarpPaths& paths, int capacity = 2044)
  {
    SampleAsWarp<Cells>(this->Volume, kernel, paths, capacity, { 1.0f, 0.0f }, this->Shared);
  }

  std::mt19937 Random{ 4 };
  TexelVolume Volume = Strider::Testing::MakeTexels({ 40, 40, 40 }, this->Random);
  SharedValues Shared;
};

/// Positions 5.5 and 9.5 along x: voxels 5, 6 and 9, 10 of 5 to 10, in 2 x 2 rows. The warp reads 5 rows of 6 at
/// once, 4 times before it stores, so that the 24 lanes that have a row read 4 voxels each.
TEST_F(ReadsOfWarpAreCounted, VoxelsBetweenRaysAreWasted)
{
  WarpPaths paths{};
  paths[3] = MakePath({ 5.5f, 5.5f, 5.5f }, 1.0f, 1);
  paths[17] = MakePath({ 9.5f, 5.5f, 5.5f }, 1.0f, 1);
  this->Sample<Strider::FloatCells<float>>(ArtificialKernel<2>{ 1 }, paths);
  ExpectCounts(Find(this->Shared), { 24, 24, 96, 16 });
  this->Shared = {};
  this->Sample<Strider::ByteRows>(ArtificialKernel<2>{ 1 }, paths);
  ExpectCounts(Find(this->Shared), { 24, 24, 96, 16 });
}

/// Slices 5, 6, 8, 9 of 5 to 9: 10 rows of 2. The warp reads 16 rows at once; the 20 lanes that have a row read 4
/// voxels each.
TEST_F(ReadsOfWarpAreCounted, VoxelsBetweenSamplesAreWasted)
{
  WarpPaths paths{};
  paths[0] = MakePath({ 5.5f, 5.5f, 5.5f }, 3.0f, 2);
  this->Sample<Strider::FloatCells<float>>(ArtificialKernel<2>{ 3 }, paths);
  ExpectCounts(Find(this->Shared), { 20, 20, 80, 16 });
}

/// All lanes read the same eight voxels, in 4 rows of 2; then again.
TEST_F(ReadsOfWarpAreCounted, SharedVoxelsAreUsedOnceABox)
{
  WarpPaths paths{};
  paths.fill(MakePath({ 7.2f, 8.1f, 9.9f }, 1.0f, 1));
  this->Sample<Strider::FloatCells<float>>(ArtificialKernel<2>{ 1 }, paths);
  ExpectCounts(Find(this->Shared), { 8, 8, 32, 8 });
  this->Sample<Strider::FloatCells<float>>(ArtificialKernel<2>{ 1 }, paths);
  ExpectCounts(Find(this->Shared), { 16, 16, 64, 16 });
}

/// Two samples one voxel apart: 4 x 4 x 5 voxels, in 20 rows of 4, 8 of them at once. All 32 lanes have a row and
/// read 4 voxels each.
TEST_F(ReadsOfWarpAreCounted, CubicsUseAllFourRows)
{
  WarpPaths paths{};
  paths[9] = MakePath({ 5.5f, 5.5f, 5.5f }, 1.0f, 2);
  this->Sample<Strider::FloatCells<float>>(Cubic{}, paths);
  ExpectCounts(Find(this->Shared), { 80, 80, 128, 80 });
  this->Shared = {};
  this->Sample<Strider::ByteRows>(Cubic{}, paths);
  ExpectCounts(Find(this->Shared), { 80, 80, 128, 80 });
}

TEST_F(ReadsOfWarpAreCounted, BilateralMeansUseTheirNeighbours)
{
  WarpPaths paths{};
  paths[0] = MakePath({ 9.5f, 9.5f, 9.5f }, 1.0f, 1);
  const Strider::BilateralKernel kernel{ Strider::MakeBilateralWeights(6, 1.0f), 2 };
  this->Sample<Strider::FloatCells<float>>(kernel, paths);
  // 6 x 6 x 6 in 36 rows, 5 of them at once, 20 before the first is stored. The 30 lanes of the first 5 rows continue
  // with the 21st.
  ExpectCounts(Find(this->Shared), { 216, 216, 240, 216 });
}

/// The neighbours of invisible samples are fetched into the box, and not used.
TEST_F(ReadsOfWarpAreCounted, OcclusionUsesNeighboursOfVisibleSamplesAlone)
{
  WarpPaths paths{};
  paths[0] = MakePath({ 9.5f, 9.5f, 9.5f }, 1.0f, 1);
  std::vector<float> lights(Strider::MostBoxSamples * Strider::WarpLanes);
  for (const bool isVisible : { false, true })
  {
    const float opacity = isVisible ? 0.5f : 0.0f;
    const float opacities[] = { opacity, opacity };
    Strider::TransferTable table{};
    table.Opacities = opacities;
    const Strider::OcclusionKernel kernel{ table, { 1.0f, 0.0f }, 2, 2, true, lights.data() };
    this->Shared = {};
    this->Sample<Strider::ByteRows>(kernel, paths);
    ExpectCounts(Find(this->Shared), { 216, 216, 240, isVisible ? 216u : 8u });
  }
}

/// 64 cells have no room even for 4 rows of 17.
TEST_F(ReadsOfWarpAreCounted, SamplesWithoutABoxReadTheirOwnVoxels)
{
  WarpPaths paths{};
  paths[5] = MakePath({ 5.5f, 5.5f, 5.5f }, 1.0f, 3);
  this->Sample<Strider::FloatCells<float>>(ArtificialKernel<2>{ 1 }, paths, 64);
  ExpectCounts(Find(this->Shared), { 24, 0, 0, 0 });
}

/// Ten boxes of 80 voxels, 128 read for each, 64 of them used, and 100 samples of 8 voxels alone.
TEST(CacheReads, SharesAreThoseOfAllReads)
{
  CacheReads reads{ "artificial 2", 2 };
  reads.Samples = 900;
  reads.VoxelsFetched = 800 + 800;
  reads.BoxVoxels = 800;
  reads.BoxReads = 1280;
  reads.BoxUsed = 640;
  EXPECT_EQ(reads.CountAlone(), 800u);
  EXPECT_EQ(reads.CountReads(), 2080u);
  EXPECT_DOUBLE_EQ(reads.FindWastedShare(), 640.0 / 2080.0);
  EXPECT_DOUBLE_EQ(reads.FindSpareShare(), 480.0 / 2080.0);
  EXPECT_DOUBLE_EQ(reads.FindSaving(), 7200.0 / 2080.0);
}

} // namespace
} // namespace StriderBenchmarks
