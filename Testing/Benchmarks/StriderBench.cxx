// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times Strider's render modes, view by view in one run, beside loops of other renderers.
#include "Artificial/RunArtificialSuite.h"
#include "Codec/RunCodecSuite.h"
#include "Codec/RunCompressedFramesSuite.h"
#include "Codec/RunCompressionSuite.h"
#include "Contestants/MakeContestants.h"
#include "Measure/MeasureViews.h"
#include "Moves/RunMoveSuite.h"
#include "Parts/RunPartsSuite.h"
#include "PreIntegration/RunPreIntegrationSuite.h"
#include "Report/BenchReport.h"
#include "Skipping/RunMapSuite.h"
#include "Steps/RunStepsSuite.h"
#include "Suites/MakeViews.h"
#include "Tuning/RunTuneSuite.h"
#include "Vtk/RunVtkSuite.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

using namespace StriderBenchmarks;

namespace
{

constexpr int WrongUsage = 2;

int Report(const Strider::Status& status)
{
  std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
  return WrongUsage;
}

bool HasFailure(const RunResult& run)
{
  for (const ModeResult& mode : run.Modes)
  {
    if (!mode.Problem.empty())
    {
      return true;
    }
  }
  return false;
}

int Measure(const BenchOptions& options, const BenchScene& scene,
  const Strider::VolumeRenderer& renderer, ContestantList& contestants)
{
  const std::vector<View> views = MakeViews(options.Suite, options.Views, options.Orbit);
  if (options.IsProfile)
  {
    return ProfileViews(options, scene, views, contestants) ? 0 : 1;
  }
  const bool isPath = options.Suite == "turn" || options.Suite == "swing";
  RunResult run = isPath ? MeasureTurn(options, scene, views, contestants)
                         : MeasureViews(options, scene, views, contestants);
  const Strider::Status copied = isPath && renderer.GetBackend() == Strider::Backend::CUDA
    ? MeasureCopy(CountBytes(scene), run.CopyMilliseconds)
    : Strider::Status();
  if (!copied.IsOk())
  {
    Report(copied);
  }
  PrintTable(run);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(
      options.JsonFile, WriteJson(options.JsonFile, options, scene, DescribeDevice(renderer), run));
  }
  return HasFailure(run) || !isWritten ? 1 : 0;
}

int RunSuite(BenchOptions& options)
{
  std::unique_ptr<Strider::VolumeRenderer> made;
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(options.Backend, -1, made, reason);
  if (!created.IsOk())
  {
    return Report(created);
  }
  const std::shared_ptr<Strider::VolumeRenderer> renderer = std::move(made);
  ChooseDefaults(options, renderer->GetBackend());
  if (options.Suite == MoveSuite)
  {
    return RunMoveSuite(options, DescribeDevice(*renderer));
  }
  BenchScene scene;
  const Strider::Status filled = MakeBenchScene(options, renderer->GetBackend(), scene);
  if (!filled.IsOk())
  {
    return Report(filled);
  }
  if (options.Suite == MapSuite)
  {
    return RunMapSuite(options, scene, DescribeDevice(*renderer));
  }
  if (options.Suite == StepsSuite)
  {
    return RunStepsSuite(options, scene, DescribeDevice(*renderer), *renderer);
  }
  if (options.Suite == PartsSuite)
  {
    return RunPartsSuite(options, scene, DescribeDevice(*renderer), *renderer);
  }
  if (options.Suite == ArtificialSuite)
  {
    return RunArtificialSuite(options, scene, DescribeDevice(*renderer));
  }
  if (options.Suite == CodecSuite)
  {
    return RunCodecSuite(options, scene, DescribeDevice(*renderer));
  }
  if (options.Suite == CompressedFramesSuite)
  {
    return RunCompressedFramesSuite(options, scene, DescribeDevice(*renderer), *renderer);
  }
  if (options.Suite == PreIntegrationSuite)
  {
    const Strider::Status set = renderer->SetVolume(scene.Volume.View);
    return set.IsOk() ? RunPreIntegrationSuite(options, scene, DescribeDevice(*renderer), *renderer)
                      : Report(set);
  }
  // The CSV of --profile has standard output to itself.
  std::fprintf(options.IsProfile ? stderr : stdout, "%s\nsuite %s: %s\n",
    renderer->GetDeviceName().c_str(), options.Suite.c_str(), scene.Description.c_str());
  Strider::Status ready = renderer->SetVolume(scene.Volume.View);
  ready = ready.IsOk() ? renderer->SetTransferFunctions(scene.Functions) : ready;
  ContestantList contestants;
  ready = ready.IsOk() ? MakeContestants(options.Modes, scene, renderer, contestants) : ready;
  if (!ready.IsOk())
  {
    return Report(ready);
  }
  if (scene.Volume.View.Space == Strider::MemorySpace::Device)
  {
    scene.Volume.Memory.reset(); // textures hold it now
  }
  return Measure(options, scene, *renderer, contestants);
}

} // namespace

int main(int argumentCount, char** arguments)
{
  // The tables of results are those of one device; --devices and the environment choose others.
  setenv("STRIDER_DEVICES", "0", 0);
  if (argumentCount > 1 && arguments[1] == std::string("vtk"))
  {
    return RunVtkSuite(argumentCount - 1, arguments + 1);
  }
  if (argumentCount > 1 && arguments[1] == std::string("look"))
  {
    return RunLookSuite(argumentCount - 1, arguments + 1);
  }
  if (argumentCount > 1 && arguments[1] == std::string("compression"))
  {
    return RunCompressionSuite(argumentCount - 1, arguments + 1);
  }
  if (argumentCount > 1 && arguments[1] == std::string("tune"))
  {
    return RunTuneSuite(argumentCount - 1, arguments + 1);
  }
  BenchOptions options;
  const ParseOutcome outcome = ParseOptions(argumentCount, arguments, options);
  if (outcome != ParseOutcome::Run)
  {
    return outcome == ParseOutcome::Help ? 0 : WrongUsage;
  }
  return RunSuite(options);
}
