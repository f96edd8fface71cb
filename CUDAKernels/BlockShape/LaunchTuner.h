// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses launches from a launch table, times the best of them while the camera rests, and remembers the results; host
// only, plain C++.
#ifndef Strider_BlockShape_LaunchTuner_h
#define Strider_BlockShape_LaunchTuner_h

#include "BlockShape/LaunchConditions.h"
#include "BlockShape/RankLaunches.h"
#include "Strider/Strategies.h"

namespace Strider
{

/// Chooses a launch for each frame.
///
/// While the camera moves, the table or times of nearby views decide. There are no trials, so that no frame stutters,
/// and a launch is kept until another one is clearly faster. While the camera rests, each frame times another one of
/// the table's best launches, and then the fastest is kept. Choices are deterministic: equal sequences of calls give
/// equal choices.
class LaunchTuner
{
public:
  /// `table` must outlive the tuner.
  explicit LaunchTuner(const LaunchTable& table)
    : Table(&table)
  {
  }

  /// Returns the launch of the next frame. ShearedWarps, BatchDepth and ResidentThreads of the settings are respected
  /// unless automatic.
  LaunchShape Choose(const Strategies& settings, const LaunchConditions& conditions);

  /// Reports the time of the frame that followed the last choice. Must not be called for frames that something else
  /// slowed down.
  void Report(double milliseconds);

private:
  struct Trial
  {
    LaunchCandidate Candidate;
    double Milliseconds = 0.0; ///< fastest run
    int Runs = 0;
  };

  /// A view of a scene.
  struct Sight
  {
    Sight() = default;
    Sight(const Strategies& settings, const LaunchConditions& conditions);
    bool ShowsSameScene(const Sight& other) const;
    /// True if RankStackedLaunches replaces the table.
    bool HasCompactWarps() const
    {
      return this->Conditions.IsStacked && this->Settings.ShearedWarps != Switch::On;
    }

    ViewAxes Axes{};
    double VoxelsPerPixel = 0.0; ///< 0: no frame yet
    LaunchConditions Conditions;
    Strategies Settings;
  };

  /// A view for which launches were timed.
  struct Place
  {
    Sight Seen;
    std::vector<Trial> Trials;
    /// Number of times that variants of the fastest launch with fewer resident rays or smaller batches were added.
    int PacesAdded = 0;
    std::uint64_t LastUse = 0;
  };

  /// Last choice for a scene.
  struct Recent
  {
    Sight Seen;
    int PredictedCandidate = -1; ///< -1: none yet
    std::uint64_t LastUse = 0;
  };

  /// Returns the last frame of the same scene, or the least recently used entry if there is none.
  Recent& FindRecent(const Sight& sight);
  Place* FindPlace(const Sight& sight, double degrees);
  Place& MakePlace(const Sight& sight);
  void Rank(const Sight& sight);
  /// Adds a launch to the trials of a place, unless it is one of them.
  static void AddTrial(Place& place, const LaunchCandidate& candidate);
  static std::size_t FindFastest(const Place& place);
  void AddPaces(Place& place) const;
  std::size_t PickTrial(Place& place) const;
  LaunchShape Predict(const Sight& sight, int& lastPredicted);

  const LaunchTable* Table;
  std::vector<Place> Places;
  /// Several scenes, because windows and image qualities alternate: a frame at rest is followed by one at half the
  /// resolution.
  std::array<Recent, 4> Recents;
  Sight Ranked;                      ///< view for which Ranking is valid
  std::vector<RankedLaunch> Ranking; ///< without launches that the settings exclude
  double NearestDegrees = 0.0;
  std::size_t PendingPlace = 0;
  std::size_t PendingTrial = 0;
  bool IsPending = false; ///< the last choice is a trial
  std::uint64_t Uses = 0;
};

} // namespace Strider

#endif
