// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bounds of cubic filters between eight voxels hold every sample and are tight; rays that skip subcells find the same
// samples as a search one by one.
#include "MakeVolumes.h"

#include "EmptySpace/BoundCubic.h"
#include "EmptySpace/SkipSubcells.h"
#include "MarchingCache/ByteRows.h"
#include "Rays/SampleLattice.h"
#include "Rays/SummedLattice.h"
#include "Sampling/SampleCubic.h"
#include "Sampling/SumCubicTaps.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr ReconstructionFilter Cubics[] = { ReconstructionFilter::CatmullRom,
  ReconstructionFilter::CubicBSpline };

/// 64 voxels, x fastest.
struct Voxels
{
  float Texels[64];

  float operator()(int x, int y, int z) const { return this->Texels[x + 4 * y + 16 * z]; }
  ValueRange Bound(ReconstructionFilter filter, const FilterSupport& support) const
  {
    Voxels copy = *this;
    return BoundCubic(filter, support, copy.Texels);
  }
};

/// Voxels between two scalars: noise, two values, nearly equal ones, and a single outlier.
Voxels MakeVoxels(std::array<double, 2> scalars, int trial, std::mt19937& random)
{
  std::uniform_real_distribution<double> part(0.0, 1.0);
  const double extent = scalars[1] - scalars[0];
  Voxels voxels{};
  for (int voxel = 0; voxel < 64; ++voxel)
  {
    const double noise = part(random);
    const double kinds[4] = { noise, noise < 0.5 ? 0.0 : 1.0, 0.7 + 1e-6 * noise,
      voxel == trial / 4 % 64 ? 1.0 : 0.25 };
    voxels.Texels[voxel] = static_cast<float>(scalars[0] + extent * kinds[trial % 4]);
  }
  return voxels;
}

/// Integers as fractions of the largest one, as texture units return them.
void RoundToType(ScalarType type, double largest, Voxels& voxels)
{
  for (float& texel : voxels.Texels)
  {
    const bool isFloat = type == ScalarType::Float32 || type == ScalarType::Float64;
    texel = isFloat ? texel : std::rint(texel) / static_cast<float>(largest);
  }
}

CubicPlace MakePlace(int sample, std::mt19937& random)
{
  std::uniform_real_distribution<float> inside(0.0f, 1.0f);
  const float most = std::nextafter(1.0f, 0.0f);
  CubicPlace place{};
  for (float& way : place.Way)
  {
    const float kinds[4] = { std::min(inside(random), most), 0.0f, most, 0.5f };
    way = sample < 64 ? kinds[random() % 4] : kinds[0];
  }
  return place;
}

float SumOnCpu(ReconstructionFilter filter, const Voxels& voxels, const CubicPlace& place)
{
  CubicTaps taps[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    taps[axis] = { {}, place.Way[axis], WeighCubic(filter, place.Way[axis]) };
  }
  const float base = FindBase(voxels.Texels, taps[0], taps[1], taps[2]);
  return base + SumTaps(voxels.Texels, base, taps[0], taps[1], taps[2]);
}

float SumBytes(ReconstructionFilter filter, const Voxels& voxels, const CubicPlace& place)
{
  const auto readRow = [&](int y, int z) {
    std::uint32_t row = 0;
    for (int x = 0; x < 4; ++x)
    {
      row |= static_cast<std::uint32_t>(std::lround(255.0f * voxels(x, y, z))) << 8 * x;
    }
    return row;
  };
  return SumByteRows(filter, place, -1, readRow) / 255.0f;
}

/// MayBeVisible widens every range by this rounding.
void ExpectHeld(ValueRange range, float value, const char* what)
{
  float low = range.GetLow();
  float high = range.GetHigh();
  WidenByRounding(low, high);
  EXPECT_GE(value, low) << what;
  EXPECT_LE(value, high) << what;
}

TEST(CubicBounds, HoldEverySampleOfEveryType)
{
  std::mt19937 random(11);
  int beyond = 0;
  for (const ScalarType type : ListScalarTypes())
  {
    SCOPED_TRACE(NameOf(type));
    const std::array<double, 2> scalars = ChooseScalars(type);
    const double largest = std::max(std::fabs(scalars[0]), std::fabs(scalars[1]));
    for (int trial = 0; trial < 256; ++trial)
    {
      Voxels voxels = MakeVoxels(scalars, trial, random);
      RoundToType(type, largest, voxels);
      const auto [low, high] = std::minmax_element(voxels.Texels, voxels.Texels + 64);
      for (const ReconstructionFilter filter : Cubics)
      {
        const FilterSupport support = FindSupport(filter, false);
        FilterSupport ofBytes = support;
        ofBytes.Inexactness = ByteRowSlack;
        const ValueRange range = voxels.Bound(filter, support);
        const ValueRange rangeOfBytes = voxels.Bound(filter, ofBytes);
        for (int sample = 0; sample < 200; ++sample)
        {
          const CubicPlace place = MakePlace(sample, random);
          const float value = SumCubicTaps<4, float>(filter, place, voxels);
          ExpectHeld(range, value, "texels");
          ExpectHeld(range, SumOnCpu(filter, voxels, place), "CPU");
          if (type == ScalarType::UInt8)
          {
            ExpectHeld(rangeOfBytes, SumBytes(filter, voxels, place), "bytes");
          }
          beyond += value < *low || value > *high ? 1 : 0;
        }
      }
    }
  }
  // Samples overshoot, so that the range of the voxels would not do.
  EXPECT_GT(beyond, 10000);
}

/// The bound of a ramp is that of its corners, and that of noise is far from the least bound of any voxels.
TEST(CubicBounds, AreTight)
{
  std::mt19937 random(5);
  for (const ReconstructionFilter filter : Cubics)
  {
    const FilterSupport support = FindSupport(filter, false);
    Voxels ramp{};
    for (int voxel = 0; voxel < 64; ++voxel)
    {
      ramp.Texels[voxel] = static_cast<float>(voxel % 4 + 2 * (voxel / 4 % 4) - 3 * (voxel / 16));
    }
    const ValueRange range = ramp.Bound(filter, support);
    EXPECT_NEAR(range.GetLow(), -3.0f, 1e-3f);
    EXPECT_NEAR(range.GetHigh(), 3.0f, 1e-3f);
    for (int trial = 0; trial < 400; trial += 4)
    {
      const Voxels voxels = MakeVoxels({ 0.0, 1.0 }, trial, random);
      const ValueRange tight = voxels.Bound(filter, support);
      const auto [low, high] = std::minmax_element(voxels.Texels, voxels.Texels + 64);
      const ValueRange wide = MakeSampleRange(support, *low, *high, false);
      EXPECT_LT(tight.GetHigh() - tight.GetLow(), 0.9f * (wide.GetHigh() - wide.GetLow()));
    }
  }
}

TEST(CubicBounds, EqualVoxelsHaveOneValue)
{
  for (const ReconstructionFilter filter : Cubics)
  {
    for (const float value : { 0.0f, 0.1f, -1024.0f, 3.3e7f })
    {
      Voxels voxels{};
      std::fill(voxels.Texels, voxels.Texels + 64, value);
      const ValueRange range = voxels.Bound(filter, FindSupport(filter, false));
      EXPECT_EQ(range.First, value);
      EXPECT_EQ(range.Second, value);
    }
  }
}

TEST(CubicBounds, KnowBadVoxels)
{
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::mt19937 random(3);
  for (const ReconstructionFilter filter : Cubics)
  {
    const FilterSupport support = FindSupport(filter, false);
    for (int voxel = 0; voxel < 64; ++voxel)
    {
      Voxels voxels = MakeVoxels({ -2.0, 3.0 }, 0, random);
      const Voxels clean = voxels;
      voxels.Texels[voxel] = nan;
      const ValueRange range = voxels.Bound(filter, support);
      EXPECT_TRUE(range.HasNaN());
      EXPECT_LT(range.GetLow(), clean.Bound(filter, support).GetLow() + 2.0f);
      for (const float bad : { infinity, -infinity })
      {
        voxels.Texels[voxel] = bad;
        EXPECT_TRUE(voxels.Bound(filter, support).HasNaN());
        EXPECT_EQ(voxels.Bound(filter, support).GetLow(), -infinity);
        EXPECT_EQ(voxels.Bound(filter, support).GetHigh(), infinity);
      }
      voxels.Texels[voxel] = 3e38f; // differences overflow
      voxels.Texels[63 - voxel] = -3e38f;
      EXPECT_EQ(voxels.Bound(filter, support).GetHigh(), infinity);
    }
    Voxels none{};
    std::fill(none.Texels, none.Texels + 64, nan);
    EXPECT_NE(none.Bound(filter, support).First, none.Bound(filter, support).First);
  }
}

/// A map of macrocells and subcells with random contents.
struct RandomCells
{
  static constexpr int Side = 41; ///< voxels
  static constexpr int Cells = 5; ///< macrocells; words cover one more voxel
  static constexpr int WordsAcross = 6;
  std::vector<unsigned char> Distances = std::vector<unsigned char>(Cells * Cells * Cells);
  std::vector<std::uint64_t> Words =
    std::vector<std::uint64_t>(WordsAcross * WordsAcross * WordsAcross);

  explicit RandomCells(std::mt19937& random)
  {
    for (unsigned char& distance : this->Distances)
    {
      distance = random() % 2; // 1 is the least distance of an empty macrocell
    }
    for (int word = 0; word < static_cast<int>(this->Words.size()); ++word)
    {
      const auto draw = [&] { return static_cast<std::uint64_t>(random()) << 32 | random(); };
      const auto find = [](int place) { return std::min(place % WordsAcross, Cells - 1); };
      const int row = find(word / (WordsAcross * WordsAcross)) * Cells + find(word / WordsAcross);
      const bool isEmpty = this->Distances[row * Cells + find(word)] > 0 || random() % 3 == 0;
      this->Words[word] = isEmpty ? 0 : draw() & draw() & draw();
    }
  }
  SkipMap GetMap() const
  {
    constexpr float scale = 1.0f / MacrocellSide;
    return { this->Distances.data(), {}, { scale, scale, scale }, {},
      { Cells - 1, Cells - 1, Cells - 1 }, { 1, Cells, Cells * Cells } };
  }
  SubcellBits GetBits() const
  {
    constexpr float last = Side - 1;
    return { this->Words.data(), WordsAcross, WordsAcross * WordsAcross,
      { {}, { last, last, last } } };
  }
  bool IsOccupied(Vector3 place) const
  {
    const float places[3] = { place.X, place.Y, place.Z };
    int cell = 0;
    int word = 0;
    int bit = 0;
    for (int axis = 2; axis >= 0; --axis)
    {
      const int voxel = std::clamp(static_cast<int>(std::floor(places[axis])), 0, Side - 1);
      cell = cell * Cells + std::min(voxel / 8, Cells - 1);
      word = word * WordsAcross + voxel / 8;
      bit = bit * 4 + voxel % 8 / 2;
    }
    return this->Distances[cell] == 0 && (this->Words[word] >> bit & 1u) != 0;
  }
};

/// Expects the selection of the samples from `first` on.
template <typename Lattice>
void ExpectSelected(
  const RandomCells& cells, const SkipSubcellsPath& path, Lattice lattice, int first)
{
  const unsigned int shown = path.FindShown<8>(lattice, first);
  for (int next = 0; next < 8 && first + next < lattice.Count; ++next)
  {
    ASSERT_EQ((shown >> next & 1u) != 0, cells.IsOccupied(lattice.GetPlace(first + next)));
    lattice.Pass(1);
  }
}

template <typename Lattice>
void ExpectSameSamples(const RandomCells& cells, Lattice lattice, int& found)
{
  const SkipMap map = cells.GetMap();
  const SubcellBits bits = cells.GetBits();
  Lattice other = lattice;
  auto path = SkipSubcells{ map, bits }.Follow(lattice);
  for (int sample = 0; sample < lattice.Count;)
  {
    int expected = sample;
    while (expected < lattice.Count && !cells.IsOccupied(other.GetPlace(expected)))
    {
      other.Pass(1);
      ++expected;
    }
    ASSERT_EQ(path.FindNext(lattice, sample), expected);
    ExpectSelected(cells, path, lattice, expected);
    found += expected < lattice.Count ? 1 : 0;
    sample = expected + 1;
    lattice.Pass(1);
    other.Pass(1);
  }
}

TEST(SkipSubcells, FindsTheSamplesOfASearchOneByOne)
{
  std::mt19937 random(17);
  std::uniform_real_distribution<float> inside(0.0f, RandomCells::Side - 1.0f);
  std::uniform_real_distribution<float> step(-1.0f, 1.0f);
  int found = 0;
  for (int trial = 0; trial < 400; ++trial)
  {
    const RandomCells cells(random);
    const Vector3 start{ inside(random), inside(random), inside(random) };
    const Vector3 along{ step(random), trial % 5 == 0 ? 0.0f : step(random), step(random) };
    // Rays leave the volume, where samples are clamped to its border.
    const SampleLattice even{ start, along, 60, 0.0f, 1.0f };
    ExpectSameSamples(cells, even, found);
    SummedLattice summed{};
    summed.Next = start;
    summed.Step = along;
    summed.Coordinates = { { 1.0f, 1.0f, 1.0f }, {} };
    summed.Count = 60;
    ExpectSameSamples(cells, summed, found);
  }
  EXPECT_GT(found, 1000);
}

TEST(SkipSubcells, WithoutBitsIsSkipEmpty)
{
  std::mt19937 random(23);
  const RandomCells cells(random);
  const SkipMap map = cells.GetMap();
  const SubcellBits none;
  SampleLattice lattice{ { 0.2f, 0.3f, 0.4f }, { 0.31f, 0.37f, 0.29f }, 100, 0.0f, 1.0f };
  for (int sample = 0; sample < lattice.Count; ++sample)
  {
    EXPECT_EQ((SkipSubcells{ map, none }.Follow(lattice).FindNext(lattice, sample)),
      (SkipEmpty{ map }.Follow(lattice).FindNext(lattice, sample)));
    EXPECT_EQ((SkipSubcells{ map, none }.Follow(lattice).FindShown<8>(lattice, sample)), ~0u);
  }
}

} // namespace
} // namespace Strider::Testing
