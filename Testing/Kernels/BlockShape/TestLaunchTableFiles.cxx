// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launch tables as text: what is written is read again, mistakes are named with their line, and a user's file replaces
// the built-in table.
#include "BlockShape/LaunchTable.h"
#include "BlockShape/RankLaunches.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>

namespace Strider
{
namespace
{

const char* const Small = R"(# a comment
strider-launch-table 1
compute-capability 8.6
measured-on an RTX 3080

few-rays-voxels-per-pixel 1.5
few-stacked-rays-voxels-per-pixel 2
view 1 0 0  0 1 0
view 0 0 1  0 1 0
regime voxel-bytes 2 voxels-per-pixel 0.5
row 150 140 140 140 140 120 120 120 120 100 r8.128d16.0:0 y2.256a8.512:14
row 100 100 100 100 100 100 100 100 100 100
)";

std::string Replace(const std::string& from, const std::string& to)
{
  std::string text = Small;
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

TEST(LaunchTableFile, IsReadAsItIsWritten)
{
  LaunchTable table;
  const Status status = ParseLaunchTable(Small, table);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_EQ(table.Capability, 86);
  EXPECT_EQ(table.Origin, "an RTX 3080");
  EXPECT_EQ(table.FewRaysVoxelsPerPixel, 1.5);
  EXPECT_EQ(table.FewStackedRaysVoxelsPerPixel, 2.0);
  ASSERT_EQ(table.Views.size(), 2u);
  EXPECT_EQ(table.Views[1].Right[2], 1.0f);
  ASSERT_EQ(table.Regimes.size(), 1u);
  EXPECT_EQ(table.Regimes[0].VoxelBytes, 2);
  EXPECT_EQ(table.Regimes[0].VoxelsPerPixel, 0.5);
  ASSERT_EQ(table.Regimes[0].Rows.size(), 2u);
  const LaunchRow& row = table.Regimes[0].Rows[0];
  EXPECT_EQ(row.Percent[LaunchRow::Published], 150);
  EXPECT_EQ(row.Percent[LaunchRow::Automatic], 100);
  ASSERT_EQ(row.Launches.size(), 2u);
  const LaunchCandidate& sheared = ListLaunchCandidates()[row.Launches[1].Candidate];
  EXPECT_TRUE(AreSame(sheared, { 1, 2, 256, true, 8, 512 }));
  EXPECT_EQ(row.Launches[1].Lag, 14);
  EXPECT_TRUE(table.Regimes[0].Rows[1].Launches.empty());
}

TEST(LaunchTableFile, BuiltInTablesAreParsedAndWrittenAlike)
{
  ASSERT_FALSE(ListLaunchTableTexts().empty());
  std::set<int> capabilities;
  for (const std::string& text : ListLaunchTableTexts())
  {
    LaunchTable table;
    const Status status = ParseLaunchTable(text, table);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_TRUE(capabilities.insert(table.Capability).second)
      << "a second table for " << table.Capability << " is never used";
    LaunchTable again;
    const std::string written = WriteLaunchTable(table);
    ASSERT_TRUE(ParseLaunchTable(written, again).IsOk());
    EXPECT_EQ(WriteLaunchTable(again), written);
    ASSERT_EQ(again.Regimes.size(), table.Regimes.size());
    for (std::size_t regime = 0; regime < table.Regimes.size(); ++regime)
    {
      EXPECT_EQ(again.Regimes[regime].VoxelsPerPixel, table.Regimes[regime].VoxelsPerPixel);
      EXPECT_EQ(
        again.Regimes[regime].Rows.back().Percent, table.Regimes[regime].Rows.back().Percent);
    }
  }
}

TEST(LaunchTableFile, MistakesAreNamedWithTheirLine)
{
  const struct
  {
    std::string Text;
    const char* Said;
  } cases[] = {
    { "", "\"strider-launch-table\" is expected" },
    { Replace("table 1", "table 2"), "line 2 of the launch table: version 2 is not known" },
    { Replace("8.6", "9"), "line 3 of the launch table: a compute capability" },
    { Replace("view 1 0 0", "view 2 0 0"), "line 8 of the launch table: a direction is not" },
    { Replace("0 1 0\nregime", "0 1\nregime"), "line 9 of the launch table: a component" },
    { Replace("voxel-bytes 2", "voxel-bytes 0"), "line 10 of the launch table: \"regime" },
    { Replace("row 150", "row 90"), "line 11 of the launch table: percentages" },
    { Replace("r8.128d16.0", "r8.128d4.0"), "there is no launch \"r8.128d4.0\"" },
    { Replace(":14", ":300"), "has no lag in [0, 255]" },
    { Replace(":14", ""), "has no lag in [0, 255]" },
    { Replace("16.0:0", "16.0:20"), "is faster than the launch before it" },
    { Replace("row 100", "view 100"), "line 12 of the launch table: \"row\" is expected" },
    { std::string(Small) + "row 100\n", "\"row\" is not expected here" },
    { Replace("regime", "# regime"), "line 11 of the launch table: \"row\" is not expected" },
  };
  for (const auto& wrong : cases)
  {
    LaunchTable table;
    table.Capability = 1;
    const Status status = ParseLaunchTable(wrong.Text, table);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << wrong.Said;
    EXPECT_NE(status.GetMessage().find(wrong.Said), std::string::npos) << status.GetMessage();
    EXPECT_EQ(table.Capability, 1) << "a table stays as it was";
  }
}

/// Sets an environment variable for the length of a test.
class Environment
{
public:
  explicit Environment(const std::string& value) { ::setenv(Name, value.c_str(), 1); }
  ~Environment() { ::unsetenv(Name); }

private:
  static constexpr const char* Name = "STRIDER_LAUNCH_TABLE";
};

TEST(LaunchTableFile, OfAUserIsUsedAndOneThatIsWrongIsNot)
{
  const std::string path = ::testing::TempDir() + "strider-launch-table.txt";
  std::ofstream(path) << Small;
  std::string note = "first";
  {
    const Environment named(path);
    EXPECT_EQ(ChooseLaunchTable(90, note).Capability, 86);
    EXPECT_EQ(note, "first");
  }
  EXPECT_EQ(&ChooseLaunchTable(90, note), &FindLaunchTable(90));
  EXPECT_EQ(note, "first");
  const std::string damaged = path + ".damaged";
  std::ofstream(damaged) << Replace("row 150", "row none");
  {
    const Environment named(damaged);
    EXPECT_EQ(&ChooseLaunchTable(90, note), &FindLaunchTable(90));
    EXPECT_NE(note.find("first; STRIDER_LAUNCH_TABLE=" + damaged), std::string::npos) << note;
    EXPECT_NE(note.find("line 11"), std::string::npos) << note;
  }
  note.clear();
  {
    const Environment named(path + ".none");
    EXPECT_EQ(&ChooseLaunchTable(90, note), &FindLaunchTable(90));
    EXPECT_NE(note.find("cannot be read"), std::string::npos) << note;
  }
  std::remove(path.c_str());
  std::remove(damaged.c_str());
}

TEST(LaunchTableFile, OfTheNearestArchitectureIsFound)
{
  for (const int capability : { 0, 75, 90, 120 })
  {
    const LaunchTable& table = FindLaunchTable(capability);
    for (const std::string& text : ListLaunchTableTexts())
    {
      LaunchTable other;
      ASSERT_TRUE(ParseLaunchTable(text, other).IsOk());
      EXPECT_LE(std::abs(table.Capability - capability), std::abs(other.Capability - capability));
    }
  }
}

} // namespace
} // namespace Strider
