// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// View by view, all modes in turns.
#include "Measure/MeasureViews.h"
#include "Measure/CheckView.h"
#include "Measure/Statistics.h"

namespace StriderBenchmarks
{
namespace
{

struct Series
{
  std::vector<double> Kernel;
  std::vector<double> Frame;
  std::string Launch; ///< of the last frame
};

/// All modes once; the one that starts changes from round to round.
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
      (*series)[mode].Kernel.push_back(frame.KernelMilliseconds);
      (*series)[mode].Frame.push_back(frame.FrameMilliseconds);
      (*series)[mode].Launch = frame.Launch;
    }
  }
}

ViewResult Summarize(const Series& series, std::uint64_t samples)
{
  ViewResult view;
  view.Median = FindQuantile(series.Kernel, 0.5);
  view.Spread = FindSpread(series.Kernel);
  view.Best = FindQuantile(series.Kernel, 0.0);
  view.Frame = FindQuantile(series.Frame, 0.5);
  view.Launch = series.Launch;
  view.Samples = samples;
  return view;
}

} // namespace

RunResult MeasureViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants)
{
  RunResult result = StartResult(views, contestants);
  for (const View& view : views)
  {
    const Strider::RenderRequest request = PlaceView(scene, view);
    int launches = 0;
    CompareModes(contestants, request, view, result);
    const auto samples = CountSamples(contestants, request, view, result, launches);
    for (int round = 0; round < options.Warmup; ++round)
    {
      RunRound(contestants, request, view, round, result, nullptr);
    }
    std::vector<Series> series(contestants.size());
    for (int round = 0; round < options.Rounds; ++round)
    {
      RunRound(contestants, request, view, round, result, &series);
    }
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      ModeResult& modeResult = result.Modes[mode];
      if (modeResult.Problem.empty())
      {
        modeResult.Views.push_back(Summarize(series[mode], samples[mode]));
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
