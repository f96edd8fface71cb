// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer that splits each frame, or the volume, among several CUDA devices.
#include "Cuda/Devices/MultiDeviceRenderer.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <utility>

namespace Strider
{

namespace
{

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
    this->Host = {};
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
  const auto run = [&operation](Member& member) {
    member.Outcome = GuardMemory([&] { return operation(member); });
  };
  // All functions are made before one is called: if memory runs out, no thread may still read what is declared here.
  std::vector<std::function<void()>> works;
  for (Member* member : members)
  {
    works.emplace_back([&run, member] { run(*member); });
  }
  this->IsStopped = false;
  this->IsRunning = true;
  this->Caller = std::this_thread::get_id();
  for (std::size_t index = 1; index < members.size(); ++index)
  {
    members[index]->Worker.Run(std::move(works[index]));
  }
  // The first one works on the caller's thread, where the caller's progress is reported.
  works.front()();
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

void MultiDeviceRenderer::DoExpectFrames(const Strategies& settings)
{
  this->Expected = settings;
  for (const auto& member : this->Members)
  {
    member->Renderer->ExpectFrames(settings);
  }
}

void MultiDeviceRenderer::DoSetProgress(const TaskProgress& progress)
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

Status MultiDeviceRenderer::DoStageVolume(const VolumeView& volume)
{
  if (this->IsSplit())
  {
    return {}; // there is no room for a second volume
  }
  const std::vector<Member*> members = this->ListInUse();
  this->RunAll(members, [&](Member& member) { return member.Renderer->StageVolume(volume); });
  const auto isOk = [](const Member* member) { return member->Outcome.IsOk(); };
  return std::any_of(members.begin(), members.end(), isOk) ? Status() : members.front()->Outcome;
}

Status MultiDeviceRenderer::DoSetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckComponentFunctions(functions));
  this->SetEach(functions, &CudaRenderer::TakeComponentFunctions);
  return {};
}

Status MultiDeviceRenderer::DoSetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckLabels(functions));
  this->SetEach(functions, &CudaRenderer::TakeLabelFunctions);
  return {};
}

} // namespace Strider
