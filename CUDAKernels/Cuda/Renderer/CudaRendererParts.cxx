// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that several devices share: each renders some rows, or some slices of the volume.
#include "Compositing/CountPixels.h"
#include "Compositing/GatherIntensity.h"
#include "Cuda/Display/CompositePieces.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "Cuda/Runtime/MemoryBudget.h"

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

Status CudaRenderer::BeginPieces(DisplayFrame& frame)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  STRIDER_TRY(this->Finish());
  frame.Begun = &context.DisplayBegun;
  return frame.Begun->Record(context.Queue.Get());
}

Status CudaRenderer::ReservePictures(
  const RenderRequest& request, std::size_t count, std::vector<ImageTarget>& pictures)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  const std::size_t pixels = CountPixels(request.ImageSize);
  const auto reserve = [&] {
    STRIDER_TRY(context.PieceRgba.Reserve(count * pixels));
    return context.PieceDepth.Reserve(request.WantsDepth ? count * pixels : 1);
  };
  STRIDER_TRY(this->RetryWithLessMemory(reserve, [&] { return context.EvictOptional(); }));
  pictures.clear();
  for (std::size_t picture = 0; picture < count; ++picture)
  {
    pictures.push_back({ context.PieceRgba.Get() + picture * pixels,
      request.WantsDepth ? context.PieceDepth.Get() + picture * pixels : nullptr });
  }
  return {};
}

Status CudaRenderer::CompositePieces(const RenderRequest& request, const RayFrame& whole,
  const std::vector<ImageTarget>& pictures, bool shows)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  const ImageTarget own{ context.Buffers.GetRgba(), context.Buffers.GetDepth() };
  CompositePiecesTask task{};
  task.Frame = whole;
  for (const ImageTarget& picture : pictures)
  {
    const ImageTarget& shown = picture.Rgba ? picture : own;
    task.Pictures[task.Pieces++] = { shown.Rgba, shown.Depth };
  }
  if (GathersAllSamples(request.Appearance.Blend))
  {
    task.Kind = FindGatheredKind(request.Appearance, context.Volume->GetView().Components);
  }
  task.TerminationOpacity = request.EarlyTerminationOpacity;
  task.Rgba = own.Rgba;
  task.Depth = request.WantsDepth ? own.Depth : nullptr;
  return LaunchCompositePieces(task, shows ? &context.Scene.Get() : nullptr, context.Queue.Get());
}

Status CudaRenderer::FinishPiece()
{
  const CurrentDeviceKeeper keeper;
  return this->Finish();
}

Status CudaRenderer::FetchComposite(const RenderRequest& request, const ImageTarget& target)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  MarchRaysTask task{};
  task.Frame.ImageSize[0] = request.ImageSize[0];
  task.Frame.ImageSize[1] = request.ImageSize[1];
  task.Frame.Rows[1] = request.ImageSize[1];
  task.Rgba = context.Buffers.GetRgba();
  task.Depth = request.WantsDepth ? context.Buffers.GetDepth() : nullptr;
  STRIDER_TRY(FrameBuffers::Fetch(task, target, context.Queue));
  return context.Queue.Synchronize();
}

Status CudaRenderer::MeasureVolumeMemory(std::size_t& bytes, std::size_t& available) const
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  MemoryBudget budget;
  STRIDER_TRY(budget.Read());
  bytes = this->Context.Voxels.GetBytes();
  available = budget.Free + bytes;
  return {};
}

} // namespace Strider
