// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes a run's JSON file.
#include "Report/BenchReport.h"
#include "Report/StartContext.h"
#include "Report/SummarizeMode.h"

#include <filesystem>
#include <fstream>

namespace StriderBenchmarks
{
namespace
{

Json DescribeContext(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, const RunResult& run)
{
  Json context = StartContext(device);
  context["suite"] = options.Suite;
  context["scene"] = scene.Description;
  // Without its folder.
  context["volume"] = std::filesystem::path(options.Volume).filename().string();
  context["dimensions"] = scene.Volume.View.Dimensions;
  context["volume_description"] = scene.VolumeName;
  context[options.Look.empty() ? "transfer_function" : "look"] =
    options.Look.empty() ? options.TransferFunction : options.Look;
  context["window"] = scene.Window;
  context["voxels_per_pixel"] = scene.VoxelsPerPixel;
  context["samples_per_voxel"] = options.SamplesPerVoxel;
  context["projection"] = scene.IsParallel ? "parallel" : "perspective";
  context["views"] = run.Views.size();
  context["rounds"] = run.IsTurn ? 1 : options.Rounds;
  context["warmup"] = run.IsCold ? 0 : options.Warmup;
  if (run.IsTurn)
  {
    context["copy_ms"] = ToJson(run.CopyMilliseconds);
  }
  return context;
}

Json DescribeTurn(const RunResult& run, const TurnSummary& turn)
{
  Json json{ { "total", ToJson(turn.Total) }, { "total_ratio", ToJson(turn.TotalRatio) },
    { "median", ToJson(turn.Median) }, { "lower_quartile", ToJson(turn.LowerQuartile) },
    { "upper_quartile", ToJson(turn.UpperQuartile) }, { "max", ToJson(turn.Largest) },
    { "max_view", turn.LargestView }, { "max_over_median", ToJson(turn.LargestOverMedian) },
    { "max_over_1.3_median_and_copy", ToJson(turn.LargestOverAllowed) },
    { "frames_above_1.3_median", turn.SlowViews.size() }, { "slow_views", turn.SlowViews } };
  if (run.IsCold)
  {
    json["first_use_ms"] = ToJson(turn.FirstUse);
  }
  return json;
}

void DescribeMoves(
  const RunResult& run, const ModeResult& mode, const ModeSummary& summary, Json& json)
{
  if (!mode.What.IsStrider())
  {
    return;
  }
  json["bytes_on_device"] = mode.BytesOnDevice;
  json["rotation_count"] = summary.RotationCount;
  json["rotation_ms"] = ToJson(summary.RotationMilliseconds);
  json["stored_orders"] = summary.Orders;
  if (run.IsTurn)
  {
    json["warmup_rotation_count"] = mode.WarmupRotationCount;
  }
  const StayComparison comparison = CompareWithStay(run, mode);
  if (comparison.IsKnown)
  {
    json["against_stay"] = { { "mode", comparison.Other },
      { "mean_ratio", ToJson(comparison.MeanRatio) },
      { "worst_ratio", ToJson(comparison.WorstRatio) }, { "worst_view", comparison.WorstView } };
  }
}

Json DescribeMode(const std::string& suite, const BenchOptions& options, const RunResult& run,
  const ModeResult& mode)
{
  const ModeSummary summary = SummarizeMode(run, mode);
  const std::string name = suite + "/" + mode.What.Name;
  Json json{ { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "mean" }, { "time_unit", "ms" },
    { "iterations", run.IsTurn ? 1 : options.Rounds }, { "real_time", ToJson(summary.Mean) } };
  if (!mode.Problem.empty())
  {
    json["error_occurred"] = true;
    json["error_message"] = mode.Problem;
    return json;
  }
  json["median"] = ToJson(summary.Median);
  json["p95"] = ToJson(summary.Percentile95);
  json["worst"] = ToJson(summary.Worst);
  json["worst_view"] = summary.WorstView;
  json["best"] = ToJson(summary.Best);
  json["worst_over_best"] = ToJson(summary.Worst / summary.Best);
  json["frames_per_second"] = ToJson(summary.FramesPerSecond);
  json["gigasamples_per_second"] = ToJson(summary.GigasamplesPerSecond);
  json["spread"] = ToJson(summary.Spread);
  json["mean_ratio"] = ToJson(summary.MeanRatio);
  json["worst_ratio"] = ToJson(summary.WorstRatio);
  json["worst_ratio_view"] = summary.WorstRatioView;
  json["frame_time"] = ToJson(summary.FrameMean);
  if (mode.What.IsComparable())
  {
    json["image"] = { { "identical", mode.Difference.IsIdentical },
      { "worst_255ths", ToJson(mode.Difference.Worst) },
      { "fraction_within_2", mode.Difference.FractionWithin } };
  }
  DescribeMoves(run, mode, summary, json);
  const BestFixedComparison comparison = CompareWithBestFixed(run, mode);
  if (mode.What.IsAutomatic() && comparison.IsKnown)
  {
    json["best_fixed"] = { { "mean_ratio", ToJson(comparison.MeanRatio) },
      { "worst_ratio", ToJson(comparison.WorstRatio) }, { "worst_view", comparison.WorstView },
      { "best_mode", comparison.WorstViewBest } };
  }
  if (run.IsTurn)
  {
    json["turn"] = DescribeTurn(run, SummarizeTurn(run, mode, false));
    json["turn_frames"] = DescribeTurn(run, SummarizeTurn(run, mode, true));
  }
  return json;
}

Json DescribeView(
  const BenchScene& scene, const RunResult& run, const View& view, const ViewResult& result)
{
  Json json{ { "name", view.Name }, { "right", view.Right }, { "up", view.Up },
    { "forward", view.Forward }, { "voxels_per_pixel", FindVoxelsPerPixel(scene, view) },
    { "median_ms", ToJson(result.Median) }, { "spread", ToJson(result.Spread) },
    { "best_ms", ToJson(result.Best) }, { "frame_ms", ToJson(result.Frame) },
    { "samples", result.Samples }, { "launch", result.Launch } };
  if (!result.Filtering.empty())
  {
    json["filtering"] = result.Filtering;
    json["voxels_fetched"] = result.VoxelsFetched;
  }
  if (!result.Skipping.empty())
  {
    json["skipping"] = result.Skipping;
  }
  if (!result.StoredOrder.empty())
  {
    json["stored_order"] = result.StoredOrder;
    json["rotation_count"] = result.RotationCount;
    json["rotation_ms"] = ToJson(result.RotationMilliseconds);
  }
  if (run.IsCold)
  {
    json["second_turn_ms"] = ToJson(result.SecondTurn);
    json["second_turn_frame_ms"] = ToJson(result.SecondFrame);
  }
  return json;
}

} // namespace

bool WriteJson(const std::string& fileName, const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, const RunResult& run)
{
  std::ofstream file(fileName);
  file << "{\n\"context\": " << DescribeContext(options, scene, device, run).dump()
       << ",\n\"benchmarks\": [\n";
  for (std::size_t mode = 0; mode < run.Modes.size(); ++mode)
  {
    const ModeResult& result = run.Modes[mode];
    const std::string head = DescribeMode(options.Suite, options, run, result).dump();
    file << (mode > 0 ? ",\n" : "") << head.substr(0, head.size() - 1) << ",\"views\":[";
    for (std::size_t view = 0; view < result.Views.size(); ++view)
    {
      file << (view > 0 ? ",\n" : "\n")
           << DescribeView(scene, run, run.Views[view], result.Views[view]).dump();
    }
    file << "]}";
  }
  file << "\n]\n}\n";
  file.close();
  return file.good();
}

} // namespace StriderBenchmarks
