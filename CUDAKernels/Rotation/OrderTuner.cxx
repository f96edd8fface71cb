// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides when voxels move into another order: by predictions while the camera moves, by timing where it rests.
#include "Rotation/OrderTuner.h"

#include "Rays/FindNearestPlace.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

namespace
{

/// Times measured for views within this angle are preferred to predictions.
constexpr double OrderNearDegrees = 3.0;
/// Orders predicted to be slower than the current one by more than this fraction are not tried: predictions are that
/// uncertain.
constexpr double MostOrderLag = 0.03;
/// Number of trials besides the caller's own order, which is always timed so that no view is slower than without any
/// moves.
constexpr int MostOrderTrials = 3;
/// Times that differ by less than this fraction count as equal, and the current order is kept.
constexpr double OrderUndecided = 0.01;
constexpr std::size_t MostOrderPlaces = 128;

OrderChoice MakeChoice(OrderReason reason, int other = 0)
{
  OrderChoice choice;
  choice.Reason = reason;
  choice.Other = VoxelOrders[other];
  return choice;
}

} // namespace

bool OrderConditions::ShowsSameScene(const OrderConditions& other) const
{
  return AreEquallyFar(this->VoxelsPerPixel, other.VoxelsPerPixel) &&
    this->Content == other.Content;
}

double OrderTuner::FindSaving(const OrderConditions& conditions, const Place* place, int to) const
{
  if (place)
  {
    const double from = place->Notes[this->Current].Milliseconds;
    const double there = place->Notes[to].Milliseconds;
    if (std::isfinite(from) && std::isfinite(there))
    {
      return 1.0 - there / from;
    }
  }
  return 1.0 - conditions.Costs[to] / conditions.Costs[this->Current];
}

int OrderTuner::ChooseAtRest(const OrderConditions& conditions, Place& place)
{
  const auto isTimed = [&](int order) {
    return place.Notes[order].Frames >= conditions.SettlingFrames;
  };
  if (conditions.Hysteresis >= 1.0)
  {
    this->Reason = MakeChoice(OrderReason::HysteresisIsOne);
    return this->Current;
  }
  if (!isTimed(this->Current))
  {
    this->Reason = MakeChoice(OrderReason::Timing, this->Current);
    return this->Current;
  }
  int timed = 0;
  int promising = -1;
  int fastest = this->Current;
  const double fastEnough = (1.0 - OrderUndecided) * place.Notes[this->Current].Milliseconds;
  for (int order = 0; order < VoxelOrderCount; ++order)
  {
    const bool canBeHad = std::isfinite(conditions.MoveMilliseconds[order]);
    timed += isTimed(order) ? 1 : 0;
    const bool isWorthwhile =
      order == 0 || conditions.Costs[order] < (1.0 + MostOrderLag) * conditions.Costs[place.Base];
    if (isTimed(order) && canBeHad && place.Notes[order].Milliseconds < fastEnough &&
      place.Notes[order].Milliseconds < place.Notes[fastest].Milliseconds)
    {
      fastest = order;
    }
    if (!isTimed(order) && canBeHad && isWorthwhile &&
      (promising < 0 || conditions.Costs[order] < conditions.Costs[promising]))
    {
      promising = order;
    }
  }
  const bool canBeHad = std::isfinite(conditions.MoveMilliseconds[0]);
  if (timed > MostOrderTrials && canBeHad && !isTimed(0))
  {
    promising = 0;
  }
  if (promising >= 0 && (timed <= MostOrderTrials || promising == 0))
  {
    this->Reason = MakeChoice(OrderReason::Timing, promising);
    return promising;
  }
  this->Reason = MakeChoice(timed > 1 ? OrderReason::TimedHere : OrderReason::NoneIsFaster);
  this->Reason.Timed = timed;
  return fastest;
}

int OrderTuner::ChooseMoving(const OrderConditions& conditions, const Place* place)
{
  int chosen = this->Current;
  double most = 0.0;
  this->Next = -1;
  for (int order = 0; order < VoxelOrderCount; ++order)
  {
    double& regret = this->Regrets[order];
    const double saving = this->FindSaving(conditions, place, order);
    regret += (saving - conditions.Hysteresis) * this->LastMilliseconds;
    regret = order == this->Current ? 0.0 : std::max(0.0, regret);
    // Moving to an order that is already available costs nothing, but a single frame must not trigger a change.
    const double price = std::max(conditions.MoveMilliseconds[order], this->LastMilliseconds);
    this->Next = regret >= 0.5 * price && regret > 0.0 ? order : this->Next;
    if (regret > 0.0 && regret >= price && regret - price >= most)
    {
      chosen = order;
      most = regret - price;
    }
  }
  this->Reason = this->MoveReason;
  if (chosen != this->Current)
  {
    this->Reason = MakeChoice(OrderReason::Saves, this->Current);
    this->Reason.Saving = this->FindSaving(conditions, place, chosen);
  }
  return chosen;
}

int OrderTuner::Choose(const OrderConditions& conditions)
{
  const bool isSameScene = this->Last.ShowsSameScene(conditions);
  const bool isResting =
    isSameScene && MeasureTurn(this->Last.Axes, conditions.Axes) < RestingDegrees;
  if (!isSameScene)
  {
    this->Regrets = {};
  }
  this->Last = conditions;
  ++this->Uses;
  this->PendingPlace = -1; // reset first, so that it is valid if an allocation below throws
  Place* place =
    FindNearestPlace(this->Places, conditions, isResting ? 2.0 * RestingDegrees : OrderNearDegrees);
  if (isResting && !place)
  {
    place = &AddPlace(this->Places, Place{ conditions, {}, this->Current }, MostOrderPlaces);
  }
  if (place)
  {
    place->LastUse = this->Uses;
  }
  const int chosen =
    isResting ? this->ChooseAtRest(conditions, *place) : this->ChooseMoving(conditions, place);
  this->PendingPlace = isResting ? static_cast<int>(place - this->Places.data()) : -1;
  if (chosen != this->Current)
  {
    this->Current = chosen;
    this->Regrets = {};
    this->MoveReason = isResting ? MakeChoice(OrderReason::TimedAtRest) : this->Reason;
  }
  return chosen;
}

void OrderTuner::Report(double milliseconds)
{
  this->LastMilliseconds = milliseconds;
  if (this->PendingPlace >= 0)
  {
    Note& note = this->Places[static_cast<std::size_t>(this->PendingPlace)].Notes[this->Current];
    note.Milliseconds = std::min(note.Milliseconds, milliseconds);
    ++note.Frames;
  }
  this->PendingPlace = -1;
}

void OrderTuner::Keep(int order)
{
  if (order != this->Current)
  {
    this->Current = order;
    this->Regrets = {};
    this->PendingPlace = -1;
    this->MoveReason = MakeChoice(OrderReason::NotPaidOff);
  }
}

} // namespace Strider
