// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses launches from a launch table, times the best of them while the camera rests, and remembers the results.
#include "BlockShape/LaunchTuner.h"

#include "Rays/FindNearestPlace.h"

#include <cmath>

namespace Strider
{

namespace
{

/// A ranking remains valid for views rotated by less than this.
constexpr double RankingDegrees = 0.75;
/// Times measured for views within this angle are preferred to predictions.
constexpr double NearDegrees = 5.0;
/// Launches predicted to be slower than the first one by more than this fraction are not tried.
constexpr double MostLag = 0.06;
constexpr std::size_t MostTrials = 16;
/// While the camera moves, a launch is kept until another one is predicted to be faster by this fraction.
constexpr double Hysteresis = 0.03;
/// Number of times that variants of batch depth and residency are added to the trials. If batches of 4 are the
/// fastest, as for rays that end after a few samples, batches of 2 are tried too.
constexpr int MostPaces = 2;
/// Launches whose times differ by less than this fraction are timed again, up to MostRuns times.
constexpr double Undecided = 0.02;
constexpr int MostRuns = 3;
constexpr std::size_t MostPlaces = 256;

bool AreSameSettings(const Strategies& one, const Strategies& other)
{
  return one.ShearedWarps == other.ShearedWarps && one.BatchDepth == other.BatchDepth &&
    one.ResidentThreads == other.ResidentThreads;
}

/// Applies settings that are not automatic, and the batch depths of the kernel.
LaunchCandidate ApplySettings(
  LaunchCandidate candidate, const Strategies& settings, const DepthSet& depths)
{
  candidate.BatchDepth =
    depths.FindDepth(settings.BatchDepth > 0 ? settings.BatchDepth : candidate.BatchDepth);
  candidate.ResidentThreads =
    settings.ResidentThreads > 0 ? settings.ResidentThreads : candidate.ResidentThreads;
  return candidate;
}

bool IsAllowed(const LaunchCandidate& candidate, const Strategies& settings)
{
  const bool isSheared = candidate.ShearAxis >= 0;
  return settings.ShearedWarps == Switch::Automatic ||
    isSheared == (settings.ShearedWarps == Switch::On);
}

int RoundDegrees(double degrees)
{
  return static_cast<int>(std::lround(degrees));
}

} // namespace

LaunchTuner::Sight::Sight(const Strategies& settings, const LaunchConditions& conditions)
  : Axes(FindViewAxes(conditions.View))
  , VoxelsPerPixel(MeasureVoxelsPerPixel(conditions.View))
  , Conditions(conditions)
  , Settings(settings)
{
}

bool LaunchTuner::Sight::ShowsSameScene(const Sight& other) const
{
  return AreEquallyFar(this->VoxelsPerPixel, other.VoxelsPerPixel) &&
    this->Conditions.Content == other.Conditions.Content &&
    this->Conditions.TexelBytes == other.Conditions.TexelBytes &&
    this->Conditions.IsStacked == other.Conditions.IsStacked &&
    this->Conditions.Depths == other.Conditions.Depths &&
    AreSameSettings(this->Settings, other.Settings);
}

void LaunchTuner::Rank(const Sight& sight)
{
  if (this->Ranked.ShowsSameScene(sight) &&
    MeasureTurn(sight.Axes, this->Ranked.Axes) < RankingDegrees)
  {
    return;
  }
  const std::vector<RankedLaunch> ranking = sight.HasCompactWarps()
    ? RankStackedLaunches(*this->Table, sight.VoxelsPerPixel)
    : RankLaunches(
        *this->Table, sight.Conditions.View, sight.Conditions.TexelBytes, this->NearestDegrees);
  std::vector<RankedLaunch> allowed;
  for (const RankedLaunch& launch : ranking)
  {
    if (IsAllowed(ListLaunchCandidates()[launch.Candidate], sight.Settings))
    {
      allowed.push_back(launch);
    }
  }
  this->Ranking = std::move(allowed);
  this->Ranked = sight; // last, because memory may run out above
}

void LaunchTuner::AddTrial(Place& place, const LaunchCandidate& candidate)
{
  const bool isKnown = std::any_of(place.Trials.begin(), place.Trials.end(),
    [&](const Trial& trial) { return AreSame(trial.Candidate, candidate); });
  if (!isKnown)
  {
    place.Trials.push_back({ candidate, 0.0, 0 });
  }
}

LaunchTuner::Place& LaunchTuner::MakePlace(const Sight& sight)
{
  this->Rank(sight);
  Place place;
  place.Seen = sight;
  for (const RankedLaunch& launch : this->Ranking)
  {
    if (place.Trials.size() == MostTrials || launch.Lag > this->Ranking.front().Lag + MostLag)
    {
      break;
    }
    AddTrial(place,
      ApplySettings(
        ListLaunchCandidates()[launch.Candidate], sight.Settings, sight.Conditions.Depths));
  }
  return AddPlace(this->Places, std::move(place), MostPlaces);
}

std::size_t LaunchTuner::FindFastest(const Place& place)
{
  std::size_t fastest = 0;
  for (std::size_t trial = 1; trial < place.Trials.size(); ++trial)
  {
    if (place.Trials[trial].Milliseconds < place.Trials[fastest].Milliseconds)
    {
      fastest = trial;
    }
  }
  return fastest;
}

void LaunchTuner::AddPaces(Place& place) const
{
  const Strategies& settings = place.Seen.Settings;
  const LaunchCandidate fastest = place.Trials[FindFastest(place)].Candidate;
  const auto add = [&](int batchDepth, int residentThreads) {
    LaunchCandidate candidate = fastest;
    candidate.BatchDepth = place.Seen.Conditions.Depths.FindDepth(batchDepth);
    candidate.ResidentThreads = residentThreads;
    AddTrial(place, candidate);
  };
  const bool isFirst = place.PacesAdded++ == 0;
  const double fewRays = place.Seen.HasCompactWarps() ? this->Table->FewStackedRaysVoxelsPerPixel
                                                      : this->Table->FewRaysVoxelsPerPixel;
  if (isFirst && settings.BatchDepth == 0 && settings.ResidentThreads == 0 &&
    place.Seen.VoxelsPerPixel >= fewRays)
  {
    add(16, 256);
    add(16, 512);
  }
  if (settings.BatchDepth == 0 && (isFirst || fastest.BatchDepth == 4))
  {
    add(isFirst ? 4 : 2, fastest.ResidentThreads);
  }
}

std::size_t LaunchTuner::PickTrial(Place& place) const
{
  const auto isUntimed = [](const Trial& trial) { return trial.Runs == 0; };
  auto untimed = std::find_if(place.Trials.begin(), place.Trials.end(), isUntimed);
  while (untimed == place.Trials.end() && place.PacesAdded < MostPaces)
  {
    this->AddPaces(place);
    untimed = std::find_if(place.Trials.begin(), place.Trials.end(), isUntimed);
  }
  if (untimed != place.Trials.end())
  {
    return static_cast<std::size_t>(untimed - place.Trials.begin());
  }
  const std::size_t fastest = FindFastest(place);
  const double close = (1.0 + Undecided) * place.Trials[fastest].Milliseconds;
  std::size_t picked = fastest;
  for (std::size_t trial = 0; trial < place.Trials.size(); ++trial)
  {
    const Trial& candidate = place.Trials[trial];
    if (candidate.Milliseconds < close && candidate.Runs < MostRuns &&
      candidate.Runs < place.Trials[picked].Runs)
    {
      picked = trial;
    }
  }
  return picked;
}

LaunchShape LaunchTuner::Predict(const Sight& sight, int& lastPredicted)
{
  this->Rank(sight);
  RankedLaunch chosen = this->Ranking.front();
  for (const RankedLaunch& launch : this->Ranking)
  {
    if (launch.Candidate == lastPredicted && launch.Lag <= chosen.Lag + Hysteresis)
    {
      chosen = launch;
      break;
    }
  }
  lastPredicted = chosen.Candidate;
  LaunchShape shape = MakeCandidateShape(ApplySettings(ListLaunchCandidates()[chosen.Candidate],
                                           sight.Settings, sight.Conditions.Depths),
    sight.Conditions.View);
  shape.Choice.Reason =
    sight.HasCompactWarps() ? LaunchReason::StackedSlices : LaunchReason::Predicted;
  shape.Choice.Degrees = RoundDegrees(this->NearestDegrees);
  shape.Choice.Origin = this->Table->Origin;
  return shape;
}

LaunchShape LaunchTuner::Choose(const Strategies& settings, const LaunchConditions& conditions)
{
  const Sight sight(settings, conditions);
  Recent& recent = FindRecent(this->Recents, sight);
  const bool isResting =
    sight.ShowsSameScene(recent.Seen) && MeasureTurn(sight.Axes, recent.Seen.Axes) < RestingDegrees;
  recent.Seen = sight;
  recent.LastUse = ++this->Uses;
  this->IsPending = false;
  Place* place =
    FindNearestPlace(this->Places, sight, isResting ? 2.0 * RestingDegrees : NearDegrees);
  if (isResting && !place)
  {
    place = &this->MakePlace(sight);
  }
  if (!place || (!isResting && place->Trials.back().Runs == 0))
  {
    return this->Predict(sight, recent.PredictedCandidate);
  }
  place->LastUse = this->Uses;
  const std::size_t picked = isResting ? PickTrial(*place) : FindFastest(*place);
  const Trial& trial = place->Trials[picked];
  LaunchShape shape = MakeCandidateShape(trial.Candidate, conditions.View);
  shape.Choice.Reason = !isResting ? LaunchReason::TimedNearby
    : trial.Runs == 0              ? LaunchReason::Timing
                                   : LaunchReason::TimedHere;
  shape.Choice.Degrees = RoundDegrees(MeasureTurn(sight.Axes, place->Seen.Axes));
  shape.Choice.Trial = static_cast<int>(picked) + 1;
  shape.Choice.Trials = static_cast<int>(place->Trials.size());
  this->IsPending = isResting;
  this->PendingPlace = static_cast<std::size_t>(place - this->Places.data());
  this->PendingTrial = picked;
  return shape;
}

void LaunchTuner::Report(double milliseconds)
{
  if (!this->IsPending)
  {
    return;
  }
  this->IsPending = false;
  Trial& trial = this->Places[this->PendingPlace].Trials[this->PendingTrial];
  trial.Milliseconds = trial.Runs == 0 ? milliseconds : std::min(trial.Milliseconds, milliseconds);
  ++trial.Runs;
}

} // namespace Strider
