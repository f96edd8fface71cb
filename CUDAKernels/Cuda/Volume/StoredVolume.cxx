// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume on the device in its stored order, and optionally a second copy in another order.
#include "Cuda/Volume/StoredVolume.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/MemoryBudget.h"
#include "Cuda/Volume/StoreOnDevice.h"
#include "Rotation/FindMoveSteps.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

bool HasAxes(const VoxelOrder& order, const AxisOrder& axes)
{
  return AreSame(order, MakeVoxelOrder(axes));
}

bool IsMirrored(const VoxelOrder& order)
{
  return order.Sign[0] < 0.0f || order.Sign[1] < 0.0f || order.Sign[2] < 0.0f;
}

/// Succeeds where a second copy of `bytes` may be made.
Status CheckSpareMemory(std::size_t bytes)
{
  bool isAllowed = false;
  STRIDER_TRY(AskMemory(bytes, MemoryUse::Optional, isAllowed));
  return isAllowed ? Status()
                   : STRIDER_FAILURE(StatusCode::OutOfMemory,
                       "the device has no memory to spare for a second copy");
}

} // namespace

Status StoredVolume::Create(const std::array<int, 3>& dimensions, const TexelFormat& format,
  const StoragePlan& plan, const Device& device)
{
  StoredVolume made;
  made.Dimensions = dimensions;
  made.Plan = plan;
  STRIDER_TRY(made.Current.Texture.Create(plan.Extents, format, device));
  *this = std::move(made);
  return {};
}

bool StoredVolume::Suits(const VolumeView& volume, const StoragePlan& plan) const
{
  return !this->IsEmpty() && this->Dimensions == volume.Dimensions &&
    this->Plan.Extents == plan.Extents &&
    this->Current.Texture.GetFormat() == FindTexelFormat(volume) &&
    (this->Current.Texture.GetExtents() == plan.Extents ||
      (this->HasCopy() && this->Spare.Texture.GetExtents() == plan.Extents));
}

Status StoredVolume::Upload(
  const VolumeView& volume, SmallestInteger smallest, VoxelUploader& uploader, const Stream& stream)
{
  if (this->Current.Texture.GetExtents() != this->Plan.Extents)
  {
    std::swap(this->Current, this->Spare); // a copy in another order has other extents
  }
  this->DropCopy();
  this->Current.Order = {};
  STRIDER_TRY(uploader.Upload(volume, smallest, this->Current.Texture.GetArray(), stream));
  return this->FillPadding(stream);
}

Status StoredVolume::UploadPart(const VolumeView& volume, const IndexBox& part,
  SmallestInteger smallest, VoxelUploader& uploader, const Device& device, const Stream& stream)
{
  // Reordering all voxels on the device is faster than uploading them again.
  STRIDER_TRY(this->Reach(VoxelOrders[0], device, stream));
  this->DropCopy();
  STRIDER_TRY(
    uploader.UploadPart(volume, part, smallest, this->Current.Texture.GetArray(), stream));
  return this->FillPadding(stream);
}

Status StoredVolume::RaiseSmallest(const Stream& stream)
{
  this->DropCopy();
  const VolumeTexture& texture = this->Current.Texture;
  return LaunchRaiseSmallest(texture.GetSurface(), texture.GetFormat().Type, stream.Get());
}

Status StoredVolume::CopyFrom(const StoredVolume& other, const Stream& stream)
{
  this->DropCopy();
  this->Current.Order = {};
  cudaMemcpy3DParms copy{};
  copy.srcArray = other.Current.Texture.GetArray();
  copy.dstArray = this->Current.Texture.GetArray();
  copy.extent = make_cudaExtent(static_cast<std::size_t>(this->Dimensions[0]),
    static_cast<std::size_t>(this->Dimensions[1]), static_cast<std::size_t>(this->Dimensions[2]));
  copy.kind = cudaMemcpyDeviceToDevice;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream.Get())));
  return this->FillPadding(stream);
}

Status StoredVolume::FillPadding(const Stream& stream)
{
  STRIDER_TRY(
    LaunchFillPadding(this->Current.Texture.GetSurface(), this->FindVoxels(), stream.Get()));
  return stream.Synchronize();
}

std::array<int, 3> StoredVolume::FindVoxels() const
{
  const int(&axis)[3] = this->Current.Order.Axis;
  return { this->Dimensions[axis[0]], this->Dimensions[axis[1]], this->Dimensions[axis[2]] };
}

bool StoredVolume::HasAtHand(const AxisOrder& axes) const
{
  return HasAxes(this->Current.Order, axes) ||
    (this->HasCopy() && HasAxes(this->Spare.Order, axes));
}

int StoredVolume::CountSteps(const AxisOrder& axes) const
{
  std::vector<MoveStep> steps;
  if (this->Plan.Room == MoveRoom::Copy || this->HasAtHand(axes))
  {
    return -1;
  }
  const int unit = MoveTileBytes / static_cast<int>(SizeOf(this->Current.Texture.GetFormat()));
  return FindMoveSteps(this->Current.Order, axes, this->Current.Texture.GetExtents(), unit, steps)
    ? static_cast<int>(steps.size())
    : -1;
}

bool StoredVolume::CanReach(const AxisOrder& axes) const
{
  return this->Plan.Room == MoveRoom::Copy || this->HasAtHand(axes) || this->CountSteps(axes) > 0;
}

Status StoredVolume::Reach(const AxisOrder& axes, const Device& device, const Stream& stream)
{
  if (HasAxes(this->Current.Order, axes))
  {
    return {};
  }
  if (this->HasCopy() && HasAxes(this->Spare.Order, axes))
  {
    std::swap(this->Current, this->Spare);
    return {};
  }
  if (IsMirrored(this->Current.Order))
  {
    STRIDER_TRY(this->Rotate(MoveStep::RotateBack, stream));
  }
  if (this->Plan.Room == MoveRoom::Copy)
  {
    const Status status = this->MakeCopy(axes, device, stream);
    if (status.GetCode() != StatusCode::OutOfMemory)
    {
      return status;
    }
    this->GiveUpCopies();
  }
  return this->MoveInPlace(axes, stream);
}

StoragePlan StoredVolume::PlanCopy(const AxisOrder& axes) const
{
  return PlanCopies(
    { this->Dimensions[axes[0]], this->Dimensions[axes[1]], this->Dimensions[axes[2]] },
    static_cast<int>(SizeOf(this->Current.Texture.GetFormat())));
}

Status StoredVolume::TakeRoom(const AxisOrder& axes, const Device& device, VolumeTexture& texture)
{
  const TexelFormat format = this->Current.Texture.GetFormat();
  const StoragePlan plan = this->PlanCopy(axes);
  if (this->Room.GetExtents() == plan.Extents)
  {
    texture = std::move(this->Room);
    this->Room = {};
    return {};
  }
  this->Room = {};
  // Reuse the memory of a former copy in a third order where it has the right extents.
  if (this->HasCopy() && this->Spare.Texture.GetExtents() == plan.Extents)
  {
    texture = std::move(this->Spare.Texture);
    this->Spare = {};
    return {};
  }
  this->DropCopy();
  STRIDER_TRY(CheckSpareMemory(plan.CountBytes(static_cast<int>(SizeOf(format)))));
  return texture.Create(plan.Extents, format, device);
}

void StoredVolume::MakeRoom(const AxisOrder& axes, const Device& device)
{
  const StoragePlan plan = this->PlanCopy(axes);
  const bool isThere = this->HasAtHand(axes) || this->Room.GetExtents() == plan.Extents;
  const TexelFormat format = this->Current.Texture.GetFormat();
  if (this->Plan.Room == MoveRoom::Copy && !isThere && !this->HasCopy() &&
    CheckSpareMemory(plan.CountBytes(static_cast<int>(SizeOf(format)))).IsOk())
  {
    this->Room = {};
    (void)this->Room.Create(plan.Extents, format, device).IsOk(); // Reach reports what is missing
  }
}

Status StoredVolume::MakeCopy(const AxisOrder& axes, const Device& device, const Stream& stream)
{
  OrderedTexture made;
  STRIDER_TRY(this->TakeRoom(axes, device, made.Texture));
  made.Order = MakeVoxelOrder(axes);
  std::array<int, 3> from{};
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int stored = 0; stored < 3; ++stored)
    {
      from[axis] = this->Current.Order.Axis[stored] == axes[axis] ? stored : from[axis];
    }
  }
  STRIDER_TRY(LaunchCopyInOrder(this->Current.Texture.GetSurface(), this->FindVoxels(), from,
    made.Texture.GetSurface(), stream.Get()));
  this->Spare = std::move(this->Current);
  this->Current = std::move(made);
  return {};
}

Status StoredVolume::MoveInPlace(const AxisOrder& axes, const Stream& stream)
{
  const std::array<int, 3>& extents = this->Current.Texture.GetExtents();
  const int unit = MoveTileBytes / static_cast<int>(SizeOf(this->Current.Texture.GetFormat()));
  std::vector<MoveStep> steps;
  if (!FindMoveSteps(this->Current.Order, axes, extents, unit, steps))
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "no memory for a second copy, and sides that cannot be turned in place");
  }
  for (const MoveStep step : steps)
  {
    STRIDER_TRY(LaunchMoveInPlace(this->Current.Texture.GetSurface(), step, 0, stream.Get()));
    this->Current.Order = TakeStep(this->Current.Order, step, extents[FindMovedAxes(step)[0]]);
  }
  return {};
}

Status StoredVolume::Rotate(MoveStep step, const Stream& stream)
{
  this->DropCopy();
  STRIDER_TRY(LaunchMoveInPlace(this->Current.Texture.GetSurface(), step, 0, stream.Get()));
  this->Current.Order = TakeStep(this->Current.Order, step, this->Current.Texture.GetExtents()[0]);
  return {};
}

void StoredVolume::GiveUpCopies()
{
  this->DropCopy();
  this->Plan.Room = MoveRoom::SidesInPlace;
  this->Plan.Limit = OrderLimit::NoSecondCopy;
}

bool StoredVolume::DropCopy()
{
  const bool hadCopy = this->HasCopy() || this->HasRoom();
  this->Spare = {};
  this->Room = {};
  return hadCopy;
}

TextureVoxels StoredVolume::GetVoxels(ScalarType type, ReconstructionFilter filter) const
{
  TextureVoxels voxels = this->Current.Texture.GetVoxels(type, filter);
  voxels.SetOrder(this->Current.Order);
  return voxels;
}

} // namespace Strider
