// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selection of the voxels' order for the frames of a renderer.
#include "BlockShape/PredictFrameCost.h"
#include "Cuda/Renderer/DeviceVolume.h"
#include "Rotation/ChoosePublishedOrder.h"

#include <chrono>

namespace Strider
{

namespace
{

/// Frames until the launches of a new order have been timed, for automatic and for fixed block shapes; see
/// LaunchTuner.
constexpr int FramesOfTrials = 24;
constexpr int FramesOfOneLaunch = 3;

/// Rotation of the view after which costs are predicted again. Measured costs are 15 degrees apart.
constexpr double SameCostsDegrees = 1.5;

} // namespace

Status DeviceVolume::AdaptVoxels(const RenderRequest& request, const Stream& stream)
{
  STRIDER_TRY(this->AdaptStorage(request.How, stream));
  if (this->IsCompressed())
  {
    return {};
  }
  STRIDER_TRY(this->AdaptRoom(request, stream));
  return this->AdaptTexels(request, stream);
}

Status DeviceVolume::Prepare(const RenderRequest& request, const ViewGeometry& view,
  std::uint64_t content, const Stream& stream, FrameStatistics& statistics)
{
  STRIDER_TRY(this->AdaptVoxels(request, stream));
  if (this->IsCompressed())
  {
    statistics.StoredOrder =
      OrderStatistics{ ListStoredAxes(this->GetOrder()), { OrderReason::Bricks } };
    return {};
  }
  STRIDER_TRY(this->GiveBackUnderPressure());
  const VoxelOrder former = this->GetOrder();
  const auto start = std::chrono::steady_clock::now();
  OrderStatistics order;
  STRIDER_TRY(this->ChooseOrder(request, view, content, stream, order));
  if (!AreSame(former, this->GetOrder()))
  {
    STRIDER_TRY(stream.Synchronize());
    statistics.RotationMilliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    ++statistics.RotationCount;
  }
  order.Axes = ListStoredAxes(this->GetOrder());
  order.VoxelBytes = this->GetVoxelBytes();
  statistics.StoredOrder = order;
  return {};
}

Status DeviceVolume::ChooseOrder(const RenderRequest& request, const ViewGeometry& view,
  std::uint64_t content, const Stream& stream, OrderStatistics& order)
{
  if (request.How.Rotation != RotationMode::Off && this->GetVoxelBytes() > MostMovedBytes)
  {
    order.Choice.Reason = OrderReason::Limited;
    order.Limit = this->Stored.GetPlan().Limit;
    return {};
  }
  switch (request.How.Rotation)
  {
    case RotationMode::Off:
      break;
    case RotationMode::Published:
      return this->FollowPublished(view, stream, order);
    case RotationMode::Automatic:
      if (this->IsRead(OptionalTexture::StackedSlices))
      {
        order.Choice.Reason = OrderReason::StackedSlices;
        return {};
      }
      return this->FollowTuner(request, view, content, stream, order);
  }
  order.Choice.Reason = OrderReason::Off;
  return {};
}

Status DeviceVolume::FollowPublished(
  const ViewGeometry& view, const Stream& stream, OrderStatistics& order)
{
  const bool isWanted = IsXDeep(view);
  order.Choice.Reason = isWanted ? OrderReason::XIsDeep : OrderReason::XIsNotDeep;
  if (this->Stored.GetPlan().Room != MoveRoom::SquareInPlace)
  {
    order.Choice.Reason = OrderReason::LimitedPublished;
    order.Limit = this->Stored.GetPlan().Limit;
    return {};
  }
  const bool isRotated = !AreSame(this->GetOrder(), VoxelOrder{});
  if (isWanted == isRotated)
  {
    return {};
  }
  return this->Stored.Rotate(isWanted ? MoveStep::RotateAboutY : MoveStep::RotateBack, stream);
}

int DeviceVolume::FindOrderNumber() const
{
  for (int order = 1; order < VoxelOrderCount; ++order)
  {
    if (AreSame(this->GetOrder(), MakeVoxelOrder(VoxelOrders[order])))
    {
      return order;
    }
  }
  return 0;
}

void DeviceVolume::PredictCosts(
  const Strategies& settings, const ViewGeometry& view, OrderConditions& conditions)
{
  const bool isKnown = this->Predicted.VoxelsPerPixel > 0.0 &&
    this->Predicted.Content == conditions.Content &&
    std::abs(this->Predicted.VoxelsPerPixel / conditions.VoxelsPerPixel - 1.0) < 0.05 &&
    HaveSameCosts(this->PredictedFor, settings) &&
    MeasureTurn(this->Predicted.Axes, conditions.Axes) < SameCostsDegrees;
  if (!isKnown)
  {
    for (int order = 0; order < VoxelOrderCount; ++order)
    {
      conditions.Costs[order] = PredictFrameCost(*this->Launches, settings,
        OrderView(view, MakeVoxelOrder(VoxelOrders[order])), this->GetTexelBytes());
    }
    this->Predicted = conditions;
    this->PredictedFor = settings;
  }
  conditions.Costs = this->Predicted.Costs;
}

void DeviceVolume::PriceMoves(OrderConditions& conditions) const
{
  const double move = this->MoveMillisecondsPerByte *
    static_cast<double>(this->Volume.CountVoxels()) * this->GetVoxelBytes();
  for (int order = 0; order < VoxelOrderCount; ++order)
  {
    const int steps = std::max(1, this->Stored.CountSteps(VoxelOrders[order]));
    conditions.MoveMilliseconds[order] = this->Stored.HasAtHand(VoxelOrders[order]) ? 0.0
      : this->Stored.CanReach(VoxelOrders[order])                                   ? move * steps
                                                  : OrderConditions::Never;
  }
}

Status DeviceVolume::FollowTuner(const RenderRequest& request, const ViewGeometry& view,
  std::uint64_t content, const Stream& stream, OrderStatistics& order)
{
  OrderConditions conditions;
  conditions.Axes = FindViewAxes(view);
  conditions.VoxelsPerPixel = MeasureVoxelsPerPixel(view);
  conditions.Content = content;
  conditions.Hysteresis = request.How.RotationHysteresis;
  conditions.SettlingFrames =
    request.How.BlockShape == BlockShapeMode::Automatic && !this->HasDistantLitRays
    ? FramesOfTrials
    : FramesOfOneLaunch;
  this->PredictCosts(request.How, view, conditions);
  this->PriceMoves(conditions);
  const AxisOrder& wanted = VoxelOrders[this->Tuner.Choose(conditions)];
  order.Choice = this->Tuner.GetReason();
  if (this->Tuner.GetNext() >= 0)
  {
    STRIDER_TRY(this->MakeWayForCopy(VoxelOrders[this->Tuner.GetNext()]));
    this->Stored.MakeRoom(VoxelOrders[this->Tuner.GetNext()], this->Gpu);
  }
  const bool isMove = !this->Stored.HasAtHand(wanted);
  STRIDER_TRY(this->MakeWayForCopy(wanted));
  const auto start = std::chrono::steady_clock::now();
  const Status status = this->Stored.Reach(wanted, this->Gpu, stream);
  if (status.GetCode() == StatusCode::OutOfMemory)
  {
    this->Tuner.Keep(this->FindOrderNumber());
    order.Choice.Reason = OrderReason::LimitedAutomatic;
    order.Limit = this->Stored.GetPlan().Limit;
    return {};
  }
  STRIDER_TRY(status);
  if (isMove)
  {
    STRIDER_TRY(stream.Synchronize());
    const double milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    this->MoveMillisecondsPerByte =
      milliseconds / (static_cast<double>(this->Volume.CountVoxels()) * this->GetVoxelBytes());
  }
  order.Limit = this->Stored.GetPlan().Limit;
  return {};
}

} // namespace Strider
