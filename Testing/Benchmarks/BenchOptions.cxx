// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The command line of the benchmark against VTK's mappers.
#include "BenchOptions.h"

#include "Support/TransferFunctionPresets.h"

#include "Strider/VolumeRenderer.h"

#include <vtksys/CommandLineArguments.hxx>

#include <cstdio>
#include <memory>

namespace StriderBenchmarks
{

bool ParseBenchOptions(int argumentCount, char** arguments, BenchOptions& options)
{
  using Arguments = vtksys::CommandLineArguments;
  Arguments parser;
  parser.Initialize(argumentCount, arguments);
  bool wantsHelp = false;
  const auto add = [&](const char* name, auto* value, const char* help) {
    parser.AddArgument(name, Arguments::SPACE_ARGUMENT, value, help);
  };
  add("--json", &options.JsonFile, "write medians, spreads, device and scene into this file");
  add("--volume", &options.VolumeFile, "NRRD (.nrrd, .nhdr) or VTK image data (.vti) to render");
  add("--size", &options.Size, "voxels along each axis of a generated volume");
  add("--window", &options.Window, "pixels across and up");
  add("--voxels-per-sample", &options.VoxelsPerSample,
    "sample distance of all, in mean spacings (1)");
  add("--transfer-function", &options.TransferFunction, "transparent, opaque or surface");
  add("--backend", &options.Backend, "cpu or cuda");
  add("--views", &options.Views, "views of the orbit");
  add("--frames", &options.FramesPerView, "timed frames of each view and mapper (3)");
  add("--peer-seconds", &options.PeerSeconds, "time for each of VTK's mappers (120)");
  parser.AddArgument("--help", Arguments::NO_ARGUMENT, &wantsHelp, "this text");
  bool isValid = parser.Parse() && !wantsHelp;
  StriderTesting::TransferPreset preset;
  isValid = isValid &&
    (options.Backend == "cpu" || options.Backend == "cuda" || options.Backend == "automatic");
  isValid = isValid &&
    (options.TransferFunction.empty() ||
      StriderTesting::FindTransferPreset(options.TransferFunction, preset));
  isValid = isValid && options.Size >= 0 && options.Size <= 4096 && options.Window >= 0 &&
    options.Window <= 8192 && options.Views >= 0 && options.FramesPerView >= 1 &&
    options.VoxelsPerSample >= 0.01 && options.VoxelsPerSample <= 100.0;
  if (!isValid)
  {
    std::fprintf(stderr, "StriderBenchVtk [options]\n%s", parser.GetHelp());
  }
  return isValid;
}

bool HasCudaDevice()
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  return Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, renderer, reason).IsOk() &&
    renderer->GetBackend() == Strider::Backend::CUDA;
}

void ChooseDefaults(BenchOptions& options)
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
