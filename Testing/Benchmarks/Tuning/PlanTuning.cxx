// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides what the suite tune measures.
#include "Tuning/PlanTuning.h"
#include "Contestants/Now.h"
#include "Tuning/TimeLaunches.h"

#include "Strider/DescribeNumber.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

constexpr int LargeWindow = 1024;
constexpr int SmallWindow = 512;
constexpr int SmallestWindow = 256;
/// Voxels per pixel from which on images are small, so that no volume has more than 2048 voxels a side at 4.
constexpr double SmallFrom = 2.0;

/// Frames of a comparison take this share of the time of measuring.
constexpr double ComparisonShare = 0.08;

} // namespace

Status ListScenes(
  const TuneOptions& options, const Strider::LaunchTable& builtIn, std::vector<TuneScene>& scenes)
{
  std::vector<std::pair<int, double>> regimes = options.Regimes;
  if (regimes.empty())
  {
    for (const Strider::LaunchRegime& regime : builtIn.Regimes)
    {
      regimes.emplace_back(regime.VoxelBytes, regime.VoxelsPerPixel);
    }
  }
  scenes.clear();
  for (const auto& [bytes, voxelsPerPixel] : regimes)
  {
    if (bytes != 1 && bytes != 2 && bytes != 4)
    {
      return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
        "the built-in table has voxels of " + std::to_string(bytes) +
          " bytes, which the suite tune does not make: name others with --regimes");
    }
    const int window = voxelsPerPixel < SmallFrom ? LargeWindow : SmallWindow;
    scenes.push_back(
      { bytes, voxelsPerPixel, static_cast<int>(std::lround(voxelsPerPixel * window)), window });
  }
  return {};
}

Status OpenLargestScene(FrameTimer& timer, TuneScene& scene)
{
  TuneScene tried = scene;
  Status status = timer.Open(tried);
  while (status.GetCode() == Strider::StatusCode::OutOfMemory && tried.Window > SmallestWindow)
  {
    tried.Side /= 2;
    tried.Window /= 2;
    status = timer.Open(tried);
  }
  STRIDER_TRY(status);
  scene = tried;
  return {};
}

Status RehearseScene(
  FrameTimer& timer, const View& view, int rounds, TuneScene& scene, SceneCost& cost)
{
  const double start = Seconds();
  STRIDER_TRY(OpenLargestScene(timer, scene));
  const double opened = Seconds();
  ViewTimes ignored;
  STRIDER_TRY(TimeLaunches(timer, view, 1, ignored));
  const double warm = Seconds();
  STRIDER_TRY(TimeLaunches(timer, view, rounds, ignored));
  cost = { opened - start, Seconds() - warm };
  return {};
}

double EstimateSeconds(const std::vector<SceneCost>& costs, std::size_t views, bool compares)
{
  double seconds = 0.0;
  for (const SceneCost& cost : costs)
  {
    seconds += (compares ? 2.0 : 1.0) * cost.Opening +
      (compares ? 1.0 + ComparisonShare : 1.0) * cost.View * static_cast<double>(views);
  }
  return seconds;
}

std::size_t CountAffordableViews(
  const std::vector<SceneCost>& costs, std::size_t all, bool compares, double secondsLeft)
{
  std::size_t views = std::min(FewestViews, all);
  while (views < all && EstimateSeconds(costs, views + 1, compares) <= secondsLeft)
  {
    ++views;
  }
  return views;
}

std::string DescribeScene(const TuneScene& scene)
{
  const std::string side = std::to_string(scene.Window);
  return std::to_string(scene.VoxelBytes) + (scene.VoxelBytes == 1 ? " byte, " : " bytes, ") +
    Strider::DescribeNumber(scene.VoxelsPerPixel) +
    (scene.VoxelsPerPixel == 1.0 ? " voxel per pixel: " : " voxels per pixel: ") +
    std::to_string(scene.Side) + "^3 voxels, " + side + "x" + side + " pixels";
}

} // namespace StriderBenchmarks
