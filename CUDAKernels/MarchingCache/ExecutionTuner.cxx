// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses how the voxels of wide filters are read: by prediction, or by timing while the camera rests.
#include "MarchingCache/ExecutionTuner.h"

#include "Rays/FindNearestPlace.h"

namespace Strider
{

namespace
{

/// Times measured for views within this angle are preferred to predictions.
constexpr double ExecutionNearDegrees = 5.0;
/// An alternative is not tried if its predicted time exceeds that of the choice by this factor. Where both were
/// timed, the worst choice took 1.94 times as long as the better one (filters-shells-512-sphere-surface-h200.json).
constexpr double MostAlternativeCost = 2.0;
/// If the cost of the alternative is unknown, frames longer than this are not used for trials.
constexpr double MostUnknownMilliseconds = 50.0;
constexpr int RunsOfEach = 2;
/// Times that differ by less than this fraction count as equal, and the prediction is kept.
constexpr double ExecutionUndecided = 0.03;
constexpr std::size_t MostExecutionPlaces = 256;

void KeepFastest(double& fastest, double milliseconds)
{
  fastest = fastest > 0.0 ? std::min(fastest, milliseconds) : milliseconds;
}

} // namespace

bool ExecutionTuner::Sight::ShowsSameScene(const Sight& other) const
{
  return AreEquallyFar(this->VoxelsPerPixel, other.VoxelsPerPixel) &&
    this->Content == other.Content;
}

bool ExecutionTuner::IsWorthTiming(const ExecutionForecast& forecast, double milliseconds)
{
  return forecast.Alternative != forecast.Execution && milliseconds > 0.0 &&
    forecast.AlternativeCost <= MostAlternativeCost &&
    (forecast.AlternativeCost > 1.0 || milliseconds <= MostUnknownMilliseconds);
}

void ExecutionTuner::Obey(const Place& place, double degrees, ExecutionForecast& forecast)
{
  const bool isCache = forecast.Execution == FilterExecution::MarchingCache;
  const double way = isCache ? place.CacheMilliseconds : place.TextureMilliseconds;
  const double alternative = isCache ? place.TextureMilliseconds : place.CacheMilliseconds;
  if (alternative < (1.0 - ExecutionUndecided) * way)
  {
    std::swap(forecast.Execution, forecast.Alternative);
  }
  forecast.Choice.Reason =
    degrees < RestingDegrees ? ExecutionReason::TimedHere : ExecutionReason::TimedNearby;
  forecast.Choice.Degrees = static_cast<int>(std::lround(degrees));
}

void ExecutionTuner::Choose(
  const ViewGeometry& view, std::uint64_t content, ExecutionForecast& forecast)
{
  const Sight sight{ FindViewAxes(view), MeasureVoxelsPerPixel(view), content };
  Recent& recent = FindRecent(this->Recents, sight);
  const bool isResting =
    sight.ShowsSameScene(recent.Seen) && MeasureTurn(sight.Axes, recent.Seen.Axes) < RestingDegrees;
  recent.Seen = sight;
  recent.LastUse = ++this->Uses;
  this->PendingRecent = static_cast<std::size_t>(&recent - this->Recents.data());
  this->TimesAlternative = false;
  Place* place =
    FindNearestPlace(this->Places, sight, isResting ? 2.0 * RestingDegrees : ExecutionNearDegrees);
  if (isResting && !place && IsWorthTiming(forecast, recent.Milliseconds))
  {
    place = &AddPlace(this->Places, Place{ sight }, MostExecutionPlaces);
  }
  if (place && forecast.Alternative != forecast.Execution)
  {
    place->LastUse = this->Uses;
    this->TimesAlternative = isResting && place->Runs < RunsOfEach;
    this->PendingPlace = static_cast<std::size_t>(place - this->Places.data());
    if (place->Runs == RunsOfEach)
    {
      Obey(*place, MeasureTurn(sight.Axes, place->Seen.Axes), forecast);
    }
  }
  this->PendingExecution = forecast.Execution;
}

void ExecutionTuner::Report(double milliseconds)
{
  this->TimesAlternative = false;
  this->Recents[this->PendingRecent].Milliseconds = milliseconds;
}

void ExecutionTuner::Report(double milliseconds, double alternativeMilliseconds)
{
  const bool isTimed = this->TimesAlternative;
  this->Report(milliseconds);
  if (isTimed)
  {
    Place& place = this->Places[this->PendingPlace];
    const bool isCache = this->PendingExecution == FilterExecution::MarchingCache;
    KeepFastest(isCache ? place.CacheMilliseconds : place.TextureMilliseconds, milliseconds);
    KeepFastest(
      isCache ? place.TextureMilliseconds : place.CacheMilliseconds, alternativeMilliseconds);
    ++place.Runs;
  }
}

} // namespace Strider
