// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the cost of shading and gradient opacity: Strider's mapper and VTK's GPU mapper, each against itself
// without them, in one run.
#include "Measure/Statistics.h"
#include "Report/BenchReport.h"
#include "Report/FormatNow.h"
#include "StriderCommit.h"
#include "Vtk/RunVtkSuite.h"
#include "Vtk/VtkPeers.h"

#include "Support/CompareImages.h"

#include "vtkImageData.h"
#include "vtkPiecewiseFunction.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

namespace StriderBenchmarks
{
namespace
{

struct Look
{
  const char* Name;
  bool IsShaded = false;
  bool HasGradientOpacity = false;
  bool HasLightKit = false; ///< five lights instead of a headlight
  bool IsMatte = false;     ///< has no highlights
};

constexpr std::array<Look, 5> AllLooks{ { { "unshaded" }, { "shaded", true },
  { "shaded, gradient opacity", true, true }, { "shaded, light kit", true, false, true },
  { "shaded, light kit, matte", true, false, true, true } } };

/// One look with its own mappers. Times are accepted only if Strider's picture agrees with VTK's.
struct LookContest
{
  VtkScene Scene;
  std::unique_ptr<VtkPeer> Strider;
  std::unique_ptr<VtkPeer> Vtk;
};

void SetLook(const Look& look, VtkScene& scene)
{
  scene.Property->SetShade(look.IsShaded ? 1 : 0);
  scene.Property->SetSpecular(look.IsMatte ? 0.0 : scene.Property->GetSpecular());
  scene.HasLightKit = look.HasLightKit;
  if (!look.HasGradientOpacity)
  {
    return;
  }
  std::array<double, 2> range;
  scene.Image->GetScalarRange(range.data());
  const double longest = 0.25 * (range[1] - range[0]); // where VTK's table of gradients ends
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, 0.2);
  opacity->AddPoint(0.5 * longest, 1.0);
  opacity->AddPoint(longest, 1.0);
  scene.Property->SetGradientOpacity(opacity);
}

bool ComparePictures(LookContest& contest)
{
  contest.Strider->SetMatchVTK(true);
  const int step = std::max(1, contest.Scene.ViewCount / 2);
  for (int view = 0; view < contest.Scene.ViewCount; view += step)
  {
    contest.Vtk->DrawView(view);
    contest.Strider->DrawView(view);
    const auto expected = contest.Vtk->Grab();
    const auto difference =
      StriderTesting::CompareImages(expected, contest.Strider->Grab(), expected, 2);
    contest.Strider->FractionMatching =
      std::min(contest.Strider->FractionMatching, difference.FractionWithin);
  }
  contest.Strider->SetMatchVTK(false);
  return contest.Strider->FractionMatching >= 0.99;
}

/// Frames at rest in which automatic launches complete their trials.
constexpr int RestingFrames = 130;

void TimeViews(const VtkOptions& options, std::array<LookContest, AllLooks.size()>& contests)
{
  const int views = contests[0].Scene.ViewCount;
  for (int view = 0; view < views; ++view)
  {
    for (LookContest& contest : contests)
    {
      for (int frame = 0; options.Backend == "cuda" && frame < RestingFrames; ++frame)
      {
        contest.Strider->DrawView(view);
      }
      contest.Vtk->DrawView(view);
    }
    for (int frame = 0; frame < options.FramesPerView; ++frame)
    {
      for (LookContest& contest : contests)
      {
        contest.Strider->FrameMilliseconds.push_back(contest.Strider->DrawView(view));
        contest.Strider->NoteKernelTime();
        if (contest.Vtk->UsedSeconds < options.PeerSeconds)
        {
          contest.Vtk->FrameMilliseconds.push_back(contest.Vtk->DrawView(view));
        }
      }
    }
  }
}

double Median(const std::vector<double>& times)
{
  return FindQuantile(times, 0.5);
}

nlohmann::json Report(const std::array<LookContest, AllLooks.size()>& contests)
{
  nlohmann::json entries;
  std::printf("%-26s %12s %8s %12s %8s %12s %8s %14s\n", "look", "strider ms", "ratio", "its rays",
    "ratio", "vtk-gl ms", "ratio", "within 2/255");
  const LookContest& plain = contests[0];
  for (std::size_t look = 0; look < contests.size(); ++look)
  {
    const LookContest& contest = contests[look];
    const double frame = Median(contest.Strider->FrameMilliseconds);
    const double rays = Median(contest.Strider->KernelMilliseconds);
    const double vtk = Median(contest.Vtk->FrameMilliseconds);
    const double frameRatio = frame / Median(plain.Strider->FrameMilliseconds);
    const double raysRatio = rays / Median(plain.Strider->KernelMilliseconds);
    const double vtkRatio = vtk / Median(plain.Vtk->FrameMilliseconds);
    std::printf("%-26s %12.3f %8.2f %12.3f %8.2f %12.2f %8.2f %13.3f%%\n", AllLooks[look].Name,
      frame, frameRatio, rays, raysRatio, vtk, vtkRatio, 100.0 * contest.Strider->FractionMatching);
    entries.push_back({ { "name", std::string("bench_look/") + AllLooks[look].Name },
      { "time_unit", "ms" }, { "real_time", frame }, { "ratio", frameRatio },
      { "kernel_time", rays }, { "kernel_ratio", raysRatio }, { "vtk_gl_time", vtk },
      { "vtk_gl_ratio", vtkRatio },
      { "fraction_within_2_of_vtk_gl", contest.Strider->FractionMatching },
      { "device", contest.Strider->DescribeDevice() }, { "vtk_gl", contest.Vtk->DescribeDevice() },
      { "frame_times", contest.Strider->FrameMilliseconds },
      { "kernel_times", contest.Strider->KernelMilliseconds },
      { "vtk_gl_frame_times", contest.Vtk->FrameMilliseconds } });
  }
  return entries;
}

} // namespace

int RunLookSuite(int argumentCount, char** arguments)
{
  VtkOptions options;
  const ParseOutcome outcome = ParseVtkOptions(argumentCount, arguments, options);
  if (outcome != ParseOutcome::Run)
  {
    return outcome == ParseOutcome::Help ? 0 : 2;
  }
  ChooseVtkDefaults(options);
  std::array<LookContest, AllLooks.size()> contests;
  bool isMatching = true;
  for (std::size_t look = 0; look < contests.size(); ++look)
  {
    LookContest& contest = contests[look];
    const std::string problem = MakeVtkScene(options, contest.Scene, contests[0].Scene.Image);
    if (!problem.empty())
    {
      std::fprintf(stderr, "StriderBench: %s\n", problem.c_str());
      return 2;
    }
    SetLook(AllLooks[look], contest.Scene);
    const bool usesCuda = options.Backend == "cuda";
    contest.Strider = std::make_unique<VtkPeer>(VtkPeerKind::Strider, contest.Scene, usesCuda);
    contest.Vtk = std::make_unique<VtkPeer>(VtkPeerKind::VtkGl, contest.Scene, usesCuda);
    isMatching = ComparePictures(contest) && isMatching;
  }
  std::printf("%s\n", contests[0].Scene.Description.c_str());
  TimeViews(options, contests);
  nlohmann::json document;
  document["context"] = { { "date", FormatNow() }, { "commit", STRIDER_COMMIT },
    { "scene", contests[0].Scene.Description }, { "frames_per_view", options.FramesPerView } };
  document["benchmarks"] = Report(contests);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    std::ofstream file(options.JsonFile);
    file << document.dump(2) << "\n";
    isWritten = TellOfFile(options.JsonFile, file.good());
  }
  if (!isMatching)
  {
    std::printf("*** FAILED: Strider's pictures do not match VTK's: see the last column. ***\n");
  }
  return isMatching && isWritten ? 0 : 1;
}

} // namespace StriderBenchmarks
