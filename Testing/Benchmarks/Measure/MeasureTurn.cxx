// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures a camera path frame by frame, as a user sees it.
#include "Measure/CheckView.h"
#include "Measure/MeasureViews.h"

#include <map>

namespace StriderBenchmarks
{
namespace
{

void WarmUp(const BenchOptions& options, const BenchScene& scene, const View& view,
  Contestant& contestant, ModeResult& result)
{
  const Strider::RenderRequest request = PlaceView(scene, view);
  for (int frame = 0; frame < options.Warmup && result.Problem.empty(); ++frame)
  {
    TimedFrame ignored;
    RenderOrNote(contestant, request, view, result, ignored);
  }
}

void Turn(const BenchScene& scene, const std::vector<View>& views, Contestant& contestant,
  ModeResult& result)
{
  for (const View& view : views)
  {
    TimedFrame frame;
    if (!RenderOrNote(contestant, PlaceView(scene, view), view, result, frame))
    {
      return;
    }
    ViewResult timed;
    timed.Median = frame.FindCost();
    timed.Best = timed.Median;
    timed.Frame = frame.FrameMilliseconds;
    timed.Launch = frame.Launch;
    timed.StoredOrder = frame.StoredOrder;
    timed.Skipping = frame.Skipping;
    timed.RotationCount = frame.RotationCount;
    timed.RotationMilliseconds = frame.RotationMilliseconds;
    result.Views.push_back(timed);
  }
}

void TurnAgain(const BenchScene& scene, const std::vector<View>& views, Contestant& contestant,
  ModeResult& result)
{
  for (std::size_t view = 0; view < views.size(); ++view)
  {
    TimedFrame frame;
    if (!RenderOrNote(contestant, PlaceView(scene, views[view]), views[view], result, frame))
    {
      return;
    }
    result.Views[view].SecondTurn = frame.FindCost();
    result.Views[view].SecondFrame = frame.FrameMilliseconds;
  }
}

/// Compares images and counts samples, once for all views with the same name.
void CheckViews(const BenchScene& scene, const std::vector<View>& views,
  ContestantList& contestants, RunResult& result)
{
  std::map<std::string, std::vector<FrameCounts>> samples;
  for (std::size_t view = 0; view < views.size(); ++view)
  {
    const std::string& name = views[view].Name;
    if (samples.count(name) == 0)
    {
      const Strider::RenderRequest request = PlaceView(scene, views[view]);
      CompareModes(contestants, request, views[view], result);
      samples[name] = CountSamples(contestants, request, views[view], result);
    }
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      if (result.Modes[mode].Problem.empty())
      {
        result.Modes[mode].Views[view].Samples = samples[name][mode].Samples;
      }
    }
  }
}

} // namespace

RunResult MeasureTurn(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants)
{
  RunResult result = StartResult(views, contestants);
  result.IsTurn = true;
  result.IsCold = options.IsCold;
  for (std::size_t mode = 0; mode < contestants.size(); ++mode)
  {
    if (!options.IsCold)
    {
      WarmUp(options, scene, views.front(), *contestants[mode], result.Modes[mode]);
    }
    result.Modes[mode].WarmupRotationCount = result.Modes[mode].RotationCount;
    if (result.Modes[mode].Problem.empty())
    {
      Turn(scene, views, *contestants[mode], result.Modes[mode]);
    }
    if (options.IsCold && result.Modes[mode].Problem.empty())
    {
      TurnAgain(scene, views, *contestants[mode], result.Modes[mode]);
    }
  }
  CheckViews(scene, views, contestants, result);
  for (ModeResult& mode : result.Modes)
  {
    if (!mode.Problem.empty())
    {
      mode.Views.clear();
    }
  }
  return result;
}

} // namespace StriderBenchmarks
