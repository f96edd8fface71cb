// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the benchmark's table, last line and JSON file.
#include "Vtk/VtkReport.h"

#include "Measure/Statistics.h"
#include "Report/FormatNow.h"
#include "StriderCommit.h"

#include "vtkVersion.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <thread>

namespace StriderBenchmarks
{
namespace
{

std::string FormatTime(double milliseconds)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.2f", milliseconds);
  return std::isnan(milliseconds) ? "n/a" : text;
}

std::string FormatRatio(const VtkPeerList& peers, const std::string& name)
{
  double strider = std::nan("");
  double other = std::nan("");
  for (const auto& peer : peers)
  {
    if (peer->GetName() == std::string("strider"))
    {
      strider = FindQuantile(peer->FrameMilliseconds, 0.5);
    }
    if (peer->GetName() == name)
    {
      other = FindQuantile(peer->FrameMilliseconds, 0.5);
    }
  }
  return FormatTime(other / strider);
}

/// Converts a number; NaN becomes null, because JSON cannot represent it.
nlohmann::json ToJson(double value)
{
  return std::isnan(value) ? nlohmann::json() : nlohmann::json(value);
}

} // namespace

void PrintVtkTable(const VtkScene& scene, const VtkPeerList& peers)
{
  std::printf("\n%s\n", scene.Description.c_str());
  std::printf("%-16s %10s %8s %10s %8s %12s %14s  %s\n", "mapper", "median ms", "spread", "p95 ms",
    "frames", "first ms", "within 2/255", "device");
  for (const auto& peer : peers)
  {
    const auto& times = peer->FrameMilliseconds;
    std::printf("%-16s %10s %7.1f%% %10s %8zu %12s %13.3f%%  %s\n", peer->GetName(),
      FormatTime(FindQuantile(times, 0.5)).c_str(), times.empty() ? 0.0 : 100.0 * FindSpread(times),
      FormatTime(FindQuantile(times, 0.95)).c_str(), times.size(),
      FormatTime(FindQuantile(peer->FirstFrameMilliseconds, 0.5)).c_str(),
      100.0 * peer->FractionMatching, peer->DescribeDevice().c_str());
    if (!peer->KernelMilliseconds.empty())
    {
      std::printf("%-16s %10s of it the rays alone\n", "",
        FormatTime(FindQuantile(peer->KernelMilliseconds, 0.5)).c_str());
    }
    if (!peer->Problem.empty())
    {
      std::printf("%-16s %s\n", "", peer->Problem.c_str());
    }
  }
}

void PrintRatios(const VtkPeerList& peers)
{
  std::printf("ratio vtk-gl=%s vtk-fixed-point=%s\n", FormatRatio(peers, "vtk-gl").c_str(),
    FormatRatio(peers, "vtk-fixed-point").c_str());
}

bool WriteVtkJson(const std::string& fileName, const VtkOptions& options, const VtkScene& scene,
  const VtkPeerList& peers)
{
  nlohmann::json document;
  document["context"] = { { "date", FormatNow() }, { "commit", STRIDER_COMMIT },
    { "num_cpus", std::thread::hardware_concurrency() },
    { "vtk_version", vtkVersion::GetVTKVersion() }, { "scene", scene.Description },
    { "volume", scene.VolumeName }, { "window", scene.Window },
    { "voxels_per_sample", options.VoxelsPerSample },
    { "transfer_function", options.TransferFunction }, { "views", scene.ViewCount },
    { "frames_per_view", options.FramesPerView } };
  for (const auto& peer : peers)
  {
    const auto& times = peer->FrameMilliseconds;
    nlohmann::json entry = { { "name", std::string("bench_vtk/") + peer->GetName() },
      { "run_type", "aggregate" }, { "aggregate_name", "median" }, { "time_unit", "ms" },
      { "iterations", times.size() }, { "real_time", ToJson(FindQuantile(times, 0.5)) },
      { "spread", ToJson(times.empty() ? std::nan("") : FindSpread(times)) },
      { "p95", ToJson(FindQuantile(times, 0.95)) },
      { "kernel_time", ToJson(FindQuantile(peer->KernelMilliseconds, 0.5)) },
      { "first_frame", ToJson(FindQuantile(peer->FirstFrameMilliseconds, 0.5)) },
      { "fraction_within_2_of_vtk_gl", peer->FractionMatching },
      { "device", peer->DescribeDevice() }, { "frame_times", times } };
    if (!peer->Problem.empty())
    {
      entry["error_message"] = peer->Problem;
    }
    document["benchmarks"].push_back(entry);
  }
  document["ratio"] = { { "vtk-gl", FormatRatio(peers, "vtk-gl") },
    { "vtk-fixed-point", FormatRatio(peers, "vtk-fixed-point") } };
  std::ofstream file(fileName);
  file << document.dump(2) << "\n";
  return file.good();
}

} // namespace StriderBenchmarks
