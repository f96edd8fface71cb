// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parses the command line of the benchmark.
#include "Looks/FindLook.h"
#include "Options/BenchOptions.h"
#include "Volumes/VolumeField.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <map>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

constexpr const char* DefaultModes = "fixed:16x16:b1,fixed:16x16,published,auto";

/// A validator that parses the text, or returns a message about the expected form.
template <typename Reader>
CLI::Validator Reads(Reader reader, const std::string& wanted)
{
  return CLI::Validator(
    [reader, wanted](
      std::string& text) { return reader(text) ? std::string() : text + " is not " + wanted; },
    "");
}

CLI::Validator IsNumberIn(double low, double high, const std::string& wanted)
{
  return Reads(
    [low, high](const std::string& text) {
      double number = 0.0;
      return CLI::detail::lexical_cast(text, number) && number >= low && number <= high;
    },
    wanted);
}

void AddScene(CLI::App& app, BenchOptions& options)
{
  std::string volumes;
  for (const std::string& name : ListGeneratedVolumes())
  {
    volumes += name + ", ";
  }
  app.add_option("--volume", options.Volume,
    volumes + "or a file: .strider; where there is VTK .nrrd, .nhdr, .vti (noise)");
  app
    .add_option_function<std::string>(
      "--size", [](const std::string&) {},
      "voxels of a generated volume, N or XxYxZ, 2 to 8192 (1024 on a GPU, of the suite "
      "artificial 256; 128 on a CPU)")
    ->check(Reads(
      [&options](
        const std::string& text) { return ParseSides(text, 3, 2, 8192, options.Size.data()); },
      "N or XxYxZ with 2 to 8192 voxels"));
  static const std::map<std::string, Strider::ScalarType> scalars{ { "u8",
                                                                     Strider::ScalarType::UInt8 },
    { "u16", Strider::ScalarType::UInt16 }, { "f32", Strider::ScalarType::Float32 } };
  app
    .add_option_function<std::string>(
      "--scalar", [&options](const std::string& name) { options.Scalar = scalars.at(name); },
      "u8, u16 or f32, of a generated volume (u8)")
    ->check(CLI::IsMember({ "u8", "u16", "f32" }));
  app.add_flag(
    "--cells", options.HasCells, "a generated volume has values of cells instead of points");
  app
    .add_option("--transfer-function", options.TransferFunction,
      "transparent, opaque, surface or noisy (transparent)")
    ->check(CLI::IsMember({ "transparent", "opaque", "surface", "noisy" }));
  app
    .add_option_function<std::string>(
      "--window", [](const std::string&) {},
      "pixels, N or WxH, 1 to 16384 (1024 on a GPU, 256 on a CPU)")
    ->check(Reads(
      [&options](
        const std::string& text) { return ParseSides(text, 2, 1, 16384, options.Window.data()); },
      "N or WxH with 1 to 16384 pixels"));
  app
    .add_option("--voxels-per-pixel", options.VoxelsPerPixel,
      "at the volume's centre, 0.01 to 64 (longest axis over window)")
    ->check(IsNumberIn(0.01, 64.0, "0.01 to 64 voxels per pixel"));
  app.add_option("--samples-per-voxel", options.SamplesPerVoxel, "along a ray, 0.05 to 32 (1)")
    ->check(IsNumberIn(0.05, 32.0, "0.05 to 32 samples per voxel"));
  app
    .add_option_function<std::string>(
      "--projection",
      [&options](const std::string& name) { options.IsParallel = name == "parallel"; },
      "perspective of 30 degrees, or parallel (perspective)")
    ->check(CLI::IsMember({ "perspective", "parallel" }));
  app
    .add_option_function<std::string>(
      "--blend",
      [&options](const std::string& name) {
        options.Blend = name == "maximum" ? Strider::BlendMode::MaximumIntensity
          : name == "minimum"             ? Strider::BlendMode::MinimumIntensity
          : name == "average"             ? Strider::BlendMode::AverageIntensity
                                          : Strider::BlendMode::Composite;
      },
      "composite, maximum, minimum, or average, of the upper half of the scalar range (composite)")
    ->check(CLI::IsMember({ "composite", "maximum", "minimum", "average" }));
  std::string looks;
  for (const std::string& name : ListLooks())
  {
    looks += (looks.empty() ? "" : ", ") + name;
  }
  app
    .add_option("--look", options.Look,
      "a look of the panel's gallery, instead of a transfer function: " + looks +
        "; shaded ones have ParaView's light kit")
    ->check(CLI::IsMember(ListLooks()))
    ->excludes("--transfer-function")
    ->excludes("--blend");
}

void AddRun(CLI::App& app, BenchOptions& options)
{
  std::vector<std::string> suites = ListSuites();
  suites.push_back(MoveSuite);
  suites.push_back(MapSuite);
  suites.push_back(CodecSuite);
  suites.push_back(PreIntegrationSuite);
  suites.push_back(CompressedFramesSuite);
  suites.push_back(ArtificialSuite);
  suites.push_back(StepsSuite);
  suites.push_back(PartsSuite);
  std::string listed;
  for (const std::string& suite : suites)
  {
    listed += suite + ", ";
  }
  app
    .add_option("SUITE", options.Suite,
      listed + "vtk, look, compression or tune, which have options of their own: vtk --help")
    ->required()
    ->check(CLI::IsMember(suites));
  app.add_option("--json", options.JsonFile, "write all results into this file");
  app
    .add_option_function<std::string>(
      "--modes", [](const std::string&) {}, std::string(ModesHelp) + " (" + DefaultModes + ")")
    ->check(CLI::Validator(
      [&options](std::string& text) { return ParseModes(text, options.Modes); }, ""));
  app
    .add_option("--rounds", options.Rounds,
      "timed frames of each view and mode, 1 to 10000 (30; CPU: 3; suites turn and swing: always "
      "1)")
    ->check(IsNumberIn(1, 10000, "1 to 10000 rounds"));
  app
    .add_option("--warmup", options.Warmup,
      "untimed frames of each view and mode before, 0 to 10000 (5; CPU: 1)")
    ->check(IsNumberIn(0, 10000, "0 to 10000 frames"));
  app
    .add_option("--views", options.Views,
      "an even choice of this many of the suite's views; of swing the first (all)")
    ->check(IsNumberIn(1, 1000, "1 to 1000 views"));
  app
    .add_option("--axis", options.Orbit.Axis,
      "x, y, z, of the suites orbit (all three), turn and swing (y); tilted, of the latter two")
    ->check(CLI::IsMember({ "x", "y", "z", "tilted" }));
  app
    .add_option("--step", options.Orbit.Step,
      "degrees, 1 to 44, of the suites orbit (15), turn and swing (1)")
    ->check(IsNumberIn(1, 44, "1 to 44 degrees"));
  app
    .add_option_function<std::string>(
      "--backend",
      [&options](const std::string& name) {
        options.Backend = name == "cpu" ? Strider::Backend::CPU : Strider::Backend::CUDA;
      },
      "cpu or cuda (cuda where there is a device)")
    ->check(CLI::IsMember({ "cpu", "cuda" }));
  app
    .add_option_function<std::string>(
      "--devices", [](const std::string& list) { setenv("STRIDER_DEVICES", list.c_str(), 1); },
      "CUDA devices that share each frame, as 0,1, or auto for all (0)")
    ->check(CLI::Validator(
      [](std::string& text) {
        const bool isList = text.find_first_not_of("0123456789,") == std::string::npos;
        return isList || text == "auto" ? std::string()
                                        : "devices are auto, or indices such as 0,1: " + text;
      },
      ""));
  app.add_flag("--cold", options.IsCold,
    "suite turn: no warm-up, and a second turn that shows what first use costs");
  app.add_flag("--profile", options.IsProfile,
    "one launch for each view and mode and a CSV that names them, for Nsight Compute");
}

} // namespace

bool ParseSides(const std::string& text, int count, int low, int high, int* sides)
{
  std::vector<int> read;
  std::istringstream stream(text);
  for (std::string side; std::getline(stream, side, 'x');)
  {
    int number = 0;
    if (!CLI::detail::lexical_cast(side, number) || number < low || number > high)
    {
      return false;
    }
    read.push_back(number);
  }
  const bool isOne = read.size() == 1 && text.back() != 'x';
  if (!isOne && static_cast<int>(read.size()) != count)
  {
    return false;
  }
  for (int side = 0; side < count; ++side)
  {
    sides[side] = read[isOne ? 0 : side];
  }
  return true;
}

ParseOutcome ParseOptions(int argumentCount, char** arguments, BenchOptions& options)
{
  CLI::App app("Times Strider's ways to render, view by view in one run.", "StriderBench");
  AddRun(app, options);
  AddScene(app, options);
  ParseModes(DefaultModes, options.Modes);
  try
  {
    app.parse(argumentCount, arguments);
    if (options.IsCold && options.Suite != "turn")
    {
      throw CLI::ValidationError("--cold", "only the suite turn can be run cold");
    }
    if (options.Orbit.Axis == "tilted" && options.Suite == "orbit")
    {
      throw CLI::ValidationError("--axis", "the suite orbit turns about x, y and z only");
    }
  }
  catch (const CLI::ParseError& outcome)
  {
    return app.exit(outcome) == 0 ? ParseOutcome::Help : ParseOutcome::Wrong;
  }
  return ParseOutcome::Run;
}

void ChooseDefaults(BenchOptions& options, Strider::Backend backend)
{
  const bool isCuda = backend == Strider::Backend::CUDA;
  if (options.Size[0] == 0)
  {
    const int large = options.Suite == ArtificialSuite ? 256 : 1024;
    const int side = isCuda ? large : 128;
    options.Size = { side, side, side };
  }
  if (options.Window[0] == 0)
  {
    const int side = isCuda ? 1024 : 256;
    options.Window = { side, side };
  }
  options.Rounds = options.Rounds > 0 ? options.Rounds : isCuda ? 30 : 3;
  options.Warmup = options.Warmup >= 0 ? options.Warmup : isCuda ? 5 : 1;
}

} // namespace StriderBenchmarks
