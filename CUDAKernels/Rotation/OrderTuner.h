// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides when voxels move into another order: by predictions while the camera moves, by timing while it rests; checks
// the settings for it. Host only, plain C++.
#ifndef Strider_Rotation_OrderTuner_h
#define Strider_Rotation_OrderTuner_h

#include "Rays/CompareViews.h"
#include "Rotation/ListVoxelOrders.h"
#include "Strider/DescribeNumber.h"
#include "Strider/FrameChoices.h"
#include "Strider/Status.h"
#include "Strider/Strategies.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace Strider
{

/// Fails if RotationHysteresis is outside [0, 1].
inline Status CheckRotationSettings(const Strategies& settings)
{
  if (!(settings.RotationHysteresis >= 0.0 && settings.RotationHysteresis <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "rotation hysteresis " + DescribeNumber(settings.RotationHysteresis) + " is not in [0, 1]");
  }
  return {};
}

/// Input of a choice; arrays are indexed like VoxelOrders.
struct OrderConditions
{
  static constexpr double Never = std::numeric_limits<double>::infinity();

  ViewAxes Axes{}; ///< in index space
  double VoxelsPerPixel = 0.0;
  /// Key that changes with everything except the camera that influences the frame time.
  std::uint64_t Content = 0;
  /// Predicted frame time in each order, in any common unit.
  std::array<double, VoxelOrderCount> Costs{ 1, 1, 1, 1, 1, 1 };
  /// Cost of moving from the current order to each order: 0 for the current one, Never for an order that is not
  /// available.
  std::array<double, VoxelOrderCount> MoveMilliseconds{};
  /// Strategies::RotationHysteresis.
  double Hysteresis = 0.05;
  /// Number of frames at rest before the time of an order counts as known; launches may be tuned meanwhile.
  int SettlingFrames = 3;

  bool ShowsSameScene(const OrderConditions& other) const;
};

/// Chooses the voxel order of each frame.
///
/// While the camera moves, each frame adds to the credit of every other order the time that this order would have saved
/// beyond the hysteresis; a frame in which it would have saved less lowers the credit, to 0 at least. Voxels move
/// once the credit covers the cost of the move. Hence the loss is bounded by the cost of the move, whatever the camera
/// does next, and a camera that swings around a boundary triggers no moves.
///
/// While the camera rests, the orders that may be faster are timed, and the fastest one is kept. Times are remembered
/// for nearby views. Choices are deterministic: equal sequences of calls give equal choices.
class OrderTuner
{
public:
  /// Returns the index of the order to use now.
  int Choose(const OrderConditions& conditions);
  /// Reports the time of the frame that followed the last choice, without the move.
  void Report(double milliseconds);
  /// Tells the tuner that `order` is in force instead of the one that it chose last.
  void Keep(int order);
  /// Returns the order whose credit covers at least half of its move, or -1. Memory can be allocated for it in
  /// advance.
  int GetNext() const { return this->Next; }
  /// Returns the reason of the last choice.
  const OrderChoice& GetReason() const { return this->Reason; }

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
    int Base = 0; ///< order in force when the camera came to rest
    std::uint64_t LastUse = 0;
  };

  int ChooseAtRest(const OrderConditions& conditions, Place& place);
  int ChooseMoving(const OrderConditions& conditions, const Place* place);
  /// Returns the fraction of the frame time that order `to` saves: from measured times if both are known, else from
  /// predictions.
  double FindSaving(const OrderConditions& conditions, const Place* place, int to) const;

  int Current = 0;
  OrderConditions Last;
  double LastMilliseconds = 0.0; ///< 0: not known yet
  std::array<double, VoxelOrderCount> Regrets{};
  std::vector<Place> Places;
  int PendingPlace = -1;
  int Next = -1;
  std::uint64_t Uses = 0;
  OrderChoice Reason;
  /// Reason of the last move; NotPaidOff if there was none.
  OrderChoice MoveReason{ OrderReason::NotPaidOff };
};

} // namespace Strider

#endif
