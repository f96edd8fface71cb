// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite map.
#include "Skipping/RunMapSuite.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"
#include "Skipping/MapRun.h"

#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

Json Describe(const MapTask& task, double read)
{
  const std::string name = std::string(MapSuite) + "/" + task.Name;
  const double median = FindQuantile(task.Milliseconds, 0.5);
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" },
    { "iterations", task.Milliseconds.size() }, { "real_time", ToJson(median) },
    { "ratio_to_read", ToJson(median / read) } };
}

bool WriteMapJson(const std::string& fileName, const BenchScene& scene,
  const DeviceDescription& device, const MapRun& run)
{
  Json context = StartContext(device);
  context["suite"] = MapSuite;
  context["dimensions"] = scene.Volume.View.Dimensions;
  context["volume_description"] = scene.Description;
  context["occupied_share"] = run.OccupiedShare;
  context["map_bytes"] = run.MapBytes;
  Json benchmarks = Json::array();
  const double read = FindQuantile(run.Read.Milliseconds, 0.5);
  for (const MapTask* task :
    { &run.Read, &run.Ranges, &run.Update, &run.Whole, &run.CubicRanges, &run.Subcells })
  {
    benchmarks.push_back(Describe(*task, read));
  }
  return WriteResults(fileName, context, benchmarks);
}

} // namespace

int RunMapSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device)
{
  constexpr int wrongUsage = 2;
  std::printf("%s\nsuite map: %s\n", device.Name.c_str(), scene.Description.c_str());
  if (device.Backend != "cuda")
  {
    std::fprintf(
      stderr, "StriderBench: the suite map needs the CUDA backend: it times CUDA kernels alone\n");
    return wrongUsage;
  }
  MapRun run;
  const Strider::Status status = MeasureMap(options, scene, run);
  if (!status.IsOk())
  {
    std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
    return wrongUsage;
  }
  const double read = FindQuantile(run.Read.Milliseconds, 0.5);
  std::printf("%.2f%% of macrocells occupied, map of %.1f MB\n", 100.0 * run.OccupiedShare,
    1e-6 * static_cast<double>(run.MapBytes));
  for (const MapTask* task :
    { &run.Read, &run.Ranges, &run.Update, &run.Whole, &run.CubicRanges, &run.Subcells })
  {
    const double median = FindQuantile(task->Milliseconds, 0.5);
    std::printf("%-22s %8.3f ms  %6.3f of reading the volume once\n", task->Name.c_str(), median,
      median / read);
  }
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(options.JsonFile, WriteMapJson(options.JsonFile, scene, device, run));
  }
  return isWritten ? 0 : 1;
}

} // namespace StriderBenchmarks
