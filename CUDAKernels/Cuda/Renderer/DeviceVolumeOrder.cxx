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
      DescribeOrder(this->GetOrder()) + " (compressed bricks are not reordered)";
    return {};
  }
  STRIDER_TRY(this->GiveBackUnderPressure());
  const VoxelOrder former = this->GetOrder();
  const auto start = std::chrono::steady_clock::now();
  std::string reason;
  STRIDER_TRY(this->ChooseOrder(request, view, content, stream, reason));
  if (!AreSame(former, this->GetOrder()))
  {
    STRIDER_TRY(stream.Synchronize());
    statistics.RotationMilliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    ++statistics.RotationCount;
  }
  statistics.StoredOrder = DescribeOrder(this->GetOrder()) + " (" + reason + ")";
  return {};
}

Status DeviceVolume::ChooseOrder(const RenderRequest& request, const ViewGeometry& view,
  std::uint64_t content, const Stream& stream, std::string& reason)
{
  if (request.How.Rotation != RotationMode::Off && this->GetVoxelBytes() > MostMovedBytes)
  {
    reason = this->Stored.GetPlan().Reason;
    return {};
  }
  switch (request.How.Rotation)
  {
    case RotationMode::Off:
      break;
    case RotationMode::Published:
      return this->FollowPublished(view, stream, reason);
    case RotationMode::Automatic:
      if (this->IsStackRead)
      {
        reason = "automatic: stacked slices are read as fast along all axes";
        return {};
      }
      return this->FollowTuner(request, view, content, stream, reason);
  }
  reason = "off";
  return {};
}

Status DeviceVolume::FollowPublished(
  const ViewGeometry& view, const Stream& stream, std::string& reason)
{
  const bool isWanted = IsXDeep(view);
  reason = isWanted ? "published: x points into the screen"
                    : "published: x does not point into the screen";
  if (this->Stored.GetPlan().Room != MoveRoom::SquareInPlace)
  {
    reason = "published: " + this->Stored.GetPlan().Reason;
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
    this->PredictedFor.BlockShape == settings.BlockShape &&
    this->PredictedFor.BlockWidth == settings.BlockWidth &&
    this->PredictedFor.BatchDepth == settings.BatchDepth &&
    MeasureTurn(this->Predicted.Axes, conditions.Axes) < SameCostsDegrees;
  if (!isKnown)
  {
    for (int order = 0; order < VoxelOrderCount; ++order)
    {
      conditions.Costs[order] = PredictFrameCost(*this->Launches, settings,
        OrderView(view, MakeVoxelOrder(VoxelOrders[order])), this->GetVoxelBytes());
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
  std::uint64_t content, const Stream& stream, std::string& reason)
{
  OrderConditions conditions;
  conditions.Axes = FindViewAxes(view);
  conditions.VoxelsPerPixel = MeasureVoxelsPerPixel(view);
  conditions.Content = content;
  conditions.Hysteresis = request.How.RotationHysteresis;
  conditions.SettlingFrames =
    request.How.BlockShape == BlockShapeMode::Automatic ? FramesOfTrials : FramesOfOneLaunch;
  this->PredictCosts(request.How, view, conditions);
  this->PriceMoves(conditions);
  const AxisOrder& wanted = VoxelOrders[this->Tuner.Choose(conditions)];
  reason = this->Tuner.GetReason();
  if (this->Tuner.GetNext() >= 0)
  {
    STRIDER_TRY(this->MakeWayFor(VoxelOrders[this->Tuner.GetNext()]));
    this->Stored.MakeRoom(VoxelOrders[this->Tuner.GetNext()], this->Gpu);
  }
  const bool isMove = !this->Stored.HasAtHand(wanted);
  STRIDER_TRY(this->MakeWayFor(wanted));
  const auto start = std::chrono::steady_clock::now();
  const Status status = this->Stored.Reach(wanted, this->Gpu, stream);
  if (status.GetCode() == StatusCode::OutOfMemory)
  {
    this->Tuner.Keep(this->FindOrderNumber());
    reason = "automatic: " + this->Stored.GetPlan().Reason;
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
  if (!this->Stored.GetPlan().Reason.empty())
  {
    reason += "; " + this->Stored.GetPlan().Reason;
  }
  return {};
}

} // namespace Strider
