// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of frames that several CUDA devices share.
#include "Cuda/Devices/MultiDeviceRenderer.h"
#include "Strider/GuardMemory.h"

#include <algorithm>

namespace Strider
{

void MultiDeviceRenderer::Finish()
{
  if (!this->IsInFlight)
  {
    return;
  }
  this->IsInFlight = false;
  double moved = 0.0;
  for (const auto& member : this->Members)
  {
    if (member->Current.Rows > 0)
    {
      member->Renderer->GetStatistics(); // waits; the next frame reports a failure
      AddResults(*member, {});
      double milliseconds = 0.0;
      if (!this->WasSplit && member->Index != this->Display &&
        member->Renderer->MeasurePart(milliseconds).IsOk())
      {
        moved = std::max(moved, milliseconds);
      }
    }
  }
  this->KeepResults();
  if (!this->WasSplit)
  {
    this->Learn(moved);
  }
}

void MultiDeviceRenderer::KeepResults()
{
  for (const auto& member : this->Members)
  {
    member->Finished = member->Current;
  }
}

void MultiDeviceRenderer::DoFinish()
{
  if (!this->IsRunning)
  {
    this->Finish();
  }
}

const FrameStatistics& MultiDeviceRenderer::DoGetFinishedStatistics() const
{
  // Observers of progress may ask while workers write theirs. Without host memory the last sum stays.
  if (!this->IsRunning)
  {
    (void)GuardMemory([this] {
      this->Statistics = this->SumStatistics();
      return Status();
    }).IsOk();
  }
  return this->Statistics;
}

FrameStatistics MultiDeviceRenderer::SumStatistics() const
{
  const std::vector<Member*> members = this->ListInUse();
  const auto hasRows = [](const Member* member) { return member->Finished.Rows > 0; };
  const auto holdsLast = [](const Member* member) { return member->HoldsLast; };
  auto shown = std::find_if(members.begin(), members.end(), hasRows);
  shown = shown == members.end() ? std::find_if(members.begin(), members.end(), holdsLast) : shown;
  const Member& first = members.empty() ? *this->Members.front() : *members.front();
  FrameStatistics sum =
    (shown == members.end() ? first : **shown).Renderer->GetFinishedStatistics();
  sum.KernelMilliseconds = 0.0;
  sum.SamplesTaken = sum.SamplesSkipped = 0;
  sum.VoxelsFetched = sum.BricksDecoded = 0;
  sum.BytesOnDevice = 0;
  for (const auto& member : this->Members)
  {
    const FrameStatistics& own = member->Renderer->GetFinishedStatistics();
    const FrameResults& results = member->Finished;
    DeviceShare share;
    share.Index = member->Renderer->GetGpu().Index;
    share.Name = member->Renderer->GetGpu().Name;
    share.Rows = results.Rows;
    share.Milliseconds = results.Milliseconds;
    share.Bytes = member->IsLost ? 0 : own.BytesOnDevice;
    share.Slices =
      this->IsSplit() ? ListSlices(this->Layout, this->Plan.Pieces[member->Index]) : share.Slices;
    share.State = member->IsLost ? DeviceState::Lost
      : IsShort(*member)         ? DeviceState::LacksMemory
      : results.Rows > 0         ? DeviceState::Renders
                                 : DeviceState::Rests;
    sum.KernelMilliseconds = std::max(sum.KernelMilliseconds, results.Milliseconds);
    sum.SamplesTaken += results.SamplesTaken;
    sum.SamplesSkipped += results.SamplesSkipped;
    sum.VoxelsFetched += results.VoxelsFetched;
    sum.BricksDecoded += results.BricksDecoded;
    sum.BytesOnDevice += share.Bytes;
    sum.UploadMilliseconds = std::max(sum.UploadMilliseconds, own.UploadMilliseconds);
    sum.Devices.push_back(std::move(share));
  }
  this->ReportSplit(sum);
  return sum;
}

} // namespace Strider
