// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Keeps a volume in the voxel order that a frame's settings request.
#include "Host/Volume/MovedVolume.h"

#include "Host/Volume/CopyIntoOrder.h"
#include "Host/Volume/CopyWithPadding.h"
#include "Rotation/ChoosePublishedOrder.h"
#include "Rotation/MoveLinear.h"
#include "Rotation/PlanStorage.h"
#include "Rotation/PredictHostCost.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

namespace Strider
{
namespace
{

/// Frames at rest before the time of an order counts as known: the first one also fills caches.
constexpr int FramesOfOneOrder = 2;

/// Automatic copies the volume if its size is available twice, and releases the copy if less than a quarter of its
/// size remains available to other processes.
constexpr std::size_t RoomForCopies = 2;
constexpr std::size_t LeastRoom = 4;

/// Does nothing if CountMoveParts returns no parts.
void MoveInPlace(const LinearBuffer& buffer, MoveStep step)
{
  const MoveParts parts = CountMoveParts(buffer, step);
  // Rows of neighbouring slabs lie in the same memory pages, so a task takes up to 16 slabs.
  tbb::parallel_for(tbb::blocked_range2d<int>(0, parts.Cycles, 1, 0, parts.Slabs, 16),
    [&](const tbb::blocked_range2d<int>& range) {
      for (int cycle = range.rows().begin(); cycle < range.rows().end(); ++cycle)
      {
        MoveCycle(buffer, step, cycle, range.cols().begin(), range.cols().end());
      }
    });
}

template <typename Function>
double MeasureMilliseconds(const Function& function)
{
  const auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
    .count();
}

} // namespace

void MovedVolume::SetVolume(const VolumeView& volume)
{
  this->Volume = volume;
  this->Order = {};
  this->ReadsCopy = false;
  this->IsCopyCurrent = false;
}

void MovedVolume::StoreFor(
  const Strategies& settings, const ViewGeometry& view, std::uint64_t content)
{
  if (settings.Rotation != this->Mode)
  {
    this->Release();
    this->Mode = settings.Rotation;
  }
  switch (settings.Rotation)
  {
    case RotationMode::Off:
      this->Reason = { OrderReason::Off };
      break;
    case RotationMode::Published:
      this->FollowPublished(view);
      break;
    case RotationMode::Automatic:
      this->FollowTuner(settings, view, content);
      break;
  }
}

void MovedVolume::Rest(OrderReason reason)
{
  this->Release();
  this->Reason = { reason };
}

VolumeView MovedVolume::GetStored() const
{
  VolumeView stored = this->Volume;
  stored.Voxels = this->ReadsCopy ? this->Copy.Get() : this->Volume.Voxels;
  return stored;
}

VoxelStrides MovedVolume::GetStrides() const
{
  return FindStrides(this->Order, this->ReadsCopy ? this->CopyExtents : this->Volume.Dimensions);
}

void MovedVolume::Report(FrameStatistics& statistics) const
{
  OrderStatistics order;
  order.Axes = ListStoredAxes(this->Order);
  order.Choice = this->Reason;
  statistics.StoredOrder = order;
  statistics.UploadMilliseconds = this->UploadMilliseconds;
  statistics.VoxelsUploaded = this->VoxelsUploaded;
  statistics.RotationMilliseconds = this->MoveMilliseconds;
  statistics.RotationCount = this->MoveCount;
}

void MovedVolume::Release()
{
  this->Copy.Release();
  this->UploadMilliseconds = 0.0;
  this->VoxelsUploaded = 0;
  this->Order = {};
  this->ReadsCopy = false;
  this->IsCopyCurrent = false;
}

void MovedVolume::FollowPublished(const ViewGeometry& view)
{
  const bool isRotated = !AreSame(this->Order, {});
  if (!IsXDeep(view))
  {
    this->Reason = { OrderReason::XIsNotDeep };
    if (isRotated)
    {
      this->Move(MoveStep::RotateBack);
    }
    return;
  }
  this->Reason = { OrderReason::XIsDeep };
  if (!this->IsCopyCurrent && !this->FillPaddedCopy())
  {
    const StoragePlan plan = PlanSquare(this->Volume.Dimensions, this->GetVoxelBytes());
    this->Reason.MissingBytes = plan.CountBytes(this->GetVoxelBytes());
    return;
  }
  if (!isRotated)
  {
    this->Move(MoveStep::RotateAboutY);
  }
}

bool MovedVolume::FillPaddedCopy()
{
  const StoragePlan plan = PlanSquare(this->Volume.Dimensions, this->GetVoxelBytes());
  if (!this->Copy.Reserve(plan.CountBytes(this->GetVoxelBytes())))
  {
    this->Release();
    return false;
  }
  this->UploadMilliseconds =
    MeasureMilliseconds([&] { CopyWithPadding(this->Volume, plan.Extents, this->Copy.Get()); });
  this->VoxelsUploaded = this->Volume.CountVoxels();
  this->CopyExtents = plan.Extents;
  this->IsCopyCurrent = true;
  this->ReadsCopy = true;
  return true;
}

void MovedVolume::Move(MoveStep step)
{
  const LinearBuffer buffer{ this->Copy.Get(), this->CopyExtents, this->GetVoxelBytes() };
  const Status moved = GuardMemory([&] {
    this->MoveMilliseconds = MeasureMilliseconds([&] { MoveInPlace(buffer, step); });
    return Status();
  });
  if (!moved.IsOk()) // some voxels may have been moved
  {
    this->Release();
    return;
  }
  this->Order = TakeStep(this->Order, step, this->CopyExtents[0]);
  ++this->MoveCount;
}

void MovedVolume::FollowTuner(
  const Strategies& settings, const ViewGeometry& view, std::uint64_t content)
{
  this->GiveBackCopy();
  const int former = this->ReadsCopy ? this->CopyNumber : 0;
  this->Tuner.Keep(former);
  OrderConditions conditions;
  conditions.Axes = FindViewAxes(view);
  conditions.VoxelsPerPixel = MeasureVoxelsPerPixel(view);
  conditions.Content = content;
  conditions.Hysteresis = settings.RotationHysteresis;
  conditions.SettlingFrames = FramesOfOneOrder;
  conditions.Costs = PredictHostCosts(view, this->Volume.Dimensions, this->GetVoxelBytes());
  bool hasRoom =
    this->Copy.Count() > 0 || this->Available.Read() / RoomForCopies >= this->CountVolumeBytes();
  this->PriceMoves(conditions, hasRoom);
  const int wanted = this->Tuner.Choose(conditions);
  this->Reason = this->Tuner.GetReason();
  if (wanted != former)
  {
    const double milliseconds = MeasureMilliseconds([&] { hasRoom = this->Reach(wanted); });
    if (hasRoom)
    {
      this->MoveMilliseconds = milliseconds;
      ++this->MoveCount;
    }
    else
    {
      this->Tuner.Keep(0);
    }
  }
  if (!hasRoom)
  {
    this->ExplainMissingRoom(conditions);
  }
}

void MovedVolume::GiveBackCopy()
{
  if (this->Copy.Count() > 0 &&
    (!this->IsCopyCurrent || this->Available.Read() < this->CountVolumeBytes() / LeastRoom))
  {
    this->Release();
  }
}

void MovedVolume::PriceMoves(OrderConditions& conditions, bool hasRoom) const
{
  const double copy = this->CopyMillisecondsPerByte * static_cast<double>(this->CountVolumeBytes());
  for (int order = 0; order < VoxelOrderCount; ++order)
  {
    const bool isAtHand = order == 0 || (this->IsCopyCurrent && order == this->CopyNumber);
    const bool isPromising =
      conditions.Costs[order] < (1.0 - conditions.Hysteresis) * conditions.Costs[0];
    conditions.MoveMilliseconds[order] = isAtHand ? 0.0
      : hasRoom && isPromising                    ? copy
                                                  : OrderConditions::Never;
  }
}

bool MovedVolume::Reach(int order)
{
  const AxisOrder& axes = VoxelOrders[order];
  this->ReadsCopy = order != 0;
  this->Order = MakeVoxelOrder(axes);
  if (order == 0 || (this->IsCopyCurrent && order == this->CopyNumber))
  {
    return true;
  }
  bool hasRoom = false;
  const double milliseconds = MeasureMilliseconds([&] {
    hasRoom = this->Copy.Reserve(this->CountVolumeBytes());
    if (hasRoom)
    {
      CopyIntoOrder(this->Volume, axes, this->Copy.Get());
    }
  });
  if (!hasRoom)
  {
    this->Release();
    return false;
  }
  const auto& size = this->Volume.Dimensions;
  this->CopyExtents = { size[axes[0]], size[axes[1]], size[axes[2]] };
  this->CopyNumber = order;
  this->IsCopyCurrent = true;
  this->CopyMillisecondsPerByte = milliseconds / static_cast<double>(this->CountVolumeBytes());
  return true;
}

void MovedVolume::ExplainMissingRoom(const OrderConditions& conditions)
{
  const auto fastest = std::min_element(conditions.Costs.begin(), conditions.Costs.end());
  const double saving = 1.0 - *fastest / conditions.Costs[0];
  if (saving > conditions.Hysteresis)
  {
    const int order = static_cast<int>(fastest - conditions.Costs.begin());
    this->Reason = { OrderReason::NoRoomToCopy };
    this->Reason.Other = VoxelOrders[order];
    this->Reason.Saving = saving;
    this->Reason.MissingBytes = RoomForCopies * this->CountVolumeBytes();
  }
}

} // namespace Strider
