// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures all modes in turns, view by view.
#include "Measure/MeasureViews.h"
#include "Measure/CheckView.h"
#include "Measure/Statistics.h"

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

struct Series
{
  std::vector<double> Cost;
  std::vector<double> Frame;
  std::string Launch; ///< of the last frame, as the next
  std::string StoredOrder;
  std::string Skipping;
  std::string Filtering;
};

/// Renders all modes once; each round starts with another one.
void RunRound(ContestantList& contestants, const Strider::RenderRequest& request, const View& view,
  int round, RunResult& result, std::vector<Series>* series)
{
  const std::size_t count = contestants.size();
  for (std::size_t turn = 0; turn < count; ++turn)
  {
    const std::size_t mode = (turn + static_cast<std::size_t>(round)) % count;
    TimedFrame frame;
    if (!result.Modes[mode].Problem.empty() ||
      !RenderOrNote(*contestants[mode], request, view, result.Modes[mode], frame))
    {
      continue;
    }
    if (series)
    {
      (*series)[mode].Cost.push_back(frame.FindCost());
      (*series)[mode].Frame.push_back(frame.FrameMilliseconds);
      (*series)[mode].Launch = frame.Launch;
      (*series)[mode].StoredOrder = frame.StoredOrder;
      (*series)[mode].Skipping = frame.Skipping;
      (*series)[mode].Filtering = frame.Filtering;
    }
  }
}

ViewResult Summarize(const Series& series, const FrameCounts& counts)
{
  ViewResult view;
  view.Median = FindQuantile(series.Cost, 0.5);
  view.Spread = FindSpread(series.Cost);
  view.Best = FindQuantile(series.Cost, 0.0);
  view.Frame = FindQuantile(series.Frame, 0.5);
  view.Launch = series.Launch;
  view.StoredOrder = series.StoredOrder;
  view.Skipping = series.Skipping;
  view.Filtering = series.Filtering;
  view.Samples = counts.Samples;
  view.VoxelsFetched = counts.VoxelsFetched;
  return view;
}

/// Total moves of a mode so far.
struct Moves
{
  int Count = 0;
  double Milliseconds = 0.0;
};

std::vector<Moves> ReadMoves(const RunResult& result)
{
  std::vector<Moves> moves;
  for (const ModeResult& mode : result.Modes)
  {
    moves.push_back({ mode.RotationCount, mode.RotationMilliseconds });
  }
  return moves;
}

/// Attributes the moves since `before` to the last view.
void NoteMoves(const Moves& before, ModeResult& mode)
{
  mode.Views.back().RotationCount = mode.RotationCount - before.Count;
  mode.Views.back().RotationMilliseconds = mode.RotationMilliseconds - before.Milliseconds;
}

bool MayMove(const RunResult& result)
{
  return std::any_of(result.Modes.begin(), result.Modes.end(),
    [](const ModeResult& mode) { return mode.What.MayMove(); });
}

} // namespace

RunResult MeasureViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants)
{
  RunResult result = StartResult(views, contestants);
  for (const View& view : views)
  {
    const Strider::RenderRequest request = PlaceView(scene, view);
    const std::vector<Moves> moves = ReadMoves(result);
    CompareModes(contestants, request, view, result);
    const auto samples = CountSamples(contestants, request, view, result);
    for (int round = 0; round < options.Warmup; ++round)
    {
      RunRound(contestants, request, view, round, result, nullptr);
    }
    std::vector<Series> series(contestants.size());
    for (int round = 0; round < options.Rounds; ++round)
    {
      RunRound(contestants, request, view, round, result, &series);
    }
    if (MayMove(result))
    {
      CompareModes(contestants, request, view, result); // in the order of the timed frames
    }
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      ModeResult& modeResult = result.Modes[mode];
      if (modeResult.Problem.empty())
      {
        modeResult.Views.push_back(Summarize(series[mode], samples[mode]));
        NoteMoves(moves[mode], modeResult);
      }
      else
      {
        modeResult.Views.clear();
      }
    }
  }
  return result;
}

} // namespace StriderBenchmarks
