// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parses the command line of the suite tune.
#include "Tuning/TuneOptions.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

constexpr int QuickViews = 6;
constexpr int QuickRounds = 2;
constexpr double LeastVoxelsPerPixel = 0.25;
constexpr double MostVoxelsPerPixel = 8.0;

} // namespace

std::string ParseRegimes(const std::string& list, std::vector<std::pair<int, double>>& regimes)
{
  std::vector<std::pair<int, double>> read;
  std::istringstream stream(list);
  for (std::string word; std::getline(stream, word, ',');)
  {
    const std::size_t colon = word.find(':');
    std::pair<int, double> regime;
    const bool isRead = colon != std::string::npos &&
      CLI::detail::lexical_cast(word.substr(0, colon), regime.first) &&
      CLI::detail::lexical_cast(word.substr(colon + 1), regime.second);
    const bool isVoxel = regime.first == 1 || regime.first == 2 || regime.first == 4;
    if (!isRead || !isVoxel || !(regime.second >= LeastVoxelsPerPixel) ||
      !(regime.second <= MostVoxelsPerPixel))
    {
      return "\"" + word +
        "\" is not BYTES:VOXELS_PER_PIXEL with 1, 2 or 4 bytes and 0.25 to 8 voxels per pixel";
    }
    if (std::find(read.begin(), read.end(), regime) != read.end())
    {
      return "\"" + word + "\" is there twice";
    }
    read.push_back(regime);
  }
  if (read.empty())
  {
    return "no regimes are given";
  }
  regimes = std::move(read);
  return {};
}

Strider::Status ReadComparedTable(
  const std::string& name, const Strider::LaunchTable& builtIn, Strider::LaunchTable& table)
{
  if (name == "built-in")
  {
    table = builtIn;
    return {};
  }
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::InvalidArgument, "the table " + name + " cannot be read");
  }
  const Strider::Status status = Strider::ParseLaunchTable(text.str(), table);
  return status.IsOk()
    ? Strider::Status()
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, name + ": " + status.GetMessage());
}

ParseOutcome ParseTuneOptions(int argumentCount, char** arguments, TuneOptions& options)
{
  CLI::App app(
    "Measures the launches that the block shape Automatic chooses from, on GPU 0, and writes them "
    "as a launch table. STRIDER_LAUNCH_TABLE=FILE makes Strider use it; as a file in "
    "CUDAKernels/BlockShape/Tables it becomes built in. Nothing else should run on the GPU.",
    "StriderBench tune");
  bool isQuick = false;
  app.add_option("--output", options.OutputFile, "the table (strider-launch-table.txt)");
  app
    .add_option("--minutes", options.Minutes,
      "how long the run may take, 1 to 600; decides how many views are measured, at least 12 (9)")
    ->check(CLI::Range(1.0, 600.0));
  app
    .add_option("--views", options.Views,
      "this many of the built-in table's reference views, spread evenly, however long it takes; "
      "1000: all")
    ->check(CLI::Range(1, 1000));
  app
    .add_option_function<std::string>(
      "--regimes", [](const std::string&) {},
      "bytes of a voxel and voxels per pixel: 1:0.5,1:2,4:1 (those of the built-in table)")
    ->check(CLI::Validator(
      [&options](std::string& text) { return ParseRegimes(text, options.Regimes); }, ""));
  app
    .add_option(
      "--rounds", options.Rounds, "runs of each launch, of which the fastest counts, 1 to 100 (4)")
    ->check(CLI::Range(1, 100));
  app.add_flag("--quick", isQuick, "a rough table in about a minute: --views 6 --rounds 2");
  app.add_option("--compare", options.Compared,
    "times the choices of another table beside those of the new one: built-in, or a file");
  app.add_option("--json", options.JsonFile, "write a summary and the comparison into this file");
  try
  {
    app.parse(argumentCount, arguments);
  }
  catch (const CLI::ParseError& outcome)
  {
    return app.exit(outcome) == 0 ? ParseOutcome::Help : ParseOutcome::Wrong;
  }
  if (isQuick)
  {
    options.Views = app.count("--views") > 0 ? options.Views : QuickViews;
    options.Rounds = app.count("--rounds") > 0 ? options.Rounds : QuickRounds;
  }
  return ParseOutcome::Run;
}

} // namespace StriderBenchmarks
