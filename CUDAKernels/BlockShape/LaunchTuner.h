// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses launches by a launch table, times the best of them where the camera rests, and remembers; host only, plain C++.
#ifndef Strider_BlockShape_LaunchTuner_h
#define Strider_BlockShape_LaunchTuner_h

#include "BlockShape/LaunchConditions.h"
#include "BlockShape/RankLaunches.h"
#include "Strider/Strategies.h"

namespace Strider
{

/// While the camera moves, the table decides, or what was timed nearby: nothing is tried out, so that no frame stutters, and a
/// launch stays until another one is clearly better. Where the camera rests, each frame times another one of the launches that the
/// table puts near the top, then the fastest stays. The same calls give the same choices.
class LaunchTuner
{
public:
  /// `table` must outlive the tuner.
  explicit LaunchTuner(const LaunchTable& table)
    : Table(&table)
  {
  }

  /// Obeys ShearedWarps, BatchDepth and ResidentThreads of the settings where they are not automatic.
  LaunchShape Choose(const Strategies& settings, const LaunchConditions& conditions);

  /// How long the frame of the last choice took; not called for frames that were slowed by something else.
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
    /// Rectangles of RankStackedLaunches, whatever the table says.
    bool HasCompactWarps() const
    {
      return this->Conditions.IsStacked && this->Settings.ShearedWarps != Switch::On;
    }

    ViewAxes Axes{};
    double VoxelsPerPixel = 0.0; ///< 0: there is none yet
    LaunchConditions Conditions;
    Strategies Settings;
  };

  /// Where launches were timed.
  struct Place
  {
    Sight Seen;
    std::vector<Trial> Trials;
    int PacesAdded =
      0; ///< how often the fastest one got trials with fewer rays or samples at a time
    std::uint64_t LastUse = 0;
  };

  /// What was last chosen for a scene.
  struct Recent
  {
    Sight Seen;
    int PredictedCandidate = -1; ///< -1: none was predicted yet
    std::uint64_t LastUse = 0;
  };

  /// The former frame of the same scene, or the least recently used entry where there is none.
  Recent& FindRecent(const Sight& sight);
  Place* FindPlace(const Sight& sight, double degrees);
  Place& MakePlace(const Sight& sight);
  void Rank(const Sight& sight);
  static std::size_t FindFastest(const Place& place);
  void AddPaces(Place& place) const;
  std::size_t PickTrial(Place& place) const;
  LaunchShape Predict(const Sight& sight, int& lastPredicted);

  const LaunchTable* Table;
  std::vector<Place> Places;
  /// Windows and qualities take turns: a frame at rest, then one at half the resolution.
  std::array<Recent, 4> Recents;
  Sight Ranked;                      ///< what Ranking holds for
  std::vector<RankedLaunch> Ranking; ///< without what the settings exclude
  double NearestDegrees = 0.0;
  std::size_t PendingPlace = 0;
  std::size_t PendingTrial = 0;
  bool IsPending = false; ///< the last choice is a trial
  std::uint64_t Uses = 0;
};

} // namespace Strider

#endif
