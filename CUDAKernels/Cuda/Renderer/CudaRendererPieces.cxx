// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend whose volume is split among several devices.
#include "Compositing/CountPixels.h"
#include "Compositing/GatherIntensity.h"
#include "Cuda/Display/CompositePieces.h"
#include "Cuda/Renderer/CudaRenderer.h"

namespace Strider
{

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
  std::size_t free = 0;
  std::size_t all = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &all)));
  bytes = this->Context.Voxels.GetBytes();
  available = free + bytes;
  return {};
}

} // namespace Strider
