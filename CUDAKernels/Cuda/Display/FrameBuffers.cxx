// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Buffers of one frame, in device memory and in page-locked host memory.
#include "Cuda/Display/FrameBuffers.h"

#include "Compositing/CountPixels.h"

namespace Strider
{

namespace
{

template <typename Element>
Status Copy(Element* target, const Element* source, std::size_t count, cudaMemcpyKind kind,
  const Stream& stream)
{
  return STRIDER_CUDA_CALL(
    cudaMemcpyAsync(target, source, count * sizeof(Element), kind, stream.Get()));
}

/// Queues the copy of depths to the device; does nothing where `depths` is null.
Status Bring(const float* depths, std::size_t count, DeviceBuffer<float>& buffer,
  const float*& brought, const Stream& stream)
{
  if (depths)
  {
    STRIDER_TRY(buffer.Reserve(count));
    STRIDER_TRY(Copy(buffer.Get(), depths, count, cudaMemcpyHostToDevice, stream));
    brought = buffer.Get();
  }
  return {};
}

} // namespace

Status FrameBuffers::Reserve(const RenderRequest& request)
{
  return this->Rgba.Reserve(CountPixels(request.ImageSize));
}

Status FrameBuffers::Prepare(
  const RenderRequest& request, MarchRaysTask& task, const Stream& stream)
{
  STRIDER_TRY(this->Reserve(request));
  task.Rgba = this->Rgba.Get();
  if (request.WantsDepth)
  {
    STRIDER_TRY(this->Depth.Reserve(CountPixels(task.Frame.ImageSize)));
    task.Depth = this->Depth.Get();
  }
  const std::size_t depths = CountPixels(task.Frame.OpaqueDepthSize);
  STRIDER_TRY(Bring(request.OpaqueDepth, depths, this->OpaqueDepth, task.OpaqueDepth, stream));
  STRIDER_TRY(Bring(request.StartDepth, depths, this->StartDepth, task.StartDepth, stream));
  return {};
}

Status FrameBuffers::BringDepth(const float* depth, MarchRaysTask& task, const Stream& stream)
{
  const std::size_t depths = CountPixels(task.Frame.OpaqueDepthSize);
  STRIDER_TRY(this->OpaqueDepth.Reserve(depths));
  STRIDER_TRY(Copy(this->OpaqueDepth.Get(), depth, depths, cudaMemcpyDefault, stream));
  task.OpaqueDepth = this->OpaqueDepth.Get();
  return {};
}

Status FrameBuffers::PrepareSampleCount(
  const RenderRequest& request, MarchRaysTask& task, const Stream& stream)
{
  if (request.CountsSamples)
  {
    STRIDER_TRY(this->SampleCount.Reserve(FrameCounts));
    STRIDER_TRY(this->HostSampleCount.Reserve(FrameCounts));
    task.SampleCount = this->SampleCount.Get();
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemsetAsync(task.SampleCount, 0, FrameCounts * sizeof(*task.SampleCount), stream.Get())));
  }
  return {};
}

Status FrameBuffers::ReserveHost(const MarchRaysTask& task, ImageTarget& target)
{
  const std::size_t pixels = CountPixels(task.Frame.ImageSize);
  STRIDER_TRY(this->Host.Rgba.Reserve(pixels));
  STRIDER_TRY(task.Depth ? this->Host.Depth.Reserve(pixels) : Status());
  target = this->Host.GetTarget();
  return {};
}

Status FrameBuffers::Fetch(
  const MarchRaysTask& task, const ImageTarget& target, const Stream& stream)
{
  const int(&rows)[2] = task.Frame.Rows;
  const auto width = static_cast<std::size_t>(task.Frame.ImageSize[0]);
  const std::size_t first = width * static_cast<std::size_t>(rows[0]);
  const std::size_t pixels = width * static_cast<std::size_t>(rows[1] - rows[0]);
  STRIDER_TRY(Copy(target.Rgba + first, task.Rgba + first, pixels, cudaMemcpyDefault, stream));
  if (task.Depth && target.Depth)
  {
    STRIDER_TRY(Copy(target.Depth + first, task.Depth + first, pixels, cudaMemcpyDefault, stream));
  }
  return {};
}

Status FrameBuffers::FetchSampleCount(const MarchRaysTask& task, const Stream& stream)
{
  if (task.SampleCount)
  {
    STRIDER_TRY(Copy(
      this->HostSampleCount.Get(), task.SampleCount, FrameCounts, cudaMemcpyDeviceToHost, stream));
  }
  return {};
}

RenderedImage HostImage::Show(const RenderRequest& request) const
{
  RenderedImage image;
  image.Size = request.ImageSize;
  image.Rgba = &this->Rgba.Get()->x;
  image.Depth = request.WantsDepth ? this->Depth.Get() : nullptr;
  return image;
}

std::size_t FrameBuffers::GetBytes() const
{
  return this->StartDepth.GetBytes() + this->OpaqueDepth.GetBytes() + this->Rgba.GetBytes() +
    this->Depth.GetBytes() + this->SampleCount.GetBytes();
}

} // namespace Strider
