// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples whose positions are accumulated are not passed in an occupied macrocell, however long the volume is.
#include "EmptySpace/SkipKnown.h"
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

TEST(SkippingOfSummedSamples, TakesAsLongStepsAsBeforeInOrdinaryVolumes)
{
  for (const float side : { 1.0f, 100.0f, 2048.0f })
  {
    const SummedLattice lattice{ {}, {}, { { side, -side, 1.0f }, {} }, 0, 0.0f, 0.0f };
    EXPECT_EQ(lattice.LimitPassed(static_cast<int>(MostStepsAtOnce) + 1), MostStepsAtOnce + 1.0f);
    EXPECT_EQ(EitherLattice(lattice).LimitPassed(7), 7);
  }
  const SummedLattice huge{ {}, {}, { { 1.0f, 1e9f, 1.0f }, {} }, 0, 0.0f, 0.0f };
  EXPECT_EQ(huge.LimitPassed(200), 1);
  EXPECT_EQ(huge.LimitPassed(0), 0);
}

} // namespace
} // namespace Strider::Testing
