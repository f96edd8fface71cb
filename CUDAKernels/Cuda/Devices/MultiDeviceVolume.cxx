// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which slices of a volume each of several CUDA devices holds.
#include "Compositing/CheckAuxiliaryVolume.h"
#include "Cuda/Devices/MultiDeviceRenderer.h"
#include "Cuda/Display/CompositePieces.h"
#include "Cuda/Runtime/CallersMemory.h"
#include "Foundation/CheckInput.h"
#include "Strider/FindFiniteRange.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <utility>

namespace Strider
{

namespace
{

/// True where two frames' volumes are planned alike.
bool ArePlannedAlike(const Strategies& one, const Strategies& other)
{
  return one.SplitVolume == other.SplitVolume && one.Storage == other.Storage &&
    one.MemoryLimit == other.MemoryLimit;
}

bool IsOfDevice(const Status& status)
{
  return status.GetCode() == StatusCode::OutOfMemory ||
    status.GetCode() == StatusCode::DeviceFailure || status.GetCode() == StatusCode::NoDevice ||
    status.GetCode() == StatusCode::Unsupported;
}

} // namespace

std::vector<DeviceRoom> MultiDeviceRenderer::MeasureRooms(const std::vector<Member*>& members) const
{
  std::vector<DeviceRoom> rooms;
  for (const Member* member : members)
  {
    const Device& gpu = member->Renderer->GetGpu();
    std::size_t available = 0;
    std::size_t ofOthers = 0;
    std::size_t shares = 0;
    for (const Member* other : members)
    {
      std::size_t bytes = 0;
      std::size_t withFree = 0;
      if (other->Renderer->GetGpu().Index == gpu.Index &&
        other->Renderer->MeasureVolumeMemory(bytes, withFree).IsOk())
      {
        ++shares;
        available = other == member ? withFree : available;
        ofOthers += other == member ? 0 : bytes;
      }
    }
    rooms.push_back({ shares > 0 ? (available + ofOthers) / shares : 0, gpu.MaximumVolume });
  }
  return rooms;
}

SplitPlan MultiDeviceRenderer::MakePlan(const VolumeView& volume)
{
  const std::vector<Member*> members = this->ListInUse();
  PieceNeeds needs = this->Needs;
  if (volume.Space == MemorySpace::Device ||
    std::count(this->AreOnDevice.begin(), this->AreOnDevice.end(), true) > 0)
  {
    needs.Obstacle = SplitReason::VoxelsOnDevice; // they could not be read again
  }
  else if (this->HasPieceFailed)
  {
    needs.Obstacle = SplitReason::PieceFailed;
  }
  const bool isOff = this->Expected.SplitVolume == Switch::Off || volume.Levels;
  SplitPlan plan = PlanSplit(volume, SizeOf(FindTexelFormat(volume)), this->Expected, needs,
    isOff ? std::vector<DeviceRoom>() : this->MeasureRooms(members), MostPieces);
  if (!plan.Pieces.empty())
  {
    std::vector<SlicePiece> byMember(this->Members.size());
    for (std::size_t piece = 0; piece < plan.Pieces.size(); ++piece)
    {
      byMember[members[piece]->Index] = plan.Pieces[piece];
    }
    plan.Pieces = std::move(byMember);
  }
  return plan;
}

std::vector<MultiDeviceRenderer::Member*> MultiDeviceRenderer::ListPieces(
  const SplitPlan& plan) const
{
  std::vector<Member*> members;
  for (std::size_t index = 0; index < plan.Pieces.size(); ++index)
  {
    if (!plan.Pieces[index].IsEmpty())
    {
      members.push_back(this->Members[index].get());
    }
  }
  return members;
}

Status MultiDeviceRenderer::JudgePieces(const std::vector<Member*>& members)
{
  const auto isOk = [](const Member* member) { return member->Outcome.IsOk(); };
  const auto failed = std::find_if_not(members.begin(), members.end(), isOk);
  if (failed == members.end())
  {
    return {};
  }
  const bool isAnyOk = std::any_of(members.begin(), members.end(), isOk);
  for (Member* member : members)
  {
    // Where no device works, none is left out.
    const bool isLost = isAnyOk && HasFailed(member->Outcome);
    member->IsLost = member->IsLost || isLost;
    if (member->Outcome.GetCode() == StatusCode::Stopped)
    {
      return member->Outcome;
    }
  }
  return (*failed)->Outcome;
}

Status MultiDeviceRenderer::RunPieces(const SplitPlan& plan, const Operation& operation)
{
  this->Finish();
  const std::vector<Member*> members = this->ListPieces(plan);
  this->RunAll(members, operation);
  return JudgePieces(members);
}

Status MultiDeviceRenderer::PlaceWhole(const VolumeView& volume)
{
  Event written;
  VolumeView read; // by the threads of the devices
  const Status known =
    ShareWriter(volume, this->ListInUse().front()->Renderer->GetGpu(), written, read);
  SharedUpload shared(this->Members.size());
  for (const auto& member : this->Members)
  {
    if (member->IsLost)
    {
      shared.Leave(member->Index);
    }
  }
  const Status status = this->SetAll(LacksVolume, [&](Member& member) {
    member.Renderer->ShareUpload(&shared, member.Index);
    VolumeView own = read;
    // Where the last volume is missing, the changes since then are not enough.
    own.Changed = member.HoldsLast ? volume.Changed : IndexBox();
    const Status set = GuardMemory([&] {
      STRIDER_TRY(known);
      return member.Renderer->SetVolume(own);
    });
    member.Renderer->ShareUpload(nullptr, 0);
    shared.Leave(member.Index); // it may have failed before the others' upload
    return set;
  });
  for (const auto& member : this->Members)
  {
    member->HoldsLast = !member->IsLost && member->Outcome.IsOk();
  }
  return status;
}

Status MultiDeviceRenderer::Place(const VolumeView& volume, const SplitPlan& plan)
{
  const bool isSame = !this->IsMixed && plan.Pieces == this->Plan.Pieces;
  VolumeView placed = volume;
  if (!isSame)
  {
    placed.Changed = IndexBox();
    this->IsMixed = true;
  }
  this->FoundRanges.reset();
  if (plan.Pieces.empty())
  {
    STRIDER_TRY(this->PlaceWhole(placed));
  }
  else
  {
    if (placed.LacksRanges())
    {
      FiniteRanges().Update(placed);
      placed.FindsRanges = false;
      this->FoundRanges.emplace();
      for (int component = 0; component < placed.Components; ++component)
      {
        (*this->FoundRanges)[static_cast<std::size_t>(component)] = placed.GetRange(component);
      }
    }
    const Status status = this->RunPieces(plan, [&](Member& member) {
      return member.Renderer->SetVolume(TakeSlices(placed, plan.Pieces[member.Index]));
    });
    const std::vector<Member*> pieces = this->ListPieces(plan);
    const auto isOk = [](const Member* member) { return member->Outcome.IsOk(); };
    this->IsMixed = this->IsMixed || std::any_of(pieces.begin(), pieces.end(), isOk);
    STRIDER_TRY(status);
    for (const auto& member : this->Members)
    {
      member->HoldsLast = !plan.Pieces[member->Index].IsEmpty();
    }
    for (Member* member : pieces)
    {
      member->Lacks &= ~LacksVolume;
      member->FramesToPause = 0;
    }
  }
  this->Plan = plan;
  this->IsMixed = false;
  return {};
}

Status MultiDeviceRenderer::Distribute(const VolumeView& volume, bool keepsAuxiliaries)
{
  while (true)
  {
    const SplitPlan plan = this->MakePlan(volume);
    const bool isSame = !this->IsMixed && plan.Pieces == this->Plan.Pieces;
    Status status = this->Place(volume, plan);
    if (status.IsOk() && keepsAuxiliaries && !isSame)
    {
      status = this->PlaceAuxiliaries();
      this->IsMixed = !status.IsOk();
    }
    if (status.IsOk() || plan.Pieces.empty() || !IsOfDevice(status))
    {
      return status;
    }
    this->HasPieceFailed = true; // the next plan gives each device the whole volume
  }
}

Status MultiDeviceRenderer::DoSetVolume(const VolumeView& volume)
{
  STRIDER_TRY(CheckVolume(volume));
  const bool isOther =
    this->Layout.Dimensions != volume.Dimensions || this->Layout.Placement != volume.Placement;
  this->HasPieceFailed = false;
  const std::array<bool, AuxiliaryKinds> wereOnDevice = this->AreOnDevice;
  if (isOther)
  {
    this->AreOnDevice = {};
  }
  const Status status = this->Distribute(volume, !isOther);
  if (!status.IsOk())
  {
    this->AreOnDevice = wereOnDevice;
    return status;
  }
  const VolumeView former = std::exchange(this->Source, volume); // released on this thread
  this->Source.Changed = IndexBox();
  this->Layout = volume.GetLayout();
  if (volume.Space == MemorySpace::Device)
  {
    this->Source = this->Layout;
  }
  for (const auto& member : this->Members)
  {
    member->Finished.Rows = 0; // statistics of the volume are those of a device that holds it
    if (isOther)
    {
      member->Renderer->DropAuxiliaryVolumes();
      member->Lacks &= LacksVolume;
    }
  }
  if (isOther)
  {
    this->Auxiliaries = {};
  }
  return {};
}

Status MultiDeviceRenderer::PlaceAuxiliary(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  if (!this->IsSplit())
  {
    Event written;
    VolumeView read; // by the threads of the devices
    const Device& gpu = this->ListInUse().front()->Renderer->GetGpu();
    STRIDER_TRY(volume ? ShareWriter(*volume, gpu, written, read) : Status());
    return this->SetAll(FindLack(auxiliary), [&](Member& member) {
      return member.Renderer->SetAuxiliaryVolume(auxiliary, volume ? &read : nullptr);
    });
  }
  const Status status = this->RunPieces(this->Plan, [&](Member& member) {
    VolumeView slices;
    if (volume)
    {
      slices = TakeSlicesOf(*volume, this->Layout, this->Plan.Pieces[member.Index]);
    }
    return member.Renderer->SetAuxiliaryVolume(auxiliary, volume ? &slices : nullptr);
  });
  for (Member* member : this->ListPieces(this->Plan))
  {
    member->Lacks &= ~FindLack(auxiliary);
  }
  return status;
}

Status MultiDeviceRenderer::PlaceAuxiliaries()
{
  for (std::size_t kind = 0; kind < this->Auxiliaries.size(); ++kind)
  {
    if (const std::optional<VolumeView>& volume = this->Auxiliaries[kind])
    {
      STRIDER_TRY(this->PlaceAuxiliary(static_cast<AuxiliaryVolume>(kind), &*volume));
    }
  }
  return {};
}

Status MultiDeviceRenderer::DoSetAuxiliaryVolume(
  AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  const auto kind = static_cast<std::size_t>(auxiliary);
  const bool isOnDevice = volume && volume->Space == MemorySpace::Device;
  if (this->IsSplit() && volume)
  {
    STRIDER_TRY(CheckAuxiliaryVolume(auxiliary, this->Layout, *volume));
  }
  if (this->IsSplit() && isOnDevice)
  {
    this->AreOnDevice[kind] = true;
    STRIDER_TRY(this->Distribute(this->Source, true));
  }
  Status status = this->PlaceAuxiliary(auxiliary, volume);
  if (this->IsSplit() && IsOfDevice(status))
  {
    STRIDER_TRY(this->GiveUpPieces());
    status = this->PlaceAuxiliary(auxiliary, volume);
  }
  STRIDER_TRY(status);
  this->AreOnDevice[kind] = isOnDevice;
  std::optional<VolumeView>& kept = this->Auxiliaries[kind];
  kept.reset();
  if (volume && !isOnDevice)
  {
    kept = *volume;
  }
  return {};
}

Status MultiDeviceRenderer::GiveUpPieces()
{
  this->HasPieceFailed = true;
  return this->Distribute(this->Source, true);
}

Status MultiDeviceRenderer::FollowOne(const PieceNeeds& needs, const Strategies& settings)
{
  const std::vector<Member*> members = this->ListPieces(this->Plan);
  const bool isAnyLost = std::any_of(
    members.begin(), members.end(), [](const Member* member) { return member->IsLost; });
  // Fewer layers matter only where more of them did not fit.
  const bool areEnough = this->Plan.Choice.Reason == SplitReason::PiecesTooLarge
    ? needs.GhostLayers == this->Plan.GhostLayers
    : !this->IsSplit() || needs.GhostLayers <= this->Plan.GhostLayers;
  const bool isSame = areEnough && needs.Obstacle == this->Needs.Obstacle &&
    ArePlannedAlike(settings, this->Expected);
  this->Needs = needs;
  if (isSame && !isAnyLost && !this->IsMixed)
  {
    return {};
  }
  this->Expected = settings;
  this->HasPieceFailed = this->HasPieceFailed || isAnyLost;
  const SplitPlan plan = this->MakePlan(this->Source);
  if (!this->IsMixed && plan.Pieces == this->Plan.Pieces)
  {
    this->Plan = plan;
    return {};
  }
  return this->Distribute(this->Source, true);
}

Status MultiDeviceRenderer::Follow(const RenderRequest& request)
{
  for (const PlacedVolume& volume : ListVolumes(request))
  {
    auto* other = dynamic_cast<MultiDeviceRenderer*>(volume.Renderer);
    if (other && other != this && other->Source.Voxels)
    {
      STRIDER_TRY(
        other->FollowOne({ SplitReason::MultiVolume, DefaultGhostLayers }, volume.Request.How));
    }
  }
  if (this->Source.Voxels)
  {
    return this->FollowOne(FindPieceNeeds(request, this->Source), request.How);
  }
  return this->IsMixed ? STRIDER_FAILURE(StatusCode::InvalidArgument,
                           "there is no volume to render: the last one could not be set")
                       : Status();
}

} // namespace Strider
