// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times the artificial filter by fetches and by a marching cache in turns, and counts the reads of marching caches.
#include "Artificial/ArtificialFrames.h"
#include "Measure/CompareFrames.h"
#include "Measure/Statistics.h"

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

using Strider::FilterExecution;
using Strider::Status;

/// Frames of a filter in a view are timed until their times sum to this, but at least twice.
constexpr double EnoughMilliseconds = 120.0;
constexpr int LeastRounds = 2;

bool IsEmpty(const KeptImage& image)
{
  return std::all_of(
    image.Rgba.begin(), image.Rgba.end(), [](float channel) { return channel == 0.0f; });
}

/// Returns the error in the image of a marching cache, or an empty string.
std::string Judge(const KeptImage& fetched, const Strider::RenderedImage& cached)
{
  const FrameDifference difference = CompareFrames(fetched, cached);
  return IsEmpty(fetched)     ? "the image is empty"
    : !difference.IsIdentical ? "the marching cache shows another image, by up to " +
      std::to_string(difference.Worst) + "/255"
                              : "";
}

/// Runs all rounds of a filter in the view of `frames`.
Status MeasureFilter(
  const BenchOptions& options, ArtificialFrames& frames, ArtificialTimes& times, ArtificialRun& run)
{
  std::vector<double> fetches;
  std::vector<double> cache;
  KeptImage fetched;
  Strider::RenderedImage image;
  double spent = 0.0;
  for (int round = 0; round < options.Rounds && (round < LeastRounds || spent < EnoughMilliseconds);
       ++round)
  {
    double milliseconds = 0.0;
    STRIDER_TRY(
      frames.Render(times.Side, times.Iterations, FilterExecution::Fetches, milliseconds, image));
    fetches.push_back(milliseconds);
    spent += milliseconds;
    if (round == 0)
    {
      fetched.Keep(image);
    }
    STRIDER_TRY(frames.Render(
      times.Side, times.Iterations, FilterExecution::MarchingCache, milliseconds, image));
    cache.push_back(milliseconds);
    spent += milliseconds;
    const std::string problem = round == 0 ? Judge(fetched, image) : "";
    if (!problem.empty() && run.Problem.empty())
    {
      run.Problem = std::to_string(times.Side) + "^3, " + std::to_string(times.Iterations) +
        " iterations, view " + run.Views[times.Fetches.size()].Name + ": " + problem;
    }
  }
  times.Fetches.push_back(FindQuantile(fetches, 0.5));
  times.Cache.push_back(FindQuantile(cache, 0.5));
  return {};
}

/// The first use has costs that later frames do not have.
Status WarmUp(ArtificialFrames& frames)
{
  for (const int side : ArtificialSides)
  {
    for (const FilterExecution execution :
      { FilterExecution::Fetches, FilterExecution::MarchingCache })
    {
      double milliseconds = 0.0;
      Strider::RenderedImage image;
      STRIDER_TRY(frames.Render(side, 1, execution, milliseconds, image));
    }
  }
  return {};
}

struct CountedFilter
{
  const char* Name;
  int Side; ///< of an artificial filter; 0: one of Strider's
  Strider::EnhancementFilter Enhancement;
  int Size; ///< voxels along an axis
};

constexpr CountedFilter CountedFilters[] = {
  { "artificial 2", 2, Strider::EnhancementFilter::None, 2 },
  { "artificial 4", 4, Strider::EnhancementFilter::None, 4 },
  { "artificial 6", 6, Strider::EnhancementFilter::None, 6 },
  { "artificial 8", 8, Strider::EnhancementFilter::None, 8 },
  { "cubic B-spline", 0, Strider::EnhancementFilter::None, 4 },
  { "bilateral 4", 0, Strider::EnhancementFilter::Bilateral, 4 },
  { "bilateral 6", 0, Strider::EnhancementFilter::Bilateral, 6 },
  { "bilateral 8", 0, Strider::EnhancementFilter::Bilateral, 8 },
  { "ambient occlusion 4", 0, Strider::EnhancementFilter::AmbientOcclusion, 4 },
  { "ambient occlusion 6", 0, Strider::EnhancementFilter::AmbientOcclusion, 6 },
  { "ambient occlusion 8", 0, Strider::EnhancementFilter::AmbientOcclusion, 8 },
};

} // namespace

Status MeasureArtificial(const BenchOptions& options, const BenchScene& scene, ArtificialRun& run)
{
  for (const int side : ArtificialSides)
  {
    for (const int iterations : ArtificialIterations)
    {
      run.Times.push_back({ side, iterations });
    }
  }
  for (const CountedFilter& filter : CountedFilters)
  {
    run.Reads.push_back({ filter.Name, filter.Size });
  }
  ArtificialFrames frames;
  STRIDER_TRY(frames.Create(scene));
  for (const View& view : run.Views)
  {
    STRIDER_TRY(frames.LookFrom(scene, view));
    STRIDER_TRY(WarmUp(frames));
    for (ArtificialTimes& times : run.Times)
    {
      STRIDER_TRY(MeasureFilter(options, frames, times, run));
    }
    for (std::size_t filter = 0; filter < run.Reads.size(); ++filter)
    {
      const CountedFilter& counted = CountedFilters[filter];
      STRIDER_TRY(
        frames.CountReads(counted.Side, counted.Enhancement, counted.Size, run.Reads[filter]));
    }
  }
  return {};
}

} // namespace StriderBenchmarks
