// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the JSON file of the suite move.
#include "Moves/MoveReport.h"
#include "Report/StartContext.h"

#include <fstream>

namespace StriderBenchmarks
{
namespace
{

const char* NameKind(MoveKind kind)
{
  switch (kind)
  {
    case MoveKind::LinearCopy:
      return "copy";
    case MoveKind::ArrayCopy:
      return "array-copy";
    case MoveKind::InPlace:
      return "in-place";
    case MoveKind::OrderedCopy:
      break;
  }
  return "ordered-copy";
}

std::string DescribeVolume(const MoveRun& run)
{
  std::string text;
  for (const int dimension : run.Dimensions)
  {
    text += (text.empty() ? "" : "x") + std::to_string(dimension);
  }
  return text + " voxels of " + std::to_string(run.VoxelBytes) +
    (run.VoxelBytes == 1 ? " byte" : " bytes");
}

Json DescribeMove(const MoveRun& run, const MoveResult& move)
{
  const MoveSummary summary = SummarizeMove(run, move);
  const std::string name = std::string(MoveSuite) + "/" + move.Name;
  Json json{ { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" }, { "iterations", run.Rounds },
    { "real_time", ToJson(summary.Median) }, { "kind", NameKind(move.Kind) } };
  if (move.Kind == MoveKind::InPlace)
  {
    json["step"] = move.Step;
    json["tile_depth"] = move.TileDepth;
  }
  if (!move.Problem.empty())
  {
    json["error_occurred"] = true;
    json["error_message"] = move.Problem;
    json["unsupported"] = move.IsUnsupported;
    return json;
  }
  json["spread"] = ToJson(summary.Spread);
  json["gigabytes_per_second"] = ToJson(summary.GigabytesPerSecond);
  json["ratio_to_copy"] = ToJson(summary.RatioToCopy);
  json["ratio_to_array_copy"] = ToJson(summary.RatioToArrayCopy);
  json["verified"] = move.IsVerified;
  json["extra_bytes"] = move.LaterBytes;
  json["extra_bytes_first_use"] = move.FirstBytes;
  return json;
}

} // namespace

bool WriteMovesJson(
  const std::string& fileName, const DeviceDescription& device, const MoveRun& run)
{
  const OptionalMemory extra = FindOptionalMemory(run);
  Json context = StartContext(device);
  context["suite"] = MoveSuite;
  context["dimensions"] = run.Dimensions;
  context["volume_description"] = DescribeVolume(run);
  context["voxel_bytes"] = run.VoxelBytes;
  context["volume_bytes"] = run.CountBytes();
  context["rounds"] = run.Rounds;
  context["warmup"] = run.Warmup;
  context["in_place_extra_bytes"] = extra.LaterBytes;
  context["in_place_extra_bytes_first_use"] = extra.FirstBytes;
  std::ofstream file(fileName);
  file << "{\n\"context\": " << context.dump() << ",\n\"benchmarks\": [\n";
  for (std::size_t move = 0; move < run.Moves.size(); ++move)
  {
    file << (move > 0 ? ",\n" : "") << DescribeMove(run, run.Moves[move]).dump();
  }
  file << "\n]\n}\n";
  file.close();
  return file.good();
}

} // namespace StriderBenchmarks
