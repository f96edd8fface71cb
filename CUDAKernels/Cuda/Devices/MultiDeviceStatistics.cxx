// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of frames that several CUDA devices share.
#include "Cuda/Devices/MultiDeviceRenderer.h"

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
  if (this->WasSplit)
  {
    for (Member* member : this->ListPieces(this->Plan))
    {
      member->Renderer->GetStatistics(); // as below
      AddResults(*member, {});
    }
    return;
  }
  for (const auto& member : this->Members)
  {
    if (member->RowsDone > 0)
    {
      member->Renderer->GetStatistics(); // waits; the next frame reports a failure
      AddResults(*member, {});
      double milliseconds = 0.0;
      if (member->Index != this->Display && member->Renderer->MeasurePart(milliseconds).IsOk())
      {
        moved = std::max(moved, milliseconds);
      }
    }
  }
  this->Learn(moved);
}

const FrameStatistics& MultiDeviceRenderer::GetStatistics()
{
  this->Finish();
  return this->GetFinishedStatistics();
}

const FrameStatistics& MultiDeviceRenderer::GetFinishedStatistics() const
{
  const std::vector<Member*> members = this->ListInUse();
  const auto hasRows = [](const Member* member) { return member->RowsDone > 0; };
  const auto shown = std::find_if(members.begin(), members.end(), hasRows);
  FrameStatistics sum =
    (shown == members.end() ? members.front() : *shown)->Renderer->GetFinishedStatistics();
  sum.KernelMilliseconds = 0.0;
  sum.SamplesTaken = sum.SamplesSkipped = 0;
  sum.VoxelsFetched = sum.BricksDecoded = 0;
  sum.BytesOnDevice = 0;
  for (const auto& member : this->Members)
  {
    const FrameStatistics& own = member->Renderer->GetFinishedStatistics();
    DeviceShare share;
    share.Index = member->Renderer->GetGpu().Index;
    share.Name = member->Renderer->GetGpu().Name;
    share.Rows = member->RowsDone;
    share.Milliseconds = member->Milliseconds;
    share.Bytes = member->IsLost ? 0 : own.BytesOnDevice;
    share.Slices =
      this->IsSplit() ? ListSlices(this->Layout, this->Plan.Pieces[member->Index]) : share.Slices;
    share.State = member->IsLost                        ? DeviceState::Lost
      : member->Lacks != 0 || member->FramesToPause > 0 ? DeviceState::LacksMemory
      : member->RowsDone > 0                            ? DeviceState::Renders
                                                        : DeviceState::Rests;
    sum.KernelMilliseconds = std::max(sum.KernelMilliseconds, member->Milliseconds);
    sum.SamplesTaken += member->SamplesTaken;
    sum.SamplesSkipped += member->SamplesSkipped;
    sum.VoxelsFetched += member->VoxelsFetched;
    sum.BricksDecoded += member->BricksDecoded;
    sum.BytesOnDevice += share.Bytes;
    sum.UploadMilliseconds = std::max(sum.UploadMilliseconds, own.UploadMilliseconds);
    sum.Devices.push_back(std::move(share));
  }
  this->ReportSplit(sum);
  this->Statistics = std::move(sum);
  return this->Statistics;
}

} // namespace Strider
