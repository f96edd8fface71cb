// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses how voxels of wide filters are read: as predicted, or, where the camera rests, as timed; host only, plain C++.
#ifndef Strider_MarchingCache_ExecutionTuner_h
#define Strider_MarchingCache_ExecutionTuner_h

#include "MarchingCache/ForecastExecution.h"
#include "Rays/CompareViews.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Strider
{

/// While the camera moves, the forecast decides, or what was timed nearby. Where it rests, and the forecast is not clear, frames are to
/// be marched by its alternative, too, and only timed: pictures by marching caches and by texture units are equal within the rounding of
/// weights, not bit by bit, so that showing them in turns would flicker. After two such frames the faster way stays: a picture at rest
/// changes once at most. The same calls give the same choices.
class ExecutionTuner
{
public:
  /// Makes the forecast's way and reason those that were timed to be the faster ones. `view`: in index space. `content` changes with
  /// everything but the camera that the time of a frame depends on.
  void Choose(const ViewGeometry& view, std::uint64_t content, ExecutionForecast& forecast);
  /// Whether the alternative of the last choice is to be timed, too.
  bool WantsAlternative() const { return this->TimesAlternative; }
  /// How long the frame of the last choice took, by its way; not called for frames that were slowed by something else.
  void Report(double milliseconds);
  /// The same where the alternative was timed before it.
  void Report(double milliseconds, double alternativeMilliseconds);

private:
  struct Sight
  {
    bool ShowsSameScene(const Sight& other) const;

    ViewAxes Axes{};
    double VoxelsPerPixel = 0.0; ///< 0: there is none yet
    std::uint64_t Content = 0;
  };

  /// Where both ways were timed, or are being.
  struct Place
  {
    Sight Seen;
    double CacheMilliseconds = 0.0; ///< fastest run
    double TextureMilliseconds = 0.0;
    int Runs = 0;
    std::uint64_t LastUse = 0;
  };

  /// The last frame of a scene.
  struct Recent
  {
    Sight Seen;
    double Milliseconds = 0.0; ///< 0: not known
    std::uint64_t LastUse = 0;
  };

  Recent& FindRecent(const Sight& sight);
  Place& MakePlace(const Sight& sight);
  static bool IsWorthTiming(const ExecutionForecast& forecast, double milliseconds);
  static void Obey(const Place& place, double degrees, ExecutionForecast& forecast);

  std::vector<Place> Places;
  /// Windows and qualities take turns: a frame at rest, then one at half the resolution.
  std::array<Recent, 4> Recents;
  std::size_t PendingRecent = 0;
  std::size_t PendingPlace = 0; ///< read where TimesAlternative is set
  FilterExecution PendingExecution = FilterExecution::Fetches;
  bool TimesAlternative = false;
  std::uint64_t Uses = 0;
};

} // namespace Strider

#endif
