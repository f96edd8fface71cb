// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The launches that the suite tune times.
#include "Tuning/TimedLaunches.h"

#include "BlockShape/ChoosePublishedShape.h"

#include <algorithm>
#include <array>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchCandidate;
using Strider::LaunchRow;
using Strider::LaunchShape;
using Strider::Strategies;
using Strider::Switch;

/// Widths of the blocks of 256 threads in LaunchRow::Percent, in that order.
constexpr std::array<int, 4> CostWidths{ 32, 16, 4, 1 };

LaunchCandidate MakeCostLaunch(int width, int batchDepth)
{
  return { -1, width, 256, false, batchDepth, 0 };
}

std::size_t CountCandidates()
{
  return Strider::ListLaunchCandidates().size();
}

std::size_t FindCandidate(const LaunchCandidate& wanted)
{
  const std::vector<LaunchCandidate>& all = Strider::ListLaunchCandidates();
  const auto isIt = [&](const LaunchCandidate& other) { return AreSame(wanted, other); };
  return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), isIt) - all.begin());
}

} // namespace

std::size_t CountTimedLaunches()
{
  return CountCandidates() + 1 + CostWidths.size();
}

std::size_t FindCostLaunch(int cost)
{
  if (cost >= LaunchRow::FirstOfBatchEight)
  {
    return FindCandidate(MakeCostLaunch(CostWidths.at(cost - LaunchRow::FirstOfBatchEight), 8));
  }
  return CountCandidates() + static_cast<std::size_t>(cost - LaunchRow::Published);
}

bool IsCostLaunch(std::size_t launch)
{
  for (int cost = LaunchRow::Published; cost < LaunchRow::Automatic; ++cost)
  {
    if (FindCostLaunch(cost) == launch)
    {
      return true;
    }
  }
  return false;
}

LaunchShape MakeTimedShape(std::size_t launch, const Strider::ViewGeometry& view)
{
  if (launch < CountCandidates())
  {
    return MakeCandidateShape(Strider::ListLaunchCandidates()[launch], view);
  }
  if (launch == FindCostLaunch(LaunchRow::Published))
  {
    return Strider::ChoosePublishedShape(Strategies(), view, 256);
  }
  const std::size_t width = launch - FindCostLaunch(LaunchRow::FirstOfBatchOne);
  return MakeCandidateShape(MakeCostLaunch(CostWidths.at(width), 1), view);
}

std::vector<LaunchShape> MakeStackedShapes(int residentThreads, const Strider::ViewGeometry& view)
{
  std::vector<LaunchShape> shapes;
  for (const int width : { 8, 4, 2 })
  {
    shapes.push_back(MakeCandidateShape({ -1, width, 128, false, 8, residentThreads }, view));
  }
  return shapes;
}

Strategies FixShape(const LaunchShape& shape, TimedVoxels voxels)
{
  const auto set = [](bool isOn) { return isOn ? Switch::On : Switch::Off; };
  Strategies how;
  how.BlockShape = Strider::BlockShapeMode::Fixed;
  how.BlockWidth = shape.BlockWidth;
  how.BlockHeight = shape.BlockHeight;
  how.TransposedIndexing = set(shape.IsTransposed);
  how.SynchronousPropagation = set(shape.IsSynchronous);
  how.ShearedWarps = set(shape.ShearAxis >= 0);
  how.ShearAxis = shape.ShearAxis;
  how.BatchDepth = shape.BatchDepth;
  how.ResidentThreads = shape.ResidentThreads;
  how.Storage = Strider::StorageMode::Texture;
  how.Rotation = Strider::RotationMode::Off;
  how.EmptySpaceSkipping = Switch::Off;
  how.StackedSlices = set(voxels == TimedVoxels::StackedSlices);
  return how;
}

} // namespace StriderBenchmarks
