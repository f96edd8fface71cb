// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the frames that show the volumes of several props, each with a mapper of its own, and renders them.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderExplainAlone.h"
#include "vtkStriderMakeAppearance.h"

#include "vtkAlgorithm.h"
#include "vtkBoundingBox.h"
#include "vtkLogger.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"
#include "vtkTrivialProducer.h"
#include "vtkVolume.h"

#include <algorithm>
#include <chrono>
#include <typeinfo>

namespace
{

/// Returns whether the bounds of a volume, along the axes of the world, intersect those of another mapper's volume.
bool OverlapsAnother(
  const vtkStriderFrameVolume& volume, const std::vector<vtkStriderFrameVolume>& listed)
{
  const vtkBoundingBox bounds(volume.Volume->GetBounds());
  return std::any_of(listed.begin(), listed.end(), [&](const vtkStriderFrameVolume& other) {
    return other.Mapper != volume.Mapper &&
      bounds.Intersects(vtkBoundingBox(other.Volume->GetBounds()));
  });
}

} // namespace

void vtkStriderVolumeMapperInternals::UpdateInputs()
{
  if (this->Mapper->GetMTime() == this->InputsTime)
  {
    return;
  }
  bool areSet = true;
  std::vector<vtkObject*> producers;
  for (int port = 0; port < this->Mapper->GetNumberOfInputPorts(); ++port)
  {
    if (this->Mapper->GetNumberOfInputConnections(port) > 0)
    {
      int output = 0;
      vtkAlgorithm* producer = this->Mapper->GetInputAlgorithm(port, 0, output);
      producers.push_back(producer);
      // Data that were set as they are have nothing to update, and the pipeline takes long to find that out.
      if (typeid(*producer) != typeid(vtkTrivialProducer))
      {
        producer->Update(output);
        areSet = false;
      }
    }
  }
  this->InputsTime = areSet ? this->Mapper->GetMTime() : 0;
  this->Producer = areSet && producers.size() == 1 ? producers.front() : nullptr;
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
  using Verdict = vtkStriderFrameVolumes::Verdict;
  const bool isSelected = renderer->GetSelector() != nullptr;
  std::vector<Members> frames;
  const bool isDrawn = this->Try([&] {
    const Verdict verdict =
      isSelected ? Verdict::Unknown : this->Volumes->TakeTurn(this->Mapper, volume);
    const bool isOpen = verdict == Verdict::Unknown && this->Mapper->GetMixVolumes();
    const Members members = isOpen
      ? this->PrepareMembers(renderer, this->Volumes->List(this->Mapper, volume))
      : Members();
    const bool hasOwn = std::any_of(members.begin(), members.end(),
      [this](const Member& member) { return &member.GetInternals() == this; });
    if (hasOwn && isSelected)
    {
      frames = { this->ChooseSelected(members) };
    }
    else if (hasOwn)
    {
      frames = Arrange(members, renderer);
    }
    else if (isOpen && !isSelected)
    {
      this->Volumes->Judge(this->Mapper, volume, Verdict::Alone);
    }
    return verdict == Verdict::Drawn;
  });
  if (frames.empty() && !isDrawn)
  {
    this->RenderTimed(renderer, volume, {});
  }
  else if (isSelected)
  {
    this->RenderTimed(renderer, volume, frames.front());
  }
  else
  {
    for (const Members& frame : frames)
    {
      RenderMembers(renderer, frame);
    }
  }
}

bool vtkStriderVolumeMapperInternals::Prepare(vtkRenderer* renderer, vtkVolume* volume)
{
  return this->Try([&] {
    bool isReady = false;
    this->UpdateInputs();
    this->Work.Do(renderer->GetRenderWindow(), [&] {
      // Settings that cannot be rendered must not spoil the frame of the others.
      Strider::RenderRequest request;
      isReady = this->GatherParts(volume) && this->PrepareRenderer() && this->UpdateData() &&
        !this->Work.IsStopped() &&
        !vtkStriderShowsNothing({ this->Mapper, volume, &this->First.Input }) &&
        this->MakePartRequest(renderer, this->First, request);
    });
    return isReady;
  });
}

vtkStriderVolumeMapperInternals::Members vtkStriderVolumeMapperInternals::PrepareMembers(
  vtkRenderer* renderer, const std::vector<vtkStriderFrameVolume>& listed) const
{
  Members members;
  for (const vtkStriderFrameVolume& volume : listed)
  {
    vtkStriderVolumeMapperInternals& internals = *volume.Mapper->Internals;
    // A mapper has the data of one prop at a time.
    const bool isShared =
      std::count_if(listed.begin(), listed.end(),
        [&](const vtkStriderFrameVolume& other) { return other.Mapper == volume.Mapper; }) > 1;
    vtkStriderPlacedPart place;
    if (!isShared && !vtkStriderIsComposited(volume.Mapper) &&
      internals.Prepare(renderer, volume.Volume))
    {
      place = vtkStriderPlacePart(volume.Mapper, internals.First);
    }
    if (place.HasVolume)
    {
      members.push_back({ volume, place, members.size() });
      continue;
    }
    this->Volumes->Judge(volume.Mapper, volume.Volume, vtkStriderFrameVolumes::Verdict::Alone);
    const bool isLeftOut = isShared || vtkStriderIsComposited(volume.Mapper);
    internals.ReportMixing(!isLeftOut || !OverlapsAnother(volume, listed) ? std::string()
        : isShared ? "several props have its mapper"
                   : vtkStriderExplainAlone(volume.Mapper, volume.Volume));
  }
  std::stable_sort(members.begin(), members.end(), [](const Member& one, const Member& other) {
    return vtkStriderComesFirst(one.Place, other.Place);
  });
  return members;
}

void vtkStriderVolumeMapperInternals::RenderMembers(vtkRenderer* renderer, const Members& frame)
{
  vtkStriderVolumeMapperInternals& first = frame.front().GetInternals();
  for (const Member& member : frame)
  {
    first.Volumes->Judge(
      member.Volume.Mapper, member.Volume.Volume, vtkStriderFrameVolumes::Verdict::Drawn);
  }
  if (frame.size() > 1)
  {
    first.MixFailure.clear();
    first.RenderTimed(renderer, frame.front().Volume.Volume, frame);
  }
  const bool areAlone = frame.size() == 1 || !first.MixFailure.empty();
  for (const Member& member : frame)
  {
    if (areAlone)
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
  this->Frame = frame.size() > 1 ? frame : Members();
  this->FrameMaker = nullptr;
  this->Quality.SetVolumes(std::max(1, static_cast<int>(frame.size())));
  const auto start = std::chrono::steady_clock::now();
  this->FramesOfParts.reset();
  if (!this->HasPartsOnly)
  {
    this->Parts.clear(); // their mappers may be gone
  }
  vtkTimerLog::MarkStartEvent("Strider: volume");
  this->Mapper->GPURender(renderer, volume);
  vtkTimerLog::MarkEndEvent("Strider: volume");
  this->VolumesMixed = this->IsMixed() ? static_cast<int>(this->Frame.size())
                                       : 1 + static_cast<int>(this->Others.size());
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
