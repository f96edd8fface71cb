// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares images and counts samples of a view, outside the timed frames.
#include "Measure/CheckView.h"

#include <algorithm>

namespace StriderBenchmarks
{

RunResult StartResult(const std::vector<View>& views, const ContestantList& contestants)
{
  RunResult result;
  result.Views = views;
  for (const auto& contestant : contestants)
  {
    ModeResult mode;
    mode.What = contestant->GetMode();
    result.Modes.push_back(mode);
  }
  return result;
}

bool RenderOrNote(Contestant& contestant, const Strider::RenderRequest& request, const View& view,
  ModeResult& result, TimedFrame& frame)
{
  const Strider::Status status = contestant.Render(request, frame);
  if (!status.IsOk())
  {
    result.Problem = "view " + view.Name + ": " + status.GetMessage();
    return false;
  }
  result.RotationCount += frame.RotationCount;
  result.RotationMilliseconds += frame.RotationMilliseconds;
  result.BytesOnDevice = std::max(result.BytesOnDevice, frame.BytesOnDevice);
  return true;
}

namespace
{

/// The frame that other modes are compared with.
struct Reference
{
  KeptImage Image;
  std::string Texels; ///< as FindTexels
};

/// Describes the storage that the texture units read for a frame; other storage rounds differently.
std::string FindTexels(const TimedFrame& frame)
{
  const bool isStacked = frame.Launch.find("; stacked slices") != std::string::npos;
  return FindStoredAxes(frame.StoredOrder) + (isStacked ? ", stacked" : "");
}

void CompareMode(
  const Reference& reference, const TimedFrame& frame, const View& view, ModeResult& result)
{
  const FrameDifference difference = CompareFrames(reference.Image, frame.Image);
  const bool areSameTexels = FindTexels(frame) == reference.Texels;
  const std::string problem = JudgeDifference(result.What, difference, areSameTexels);
  if (!problem.empty())
  {
    result.Problem = "view " + view.Name + ": " + problem;
  }
  if (result.What.IsComparable() && !difference.IsIdentical &&
    difference.Worst >= result.Difference.Worst)
  {
    result.Difference.Worst = difference.Worst;
    result.WorstView = view.Name;
  }
  if (result.What.IsComparable())
  {
    result.Difference.IsIdentical = result.Difference.IsIdentical && difference.IsIdentical;
    result.Difference.FractionWithin =
      std::min(result.Difference.FractionWithin, difference.FractionWithin);
  }
}

} // namespace

void CompareModes(ContestantList& contestants, const Strider::RenderRequest& request,
  const View& view, RunResult& result)
{
  Reference reference;
  const auto visit = [&](bool isStrider) {
    for (std::size_t mode = 0; mode < contestants.size(); ++mode)
    {
      ModeResult& modeResult = result.Modes[mode];
      TimedFrame frame;
      if (modeResult.What.IsStrider() != isStrider || !modeResult.Problem.empty() ||
        !RenderOrNote(*contestants[mode], request, view, modeResult, frame))
      {
        continue;
      }
      if (isStrider && reference.Image.Rgba.empty())
      {
        reference.Image.Keep(frame.Image);
        reference.Texels = FindTexels(frame);
      }
      else if (!reference.Image.Rgba.empty())
      {
        CompareMode(reference, frame, view, modeResult);
      }
      else
      {
        modeResult.Problem = "view " + view.Name + ": no mode of Strider to compare with";
      }
    }
  };
  visit(true);
  visit(false);
}

std::vector<FrameCounts> CountSamples(ContestantList& contestants,
  const Strider::RenderRequest& request, const View& view, RunResult& result)
{
  std::vector<FrameCounts> counts(contestants.size());
  Strider::RenderRequest counted = request;
  counted.CountsSamples = true;
  const std::size_t none = contestants.size();
  std::size_t first = none;
  for (std::size_t mode = 0; mode < contestants.size(); ++mode)
  {
    TimedFrame frame;
    if (result.Modes[mode].What.IsStrider() && result.Modes[mode].Problem.empty() &&
      RenderOrNote(*contestants[mode], counted, view, result.Modes[mode], frame))
    {
      counts[mode] = { frame.Samples, frame.VoxelsFetched };
      first = first == none ? mode : first;
    }
  }
  for (std::size_t mode = 0; mode < contestants.size() && first != none; ++mode)
  {
    const Mode& what = result.Modes[mode].What;
    if (what.IsStrider())
    {
      continue;
    }
    counts[mode] = { counts[first].Samples, 0 };
    TimedFrame frame;
    counted.EarlyTerminationOpacity = 1.0f;
    if (!what.IsComparable() &&
      RenderOrNote(*contestants[first], counted, view, result.Modes[first], frame))
    {
      counts[mode].Samples = frame.Samples;
    }
  }
  return counts;
}

} // namespace StriderBenchmarks
