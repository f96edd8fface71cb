// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples whose positions are accumulated are not passed in an occupied macrocell, however long the volume is.
#include "EmptySpace/SkipKnown.h"
#include "EmptySpace/SkipMultiVolume.h"
#include "Rays/EitherLattice.h"
#include "Rays/SummedLattice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// A row of macrocells, of which one is occupied.
struct CellRow
{
  CellRow(int cells, int occupied)
    : Distances(static_cast<std::size_t>(cells))
    , Map{ this->Distances.data(), {},
      { 1.0f / MacrocellSide, 1.0f / MacrocellSide, 1.0f / MacrocellSide }, { 0.0f, 0.0f, 0.0f },
      { cells - 1, 0, 0 }, { 1, cells, cells } }
  {
    for (int cell = 0; cell < cells; ++cell)
    {
      this->Distances[static_cast<std::size_t>(cell)] =
        static_cast<unsigned char>(std::min(std::abs(cell - occupied), MostDistance));
    }
  }

  std::vector<unsigned char> Distances;
  SkipMap Map;
};

/// Returns how many samples of a ray a path passes although they lie in the occupied macrocell.
template <typename Lattice, typename Path>
int CountWronglyPassed(Lattice lattice, Path path, int occupied)
{
  int wrong = 0;
  int sample = 0;
  while (sample < lattice.Count)
  {
    Lattice followed = lattice;
    const int next = path.FindNext(lattice, sample);
    for (; sample < next; ++sample)
    {
      const float cell = followed.GetPlace(sample).X / MacrocellSide;
      wrong += static_cast<int>(std::floor(cell)) == occupied ? 1 : 0;
      followed.Pass(1);
    }
    if (sample < lattice.Count)
    {
      lattice.Pass(1);
      ++sample;
    }
  }
  return wrong;
}

TEST(SkippingOfSummedSamples, PassesNoneInAnOccupiedMacrocell)
{
  std::mt19937 random(3);
  std::uniform_real_distribution<float> share(0.0f, 1.0f);
  for (const int side : { 512, 2048, 4096, 8192, 16384, 32768 })
  {
    const int cells = side / MacrocellSide;
    int wrong = 0;
    for (int ray = 0; ray < 200; ++ray)
    {
      const int occupied =
        static_cast<int>((0.55f + 0.4f * share(random)) * static_cast<float>(cells));
      const CellRow row(cells, occupied);
      const float length = static_cast<float>(side);
      const float sign = ray % 2 == 0 ? 1.0f : -1.0f;
      SummedLattice lattice{ { share(random) / length, 0.5f, 0.5f },
        { sign * (0.3f + share(random)) / length, 0.0f, 0.0f },
        { { length, 2.0f, 2.0f }, { -0.5f, -0.5f, -0.5f } }, 0, 0.0f, 0.0f };
      lattice.Next.X = sign > 0.0f ? lattice.Next.X : 1.0f - lattice.Next.X;
      lattice.Count = static_cast<int>(0.98f / std::abs(lattice.Step.X));
      wrong += CountWronglyPassed(lattice, SkipEmpty{ row.Map }.Follow(lattice), occupied);
      wrong += CountWronglyPassed(
        EitherLattice(lattice), SkipKnown{ row.Map, 0.0f }.Follow(lattice), occupied);
    }
    EXPECT_EQ(wrong, 0) << side;
  }
}

/// One volume of a multi-volume frame, whose voxels lie on multiples of 1/side of the common box.
struct OneVolume
{
  static constexpr int Most = 1;
  VolumePlace Place;
  const SkipMap& Skip;

  int GetCount() const { return 1; }
  const VolumePlace& GetPlace(int) const { return this->Place; }
  const SkipMap& GetSkip(int) const { return this->Skip; }
};

/// Adds the volumes that SkipMultiVolumePath asks for to the interface of the other paths.
struct OneVolumePath
{
  explicit OneVolumePath(const OneVolume& volume, const SummedLattice& lattice)
    : Volume(volume)
    , Path(SkipMultiVolume<OneVolume>{ volume, true }.Follow(lattice))
  {
  }
  int FindNext(SummedLattice& lattice, int sample)
  {
    return this->Path.FindNext(this->Volume, lattice, sample, 0u);
  }

  const OneVolume& Volume;
  SkipMultiVolumePath<OneVolume> Path;
};

/// Returns how many samples of a ray a path passes although they lie in an occupied macrocell of a volume.
int CountWronglyPassed(const OneVolume& volume, SummedLattice lattice, int occupied)
{
  OneVolumePath path(volume, lattice);
  int wrong = 0;
  int sample = 0;
  while (sample < lattice.Count)
  {
    SummedLattice followed = lattice;
    const int next = path.FindNext(lattice, sample);
    for (; sample < next; ++sample)
    {
      const VolumePlace& place = volume.Place;
      const Vector3 point = place.Origin + Multiply(place.FromBox, followed.GetPlace(sample));
      const int cell = static_cast<int>(std::floor(point.X / MacrocellSide));
      wrong += IsInVolume(place, point) && cell == occupied ? 1 : 0;
      followed.Pass(1);
    }
    lattice.Pass(sample < lattice.Count ? 1 : 0);
    ++sample;
  }
  return wrong;
}

TEST(SkippingOfSummedSamples, PassesNoneInAnOccupiedMacrocellOfOneOfSeveralVolumes)
{
  std::mt19937 random(4);
  std::uniform_real_distribution<float> share(0.0f, 1.0f);
  for (const int side : { 512, 2048, 4096, 8192, 16384, 32768 })
  {
    const auto length = static_cast<float>(side);
    const int cells = side / MacrocellSide;
    int wrong = 0;
    for (int ray = 0; ray < 200; ++ray)
    {
      const int occupied =
        static_cast<int>((0.55f + 0.4f * share(random)) * static_cast<float>(cells));
      const CellRow row(cells, occupied);
      const OneVolume volume{
        { { { { length, 0.0f, 0.0f }, { 0.0f, 1.0f, 0.0f }, { 0.0f, 0.0f, 1.0f } } },
          { 0.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, 0.0f }, { length - 1.0f, 1.0f, 1.0f } },
        row.Map
      };
      const float sign = ray % 2 == 0 ? 1.0f : -1.0f;
      SummedLattice lattice{ { share(random) / length, 0.5f, 0.5f },
        { sign * (0.3f + share(random)) / length, 0.0f, 0.0f },
        { { 1.0f, 1.0f, 1.0f }, { 0.0f, 0.0f, 0.0f } }, 0, 0.0f, 0.0f };
      lattice.Next.X = sign > 0.0f ? lattice.Next.X : 1.0f - lattice.Next.X;
      lattice.Count = static_cast<int>(0.98f / std::abs(lattice.Step.X));
      wrong += CountWronglyPassed(volume, lattice, occupied);
    }
    EXPECT_EQ(wrong, 0) << side;
  }
}

/// A ray along a face of a volume that is turned by 45 degrees in the common box: rounded sums drift across the face.
TEST(SkippingOfSummedSamples, DriftsIntoNoVolumeUnseen)
{
  std::mt19937 random(5);
  std::uniform_real_distribution<float> share(0.0f, 1.0f);
  int inside = 0;
  int wrong = 0;
  for (const float length : { 512.0f, 4096.0f, 32768.0f })
  {
    const CellRow row(1, 0); // all of it is occupied
    for (int ray = 0; ray < 400; ++ray)
    {
      const float half = 0.70710678f * length;
      const float step = (0.5f + share(random)) / length;
      const SummedLattice lattice{ { 0.01f * share(random), 0.01f * share(random), 0.5f },
        { step, step, 0.0f }, { { 1.0f, 1.0f, 1.0f }, { 0.0f, 0.0f, 0.0f } },
        static_cast<int>(0.98f / step), 0.0f, 0.0f };
      // The face is up to 4/64 of a voxel beside the ray.
      const float beside = half * (lattice.Next.X - lattice.Next.Y);
      const float low = beside + (0.25f * share(random) - 0.125f) / 2.0f;
      const OneVolume volume{
        { { { { half, -half, 0.0f }, { half, half, 0.0f }, { 0.0f, 0.0f, 1.0f } } },
          { 0.0f, 0.0f, 0.0f }, { low, 0.0f, 0.0f }, { low + 1.0f, 2.0f * half, 1.0f } },
        row.Map
      };
      SummedLattice followed = lattice;
      const OneVolumePath path(volume, lattice);
      for (int sample = 0; sample < lattice.Count; ++sample)
      {
        const Vector3 point =
          volume.Place.Origin + Multiply(volume.Place.FromBox, followed.GetPlace(sample));
        const bool isInside = IsInVolume(volume.Place, point);
        inside += isInside ? 1 : 0;
        wrong += isInside && path.Path.IsEmpty(0, sample) ? 1 : 0;
        wrong += isInside && sample < path.Path.KnownUntil[0] ? 1 : 0;
        followed.Pass(1);
      }
    }
  }
  EXPECT_GT(inside, 0);
  EXPECT_EQ(wrong, 0);
}

TEST(SkippingOfSummedSamples, TakesAsLongStepsAsBeforeInOrdinaryVolumes)
{
  for (const float side : { 1.0f, 100.0f, 2048.0f })
  {
    const SummedLattice lattice{ {}, {}, { { side, -side, 1.0f }, {} }, 0, 0.0f, 0.0f };
    EXPECT_EQ(lattice.LimitPassed(static_cast<int>(MostStepsAtOnce) + 1), MostStepsAtOnce + 1.0f);
    EXPECT_EQ(EitherLattice(lattice).LimitPassed(7), 7);
    EXPECT_EQ(lattice.LimitPassed(200, 4096.0f), std::max(1, static_cast<int>(128.0f / side)));
  }
  const SummedLattice huge{ {}, {}, { { 1.0f, 1e9f, 1.0f }, {} }, 0, 0.0f, 0.0f };
  EXPECT_EQ(huge.LimitPassed(200), 1);
  EXPECT_EQ(huge.LimitPassed(0), 0);
}

} // namespace
} // namespace Strider::Testing
