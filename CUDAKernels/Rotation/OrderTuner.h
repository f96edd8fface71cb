// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides when voxels move into another order: by predictions while the camera moves, by timing where it rests; host only,
// plain C++.
#ifndef Strider_Rotation_OrderTuner_h
#define Strider_Rotation_OrderTuner_h

#include "Rays/CompareViews.h"
#include "Rotation/ListVoxelOrders.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace Strider
{

/// What an order is chosen for; arrays are by number in VoxelOrders.
struct OrderConditions
{
  static constexpr double Never = std::numeric_limits<double>::infinity();

  ViewAxes Axes{}; ///< in index space
  double VoxelsPerPixel = 0.0;
  /// Changes with everything but the camera that the time of a frame depends on.
  std::uint64_t Content = 0;
  /// Predicted time of a frame in each order; any unit.
  std::array<double, VoxelOrderCount> Costs{ 1, 1, 1, 1, 1, 1 };
  /// Of moving from the order in force; 0 for that one, Never where one cannot be had.
  std::array<double, VoxelOrderCount> MoveMilliseconds{};
  /// As Strategies::RotationHysteresis.
  double Hysteresis = 0.05;
  /// Frames at rest until the time of an order is known: launches may be tried out meanwhile.
  int SettlingFrames = 3;
};

/// While the camera moves, each frame in which another order is predicted to save more than the hysteresis speaks for that
/// order by what it would have saved, and each other frame against it. Voxels move when that has made up for the move: then the
/// camera has lost at most as much as the move costs, whatever it does next. A camera that swings around a border speaks for
/// neither side. Where the camera rests, the orders that may be faster are timed, and the fastest one stays. Their times are
/// remembered for views nearby. The same calls give the same choices.
class OrderTuner
{
public:
  /// The number of the order to be in force now.
  int Choose(const OrderConditions& conditions);
  /// How long the frame of the last choice took, without the move.
  void Report(double milliseconds);
  /// The order in force is not what was chosen last.
  void Keep(int order);
  /// The order that is half way to being chosen, or -1: room for it can be made before it is needed.
  int GetNext() const { return this->Next; }
  /// "automatic: ..." of the last choice.
  const std::string& GetReason() const { return this->Reason; }

private:
  struct Note
  {
    double Milliseconds = OrderConditions::Never; ///< fastest frame
    int Frames = 0;
  };

  struct Place
  {
    OrderConditions Seen;
    std::array<Note, VoxelOrderCount> Notes;
    int Base = 0; ///< in force when the camera came to rest
    std::uint64_t LastUse = 0;
  };

  Place* FindPlace(const OrderConditions& conditions, double degrees);
  Place& MakePlace(const OrderConditions& conditions);
  int ChooseAtRest(const OrderConditions& conditions, Place& place);
  int ChooseMoving(const OrderConditions& conditions, const Place* place);
  /// Seconds' share that order `to` saves, from times where both are known, else from predictions.
  double FindSaving(const OrderConditions& conditions, const Place* place, int to) const;

  int Current = 0;
  OrderConditions Last;
  double LastMilliseconds = 0.0; ///< 0: not known yet
  std::array<double, VoxelOrderCount> Regrets{};
  std::vector<Place> Places;
  int PendingPlace = -1;
  int Next = -1;
  std::uint64_t Uses = 0;
  std::string Reason;
  std::string MoveReason; ///< of the last move; empty where there was none
};

} // namespace Strider

#endif
