// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite codec.
#include "Codec/RunCodecSuite.h"
#include "Codec/CodecRun.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"

#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

/// Gigabytes of raw voxels per second.
double FindGigabytesPerSecond(const BenchScene& scene, const CodecTask& task)
{
  return 1e-6 * static_cast<double>(CountBytes(scene)) / FindQuantile(task.Milliseconds, 0.5);
}

Json Describe(const BenchScene& scene, const CodecTask& task)
{
  const std::string name = std::string(CodecSuite) + "/" + task.Name;
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" },
    { "iterations", task.Milliseconds.size() },
    { "real_time", ToJson(FindQuantile(task.Milliseconds, 0.5)) },
    { "spread", ToJson(FindSpread(task.Milliseconds)) },
    { "raw_gigabytes_per_second", ToJson(FindGigabytesPerSecond(scene, task)) } };
}

bool WriteCodecJson(const std::string& fileName, const BenchScene& scene,
  const DeviceDescription& device, const CodecRun& run)
{
  Json context = StartContext(device);
  context["suite"] = CodecSuite;
  context["dimensions"] = scene.Volume.View.Dimensions;
  context["volume_description"] = scene.VolumeName;
  context["raw_bytes"] = CountBytes(scene);
  context["bits_per_scalar"] = run.BitsPerScalar;
  if (!run.Compress.Milliseconds.empty())
  {
    context["bits_per_scalar_with_index_of_host"] = run.HostBitsPerScalar;
    context["bits_per_scalar_published"] = run.PublishedBitsPerScalar;
  }
  Json benchmarks = Json::array();
  for (const CodecTask* task : run.ListTasks())
  {
    if (!task->Milliseconds.empty())
    {
      benchmarks.push_back(Describe(scene, *task));
    }
  }
  return WriteResults(fileName, context, benchmarks);
}

} // namespace

int RunCodecSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device)
{
  constexpr int wrongUsage = 2;
  std::printf("%s\nsuite codec: %s\n", device.Name.c_str(), scene.VolumeName.c_str());
  if (device.Backend != "cuda")
  {
    std::fprintf(stderr,
      "StriderBench: the suite codec needs the CUDA backend: compression times the CPU's\n");
    return wrongUsage;
  }
  CodecRun run;
  const Strider::Status status = MeasureCodec(options, scene, run);
  if (!status.IsOk())
  {
    std::printf("FAILED: %s\n", status.GetMessage().c_str());
    return 1;
  }
  std::printf("%.3f bits a scalar", run.BitsPerScalar);
  if (!run.Compress.Milliseconds.empty())
  {
    std::printf(", %.3f with the host's index, %.3f in the published format", run.HostBitsPerScalar,
      run.PublishedBitsPerScalar);
  }
  std::printf("\n");
  for (const CodecTask* task : run.ListTasks())
  {
    if (!task->Milliseconds.empty())
    {
      std::printf("%-18s %9.3f ms  +-%4.1f%%  %8.1f GB/s of raw voxels\n", task->Name.c_str(),
        FindQuantile(task->Milliseconds, 0.5), 100.0 * FindSpread(task->Milliseconds),
        FindGigabytesPerSecond(scene, *task));
    }
  }
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(options.JsonFile, WriteCodecJson(options.JsonFile, scene, device, run));
  }
  return isWritten ? 0 : 1;
}

} // namespace StriderBenchmarks
