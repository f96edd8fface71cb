// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One launch for each view and mode, for a profiler.
#include "Measure/CheckView.h"
#include "Measure/MeasureViews.h"
#include "Measure/ProfilerRange.h"

#include <cstdio>

namespace StriderBenchmarks
{

bool ProfileViews(
  const BenchScene& scene, const std::vector<View>& views, ContestantList& contestants)
{
  RunResult result = StartResult(views, contestants);
  int launchCount = scene.LaunchCount;
  std::vector<std::vector<std::uint64_t>> samples;
  samples.reserve(views.size());
  for (const View& view : views)
  {
    samples.push_back(CountSamples(contestants, PlaceView(scene, view), view, result, launchCount));
  }
  std::printf("skip %d\nlaunch,view,mode,samples,launch_description\n", launchCount);
  int launch = 0;
  [[maybe_unused]] const ProfilerRange range;
  for (std::size_t view = 0; view < views.size(); ++view)
  {
    const Strider::RenderRequest request = PlaceView(scene, views[view]);
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      TimedFrame frame;
      ModeResult& modeResult = result.Modes[mode];
      if (modeResult.Problem.empty() &&
        RenderOrNote(*contestants[mode], request, views[view], modeResult, frame))
      {
        std::printf("%d,%s,%s,%llu,\"%s\"\n", launch++, views[view].Name.c_str(),
          modeResult.What.Name.c_str(), static_cast<unsigned long long>(samples[view][mode]),
          frame.Launch.c_str());
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
