// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses how the voxels of wide filters are read: by prediction, or by timing while the camera rests; host only,
// plain C++.
#ifndef Strider_MarchingCache_ExecutionTuner_h
#define Strider_MarchingCache_ExecutionTuner_h

#include "MarchingCache/ForecastExecution.h"
#include "Rays/CompareViews.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Strider
{

/// Chooses between the forecast and its alternative.
///
/// While the camera moves, the forecast or times of nearby views decide. While it rests, and the forecast is
/// uncertain, frames are also marched by the alternative, for timing only. Marching caches and texture units give
/// equal images up to the rounding of weights, but not bit-identical ones, so that showing them alternately would
/// flicker. After two such frames the faster execution is kept; an image at rest changes at most once. Choices are
/// deterministic: equal sequences of calls give equal choices.
class ExecutionTuner
{
public:
  /// Replaces the forecast's execution and reason by those that timing has shown to be faster. `view` is in index
  /// space. `content` is a key that changes with everything except the camera that influences the frame time.
  void Choose(const ViewGeometry& view, std::uint64_t content, ExecutionForecast& forecast);
  /// True if the alternative of the last choice is to be timed too.
  bool WantsAlternative() const { return this->TimesAlternative; }
  /// Reports the time of the chosen execution in the last frame. Must not be called for frames that something else
  /// slowed down.
  void Report(double milliseconds);
  /// Reports both times if the alternative was timed before the chosen execution.
  void Report(double milliseconds, double alternativeMilliseconds);

private:
  struct Sight
  {
    bool ShowsSameScene(const Sight& other) const;

    ViewAxes Axes{};
    double VoxelsPerPixel = 0.0; ///< 0: no frame yet
    std::uint64_t Content = 0;
  };

  /// A view for which both executions were timed, or are being timed.
  struct Place
  {
    Sight Seen;
    double CacheMilliseconds = 0.0; ///< fastest run
    double TextureMilliseconds = 0.0;
    int Runs = 0;
    std::uint64_t LastUse = 0;
  };

  /// Last frame of a scene.
  struct Recent
  {
    Sight Seen;
    double Milliseconds = 0.0; ///< 0: not known
    std::uint64_t LastUse = 0;
  };

  static bool IsWorthTiming(const ExecutionForecast& forecast, double milliseconds);
  static void Obey(const Place& place, double degrees, ExecutionForecast& forecast);

  std::vector<Place> Places;
  /// Several scenes, because windows and image qualities alternate: a frame at rest is followed by one at half the
  /// resolution.
  std::array<Recent, 4> Recents;
  std::size_t PendingRecent = 0;
  std::size_t PendingPlace = 0; ///< valid if TimesAlternative
  FilterExecution PendingExecution = FilterExecution::Fetches;
  bool TimesAlternative = false;
  std::uint64_t Uses = 0;
};

} // namespace Strider

#endif
