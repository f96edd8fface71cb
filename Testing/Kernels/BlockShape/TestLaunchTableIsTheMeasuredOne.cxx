// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The launch table of Hopper GPUs holds the measurements unchanged: each entry, named by its launch and not by its
// index, belongs to the view that it was measured for, and agrees with frame times of other runs. Permuted or truncated
// tables fail both checks.
#include "BlockShape/LaunchTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace Strider
{
namespace
{

/// A copy of the table and of the launch list that it indexes, which a test may change.
struct Table
{
  std::vector<LaunchCandidate> Candidates = ListLaunchCandidates();
  std::vector<ReferenceView> Views = FindLaunchTable(90).Views;
  std::vector<LaunchRegime> Regimes = FindLaunchTable(90).Regimes;
};

std::string Name(const LaunchCandidate& launch)
{
  char text[120];
  std::snprintf(text, sizeof(text), "%s %d wide, %d threads, numbered %s, %d samples, %d resident",
    launch.ShearAxis < 0 ? "rectangle" : &"x\0y\0z"[2 * launch.ShearAxis], launch.WarpWidth,
    launch.Threads, launch.IsNumberedAlong ? "along" : "down", launch.BatchDepth,
    launch.ResidentThreads);
  return text;
}

/// FNV-1a hash.
std::uint64_t Hash(const std::string& text)
{
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : text)
  {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  }
  return hash;
}

/// Sums the hashes of the rows, each written as a sentence. The order of views, regimes and candidates does not
/// matter; the association of views, launches and lags does.
std::uint64_t FindFingerprint(const Table& table)
{
  std::uint64_t sum = 0;
  for (const LaunchRegime& regime : table.Regimes)
  {
    for (std::size_t view = 0; view < regime.Rows.size(); ++view)
    {
      const std::vector<TimedLaunch>& launches = regime.Rows[view].Launches;
      char text[120];
      const auto& right = table.Views[view].Right;
      const auto& up = table.Views[view].Up;
      std::snprintf(text, sizeof(text), "%d %.2f  %.4f %.4f %.4f  %.4f %.4f %.4f",
        regime.VoxelBytes, regime.VoxelsPerPixel, right[0], right[1], right[2], up[0], up[1],
        up[2]);
      std::string sentence = text;
      for (const TimedLaunch& launch : launches)
      {
        sentence +=
          "; " + Name(table.Candidates[launch.Candidate]) + ": " + std::to_string(launch.Lag);
      }
      sum += launches.empty() ? 0 : Hash(sentence);
    }
  }
  return sum;
}

/// Returns the index in LaunchCostsRow of a launch whose frames that table holds as well; -1 for any other launch.
int FindCostsPlace(const LaunchCandidate& launch)
{
  const bool isTimed = launch.ShearAxis < 0 && launch.Threads == 256 && !launch.IsNumberedAlong &&
    launch.BatchDepth == 8 && launch.ResidentThreads == 0;
  const int widths[] = { 32, 16, 4, 1 };
  const auto* width = std::find(std::begin(widths), std::end(widths), launch.WarpWidth);
  return isTimed && width != std::end(widths)
    ? LaunchRow::FirstOfBatchEight + static_cast<int>(width - std::begin(widths))
    : -1;
}

/// For each entry of a regime that both tables hold, the difference of their lags behind the fastest launch, as a
/// share of a frame; sorted.
std::vector<double> ListDisagreements(const Table& table, const LaunchRegime& costs)
{
  std::vector<double> apart;
  for (const LaunchRegime& regime : table.Regimes)
  {
    const bool isIt =
      regime.VoxelBytes == costs.VoxelBytes && regime.VoxelsPerPixel == costs.VoxelsPerPixel;
    for (std::size_t view = 0; isIt && view < regime.Rows.size(); ++view)
    {
      for (const TimedLaunch& launch : regime.Rows[view].Launches)
      {
        const int place = FindCostsPlace(table.Candidates[launch.Candidate]);
        if (place >= 0)
        {
          const auto& percent = costs.Rows[view].Percent;
          const double lag =
            static_cast<double>(percent[place]) / percent[LaunchRow::Automatic] - 1.0;
          apart.push_back(std::abs(lag - launch.Lag / 1000.0));
        }
      }
    }
  }
  std::sort(apart.begin(), apart.end());
  return apart;
}

/// True where the tables agree although they come from different runs: half of the common entries within 2 % of a
/// frame, nine tenths within 7 %.
bool AgreesWithCosts(const Table& table)
{
  int compared = 0;
  bool agrees = true;
  for (const LaunchRegime& costs : FindLaunchTable(90).Regimes)
  {
    const std::vector<double> apart = ListDisagreements(table, costs);
    constexpr std::size_t Enough = 60;
    if (apart.size() >= Enough)
    {
      ++compared;
      agrees = agrees && apart[apart.size() / 2] <= 0.02 && apart[apart.size() * 9 / 10] <= 0.07;
    }
  }
  return agrees && compared == 5;
}

/// Fingerprint of the measured table. Change it only together with new measurements.
constexpr std::uint64_t MeasuredFingerprint = 3341288913452984742u;

TEST(LaunchTableIsTheMeasuredOne, RowByRow)
{
  EXPECT_EQ(FindFingerprint({}), MeasuredFingerprint);
}

TEST(LaunchTableIsTheMeasuredOne, AsFrameTimesOfOtherRunsSay)
{
  EXPECT_TRUE(AgreesWithCosts({}));
}

TEST(LaunchTableIsTheMeasuredOne, WithARowForEachView)
{
  const Table table;
  EXPECT_EQ(table.Views.size(), 192u);
  ASSERT_EQ(table.Regimes.size(), 9u);
  for (std::size_t number = 0; number < table.Regimes.size(); ++number)
  {
    const std::vector<LaunchRow>& rows = table.Regimes[number].Rows;
    EXPECT_EQ(rows.size(), table.Views.size());
    const auto timed = std::count_if(
      rows.begin(), rows.end(), [](const LaunchRow& row) { return !row.Launches.empty(); });
    EXPECT_EQ(timed, number == 3 ? 160 : 192);
  }
}

/// Verifies that both checks can fail.
TEST(LaunchTableIsTheMeasuredOne, AndOtherTablesAreNot)
{
  struct Change
  {
    const char* Name;
    std::function<void(Table&)> Make;
    /// True where the change affects most of the table and not only a row or two.
    bool IsSeenInTimes;
  };
  const Change changes[] = {
    { "two candidates exchanged",
      [](Table& table) { std::swap(table.Candidates[37], table.Candidates[88]); }, false },
    { "candidates one further",
      [](Table& table) {
        std::rotate(table.Candidates.begin(), table.Candidates.begin() + 1, table.Candidates.end());
      },
      true },
    { "candidates the other way round",
      [](Table& table) { std::reverse(table.Candidates.begin(), table.Candidates.end()); }, true },
    { "two views exchanged", [](Table& table) { std::swap(table.Views[5], table.Views[9]); },
      false },
    { "two rows exchanged",
      [](Table& table) { std::swap(table.Regimes[1].Rows[5], table.Regimes[1].Rows[9]); }, false },
    { "rows one further",
      [](Table& table) {
        for (LaunchRegime& regime : table.Regimes)
        {
          std::rotate(regime.Rows.begin(), regime.Rows.begin() + 1, regime.Rows.end());
        }
      },
      true },
    { "two regimes exchanged",
      [](Table& table) { std::swap(table.Regimes[1].Rows, table.Regimes[7].Rows); }, false },
    { "the last row cut off", [](Table& table) { table.Regimes[2].Rows.pop_back(); }, false },
    { "a row left out",
      [](Table& table) { table.Regimes[1].Rows.erase(table.Regimes[1].Rows.begin() + 4); }, true },
    { "a lag less", [](Table& table) { table.Regimes[6].Rows[50].Launches[3].Lag -= 1; }, false },
  };
  const Table measured;
  for (const Change& change : changes)
  {
    Table changed;
    change.Make(changed);
    EXPECT_NE(FindFingerprint(changed), FindFingerprint(measured)) << change.Name;
    EXPECT_TRUE(!change.IsSeenInTimes || !AgreesWithCosts(changed)) << change.Name;
  }
  // Entries may be reordered together. Candidate 0 keeps its index, because with lag 0 it marks unused entries.
  Table reordered;
  for (LaunchRegime& regime : reordered.Regimes)
  {
    for (LaunchRow& row : regime.Rows)
    {
      for (TimedLaunch& launch : row.Launches)
      {
        launch.Candidate =
          static_cast<unsigned char>(reordered.Candidates.size() - 1 - launch.Candidate);
      }
    }
  }
  std::reverse(reordered.Candidates.begin(), reordered.Candidates.end());
  std::reverse(reordered.Regimes.begin(), reordered.Regimes.end());
  EXPECT_EQ(FindFingerprint(reordered), FindFingerprint(measured));
  EXPECT_TRUE(AgreesWithCosts(reordered));
}

} // namespace
} // namespace Strider
