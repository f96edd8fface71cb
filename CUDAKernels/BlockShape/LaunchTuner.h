// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses launches from a launch table, times the best of them while the camera rests, and remembers the results; host
// only, plain C++.
#ifndef Strider_BlockShape_LaunchTuner_h
#define Strider_BlockShape_LaunchTuner_h

#include "BlockShape/RankLaunches.h"
#include "Foundation/DepthSet.h"
#include "Strider/Strategies.h"

#include <cstdint>

namespace Strider
{

/// From this many voxels per pixel on, Automatic lights no stacked slices of integers, and takes ChooseDistantShape for
/// large textures. Measured on an H100, lit noise of bytes: slices take 0.84 of the texture's time at 1 voxel per pixel
/// (1024^3), and 1.22 at 2 (2048^3; light-h100.json).
constexpr double DistantRays = 1.5;

/// Bytes from which on a texture is large for ChooseDistantShape. Measured on an H100: with 34 GB of gradients (2048^3
/// bytes) its shape is faster than those that the tuner finds; with 4 GB (1024^3, 1.7 voxels per pixel) it takes 1.04
/// times as long (lit-large-blocks-1024-u8-h100.json). What lies between was not measured.
constexpr double LargeTextureBytes = 16e9;

/// Conditions for which a launch is chosen.
struct LaunchConditions
{
  ViewGeometry View;
  int TexelBytes =
    1; ///< of the widest texel that samples read: of a voxel on the device, or of a gradient
  /// Key that changes with everything except the camera that influences the frame time: volume, transfer functions,
  /// image size, ...
  std::uint64_t Content = 0;
  bool SkipsMost = false;    ///< most of the volume is skipped as empty space
  bool IsStacked = false;    ///< samples are read from stacked slices
  DepthSet Depths{};         ///< batch depths of the kernel
  bool IsLit = false;        ///< samples read voxels and gradients from 3-D textures
  double TextureBytes = 0.0; ///< of the texture with the widest texels that samples read

  /// True where rays are so far apart that they share few voxels, and textures are so large that their bytes limit the
  /// frame.
  bool HasDistantLitRays() const
  {
    return this->IsLit && this->TextureBytes >= LargeTextureBytes &&
      MeasureVoxelsPerPixel(this->View) >= DistantRays;
  }
};

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
