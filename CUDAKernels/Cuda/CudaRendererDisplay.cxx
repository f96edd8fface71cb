// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that do not leave the device.
#include "Cuda/CudaRenderer.h"

namespace Strider
{

Status CudaRenderer::ConnectDisplay(const DisplayTargets& targets)
{
  STRIDER_TRY(MakeCurrent(this->Gpu));
  return this->Display.Connect(targets, this->Gpu);
}

Status CudaRenderer::RenderToDisplay(const RenderRequest& request)
{
  if (!this->Display.IsConnected())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "no display is connected");
  }
  const std::array<int, 2>& largest = this->Display.GetTextureSize();
  if (request.ImageSize[0] > largest[0] || request.ImageSize[1] > largest[1])
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the connected texture is smaller than the image");
  }
  if (request.StartDepth)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, "depths at which rays start can only be rendered into host memory");
  }
  FrameTask task;
  Status prepared = this->Prepare(request, task);
  while (prepared.GetCode() == StatusCode::OutOfMemory && this->GiveBackMemory(request))
  {
    task = {};
    prepared = this->Prepare(request, task);
  }
  STRIDER_TRY(prepared);
  MappedDisplay mapped;
  STRIDER_TRY(mapped.Map(this->Display, task.Rays, this->Queue.Get()));
  STRIDER_TRY(this->March(request, task));
  STRIDER_TRY(mapped.Unmap());
  // Other renderers do not know that their volumes are being read.
  return request.Together.empty() ? Status() : this->Finish();
}

void CudaRenderer::DisconnectDisplay()
{
  if (this->Display.IsConnected() && MakeCurrent(this->Gpu).IsOk())
  {
    (void)this->Finish().IsOk(); // a failure comes back at the next frame
    this->Display.Disconnect();
  }
}

} // namespace Strider
