// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volume of a renderer on the device: uploads and updates.
#include "Cuda/Renderer/DeviceVolume.h"

#include "Cuda/Runtime/MemoryBudget.h"
#include "Sampling/FindChangedVoxels.h"
#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"

#include <utility>

namespace Strider
{

namespace
{

/// Returns the failure with a clause on its consequence added to the message.
Status Explain(const Status& status, const char* consequence)
{
  return STRIDER_FAILURE(status.GetCode(), status.GetMessage() + "; " + consequence);
}

SmallestInteger FindSmallest(const RenderRequest& request)
{
  return request.MatchVTK ? SmallestInteger::Raised : SmallestInteger::Kept;
}

} // namespace

Status DeviceVolume::Create(const Device& device)
{
  this->Gpu = device;
  std::string told; // ignored here: the renderer reports it
  this->Launches = &ChooseLaunchTable(device.Capability, told);
  return this->Uploader.Create();
}

Status DeviceVolume::Plan(const VolumeView& volume, StoragePlan& plan) const
{
  MemoryBudget budget;
  STRIDER_TRY(budget.Read());
  budget.Free += this->GetBytes(); // the new volume may replace this one
  const int voxelBytes = static_cast<int>(SizeOf(FindTexelFormat(volume)));
  plan = PlanStorage(this->Mode, volume.Dimensions, voxelBytes, budget.Free, budget.All);
  const bool fits = budget.Allows(plan.CountBytes(voxelBytes), MemoryUse::Required);
  const auto& most = this->Gpu.MaximumVolume;
  const bool isLegal =
    plan.Extents[0] <= most[0] && plan.Extents[1] <= most[1] && plan.Extents[2] <= most[2];
  if (!fits || !isLegal)
  {
    plan = PlanPlainStorage(volume.Dimensions);
    plan.Limit = fits ? OrderLimit::PaddingTooLarge : OrderLimit::NoPaddedMemory;
  }
  return {};
}

Status DeviceVolume::SetVolume(const VolumeView& volume, const Stream& stream)
{
  const SmallestInteger formerSmallest = this->Smallest;
  const bool formerIsRaised = this->IsRaised;
  const bool wasRaised =
    this->Smallest == SmallestInteger::Raised && HoldsSmallestInteger(this->Volume);
  if (volume.Space == MemorySpace::Device || volume.LacksRanges())
  {
    this->IsRaised = this->IsRaised || wasRaised;
    // A frame can raise them later. It cannot lower those of device memory again, and ranges are found in the texels.
    this->Smallest = SmallestInteger::Kept;
  }
  VolumeView wanted = volume;
  if (this->IsRaised && this->Smallest == SmallestInteger::Kept)
  {
    wanted.Changed = IndexBox(); // voxels outside the box are not stored as those inside would be
  }
  const bool formerIsTooLarge = this->IsTooLarge;
  const Status status = this->SetChanged(wanted, stream);
  this->IsRaised = false;
  if (!status.IsOk())
  {
    // They describe the former volume, which may still be there.
    this->Smallest = formerSmallest;
    this->IsRaised = formerIsRaised;
    this->IsTooLarge = formerIsTooLarge;
  }
  return status;
}

Status DeviceVolume::SetChanged(const VolumeView& volume, const Stream& stream)
{
  const IndexBox changed = this->FindChanged(volume);
  this->IsTooLarge = this->IsTooLarge && volume.Dimensions == this->Volume.Dimensions &&
    volume.Type == this->Volume.Type && volume.Components == this->Volume.Components;
  if (!this->WantsBricks(volume, this->Wanted, this->Storage))
  {
    const Status status = this->StoreTexture(volume, stream);
    this->IsTooLarge = status.GetCode() == StatusCode::OutOfMemory;
    if (!this->IsTooLarge || !this->WantsBricks(volume, this->Wanted, this->Storage))
    {
      return status;
    }
  }
  if (this->IsCompressed() && changed.IsEmpty())
  {
    this->Volume = volume;
    this->VoxelsUploaded = 0;
    return {};
  }
  return this->StoreBricks(volume, stream);
}

Status DeviceVolume::FindRanges(const VolumeView& volume, const Stream& stream)
{
  VolumeView found = volume;
  Status status;
  if (!this->EmptySpace.IsEmpty())
  {
    status = this->EmptySpace.JoinRanges(stream, found);
  }
  else if (volume.Space == MemorySpace::Device)
  {
    status = DeviceRanges().Update(found);
  }
  else
  {
    FiniteRanges().Update(found);
  }
  if (!status.IsOk())
  {
    return this->Lose(status, "the previous volume is gone");
  }
  this->Volume.ScalarRange = found.ScalarRange;
  this->Volume.OtherRanges = found.OtherRanges;
  return {};
}

Status DeviceVolume::StoreTexture(const VolumeView& volume, const Stream& stream)
{
  StoragePlan plan;
  STRIDER_TRY(this->Plan(volume, plan));
  if (!this->IsCompressed() && this->Stored.Suits(volume, plan))
  {
    STRIDER_TRY(this->Store(volume, this->FindChanged(volume), stream));
    this->Stored.SetPlan(plan);
  }
  else
  {
    STRIDER_TRY(this->StoreAnew(volume, plan, stream));
  }
  this->AllowOptionalTextures();
  this->Hold(volume, StorageKind::Texture);
  this->Tuner.Keep(this->FindOrderNumber());
  return {};
}

Status DeviceVolume::Upload(const VolumeView& volume, const IndexBox& changed, const Stream& stream)
{
  const IndexBox whole = MakeWholeBox(volume.Dimensions);
  this->VoxelsUploaded = changed.CountAll();
  if (!(changed == whole))
  {
    const Status status =
      this->Stored.UploadPart(volume, changed, this->Smallest, this->Uploader, this->Gpu, stream);
    if (status.GetCode() != StatusCode::OutOfMemory)
    {
      return status;
    }
    this->VoxelsUploaded = whole.CountAll();
  }
  return this->Stored.Upload(volume, this->Smallest, this->Uploader, stream);
}

Status DeviceVolume::Store(const VolumeView& volume, const IndexBox& changed, const Stream& stream)
{
  if (changed.IsEmpty())
  {
    this->VoxelsUploaded = 0;
    return {};
  }
  ++this->VoxelChanges;
  const Status status = this->Upload(volume, changed, stream);
  if (!status.IsOk())
  {
    return this->Lose(status, "the previous volume was overwritten");
  }
  return this->KeepIfSearched(this->EmptySpace.FindRanges(this->Stored, volume, changed, stream));
}

Status DeviceVolume::KeepIfSearched(const Status& searched)
{
  const Status status = ForgiveLackOfMemory(searched);
  return status.IsOk() ? Status() : this->Lose(status, "the previous volume is gone");
}

Status DeviceVolume::Lose(const Status& failure, const char* consequence)
{
  this->Held.reset();
  return Explain(failure, consequence);
}

void DeviceVolume::Hold(const VolumeView& volume, StorageKind kind)
{
  this->Volume = volume;
  this->Held = kind;
}

void DeviceVolume::Forget()
{
  this->Volume = this->Volume.GetLayout();
  this->Held.reset();
}

IndexBox DeviceVolume::FindChanged(const VolumeView& next) const
{
  return this->Held ? FindChangedVoxels(this->Volume, next) : MakeWholeBox(next.Dimensions);
}

void DeviceVolume::DropFormer()
{
  this->DropOptionalTextures();
  this->EmptySpace.Drop();
  this->Stored = {};
  this->Bricks.Release();
  this->Held.reset();
  ++this->VoxelChanges;
}

bool DeviceVolume::FitsInsteadOfFormer(const VolumeView& volume, const StoragePlan& plan) const
{
  MemoryBudget budget;
  const bool isKnown = this->GetBytes() > 0 && budget.Read().IsOk();
  budget.Free += this->GetBytes();
  const int voxelBytes = static_cast<int>(SizeOf(FindTexelFormat(volume)));
  return isKnown && budget.Allows(plan.CountBytes(voxelBytes), MemoryUse::Required);
}

Status DeviceVolume::StoreAnew(
  const VolumeView& volume, const StoragePlan& plan, const Stream& stream)
{
  const VolumeView wanted = volume; // may be the view that is released
  StoredVolume made;
  const TexelFormat format = FindTexelFormat(wanted);
  const auto create = [&] { return made.Create(wanted.Dimensions, format, plan, this->Gpu); };
  Status status = create();
  if (status.GetCode() == StatusCode::OutOfMemory && this->CountOptionalBytes() > 0)
  {
    this->DropOptionalTextures();
    status = create();
  }
  bool keepsFormer = true;
  if (status.GetCode() == StatusCode::OutOfMemory && this->FitsInsteadOfFormer(wanted, plan))
  {
    keepsFormer = false;
    this->DropFormer();
    status = create();
  }
  const IndexBox whole = MakeWholeBox(wanted.Dimensions);
  DeviceSkipMap searched;
  if (status.IsOk())
  {
    status = made.Upload(wanted, this->Smallest, this->Uploader, stream);
  }
  if (status.IsOk())
  {
    status = ForgiveLackOfMemory(searched.FindRanges(made, wanted, whole, stream));
  }
  if (!status.IsOk())
  {
    return keepsFormer ? status : Explain(status, "the previous volume was discarded to make room");
  }
  // Only now, since a volume that is stopped or refused leaves the former one as it was.
  this->DropFormer();
  this->Stored = std::move(made);
  this->EmptySpace = std::move(searched);
  this->VoxelsUploaded = whole.CountAll();
  if (this->EmptySpace.IsEmpty()) // the memory of the former volume may suffice
  {
    STRIDER_TRY(
      this->KeepIfSearched(this->EmptySpace.FindRanges(this->Stored, wanted, whole, stream)));
  }
  this->Hold(wanted, StorageKind::Texture);
  return {};
}

bool DeviceVolume::IsAdapted(const RenderRequest& request) const
{
  return !this->IsEmpty() && !this->IsCompressed() && request.How.Rotation == this->Mode &&
    FindSmallest(request) == this->Smallest;
}

Status DeviceVolume::AdaptTexels(const RenderRequest& request, const Stream& stream)
{
  const SmallestInteger wanted = FindSmallest(request);
  if (wanted == this->Smallest)
  {
    return {};
  }
  const SmallestInteger former = std::exchange(this->Smallest, wanted);
  if (!HoldsSmallestInteger(this->Volume))
  {
    return {};
  }
  const bool isRaising = wanted == SmallestInteger::Raised;
  // The owner may have changed device memory since, so raised voxels stay raised until it sets them anew.
  const bool needsNoUpload = this->Volume.Space == MemorySpace::Device ||
    (isRaising && this->Stored.CanReach(VoxelOrders[0]));
  if (needsNoUpload)
  {
    const Status raised = isRaising ? this->RaiseSmallest(stream) : Status();
    this->Smallest = raised.IsOk() ? wanted : former;
    return raised;
  }
  const StoragePlan plan = this->Stored.GetPlan();
  this->Tuner.Keep(0);
  const Status status = this->Stored.Suits(this->Volume, plan)
    ? this->Store(this->Volume, MakeWholeBox(this->Volume.Dimensions), stream)
    : this->StoreAnew(this->Volume, plan, stream);
  this->Smallest = status.IsOk() ? wanted : former; // the next frame tries again
  this->IsRaised = this->IsRaised && !status.IsOk();
  return status;
}

Status DeviceVolume::RaiseSmallest(const Stream& stream)
{
  const bool isInOwnOrder = this->Stored.Reach(VoxelOrders[0], this->Gpu, stream).IsOk();
  this->Tuner.Keep(this->FindOrderNumber());
  ++this->VoxelChanges;
  this->IsRaised = true;
  STRIDER_TRY(this->Stored.RaiseSmallest(stream));
  if (!isInOwnOrder)
  {
    this->EmptySpace.Drop(); // it can only be found anew in the caller's order
    return {};
  }
  return this->KeepIfSearched(this->EmptySpace.FindRanges(
    this->Stored, this->Volume, MakeWholeBox(this->Volume.Dimensions), stream));
}

Status DeviceVolume::AdaptRoom(const RenderRequest& request, const Stream& stream)
{
  if (request.How.Rotation == this->Mode)
  {
    return {};
  }
  const RotationMode former = std::exchange(this->Mode, request.How.Rotation);
  const Status status = this->MakeRoom(stream);
  this->Mode = status.IsOk() ? this->Mode : former; // the next frame tries again
  return status;
}

Status DeviceVolume::MakeRoom(const Stream& stream)
{
  this->DropOptionalTextures();
  this->AllowOptionalTextures();
  StoragePlan plan;
  STRIDER_TRY(this->Plan(this->Volume, plan));
  const bool isInOwnOrder = this->Stored.Reach(VoxelOrders[0], this->Gpu, stream).IsOk();
  this->Stored.DropCopy();
  this->Tuner.Keep(0);
  if (isInOwnOrder && this->Stored.Suits(this->Volume, plan))
  {
    this->Stored.SetPlan(plan);
    return {};
  }
  StoredVolume made;
  const TexelFormat format = FindTexelFormat(this->Volume);
  if (isInOwnOrder && made.Create(this->Volume.Dimensions, format, plan, this->Gpu).IsOk())
  {
    STRIDER_TRY(made.CopyFrom(this->Stored, stream));
    this->Stored = std::move(made);
    return {};
  }
  if (this->Volume.Space == MemorySpace::Device)
  {
    return {}; // the owner may have changed the memory since, so the stored voxels stay
  }
  return this->StoreAnew(this->Volume, plan, stream);
}

} // namespace Strider
