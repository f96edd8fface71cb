// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that stay on the device for display.
#include "Cuda/Renderer/CudaRenderer.h"

namespace Strider
{

Status CudaRenderer::DoConnectDisplay(const DisplayTargets& targets)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  this->FinishDisplay();
  return this->Context.Display.Connect(targets, this->Context.Gpu);
}

void CudaRenderer::FinishDisplay()
{
  (void)this->Finish().IsOk(); // the next frame reports a failure
  this->Context.DisplayedSurface = {};
}

Status CudaRenderer::CheckDisplay(const std::array<int, 2>& imageSize) const
{
  if (!this->Context.Display.IsConnected())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "no display is connected");
  }
  const std::array<int, 2>& largest = this->Context.Display.GetTextureSize();
  if (imageSize[0] > largest[0] || imageSize[1] > largest[1])
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the connected texture is smaller than the image");
  }
  return {};
}

Status CudaRenderer::CheckDisplay(const RenderRequest& request) const
{
  STRIDER_TRY(this->CheckDisplay(request.ImageSize));
  if (request.StartDepth)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, "depths at which rays start can only be rendered into host memory");
  }
  return {};
}

Status CudaRenderer::DoRenderToDisplay(const RenderRequest& asked)
{
  STRIDER_TRY(this->CheckDisplay(asked));
  return this->RenderRows(
    asked, {}, [&](const RenderRequest& request) { return this->RenderToDisplayOnce(request); });
}

Status CudaRenderer::RenderToDisplayOnce(const RenderRequest& request)
{
  FrameTask task;
  this->HasGathered = false;
  if (!request.Parts.empty())
  {
    return this->DisplayVolumeParts(request);
  }
  STRIDER_TRY(this->Prepare(request, task));
  MappedDisplay mapped;
  Status status = mapped.Map(this->Context.Display, task.Rays, this->Context.Queue.Get());
  status = status.IsOk() ? this->March(request, task) : status;
  if (!status.IsOk())
  {
    // A launched kernel may still write to the surface, which is unmapped next.
    (void)this->Context.Queue.Synchronize().IsOk();
    return status;
  }
  // Prepare has waited for the former frame, whose surface is released here.
  STRIDER_TRY(mapped.Unmap(this->Context.DisplayedSurface));
  // The renderers of the volumes do not know that this frame reads them, so wait for it.
  return request.MultiVolume.empty() ? Status() : this->Finish();
}

void CudaRenderer::DoDisconnectDisplay()
{
  const CurrentDeviceKeeper keeper;
  if (this->Context.Display.IsConnected() && MakeCurrent(this->Context.Gpu).IsOk())
  {
    this->FinishDisplay();
    this->Context.Display.Disconnect();
  }
}

} // namespace Strider
