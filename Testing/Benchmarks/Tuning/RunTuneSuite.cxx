// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite tune.
#include "Tuning/RunTuneSuite.h"
#include "Tuning/FindCapability.h"
#include "Tuning/NameGpu.h"
#include "Tuning/RendererTimer.h"
#include "Tuning/SayLine.h"
#include "Tuning/TuneBench.h"
#include "Tuning/TuneReport.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchTable;
using Strider::Status;

constexpr int WrongUsage = 2;

/// Fails if a file cannot be written: minutes of measuring must not be lost. Leaves no empty file.
Status CheckWritable(const std::string& fileName)
{
  std::error_code ignored;
  const bool isNew = !std::filesystem::exists(fileName, ignored);
  const bool isOpen = std::ofstream(fileName, std::ios::binary | std::ios::app).good();
  if (isOpen && isNew)
  {
    std::filesystem::remove(fileName, ignored);
  }
  return isOpen ? Status()
                : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
                    "the file " + fileName + " cannot be written");
}

Status DescribeGpu(DeviceDescription& device, LaunchTable& base)
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  STRIDER_TRY(
    Strider::VolumeRenderer::Create(Strider::Backend::Automatic, TunedDevice, renderer, reason));
  if (renderer->GetBackend() != Strider::Backend::CUDA)
  {
    return STRIDER_FAILURE(Strider::StatusCode::NoDevice,
      "the suite tune needs the CUDA backend, since it times launches of CUDA kernels: " + reason);
  }
  device = DescribeDevice(*renderer);
  int capability = 0;
  STRIDER_TRY(FindCapability(capability));
  base = Strider::FindLaunchTable(capability);
  base.Capability = capability;
  base.Origin = NameGpu(device.Name);
  return {};
}

Status RunTuning(const TuneOptions& options)
{
  DeviceDescription device;
  LaunchTable base;
  LaunchTable given;
  STRIDER_TRY(DescribeGpu(device, base));
  STRIDER_TRY(CheckWritable(options.OutputFile));
  if (!options.JsonFile.empty())
  {
    STRIDER_TRY(CheckWritable(options.JsonFile));
  }
  if (!options.Compared.empty())
  {
    const LaunchTable& builtIn = Strider::FindLaunchTable(base.Capability);
    STRIDER_TRY(ReadComparedTable(options.Compared, builtIn, given));
  }
  SayLine("%s (compute capability %d.%d)\nsuite tune: views and regimes as on %s",
    device.Name.c_str(), base.Capability / 10, base.Capability % 10,
    Strider::FindLaunchTable(base.Capability).Origin.c_str());
  RendererTimer timer(Strider::Backend::CUDA);
  TuneBench bench(options, device, base, timer);
  STRIDER_TRY(bench.Plan());
  STRIDER_TRY(bench.Measure());
  STRIDER_TRY(bench.WriteTable());
  if (!options.Compared.empty())
  {
    STRIDER_TRY(bench.Compare(given));
  }
  if (!options.JsonFile.empty())
  {
    const bool isWritten = WriteTuneJson(options, device, bench.GetTimes(), bench.GetComparisons());
    SayLine("%s %s", isWritten ? "wrote" : "CANNOT WRITE", options.JsonFile.c_str());
    return isWritten ? Status()
                     : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
                         "the file " + options.JsonFile + " cannot be written");
  }
  return {};
}

} // namespace

int RunTuneSuite(int argumentCount, char** arguments)
{
  TuneOptions options;
  const ParseOutcome outcome = ParseTuneOptions(argumentCount, arguments, options);
  if (outcome != ParseOutcome::Run)
  {
    return outcome == ParseOutcome::Help ? 0 : WrongUsage;
  }
  const Status status = RunTuning(options);
  if (!status.IsOk())
  {
    std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
    return status.GetCode() == Strider::StatusCode::NoDevice ||
        status.GetCode() == Strider::StatusCode::InvalidArgument
      ? WrongUsage
      : 1;
  }
  return 0;
}

} // namespace StriderBenchmarks
