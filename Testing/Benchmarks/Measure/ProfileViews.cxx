// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes one launch for each view and mode, for a profiler.
#include "Measure/CheckView.h"
#include "Measure/MeasureViews.h"
#include "Measure/ProfilerRange.h"

#include <algorithm>
#include <cstdio>

namespace StriderBenchmarks
{

namespace
{

/// Frames at a view after which Automatic has stored the voxels for it, if it ever does.
constexpr int SettlingFrames = 60;

/// Renders untimed frames, so that a mode that may move the voxels can do so.
void Settle(const BenchOptions& options, const Strider::RenderRequest& request, const View& view,
  Contestant& contestant, ModeResult& result)
{
  const int frames = std::max(options.Warmup, SettlingFrames);
  for (int frame = 0; frame < frames && result.Problem.empty() && result.What.MayMove(); ++frame)
  {
    TimedFrame ignored;
    RenderOrNote(contestant, request, view, result, ignored);
  }
}

bool RenderProfiled(const Strider::RenderRequest& request, const View& view, Contestant& contestant,
  ModeResult& result, TimedFrame& frame)
{
  [[maybe_unused]] const ProfilerRange range;
  return RenderOrNote(contestant, request, view, result, frame);
}

} // namespace

bool ProfileViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants)
{
  RunResult result = StartResult(views, contestants);
  std::vector<std::vector<FrameCounts>> samples;
  samples.reserve(views.size());
  for (const View& view : views)
  {
    samples.push_back(CountSamples(contestants, PlaceView(scene, view), view, result));
  }
  std::printf("launch,view,mode,samples,launch_description,stored_order\n");
  int launch = 0;
  for (std::size_t index = 0; index < views.size(); ++index)
  {
    const View& view = views[index];
    const Strider::RenderRequest request = PlaceView(scene, view);
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      TimedFrame frame;
      ModeResult& modeResult = result.Modes[mode];
      Settle(options, request, view, *contestants[mode], modeResult);
      if (modeResult.Problem.empty() &&
        RenderProfiled(request, view, *contestants[mode], modeResult, frame))
      {
        std::printf("%d,%s,%s,%llu,\"%s\",\"%s\"\n", launch++, view.Name.c_str(),
          modeResult.What.Name.c_str(),
          static_cast<unsigned long long>(samples[index][mode].Samples), frame.Launch.c_str(),
          frame.StoredOrder.c_str());
      }
    }
  }
  std::fflush(stdout);
  bool isGood = true;
  for (const ModeResult& mode : result.Modes)
  {
    if (!mode.Problem.empty())
    {
      std::fprintf(stderr, "StriderBench: %s: %s\n", mode.What.Name.c_str(), mode.Problem.c_str());
      isGood = false;
    }
  }
  return isGood;
}

} // namespace StriderBenchmarks
