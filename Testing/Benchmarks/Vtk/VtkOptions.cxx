// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parses the command line of the suites vtk and look.
#include "Vtk/VtkOptions.h"

#include "Strider/VolumeRenderer.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace StriderBenchmarks
{

ParseOutcome ParseVtkOptions(int argumentCount, char** arguments, VtkOptions& options)
{
  CLI::App app("Times whole Render calls of Strider's mapper beside VTK's own volume mappers.",
    std::string("StriderBench ") + arguments[0]);
  app.add_option(
    "--json", options.JsonFile, "write medians, spreads, device and scene into this file");
  app.add_option("--volume", options.VolumeFile,
    "NRRD (.nrrd, .nhdr) or VTK image data (.vti) to render (generated on a GPU, else engine)");
  app
    .add_option(
      "--size", options.Size, "voxels along each axis of a generated volume, 1 to 4096 (1024)")
    ->check(CLI::Range(0, 4096));
  app
    .add_option(
      "--window", options.Window, "pixels across and up, 1 to 8192 (1024 on a GPU, else 512)")
    ->check(CLI::Range(0, 8192));
  app
    .add_option("--voxels-per-sample", options.VoxelsPerSample,
      "sample distance of all, in mean spacings, 0.01 to 100 (1)")
    ->check(CLI::Range(0.01, 100.0));
  app
    .add_option("--transfer-function", options.TransferFunction,
      "transparent, opaque or surface (transparent on a GPU, else opaque)")
    ->check(CLI::IsMember({ "transparent", "opaque", "surface" }));
  app.add_option("--backend", options.Backend, "cpu or cuda (cuda where there is a device)")
    ->check(CLI::IsMember({ "cpu", "cuda", "automatic" }));
  app.add_option("--views", options.Views, "views of the orbit (16 on a GPU, else 8)")
    ->check(CLI::Range(0, 100000));
  app.add_option("--frames", options.FramesPerView, "timed frames of each view and mapper (3)")
    ->check(CLI::Range(1, 100000));
  app.add_option("--peer-seconds", options.PeerSeconds, "time for each of VTK's mappers (120)");
  try
  {
    app.parse(argumentCount, arguments);
  }
  catch (const CLI::ParseError& outcome)
  {
    return app.exit(outcome) == 0 ? ParseOutcome::Help : ParseOutcome::Wrong;
  }
  return ParseOutcome::Run;
}

bool HasCudaDevice()
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  return Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, renderer, reason).IsOk() &&
    renderer->GetBackend() == Strider::Backend::CUDA;
}

void ChooseVtkDefaults(VtkOptions& options)
{
  if (options.Backend == "automatic")
  {
    options.Backend = HasCudaDevice() ? "cuda" : "cpu";
  }
  const bool isCuda = options.Backend == "cuda";
  if (options.Size == 0 && options.VolumeFile.empty() && isCuda)
  {
    options.Size = 1024;
  }
  options.Window = options.Window > 0 ? options.Window : isCuda ? 1024 : 512;
  options.Views = options.Views > 0 ? options.Views : isCuda ? 16 : 8;
  if (options.TransferFunction.empty())
  {
    options.TransferFunction = isCuda ? "transparent" : "opaque";
  }
}

} // namespace StriderBenchmarks
