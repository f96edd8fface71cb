// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports of the suite move on made-up times.
#include "Moves/MoveReport.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

MoveRun MakeRun()
{
  MoveRun run;
  run.Dimensions = { 2048, 2048, 2048 };
  run.VoxelBytes = 4;
  run.Rounds = 3;
  MoveResult copy;
  copy.Name = "copy";
  copy.Milliseconds = { 18.0, 17.0, 16.0 };
  MoveResult arrayCopy;
  arrayCopy.Name = "array-copy";
  arrayCopy.Kind = MoveKind::ArrayCopy;
  arrayCopy.Milliseconds = { 34.0, 34.0, 34.0 };
  MoveResult step;
  step.Name = "SwapXZ:k4";
  step.Kind = MoveKind::InPlace;
  step.Step = "SwapXZ";
  step.TileDepth = 4;
  step.Milliseconds = { 20.0, 20.0, 21.0 };
  step.IsVerified = true;
  step.FirstBytes = 2000000;
  step.LaterBytes = 7;
  MoveResult refused = step;
  refused.Name = "SwapXZ:k16";
  refused.TileDepth = 16;
  refused.Milliseconds.clear();
  refused.Problem = "a tile does not fit";
  refused.IsUnsupported = true;
  run.Moves = { copy, arrayCopy, step, refused };
  return run;
}

TEST(MoveReport, RatesCountBytesReadAndWritten)
{
  const MoveRun run = MakeRun();
  EXPECT_EQ(run.CountBytes(), std::size_t(1) << 35);
  const MoveSummary summary = SummarizeMove(run, run.Moves[2]);
  EXPECT_DOUBLE_EQ(summary.Median, 20.0);
  EXPECT_NEAR(summary.GigabytesPerSecond, 3435.97, 0.01);
  EXPECT_DOUBLE_EQ(summary.RatioToCopy, 0.85);
  EXPECT_DOUBLE_EQ(summary.RatioToArrayCopy, 1.7);
  EXPECT_TRUE(std::isnan(SummarizeMove(run, run.Moves[3]).Median));
  EXPECT_EQ(FindOptionalMemory(run).FirstBytes, 2000000);
  EXPECT_EQ(FindOptionalMemory(run).LaterBytes, 7);
}

TEST(MoveReport, JsonHasWhatCannotBeDone)
{
  const std::string fileName = testing::TempDir() + "StriderMoveReport.json";
  ASSERT_TRUE(WriteMovesJson(fileName, { "cuda", "made up", "1.2" }, MakeRun()));
  std::stringstream text;
  text << std::ifstream(fileName).rdbuf();
  std::remove(fileName.c_str());
  for (const char* wanted : { "\"suite\":\"move\"", "\"volume_bytes\":34359738368",
         "\"in_place_extra_bytes\":7", "\"name\":\"move/SwapXZ:k4\"", "\"tile_depth\":4",
         "\"ratio_to_copy\":0.85", "\"error_message\":\"a tile does not fit\"",
         "\"unsupported\":true", "\"extra_bytes_first_use\":2000000" })
  {
    EXPECT_NE(text.str().find(wanted), std::string::npos) << wanted;
  }
  EXPECT_FALSE(WriteMovesJson("/nowhere/at/all.json", { "cuda", "", "" }, MakeRun()));
}

} // namespace
} // namespace StriderBenchmarks
