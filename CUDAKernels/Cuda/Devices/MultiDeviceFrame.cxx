// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of several CUDA devices: their parts, and what happens where a device fails.
#include "Compositing/CheckGathering.h"
#include "Compositing/CountPixels.h"
#include "Cuda/Devices/MultiDeviceRenderer.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// Frames after which a device that had too little memory is tried again.
constexpr int PausedFrames = 100;
/// Time to hand a frame over to other threads and to wait for them.
constexpr double HandoverMilliseconds = 0.05;

} // namespace

bool MultiDeviceRenderer::IsShort(const Member& member) const
{
  // A device may discard its volume to make room for another form of it, and still find no room.
  const bool needsVolume =
    this->IsSplit() ? !this->Plan.Pieces[member.Index].IsEmpty() : this->Layout.Dimensions[0] > 0;
  const bool hasLostVolume = needsVolume && !member.Renderer->HasVolume();
  return hasLostVolume || member.Lacks != 0 || member.FramesToPause > 0;
}

bool MultiDeviceRenderer::IsReady(const Member& member) const
{
  return !member.IsLost && !this->IsShort(member);
}

const MultiDeviceRenderer::Member* MultiDeviceRenderer::FindTwin(
  const MultiDeviceRenderer& other, std::size_t index) const
{
  const int gpu = this->Members[index]->Renderer->GetGpu().Index;
  const auto isTwin = [gpu](const auto& member) { return member->Renderer->GetGpu().Index == gpu; };
  const auto& members = other.Members;
  if (index < members.size() && isTwin(members[index]))
  {
    return members[index].get(); // a device may be named twice
  }
  const auto twin = std::find_if(members.begin(), members.end(), isTwin);
  return twin == members.end() ? nullptr : twin->get();
}

bool MultiDeviceRenderer::IsReady(const RenderRequest& request, std::size_t index) const
{
  const auto isReady = [this, index](const PlacedVolume& volume) {
    if (const auto* one = dynamic_cast<const CudaRenderer*>(volume.Renderer))
    {
      return one->GetGpu().Index == this->Members[index]->Renderer->GetGpu().Index;
    }
    const auto* other = dynamic_cast<const MultiDeviceRenderer*>(volume.Renderer);
    const Member* twin = other ? this->FindTwin(*other, index) : nullptr;
    return !other || (twin && other->IsReady(*twin));
  };
  const Member& member = *this->Members[index];
  const std::vector<PlacedVolume>& volumes = ListVolumes(request);
  const bool isOwn =
    volumes.empty() ? IsReady(member) : !member.IsLost && member.FramesToPause == 0;
  return isOwn && std::all_of(volumes.begin(), volumes.end(), isReady);
}

std::vector<bool> MultiDeviceRenderer::ListReady(const RenderRequest& request)
{
  std::vector<bool> ready(this->Members.size());
  const auto find = [&] {
    for (std::size_t index = 0; index < ready.size(); ++index)
    {
      ready[index] = this->IsReady(request, index);
    }
    return std::find(ready.begin(), ready.end(), true) != ready.end();
  };
  const auto countDown = [](const MultiDeviceRenderer& renderer) {
    for (const auto& member : renderer.Members)
    {
      member->FramesToPause = std::max(0, member->FramesToPause - 1);
    }
  };
  countDown(*this);
  for (const PlacedVolume& volume : ListVolumes(request))
  {
    const auto* other = dynamic_cast<const MultiDeviceRenderer*>(volume.Renderer);
    if (other && other != this)
    {
      countDown(*other);
    }
  }
  if (!find())
  {
    for (const auto& member : this->Members)
    {
      member->FramesToPause = 0;
    }
    if (!find())
    {
      // The first device that works tells what is missing.
      ready[this->FindFirstWorking().Index] = true;
    }
  }
  return ready;
}

const RenderRequest& MultiDeviceRenderer::MakeOwn(
  const RenderRequest& request, std::size_t index, RenderRequest& own) const
{
  if (ListVolumes(request).empty())
  {
    return request;
  }
  own = request;
  for (PlacedVolume& volume : own.Parts.empty() ? own.MultiVolume : own.Parts)
  {
    const auto* other = dynamic_cast<const MultiDeviceRenderer*>(volume.Renderer);
    const Member* twin = other ? this->FindTwin(*other, index) : nullptr;
    volume.Renderer = twin ? twin->Renderer.get() : volume.Renderer;
  }
  return own;
}

void MultiDeviceRenderer::PlanParts(
  const RenderRequest& request, const std::vector<bool>& ready, std::size_t single)
{
  // An image without rows is refused by the first device.
  const std::vector<RowRange>& ranges =
    this->Shares.Choose(std::max(request.ImageSize[1], 1), ready, single);
  this->WasAsPlanned = true;
  this->WasSplit = false;
  this->ResetResults();
  for (std::size_t index = 0; index < this->Members.size(); ++index)
  {
    Member& member = *this->Members[index];
    member.Parts.clear();
    if (ranges[index].Count() > 0)
    {
      member.Parts.push_back(ranges[index]);
    }
  }
}

void MultiDeviceRenderer::ResetResults()
{
  for (const auto& member : this->Members)
  {
    member->Current = {};
  }
}

bool MultiDeviceRenderer::LeaveOut(Member& member) const
{
  const StatusCode code = member.Outcome.GetCode();
  member.IsLost = member.IsLost || HasFailed(member.Outcome);
  const bool lacksMemory = code == StatusCode::OutOfMemory || code == StatusCode::Unsupported;
  member.FramesToPause = lacksMemory ? PausedFrames : member.FramesToPause;
  return member.IsLost || this->IsShort(member);
}

Status MultiDeviceRenderer::RenderParts(const RenderRequest& request, std::vector<bool> ready,
  std::size_t single, const RowOperation& render)
{
  this->PlanParts(request, ready, single);
  while (true)
  {
    std::vector<Member*> working;
    for (const auto& member : this->Members)
    {
      if (!member->Parts.empty())
      {
        working.push_back(member.get());
      }
    }
    this->RunAll(working, [&](Member& member) {
      RenderRequest own;
      for (const RowRange& rows : member.Parts)
      {
        STRIDER_TRY(render(member, this->MakeOwn(request, member.Index, own), rows));
      }
      return Status();
    });
    std::vector<RowRange> rest;
    const Member* failed = nullptr;
    for (std::size_t index = 0; index < this->Members.size(); ++index)
    {
      Member& member = *this->Members[index];
      if (!member.Parts.empty() && !member.Outcome.IsOk())
      {
        failed = failed ? failed : &member;
        ready[index] = false;
        rest.insert(rest.end(), member.Parts.begin(), member.Parts.end());
      }
    }
    if (!failed)
    {
      return {};
    }
    const auto other = std::find(ready.begin(), ready.end(), true);
    if (other == ready.end())
    {
      return failed->Outcome; // where no device works, none is left out
    }
    for (Member* member : working)
    {
      if (!member->Outcome.IsOk() && !LeaveOut(*member))
      {
        return member->Outcome;
      }
      member->Parts.clear();
    }
    this->Members[static_cast<std::size_t>(other - ready.begin())]->Parts = rest;
    this->WasAsPlanned = false;
  }
}

Status MultiDeviceRenderer::RenderRows(const RenderRequest& request, const std::vector<bool>& ready,
  std::size_t single, const RowOperation& render)
{
  const auto renderAndCount = [&](Member& member, const RenderRequest& own, const RowRange& rows) {
    STRIDER_TRY(render(member, own, rows));
    AddResults(member, rows);
    return Status();
  };
  STRIDER_TRY(this->RenderParts(request, ready, single, renderAndCount));
  this->KeepResults();
  const auto hasRows = [](const auto& member) { return member->Finished.Rows > 0; };
  const auto shown = std::find_if(this->Members.begin(), this->Members.end(), hasRows);
  this->Shown = static_cast<std::size_t>(shown - this->Members.begin());
  this->Learn(0.0); // each device has sent its rows itself
  return {};
}

void MultiDeviceRenderer::AddResults(Member& member, const RowRange& rows)
{
  const FrameStatistics& results = member.Renderer->GetFinishedStatistics();
  FrameResults& sum = member.Current;
  sum.Rows += rows.Count();
  sum.Milliseconds += results.KernelMilliseconds;
  sum.SamplesTaken += results.SamplesTaken;
  sum.SamplesSkipped += results.SamplesSkipped;
  sum.VoxelsFetched += results.VoxelsFetched;
  sum.BricksDecoded += results.BricksDecoded;
  sum.IsTrial = (results.Launch && results.Launch->Choice.Reason == LaunchReason::Timing) ||
    (results.StoredOrder && results.StoredOrder->Choice.Reason == OrderReason::Timing);
}

void MultiDeviceRenderer::Learn(double moved)
{
  std::vector<double> milliseconds;
  bool isTrial = !this->WasAsPlanned;
  for (const auto& member : this->Members)
  {
    milliseconds.push_back(member->Current.Milliseconds);
    isTrial = isTrial || member->Current.IsTrial;
  }
  if (!isTrial)
  {
    this->Shares.Report(milliseconds, HandoverMilliseconds + moved);
  }
}

Status MultiDeviceRenderer::ReserveHost(const RenderRequest& request, std::vector<bool>& ready)
{
  const CurrentDeviceKeeper keeper;
  const bool isValid = request.ImageSize[0] > 0 && request.ImageSize[1] > 0;
  const std::size_t pixels = isValid ? CountPixels(request.ImageSize) : 1;
  Status status;
  for (std::size_t index = 0; index < ready.size(); ++index)
  {
    if (!ready[index])
    {
      continue;
    }
    Member& member = *this->Members[index];
    const auto reserve = [&] {
      STRIDER_TRY(MakeCurrent(member.Renderer->GetGpu()));
      if (this->Members[this->HostOwner]->IsLost)
      {
        this->Host = {}; // other devices may not reach what a lost one has page-locked
      }
      const float4* former = this->Host.Rgba.Get();
      STRIDER_TRY(this->Host.Rgba.Reserve(pixels));
      this->HostOwner = this->Host.Rgba.Get() == former ? this->HostOwner : index;
      return this->Host.Depth.Reserve(request.WantsDepth ? pixels : 1);
    };
    status = reserve();
    const bool hasOthers = std::count(ready.begin(), ready.end(), true) > 1;
    if (!HasFailed(status) || !hasOthers)
    {
      return status;
    }
    member.IsLost = true;
    ready[index] = false;
  }
  return status;
}

Status MultiDeviceRenderer::DoRender(const RenderRequest& request, RenderedImage& image)
{
  this->Finish();
  if (const auto done =
        this->TryPieces(request, [&] { return this->RenderPieces(request, image); }))
  {
    return *done;
  }
  std::vector<bool> ready = this->ListReady(request);
  STRIDER_TRY(this->ReserveHost(request, ready));
  const ImageTarget target = this->Host.GetTarget();
  const auto render = [&](Member& member, const RenderRequest& own, const RowRange& rows) {
    return member.Renderer->RenderPart(own, { rows, target });
  };
  STRIDER_TRY(this->RenderRows(request, ready, this->HostOwner, render));
  image = this->GetImage(request);
  return {};
}

RenderedImage MultiDeviceRenderer::GetImage(const RenderRequest& request) const
{
  RenderedImage image = this->Host.Show(request);
  image.Gathered = this->Members[this->Shown]->Renderer->FindGathered(request);
  return image;
}

Status MultiDeviceRenderer::DoShowGathered(std::size_t count, float* pixels)
{
  if (this->WasSplit)
  {
    STRIDER_TRY(CheckHasGathered(this->HasKeptGathered));
  }
  return this->Members[this->Shown]->Renderer->ShowGathered(count, pixels);
}

} // namespace Strider
