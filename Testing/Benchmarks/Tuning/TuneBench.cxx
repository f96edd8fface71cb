// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A run of the suite tune: plans, measures, writes and compares a launch table.
#include "Tuning/TuneBench.h"
#include "Contestants/Now.h"
#include "Report/StartContext.h"
#include "Tuning/ChooseReferenceViews.h"
#include "Tuning/FormatTableFile.h"
#include "Tuning/SayLine.h"
#include "Tuning/TimeLaunches.h"
#include "Tuning/TuneReport.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace StriderBenchmarks
{
namespace
{

/// Views in which frames of stacked slices are timed. Their threshold needs no more: the fastest shape hardly depends
/// on the view (RankStackedLaunches).
constexpr std::size_t StackedViews = 8;
/// Stacked slices are measured for voxels of this size.
constexpr int StackedBytes = 1;

std::string FormatMinutes(double seconds)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f minutes", std::max(seconds, 0.0) / 60.0);
  return text;
}

} // namespace

using Strider::LaunchTable;
using Strider::Status;

TuneBench::TuneBench(const TuneOptions& options, const DeviceDescription& device,
  const LaunchTable& base, FrameTimer& timer)
  : Options(options)
  , Device(device)
  , Base(base)
  , Timer(timer)
  , Start(Seconds())
{
}

Status TuneBench::Plan()
{
  std::vector<TuneScene> wanted;
  STRIDER_TRY(ListScenes(this->Options, this->Base, wanted));
  const View first = MakeReferenceCamera(this->Base.Views.front(), "0");
  for (TuneScene& scene : wanted)
  {
    SceneCost cost;
    const TuneScene whole = scene;
    const Status status = RehearseScene(this->Timer, first, this->Options.Rounds, scene, cost);
    if (status.GetCode() == Strider::StatusCode::OutOfMemory)
    {
      SayLine(
        "left out: %s: it does not fit into the memory of the GPU", DescribeScene(whole).c_str());
      continue;
    }
    STRIDER_TRY(status);
    SayLine("rehearsed: %s%s, %.2f s for a view", DescribeScene(scene).c_str(),
      scene.Side == whole.Side ? "" : " (smaller, to fit into memory)", cost.View);
    this->Scenes.push_back(scene);
    this->Costs.push_back(cost);
  }
  if (this->Scenes.empty())
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::OutOfMemory, "no volume fits into the memory of the GPU");
  }
  const bool compares = !this->Options.Compared.empty();
  const double elapsed = Seconds() - this->Start;
  const std::size_t count = this->Options.Views > 0
    ? static_cast<std::size_t>(this->Options.Views)
    : CountAffordableViews(
        this->Costs, this->Base.Views.size(), compares, 60.0 * this->Options.Minutes - elapsed);
  this->Times.Views = ChooseReferenceViews(this->Base.Views, count);
  for (const Strider::ReferenceView& view : this->Times.Views)
  {
    this->Views.push_back(MakeReferenceCamera(view, std::to_string(this->Views.size())));
  }
  SayLine("%zu of %zu views, %zu regimes, %zu launches: %s so far, about %s left",
    this->Views.size(), this->Base.Views.size(), this->Scenes.size(), CountTimedLaunches(),
    FormatMinutes(elapsed).c_str(),
    FormatMinutes(EstimateSeconds(this->Costs, this->Views.size(), compares)).c_str());
  return {};
}

void TuneBench::SayProgress(std::size_t number, std::size_t view)
{
  constexpr double pause = 10.0;
  if (Seconds() - this->LastSaid < pause)
  {
    return;
  }
  this->LastSaid = Seconds();
  const bool compares = !this->Options.Compared.empty();
  const std::vector<SceneCost> left(
    this->Costs.begin() + static_cast<std::ptrdiff_t>(number), this->Costs.end());
  const double seconds = EstimateSeconds(left, this->Views.size(), compares) -
    this->Costs[number].View * static_cast<double>(view);
  SayLine("regime %zu of %zu, view %zu of %zu: %s so far, about %s left", number + 1,
    this->Scenes.size(), view, this->Views.size(), FormatMinutes(Seconds() - this->Start).c_str(),
    FormatMinutes(seconds).c_str());
}

Status TuneBench::MeasureStacked(RegimeTimes& regime)
{
  const std::size_t count = std::min(StackedViews, this->Views.size());
  for (std::size_t number = 0; number < count; ++number)
  {
    const View& view = this->Views[number * this->Views.size() / count];
    StackedTimes times;
    const Status status = TimeStackedLaunches(this->Timer, view, this->Options.Rounds, times);
    if (status.GetCode() == Strider::StatusCode::Unsupported ||
      status.GetCode() == Strider::StatusCode::OutOfMemory)
    {
      SayLine("stacked slices are not measured here: %s", status.GetMessage().c_str());
      regime.Stacked.clear();
      return {};
    }
    STRIDER_TRY(status);
    regime.Stacked.push_back(times);
  }
  return {};
}

Status TuneBench::MeasureRegime(std::size_t number, RegimeTimes& regime)
{
  regime.Scene = this->Scenes[number];
  STRIDER_TRY(this->Timer.Open(regime.Scene));
  ViewTimes ignored;
  STRIDER_TRY(TimeLaunches(this->Timer, this->Views.front(), 1, ignored)); // clocks are up then
  for (std::size_t view = 0; view < this->Views.size(); ++view)
  {
    this->SayProgress(number, view);
    regime.Views.emplace_back();
    STRIDER_TRY(
      TimeLaunches(this->Timer, this->Views[view], this->Options.Rounds, regime.Views.back()));
  }
  return regime.Scene.VoxelBytes == StackedBytes ? this->MeasureStacked(regime) : Status();
}

Status TuneBench::Measure()
{
  for (std::size_t number = 0; number < this->Scenes.size(); ++number)
  {
    this->Times.Regimes.emplace_back();
    STRIDER_TRY(this->MeasureRegime(number, this->Times.Regimes.back()));
  }
  return {};
}

Status TuneBench::WriteTable()
{
  TableReasons reasons;
  STRIDER_TRY(MakeLaunchTable(this->Times, this->Base, this->Made, reasons));
  const TableDescription description{ this->Device.Name + ", driver " + this->Device.Driver +
      ", commit " + STRIDER_COMMIT + ", " + FormatNow() + ".",
    this->Options.Rounds };
  const std::string text = FormatTableFile(this->Times, description, reasons, this->Made);
  LaunchTable read;
  STRIDER_TRY(Strider::ParseLaunchTable(text, read));
  std::ofstream file(this->Options.OutputFile, std::ios::binary);
  file << text;
  file.close();
  if (!file.good())
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      "the file " + this->Options.OutputFile + " cannot be written");
  }
  SayLine(
    "wrote %s: fewer threads are tried from %g voxels per pixel on (%s), of stacked slices from "
    "%g on (%s)",
    this->Options.OutputFile.c_str(), this->Made.FewRaysVoxelsPerPixel, reasons.FewRays.c_str(),
    this->Made.FewStackedRaysVoxelsPerPixel, reasons.FewStackedRays.c_str());
  return {};
}

Status TuneBench::Compare(const LaunchTable& given)
{
  for (const RegimeTimes& regime : this->Times.Regimes)
  {
    STRIDER_TRY(this->Timer.Open(regime.Scene));
    this->Comparisons.emplace_back();
    STRIDER_TRY(CompareRegime(
      this->Timer, regime.Scene, this->Views, this->Made, given, this->Comparisons.back()));
  }
  PrintComparison(this->Options.Compared, this->Comparisons);
  return {};
}

} // namespace StriderBenchmarks
