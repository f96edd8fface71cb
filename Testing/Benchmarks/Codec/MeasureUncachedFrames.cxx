// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the benefit of the warps' brick caches.
#include "Codec/MeasureUncachedFrames.h"
#include "Codec/UncachedFrames.h"
#include "Measure/Statistics.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

constexpr double BrickValues = 64.0;
/// A frame without a cache takes at least as long as this many with one, so these are timed more often.
constexpr int CachedFrames = 5;

/// Warps of a block, as in the settings with caches.
constexpr int Warps = 4;

/// Adds a frame's results. `voxels` is the number of voxels that its samples read, each from a brick that may have to
/// be decoded.
void Add(const BenchScene& scene, const UncachedFrame& frame, double milliseconds, double voxels,
  FrameSetting& setting)
{
  const auto asked = static_cast<double>(frame.Asked);
  const auto decoded = static_cast<double>(frame.Decoded);
  setting.Milliseconds.push_back(milliseconds);
  setting.FirstMilliseconds.push_back(milliseconds);
  setting.HitShares.push_back(1.0 - decoded / asked);
  setting.VoxelHitShares.push_back(1.0 - decoded / voxels);
  setting.Decoded.push_back(BrickValues * decoded /
    (static_cast<double>(scene.Volume.View.CountVoxels()) * scene.Volume.View.Components));
}

Status Measure(const BenchOptions& options, const BenchScene& scene, const std::vector<View>& views,
  FrameSetting& cached, FrameSetting& uncached, bool& isIdentical)
{
  UncachedFrames frames;
  STRIDER_TRY(frames.Create(scene));
  UncachedFrame frame;
  for (const View& view : views)
  {
    STRIDER_TRY(frames.LookFrom(scene, view, Warps));
    STRIDER_TRY(frames.Render(true, frame)); // untimed
    std::vector<double> with;
    std::vector<double> without;
    KeptImage image;
    UncachedFrame last;
    for (int round = 0; round < options.Rounds; ++round)
    {
      for (int again = 0; again < CachedFrames; ++again)
      {
        STRIDER_TRY(frames.Render(true, frame));
        with.push_back(frame.Milliseconds);
      }
      image.Keep(frame.Image);
      last = frame;
      STRIDER_TRY(frames.Render(false, frame));
      without.push_back(frame.Milliseconds);
      isIdentical = isIdentical && CompareFrames(image, frame.Image).IsIdentical;
    }
    const auto voxels = static_cast<double>(frame.Asked);
    Add(scene, last, FindQuantile(with, 0.5), voxels, cached);
    Add(scene, frame, FindQuantile(without, 0.5), voxels, uncached);
  }
  return {};
}

} // namespace

std::string MeasureUncachedFrames(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, FrameSetting& cached, FrameSetting& uncached)
{
  cached.Name = "in turns, automatic bricks, " + std::to_string(Warps) + " warps";
  uncached.Name = "in turns, no cache, by voxels, " + std::to_string(Warps) + " warps";
  bool isIdentical = true;
  const Status status = Measure(options, scene, views, cached, uncached, isIdentical);
  return !status.IsOk() ? status.GetMessage()
    : isIdentical       ? std::string()
                        : uncached.Name + ": another image than " + cached.Name;
}

} // namespace StriderBenchmarks
