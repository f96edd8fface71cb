// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of several CUDA devices that stay on one of them for display.
#include "Cuda/Devices/MultiDeviceRenderer.h"

#include "Strider/GuardMemory.h"

#include <algorithm>

namespace Strider
{

Status MultiDeviceRenderer::DoConnectDisplay(const DisplayTargets& targets)
{
  this->DoDisconnectDisplay();
  Status first;
  for (std::size_t index = 0; index < this->Members.size(); ++index)
  {
    const Member& member = *this->Members[index];
    if (member.IsLost)
    {
      continue;
    }
    const Status status = member.Renderer->ConnectDisplay(targets);
    if (status.IsOk())
    {
      this->Display = index;
      return {};
    }
    first = first.IsOk() ? status : first;
  }
  return first;
}

Status MultiDeviceRenderer::DoRenderToDisplay(const RenderRequest& request)
{
  this->Finish();
  if (const auto done =
        this->TryPieces(request, [&] { return this->RenderPiecesOnDisplay(request); }))
  {
    return *done;
  }
  const std::vector<bool> ready = this->ListReady(request);
  const Status status = this->CollectOnDisplay(request,
    [&](const DisplayFrame& frame) { return this->MarchOnDisplay(request, ready, frame); });
  this->IsInFlight = status.IsOk();
  if (status.IsOk() && !ListVolumes(request).empty())
  {
    // The renderers of the other volumes do not know that this frame reads them.
    this->Finish();
  }
  return status;
}

Status MultiDeviceRenderer::CollectOnDisplay(
  const RenderRequest& request, const FrameOperation& march)
{
  Member& display = *this->Members[this->Display];
  STRIDER_TRY(display.Renderer->CheckDisplay(request));
  const CurrentDeviceKeeper keeper;
  const auto attempt = [&] {
    this->DisplayOutcome = {};
    return this->CollectOnDisplayOnce(request, march);
  };
  // Parts have freed memory and tried again by themselves.
  const auto giveBack = [&] {
    RenderRequest own;
    return !this->DisplayOutcome.IsOk() &&
      display.Renderer->EvictOptional(this->MakeOwn(request, this->Display, own));
  };
  const Status status = display.Renderer->RetryWithLessMemory(attempt, giveBack);
  return status.IsOk() ? status : this->JudgeDisplay(status);
}

Status MultiDeviceRenderer::CollectOnDisplayOnce(
  const RenderRequest& request, const FrameOperation& march)
{
  CudaRenderer& display = *this->Members[this->Display]->Renderer;
  this->DisplayOutcome = MakeCurrent(display.GetGpu());
  STRIDER_TRY(this->DisplayOutcome);
  DisplayFrame frame; // unmaps its objects on the device of the display
  Status status = this->DisplayOutcome = display.BeginDisplay(request, frame);
  status = status.IsOk() ? GuardMemory([&] { return march(frame); }) : status;
  if (status.IsOk())
  {
    status = this->DisplayOutcome = display.EndDisplay(request, frame);
  }
  if (!status.IsOk())
  {
    this->WaitForAll(); // queued work may read the mapped depths and write the frame
  }
  return status;
}

Status MultiDeviceRenderer::JudgeDisplay(const Status& status)
{
  Member& display = *this->Members[this->Display];
  const auto isOther = [&](const auto& member) {
    return member.get() != &display && this->IsReady(*member);
  };
  if (this->DisplayOutcome.IsOk() ||
    std::none_of(this->Members.begin(), this->Members.end(), isOther))
  {
    return status;
  }
  display.Outcome = this->DisplayOutcome;
  if (!LeaveOut(display))
  {
    return status;
  }
  return STRIDER_FAILURE(StatusCode::Unsupported,
    "the device of the display has failed, the others render into host memory: " +
      status.GetMessage());
}

void MultiDeviceRenderer::WaitForAll()
{
  for (const auto& member : this->Members)
  {
    member->Renderer->WaitForWork();
  }
}

Status MultiDeviceRenderer::MarchOnDisplay(
  const RenderRequest& request, const std::vector<bool>& ready, const DisplayFrame& frame)
{
  CudaRenderer& display = *this->Members[this->Display]->Renderer;
  const ImageTarget target{ frame.Rgba, nullptr };
  const auto march = [&](Member& member, const RenderRequest& own, const RowRange& rows) {
    STRIDER_TRY(member.Renderer->MarchPart(own, { rows, target }, frame));
    member.Current.Rows += rows.Count();
    return Status();
  };
  STRIDER_TRY(this->RenderParts(request, ready, this->Display, march));
  for (std::size_t index = 0; index < this->Members.size(); ++index)
  {
    const Member& member = *this->Members[index];
    if (index != this->Display && member.Current.Rows > 0)
    {
      this->DisplayOutcome = display.AwaitPart(*member.Renderer);
      STRIDER_TRY(this->DisplayOutcome);
    }
  }
  return {};
}

void MultiDeviceRenderer::DoDisconnectDisplay()
{
  this->Finish();
  this->Members[this->Display]->Renderer->DisconnectDisplay();
}

} // namespace Strider
