// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The launches that the suite tune times.
#ifndef StriderBenchmarks_TimedLaunches_h
#define StriderBenchmarks_TimedLaunches_h

#include "BlockShape/LaunchTable.h"

#include "Strider/Strategies.h"

#include <cstddef>
#include <vector>

namespace StriderBenchmarks
{

/// Number of launches: the candidates of ListLaunchCandidates, then the published shape, then the blocks of 256
/// threads of LaunchRow::Percent with batches of one sample.
std::size_t CountTimedLaunches();

/// Returns the number of the launch whose time LaunchRow::Percent has at `cost`, which must not be Automatic.
std::size_t FindCostLaunch(int cost);

/// True if LaunchRow::Percent has the time of this launch.
bool IsCostLaunch(std::size_t launch);

/// Returns the launch of this number for a view.
Strider::LaunchShape MakeTimedShape(std::size_t launch, const Strider::ViewGeometry& view);

/// Returns the shapes of RankStackedLaunches with `residentThreads`, 0 or 512.
std::vector<Strider::LaunchShape> MakeStackedShapes(
  int residentThreads, const Strider::ViewGeometry& view);

/// Voxels that the rays of a timed frame read.
enum class TimedVoxels
{
  Texture,
  StackedSlices
};

/// Returns the settings of a frame with exactly this launch. BlockShapeMode::Fixed covers all parts of a shape, so that
/// no other way into the renderer is needed. Rays take every sample, and voxels stay in the order that they came in.
Strider::Strategies FixShape(
  const Strider::LaunchShape& shape, TimedVoxels voxels = TimedVoxels::Texture);

} // namespace StriderBenchmarks

#endif
