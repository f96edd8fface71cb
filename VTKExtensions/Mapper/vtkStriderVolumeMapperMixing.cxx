// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the frames that show the volumes of several props, each with a mapper of its own, and renders them.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderExplainAlone.h"
#include "vtkStriderGroupBlocks.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderSeenBlock.h"

#include "vtkAlgorithm.h"
#include "vtkLogger.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"
#include "vtkVolume.h"

#include <algorithm>
#include <chrono>
#include <iterator>

void vtkStriderVolumeMapperInternals::UpdateInputs()
{
  for (int port = 0; port < this->Mapper->GetNumberOfInputPorts(); ++port)
  {
    if (this->Mapper->GetNumberOfInputConnections(port) > 0)
    {
      int output = 0;
      vtkAlgorithm* producer = this->Mapper->GetInputAlgorithm(port, 0, output);
      producer->Update(output);
    }
  }
}

bool vtkStriderVolumeMapperInternals::IsListed(vtkRenderer* renderer, vtkVolume* volume)
{
  return this->Try([&] {
    this->Volumes = vtkStriderFrameVolumes::Find(renderer);
    return this->Volumes->TakeListed(this->Mapper, volume);
  });
}

void vtkStriderVolumeMapperInternals::RenderTurn(vtkRenderer* renderer, vtkVolume* volume)
{
  std::vector<Members> frames;
  const bool isSelected = renderer->GetSelector() != nullptr;
  const bool isDrawn = this->Try([&] {
    if (!isSelected && this->Volumes->TakeTurn(this->Mapper, volume))
    {
      return true;
    }
    if (this->Mapper->GetMixVolumes())
    {
      Members members = PrepareMembers(renderer, this->Volumes->List(this->Mapper));
      LeaveOutApart(members, vtkStriderFindViewpoint(renderer, nullptr));
      const bool hasOwn = std::any_of(members.begin(), members.end(),
        [this](const Member& member) { return &member.GetInternals() == this; });
      frames = !hasOwn || members.size() < 2 ? frames
        : isSelected                         ? std::vector<Members>{ this->ChooseSelected(members) }
                                             : Arrange(members, renderer);
    }
    return false;
  });
  if (isSelected || frames.empty())
  {
    if (!isDrawn)
    {
      this->RenderTimed(renderer, volume, frames.empty() ? Members() : frames.front());
    }
    return;
  }
  for (const Members& frame : frames)
  {
    RenderMembers(renderer, frame);
  }
}

bool vtkStriderVolumeMapperInternals::Prepare(vtkRenderer* renderer, vtkVolume* volume)
{
  return this->Try([&] {
    bool isReady = false;
    this->UpdateInputs();
    this->Work.Do(renderer->GetRenderWindow(), [&] {
      Strider::RenderRequest
        request; // settings that cannot be rendered must not spoil the frame of the others
      isReady = this->GatherParts(volume) && this->PrepareRenderer() && this->UpdateData() &&
        !this->Work.IsStopped() &&
        !vtkStriderShowsNothing({ this->Mapper, renderer, volume, &this->First.Input }) &&
        this->MakePartRequest(renderer, this->First, request);
    });
    return isReady;
  });
}

vtkStriderVolumeMapperInternals::Members vtkStriderVolumeMapperInternals::PrepareMembers(
  vtkRenderer* renderer, const std::vector<vtkStriderFrameVolume>& listed)
{
  Members members;
  for (const vtkStriderFrameVolume& volume : listed)
  {
    vtkStriderVolumeMapperInternals& internals = *volume.Mapper->Internals;
    if (internals.Prepare(renderer, volume.Volume))
    {
      const vtkStriderPlacedPart place = vtkStriderPlacePart(internals.First);
      if (place.HasVolume)
      {
        members.push_back({ volume, place, false });
      }
    }
  }
  std::stable_sort(members.begin(), members.end(), [](const Member& one, const Member& other) {
    return vtkStriderComesFirst(one.Place, other.Place);
  });
  return members;
}

void vtkStriderVolumeMapperInternals::LeaveOutApart(
  Members& members, const vtkStriderViewpoint& viewpoint)
{
  Members kept;
  std::vector<std::string> reasons;
  for (const Member& member : members)
  {
    std::string reason = vtkStriderExplainAlone(member.Volume.Mapper, member.Volume.Volume);
    for (const Member& other : kept)
    {
      reason =
        reason.empty() ? vtkStriderExplainApart(other.Volume.Mapper, member.Volume.Mapper) : reason;
    }
    if (reason.empty() && !kept.empty())
    {
      reason = member.GetInternals().ExplainOtherBackend(kept.front().GetInternals());
    }
    if (reason.empty())
    {
      kept.push_back(member);
    }
    reasons.push_back(reason);
  }
  for (std::size_t index = 0; index < members.size(); ++index)
  {
    const vtkStriderSeenBlock block(members[index].Place.Box, viewpoint);
    const bool overlaps = std::any_of(members.begin(), members.end(), [&](const Member& other) {
      return &other != &members[index] &&
        block.Overlaps(vtkStriderSeenBlock(other.Place.Box, viewpoint));
    });
    if (!reasons[index].empty() || !overlaps)
    {
      members[index].GetInternals().ReportMixing(overlaps ? reasons[index] : std::string());
    }
  }
  members = std::move(kept);
}

std::string vtkStriderVolumeMapperInternals::ExplainOtherBackend(
  const vtkStriderVolumeMapperInternals& other) const
{
  if (this->GetRenderer()->GetBackend() != other.GetRenderer()->GetBackend())
  {
    return this->GetRenderer()->GetBackend() == Strider::Backend::CUDA
      ? "CUDA renders it, and the CPU the others"
      : "the CPU renders it, and CUDA the others";
  }
  return this->Choice.GetDevices() != other.Choice.GetDevices() ? "its {Devices} are others"
                                                                : std::string();
}

void vtkStriderVolumeMapperInternals::ReportMixing(const std::string& reason)
{
  this->Messages.Report(vtkStriderMessages::NotMixed,
    reason.empty() ? reason
                   : "The volume is not mixed with those that it overlaps, and hides what is drawn "
                     "before it: " +
        reason + ".");
}

vtkStriderVolumeMapperInternals::Members vtkStriderVolumeMapperInternals::ChooseSelected(
  Members members) const
{
  const auto isOwn = [this](const Member& member) { return &member.GetInternals() == this; };
  const auto own = std::find_if(members.begin(), members.end(), isOwn);
  if (members.size() > Strider::MostVolumes)
  {
    if (own - members.begin() >= static_cast<std::ptrdiff_t>(Strider::MostVolumes))
    {
      std::swap(*own, members[Strider::MostVolumes - 1]);
    }
    members.resize(Strider::MostVolumes);
  }
  return members;
}

std::vector<vtkStriderVolumeMapperInternals::Members> vtkStriderVolumeMapperInternals::Arrange(
  Members& members, vtkRenderer* renderer)
{
  std::vector<vtkStriderOrientedBox> boxes;
  std::transform(members.begin(), members.end(), std::back_inserter(boxes),
    [](const Member& member) { return member.Place.Box; });
  std::vector<Members> frames;
  for (const std::vector<std::size_t>& group :
    vtkStriderGroupBlocks(boxes, vtkStriderFindViewpoint(renderer, nullptr)))
  {
    for (std::size_t index = 0; index < group.size(); ++index)
    {
      if (index % Strider::MostVolumes == 0)
      {
        frames.emplace_back();
      }
      Member& member = members[group[index]];
      member.IsBeyondLimit = index >= Strider::MostVolumes;
      if (member.IsBeyondLimit)
      {
        member.GetInternals().ReportMixing("a frame mixes " + std::to_string(Strider::MostVolumes) +
          " volumes, not " + std::to_string(group.size()));
      }
      frames.back().push_back(member);
    }
  }
  return frames;
}

void vtkStriderVolumeMapperInternals::RenderMembers(vtkRenderer* renderer, const Members& frame)
{
  vtkStriderVolumeMapperInternals& first = frame.front().GetInternals();
  for (const Member& member : frame)
  {
    first.Volumes->TakeDrawn(member.Volume);
  }
  if (frame.size() > 1)
  {
    first.RenderTimed(renderer, frame.front().Volume.Volume, frame);
  }
  for (const Member& member : frame)
  {
    if (frame.size() == 1 || !first.HasMixed)
    {
      member.GetInternals().RenderTimed(renderer, member.Volume.Volume, {});
    }
    else if (&member.GetInternals() != &first)
    {
      member.GetInternals().TakeFrame(first);
    }
  }
}

void vtkStriderVolumeMapperInternals::RenderTimed(
  vtkRenderer* renderer, vtkVolume* volume, const Members& frame)
{
  this->Frame = frame;
  this->HasMixed = false;
  this->FrameMaker = nullptr;
  this->VolumesMixed = std::max(1, static_cast<int>(frame.size()));
  this->Quality.SetVolumes(this->VolumesMixed);
  const auto start = std::chrono::steady_clock::now();
  vtkTimerLog::MarkStartEvent("Strider: volume");
  this->Mapper->GPURender(renderer, volume);
  vtkTimerLog::MarkEndEvent("Strider: volume");
  this->Frame.clear();
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool hasFailed = this->Messages.HasProblem();
  if (!hasFailed && this->GetRenderer() && this->DisplayPath == "interop")
  {
    // The device is still at work; the former frame tells how long its march takes.
    seconds += 1e-3 * this->GetRenderer()->GetFinishedStatistics().KernelMilliseconds;
  }
  vtkStriderVolumeMapper* mapper = this->Mapper;
  this->FrameMilliseconds = 1e3 * seconds;
  mapper->TimeToDraw = seconds;
  (volume->GetAllocatedRenderTime() < 1.0 ? mapper->SmallTimeToDraw : mapper->BigTimeToDraw) =
    seconds;
  this->Guard([&] {
    const std::string quality = this->Quality.End(mapper, 1e3 * seconds);
    mapper->QualityInUse = hasFailed ? "" : quality;
    vtkLog(TRACE, "Strider: " << mapper->QualityInUse);
  });
}
