// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer that splits each frame among several CUDA devices, which all hold the whole volume.
#include "Cuda/Devices/MultiDeviceRenderer.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Cuda/Runtime/AllowPeerAccess.h"
#include "Cuda/Runtime/CallersMemory.h"
#include "Strider/GuardMemory.h"

#include <algorithm>

namespace Strider
{

namespace
{

constexpr unsigned int LacksVolume = 1;

unsigned int FindLack(AuxiliaryVolume auxiliary)
{
  return 2u << static_cast<unsigned int>(auxiliary);
}

/// Names all devices: "2 x NVIDIA H100", or their list.
std::string NameDevices(const std::vector<std::unique_ptr<CudaRenderer>>& renderers)
{
  const std::string& first = renderers.front()->GetDeviceName();
  std::string list;
  bool areSame = true;
  for (const auto& renderer : renderers)
  {
    areSame = areSame && renderer->GetDeviceName() == first;
    list += (list.empty() ? "" : ", ") + renderer->GetDeviceName();
  }
  return areSame ? std::to_string(renderers.size()) + " x " + first : list;
}

} // namespace

MultiDeviceRenderer::~MultiDeviceRenderer()
{
  if (!this->Members.empty())
  {
    this->Finish();
    // A thread that frees page-locked memory without a context would be given one.
    const CurrentDeviceKeeper keeper;
    (void)MakeCurrent(this->Members[this->HostOwner]->Renderer->GetGpu()).IsOk();
    this->HostRgba = {};
    this->HostDepth = {};
  }
}

Status MultiDeviceRenderer::Create(std::vector<std::unique_ptr<CudaRenderer>> renderers)
{
  this->Name = NameDevices(renderers);
  for (auto& renderer : renderers)
  {
    // Without direct access the driver copies by way of host memory.
    (void)AllowPeerAccess(renderers.front()->GetGpu(), renderer->GetGpu());
  }
  for (auto& renderer : renderers)
  {
    this->Members.push_back(std::make_unique<Member>());
    this->Members.back()->Index = this->Members.size() - 1;
    this->Members.back()->Renderer = std::move(renderer);
    if (this->Members.size() > 1)
    {
      this->Members.back()->Worker.Start();
    }
  }
  return {};
}

bool MultiDeviceRenderer::HasFailed(const Status& outcome)
{
  return outcome.GetCode() == StatusCode::DeviceFailure ||
    outcome.GetCode() == StatusCode::NoDevice;
}

std::vector<MultiDeviceRenderer::Member*> MultiDeviceRenderer::ListInUse() const
{
  std::vector<Member*> list;
  for (const auto& member : this->Members)
  {
    if (!member->IsLost)
    {
      list.push_back(member.get());
    }
  }
  return list;
}

void MultiDeviceRenderer::RunAll(const std::vector<Member*>& members, const Operation& operation)
{
  this->IsStopped = false;
  this->IsRunning = true;
  this->Caller = std::this_thread::get_id();
  const auto run = [&operation](Member& member) {
    member.Outcome = GuardMemory([&] { return operation(member); });
  };
  // The first one works on the caller's thread, where the caller's progress is reported.
  for (std::size_t index = 1; index < members.size(); ++index)
  {
    Member* member = members[index];
    member->Worker.Run([&run, member] { run(*member); });
  }
  run(*members.front());
  for (std::size_t index = 1; index < members.size(); ++index)
  {
    members[index]->Worker.Wait();
  }
  this->IsRunning = false;
}

Status MultiDeviceRenderer::SetAll(unsigned int lack, const Operation& set)
{
  this->Finish();
  const std::vector<Member*> members = this->ListInUse();
  this->RunAll(members, set);
  // The result is that of the devices that have everything else; one of them is enough.
  const Member* decisive = nullptr;
  for (const Member* member : members)
  {
    const bool isComplete = (member->Lacks & ~lack) == 0;
    const bool isBetter = !decisive || (!decisive->Outcome.IsOk() && member->Outcome.IsOk());
    decisive = isComplete && isBetter ? member : decisive;
  }
  for (const Member* member : members)
  {
    const bool wasStopped = member->Outcome.GetCode() == StatusCode::Stopped;
    decisive = wasStopped || !decisive ? member : decisive;
  }
  const bool isSet = decisive->Outcome.IsOk();
  for (Member* member : members)
  {
    const bool hasIt = member->Outcome.IsOk();
    const unsigned int others = member->Lacks & ~lack;
    member->Lacks =
      isSet ? (hasIt ? others : others | lack) : (hasIt ? others | lack : member->Lacks);
    member->IsLost = isSet && HasFailed(member->Outcome);
    member->FramesToPause = hasIt ? 0 : member->FramesToPause;
  }
  return decisive->Outcome;
}

void MultiDeviceRenderer::SetEach(const std::vector<TransferFunctions>& functions,
  void (CudaRenderer::*take)(std::vector<TransferFunctions>&&))
{
  // All copies are made before any is taken: devices with different functions would share a frame otherwise.
  std::vector<std::vector<TransferFunctions>> copies(this->Members.size(), functions);
  for (const auto& member : this->Members)
  {
    (member->Renderer.get()->*take)(std::move(copies[member->Index]));
  }
}

void MultiDeviceRenderer::ExpectFrames(const Strategies& settings)
{
  for (const auto& member : this->Members)
  {
    member->Renderer->ExpectFrames(settings);
  }
}

void MultiDeviceRenderer::SetProgress(const TaskProgress& progress)
{
  const auto tell = [this, progress](double done) {
    if (std::this_thread::get_id() == this->Caller)
    {
      this->IsStopped = !progress(done);
    }
    return !this->IsStopped;
  };
  for (const auto& member : this->Members)
  {
    member->Renderer->SetProgress(progress ? TaskProgress(tell) : TaskProgress());
  }
}

Status MultiDeviceRenderer::SetVolume(const VolumeView& volume)
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
  STRIDER_TRY(status);
  const VolumeView former = std::move(this->Layout);
  this->Layout = volume.GetLayout();
  const bool isNew = former.Dimensions != volume.Dimensions || former.Placement != volume.Placement;
  for (const auto& member : this->Members)
  {
    member->Finished.Rows = 0; // statistics of the volume are those of a device that holds it
    if (isNew)
    {
      member->Renderer->DropAuxiliaryVolumes();
      member->Lacks &= LacksVolume;
    }
  }
  return {};
}

Status MultiDeviceRenderer::StageVolume(const VolumeView& volume)
{
  const std::vector<Member*> members = this->ListInUse();
  this->RunAll(members, [&](Member& member) { return member.Renderer->StageVolume(volume); });
  const auto isOk = [](const Member* member) { return member->Outcome.IsOk(); };
  return std::any_of(members.begin(), members.end(), isOk) ? Status() : members.front()->Outcome;
}

Status MultiDeviceRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  return this->SetComponentFunctions({ functions });
}

Status MultiDeviceRenderer::SetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckComponentFunctions(functions));
  this->SetEach(functions, &CudaRenderer::TakeComponentFunctions);
  return {};
}

Status MultiDeviceRenderer::SetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckLabels(functions));
  this->SetEach(functions, &CudaRenderer::TakeLabelFunctions);
  return {};
}

Status MultiDeviceRenderer::SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  Event written;
  VolumeView read; // by the threads of the devices
  const Device& gpu = this->ListInUse().front()->Renderer->GetGpu();
  STRIDER_TRY(volume ? ShareWriter(*volume, gpu, written, read) : Status());
  return this->SetAll(FindLack(auxiliary), [&](Member& member) {
    return member.Renderer->SetAuxiliaryVolume(auxiliary, volume ? &read : nullptr);
  });
}

} // namespace Strider
