// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports of the suite tune.
#include "Tuning/TuneReport.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"
#include "Tuning/PlanTuning.h"

#include "Strider/DescribeNumber.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace StriderBenchmarks
{
namespace
{

std::string NameRegime(const TuneScene& scene)
{
  return std::to_string(scene.VoxelBytes) + ":" + Strider::DescribeNumber(scene.VoxelsPerPixel);
}

/// Milliseconds of the fastest candidate in each view.
std::vector<double> ListFastest(const RegimeTimes& regime)
{
  const auto count = static_cast<std::ptrdiff_t>(Strider::ListLaunchCandidates().size());
  std::vector<double> fastest;
  for (const ViewTimes& view : regime.Views)
  {
    fastest.push_back(*std::min_element(view.begin(), view.begin() + count));
  }
  return fastest;
}

Json DescribeComparison(const RegimeComparison& comparison)
{
  const ComparisonSummary summary = Summarize(comparison.Ratios);
  return { { "views", comparison.Ratios.size() }, { "mean_ratio", ToJson(summary.MeanRatio) },
    { "worst_ratio", ToJson(summary.WorstRatio) }, { "worst_view", summary.WorstView },
    { "same_choices", comparison.SameChoices } };
}

Json DescribeRegime(const RegimeTimes& regime)
{
  const std::string name = "tune/" + NameRegime(regime.Scene);
  const std::vector<double> fastest = ListFastest(regime);
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "mean" }, { "time_unit", "ms" }, { "iterations", fastest.size() },
    { "real_time", ToJson(FindMean(fastest)) }, { "best", ToJson(FindQuantile(fastest, 0.0)) },
    { "worst", ToJson(FindQuantile(fastest, 1.0)) }, { "voxel_bytes", regime.Scene.VoxelBytes },
    { "voxels_per_pixel", regime.Scene.VoxelsPerPixel }, { "side", regime.Scene.Side },
    { "window", regime.Scene.Window } };
}

} // namespace

void PrintComparison(const std::string& name, const std::vector<RegimeComparison>& comparisons)
{
  std::printf("launches of the %s table over those of the new one, timed again in turns:\n"
              "%-8s %6s %10s %10s %11s %12s\n",
    name.c_str(), "regime", "views", "mean", "worst", "worst view", "same launch");
  std::vector<double> all;
  for (const RegimeComparison& comparison : comparisons)
  {
    const std::string regime = NameRegime(comparison.Scene);
    if (comparison.Ratios.empty())
    {
      std::printf("%-8s the %s table has no launches for voxels of %d bytes\n", regime.c_str(),
        name.c_str(), comparison.Scene.VoxelBytes);
      continue;
    }
    const ComparisonSummary summary = Summarize(comparison.Ratios);
    std::printf("%-8s %6zu %10.4f %10.4f %11zu %12d\n", regime.c_str(), comparison.Ratios.size(),
      summary.MeanRatio, summary.WorstRatio, summary.WorstView, comparison.SameChoices);
    all.insert(all.end(), comparison.Ratios.begin(), comparison.Ratios.end());
  }
  if (!all.empty())
  {
    const ComparisonSummary summary = Summarize(all);
    std::printf(
      "%-8s %6zu %10.4f %10.4f\n", "all", all.size(), summary.MeanRatio, summary.WorstRatio);
  }
}

bool WriteTuneJson(const TuneOptions& options, const DeviceDescription& device,
  const TuneTimes& times, const std::vector<RegimeComparison>& comparisons)
{
  Json context = StartContext(device);
  context["suite"] = "tune";
  context["views"] = times.Views.size();
  context["rounds"] = options.Rounds;
  if (!comparisons.empty())
  {
    // Without its folder.
    context["compared"] = std::filesystem::path(options.Compared).filename().string();
  }
  Json benchmarks = Json::array();
  for (std::size_t regime = 0; regime < times.Regimes.size(); ++regime)
  {
    benchmarks.push_back(DescribeRegime(times.Regimes[regime]));
    if (regime < comparisons.size())
    {
      benchmarks.back()["comparison"] = DescribeComparison(comparisons[regime]);
    }
  }
  return WriteResults(options.JsonFile, context, benchmarks);
}

} // namespace StriderBenchmarks
