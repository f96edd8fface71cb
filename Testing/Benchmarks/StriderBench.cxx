// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times Strider's ways to render, view by view in one run, beside other renderers' loops.
#include "Contestants/MakeContestants.h"
#include "Measure/MeasureViews.h"
#include "Report/BenchReport.h"
#include "Suites/MakeViews.h"
#include "Vtk/RunVtkSuite.h"

#include <cstdio>
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
  const std::vector<View> views = MakeViews(options.Suite, options.Views);
  if (options.IsProfile)
  {
    return ProfileViews(scene, views, contestants) ? 0 : 1;
  }
  const RunResult run = options.Suite == "turn" ? MeasureTurn(options, scene, views, contestants)
                                                : MeasureViews(options, scene, views, contestants);
  PrintTable(run);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = WriteJson(options.JsonFile, options, scene, DescribeDevice(renderer), run);
    std::printf("%s %s\n", isWritten ? "wrote" : "CANNOT WRITE", options.JsonFile.c_str());
  }
  return HasFailure(run) || !isWritten ? 1 : 0;
}

int RunSuite(BenchOptions& options)
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(options.Backend, -1, renderer, reason);
  if (!created.IsOk())
  {
    return Report(created);
  }
  ChooseDefaults(options, renderer->GetBackend());
  BenchScene scene;
  const Strider::Status made = MakeBenchScene(options, renderer->GetBackend(), scene);
  if (!made.IsOk())
  {
    return Report(made);
  }
  // A CSV of --profile is alone on its stream but for its "skip" line.
  std::fprintf(options.IsProfile ? stderr : stdout, "%s\nsuite %s: %s\n",
    renderer->GetDeviceName().c_str(), options.Suite.c_str(), scene.Description.c_str());
  Strider::Status ready = renderer->SetVolume(scene.Volume.View);
  ready = ready.IsOk() ? renderer->SetTransferFunctions(scene.Functions) : ready;
  ContestantList contestants;
  ready = ready.IsOk() ? MakeContestants(options.Modes, scene, *renderer, contestants) : ready;
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
  if (argumentCount > 1 && arguments[1] == std::string("vtk"))
  {
    return RunVtkSuite(argumentCount - 1, arguments + 1);
  }
  BenchOptions options;
  const ParseOutcome outcome = ParseOptions(argumentCount, arguments, options);
  if (outcome != ParseOutcome::Run)
  {
    return outcome == ParseOutcome::Help ? 0 : WrongUsage;
  }
  return RunSuite(options);
}
