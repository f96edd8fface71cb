// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that several devices share.
#include "Cuda/Renderer/CudaRenderer.h"

namespace Strider
{

Status CudaRenderer::CreateForParts()
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  STRIDER_TRY(this->Context.DisplayBegun.Create());
  STRIDER_TRY(this->Context.PartTimer.Create());
  return this->Context.PartDone.Create();
}

bool CudaRenderer::HasVolume() const
{
  return !this->Context.Volume->IsEmpty();
}

void CudaRenderer::DropAuxiliaryVolumes()
{
  const CurrentDeviceKeeper keeper;
  if (MakeCurrent(this->Context.Gpu).IsOk())
  {
    (void)this->Finish().IsOk(); // the next frame reports a failure
    this->Context.AuxiliaryVolumes.Drop();
    this->Context.NoteChange();
  }
}

void CudaRenderer::WaitForWork()
{
  const CurrentDeviceKeeper keeper;
  if (MakeCurrent(this->Context.Gpu).IsOk())
  {
    (void)this->Context.Queue.Synchronize().IsOk();
  }
}

Status CudaRenderer::RenderPart(const RenderRequest& asked, const FramePart& part)
{
  return this->RenderRows(asked, part.Rows,
    [&](const RenderRequest& request) { return this->RenderOnce(request, part.Target); });
}

Status CudaRenderer::BeginDisplay(const RenderRequest& request, DisplayFrame& display)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  STRIDER_TRY(this->Finish());
  context.DisplayedSurface = {};
  MarchRaysTask task{};
  task.Frame.OpaqueDepthSize[0] = request.OpaqueDepthSize[0];
  task.Frame.OpaqueDepthSize[1] = request.OpaqueDepthSize[1];
  STRIDER_TRY(this->RetryWithLessMemory(
    [&] {
      STRIDER_TRY(context.Buffers.Reserve(request));
      return display.Mapped.Map(context.Display, task, context.Queue.Get());
    },
    [&] { return this->EvictOptional(request); }));
  display.Rgba = context.Buffers.GetRgba();
  display.OpaqueDepth = task.OpaqueDepth;
  display.Begun = &context.DisplayBegun;
  return display.Begun->Record(context.Queue.Get());
}

Status CudaRenderer::MarchPart(
  const RenderRequest& asked, const FramePart& part, const DisplayFrame& display)
{
  return this->RenderRows(asked, part.Rows,
    [&](const RenderRequest& request) { return this->MarchPartOnce(request, part, display); });
}

Status CudaRenderer::MarchPartOnce(
  const RenderRequest& request, const FramePart& part, const DisplayFrame& display)
{
  DeviceContext& context = this->Context;
  FrameTask task;
  this->HasGathered = false;
  STRIDER_TRY(this->Prepare(request, task));
  // Connected depths replace those of the request.
  STRIDER_TRY(display.Rgba ? context.Buffers.Reserve(request)
                           : context.Buffers.Prepare(request, task.Rays, context.Queue));
  task.Rays.Rgba = context.Buffers.GetRgba();
  const bool isHere = display.Begun == &context.DisplayBegun;
  STRIDER_TRY(display.Begun->HoldStream(context.Queue.Get()));
  if (display.OpaqueDepth && isHere)
  {
    task.Rays.OpaqueDepth = display.OpaqueDepth;
  }
  else if (display.OpaqueDepth)
  {
    STRIDER_TRY(context.Buffers.BringDepth(display.OpaqueDepth, task.Rays, context.Queue));
  }
  STRIDER_TRY(this->March(request, task));
  if (!isHere)
  {
    STRIDER_TRY(context.PartTimer.Start(context.Queue.Get()));
    STRIDER_TRY(FrameBuffers::Fetch(task.Rays, part.Target, context.Queue));
    STRIDER_TRY(context.PartTimer.Stop(context.Queue.Get()));
  }
  this->HasGathered = request.KeepsGathered && !part.Rows;
  return context.PartDone.Record(context.Queue.Get());
}

Status CudaRenderer::MeasurePart(double& milliseconds) const
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  return this->Context.PartTimer.Read(milliseconds);
}

Status CudaRenderer::AwaitPart(const CudaRenderer& other)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  return other.Context.PartDone.HoldStream(this->Context.Queue.Get());
}

Status CudaRenderer::EndDisplay(const RenderRequest& request, DisplayFrame& display)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  STRIDER_TRY(display.Mapped.Fill(
    this->Context.Display, display.Rgba, request.ImageSize, this->Context.Queue.Get()));
  return display.Mapped.Unmap(this->Context.DisplayedSurface);
}

} // namespace Strider
