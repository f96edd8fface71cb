// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides what the suite tune measures.
#ifndef StriderBenchmarks_PlanTuning_h
#define StriderBenchmarks_PlanTuning_h

#include "Tuning/FrameTimer.h"
#include "Tuning/TuneOptions.h"

#include <cstddef>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Fewest views of a table where --minutes decides.
constexpr std::size_t FewestViews = 12;

/// Returns the regimes of the options, or those of the built-in table, as scenes: images of 1024x1024 pixels, or of
/// 512x512 from two voxels per pixel on, and volumes that fill them. Fails with InvalidArgument if the built-in table
/// has voxels of another size than 1, 2 or 4 bytes.
Strider::Status ListScenes(
  const TuneOptions& options, const Strider::LaunchTable& builtIn, std::vector<TuneScene>& scenes);

/// Opens a scene, or the largest one of half, a quarter ... its size that fits into memory, which `scene` receives.
/// Fails with OutOfMemory if an image would have less than 256 pixels a side.
Strider::Status OpenLargestScene(FrameTimer& timer, TuneScene& scene);

/// Seconds that a scene takes.
struct SceneCost
{
  double Opening = 0.0;
  double View = 0.0; ///< all launches of a view
};

/// Opens a scene and renders all launches once, so that the driver has compiled their kernels and clocks are up; then
/// measures the time that a view takes. Fails as OpenLargestScene.
Strider::Status RehearseScene(
  FrameTimer& timer, const View& view, int rounds, TuneScene& scene, SceneCost& cost);

/// Seconds for `views` views of all scenes, with a comparison or without.
double EstimateSeconds(const std::vector<SceneCost>& costs, std::size_t views, bool compares);

/// Returns the number of views, of `all`, that `secondsLeft` allow for; at least FewestViews.
std::size_t CountAffordableViews(
  const std::vector<SceneCost>& costs, std::size_t all, bool compares, double secondsLeft);

/// Describes a regime: "1 byte, 0.5 voxels per pixel: 512^3 voxels, 1024x1024 pixels".
std::string DescribeScene(const TuneScene& scene);

} // namespace StriderBenchmarks

#endif
