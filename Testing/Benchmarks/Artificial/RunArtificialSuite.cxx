// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite artificial.
#include "Artificial/RunArtificialSuite.h"
#include "Artificial/ArtificialRun.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"

#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

Json Describe(const ArtificialTimes& times, const char* way,
  const std::vector<double>& milliseconds, const std::vector<View>& views)
{
  const std::string name = std::string(ArtificialSuite) + "/" + std::to_string(times.Side) + "^3x" +
    std::to_string(times.Iterations) + "/" + way;
  Json medians = Json::array();
  for (std::size_t view = 0; view < views.size(); ++view)
  {
    medians.push_back(
      { { "name", views[view].Name }, { "median_ms", ToJson(milliseconds[view]) } });
  }
  const double mean = FindMean(milliseconds);
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "mean" }, { "time_unit", "ms" }, { "iterations", milliseconds.size() },
    { "real_time", ToJson(mean) }, { "way", way }, { "side", times.Side },
    { "filter_iterations", times.Iterations },
    { "times_as_fast_as_fetches", ToJson(FindMean(times.Fetches) / mean) }, { "views", medians } };
}

Json Describe(const CacheReads& reads)
{
  const std::string name = std::string(ArtificialSuite) + "/reads/" + reads.Filter;
  const auto rays = static_cast<double>(reads.Rays);
  const auto samples = static_cast<double>(reads.Samples);
  const auto count = static_cast<double>(reads.CountReads());
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "filter", reads.Filter }, { "side", reads.Side }, { "rays", reads.Rays },
    { "samples", reads.Samples }, { "voxels_fetched", reads.VoxelsFetched },
    { "reads", reads.CountReads() }, { "reads_per_ray", ToJson(count / rays) },
    { "reads_per_sample", ToJson(count / samples) },
    { "wasted_share", ToJson(reads.FindWastedShare()) },
    { "behind_boxes_share", ToJson(reads.FindSpareShare()) },
    { "alone_share", ToJson(static_cast<double>(reads.CountAlone()) / count) },
    { "times_fewer_than_fetches", ToJson(reads.FindSaving()) } };
}

void Print(const ArtificialRun& run)
{
  std::printf("milliseconds of the rays, mean of %zu views\n", run.Views.size());
  for (const ArtificialTimes& times : run.Times)
  {
    const double fetches = FindMean(times.Fetches);
    const double cache = FindMean(times.Cache);
    std::printf("%d^3  %2d iterations  fetches %9.3f  marching cache %9.3f  %6.2f times as fast\n",
      times.Side, times.Iterations, fetches, cache, fetches / cache);
  }
  std::printf("voxels that marching caches read\n");
  for (const CacheReads& reads : run.Reads)
  {
    const auto count = static_cast<double>(reads.CountReads());
    std::printf("%-20s %9.1f a ray  %7.3f a sample  %7.1f times fewer than fetches  wasted "
                "%5.2f%%, behind boxes %5.2f%%\n",
      reads.Filter.c_str(), count / static_cast<double>(reads.Rays),
      count / static_cast<double>(reads.Samples), reads.FindSaving(),
      100.0 * reads.FindWastedShare(), 100.0 * reads.FindSpareShare());
  }
}

bool WriteArtificialJson(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, const ArtificialRun& run)
{
  Json context = StartContext(device);
  context["suite"] = ArtificialSuite;
  context["scene"] = scene.Description;
  context["volume_description"] = scene.VolumeName;
  context["transfer_function"] = options.TransferFunction;
  context["window"] = scene.Window;
  context["voxels_per_pixel"] = scene.VoxelsPerPixel;
  context["samples_per_voxel"] = options.SamplesPerVoxel;
  context["views"] = run.Views.size();
  context["most_rounds"] = options.Rounds;
  Json benchmarks = Json::array();
  for (const ArtificialTimes& times : run.Times)
  {
    benchmarks.push_back(Describe(times, "fetches", times.Fetches, run.Views));
    benchmarks.push_back(Describe(times, "cache", times.Cache, run.Views));
  }
  for (const CacheReads& reads : run.Reads)
  {
    benchmarks.push_back(Describe(reads));
  }
  return WriteResults(options.JsonFile, context, benchmarks);
}

} // namespace

int RunArtificialSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device)
{
  constexpr int wrongUsage = 2;
  constexpr int fewViews = 5;
  std::printf(
    "%s\nsuite %s: %s\n", device.Name.c_str(), ArtificialSuite, scene.Description.c_str());
  if (device.Backend != "cuda")
  {
    std::fprintf(stderr, "StriderBench: the suite %s needs the CUDA backend\n", ArtificialSuite);
    return wrongUsage;
  }
  ArtificialRun run;
  OrbitChoice orbit = options.Orbit;
  orbit.Axis = orbit.Axis.empty() ? "y" : orbit.Axis;
  run.Views = MakeViews("orbit", options.Views > 0 ? options.Views : fewViews, orbit);
  const Strider::Status status = MeasureArtificial(options, scene, run);
  if (!status.IsOk())
  {
    std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
    return wrongUsage;
  }
  if (!run.Problem.empty())
  {
    std::printf("FAILED: %s\n", run.Problem.c_str());
    return 1;
  }
  Print(run);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(options.JsonFile, WriteArtificialJson(options, scene, device, run));
  }
  return isWritten ? 0 : 1;
}

} // namespace StriderBenchmarks
