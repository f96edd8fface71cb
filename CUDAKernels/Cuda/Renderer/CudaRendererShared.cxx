// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that processes of one machine composite on a device.
#include "Compositing/CountPixels.h"
#include "Cuda/Display/CompositeShared.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "Cuda/Runtime/SharedMemory.h"
#include "Strider/ForEachRow.h"

#include <cstring>

namespace Strider
{

namespace
{

Status CheckComposite(const SharedComposite& pictures)
{
  constexpr int mostSide = 32768;
  const std::array<int, 2>& size = pictures.Size;
  if (size[0] < 1 || size[1] < 1 || size[0] > mostSide || size[1] > mostSide)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "shared images have " + std::to_string(size[0]) + " x " + std::to_string(size[1]) +
        " pixels: 1 to " + std::to_string(mostSide) + " are possible along each side");
  }
  if (pictures.Pictures.size() > MostSharedPictures)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(pictures.Pictures.size()) + " shared images are composited: at most " +
        std::to_string(MostSharedPictures) + " are possible");
  }
  return {};
}

/// Makes a task that lacks only its result. The pictures must have been checked.
Status MakeCompositeTask(
  const Device& device, const SharedComposite& pictures, CompositeSharedTask& task)
{
  const std::size_t pixels = CountPixels(pictures.Size);
  for (const SharedPicture& picture : pictures.Pictures)
  {
    // Without peer access, a kernel that reads another device's memory makes all later CUDA calls fail.
    const int holder = FindDeviceOfShared(picture);
    if (holder >= 0 && holder != device.Index)
    {
      return STRIDER_FAILURE(StatusCode::Unsupported,
        "CUDA device " + std::to_string(device.Index) +
          " cannot composite images in the memory of device " + std::to_string(holder));
    }
    void* memory = nullptr;
    STRIDER_TRY(FindSharedMemory(device, picture, pixels * sizeof(float4), memory));
    task.Pictures[task.Count++] = static_cast<const float4*>(memory);
  }
  task.Pixels = static_cast<unsigned int>(pixels);
  task.Width = static_cast<unsigned int>(pictures.Size[0]);
  task.ColorScale = pictures.ColorScale;
  task.ColorBias = pictures.ColorBias;
  return {};
}

} // namespace

Status CudaRenderer::DoReserveShared(std::size_t bytes, SharedMemoryName& name)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  return this->RetryWithLessMemory(
    [&] { return ReserveSharedMemory(this->Context.Gpu, bytes, name); },
    [this] { return this->Context.EvictOptional(); });
}

Status CudaRenderer::FindShared(
  const RenderRequest& request, const SharedPicture& place, float4*& memory)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  void* found = nullptr;
  STRIDER_TRY(FindSharedMemory(
    this->Context.Gpu, place, CountPixels(request.ImageSize) * sizeof(float4), found));
  memory = static_cast<float4*>(found);
  return {};
}

Status CudaRenderer::DoRenderShared(const RenderRequest& asked, const SharedPicture& place)
{
  float4* memory = nullptr;
  STRIDER_TRY(this->FindShared(asked, place, memory));
  return this->RenderRows(asked, {}, [&](const RenderRequest& request) {
    return this->RenderOnce(request, { memory, nullptr });
  });
}

Status CudaRenderer::DoStoreShared(
  const float* pixels, std::size_t count, const SharedPicture& place)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  void* memory = nullptr;
  const std::size_t bytes = count * sizeof(float4);
  STRIDER_TRY(FindSharedMemory(context.Gpu, place, bytes, memory));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(memory, pixels, bytes, cudaMemcpyHostToDevice, context.Queue.Get())));
  return context.Queue.Synchronize();
}

Status CudaRenderer::DoCompositeShared(const SharedComposite& pictures, unsigned char* rgba)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(CheckComposite(pictures));
  STRIDER_TRY(MakeCurrent(context.Gpu));
  const std::size_t pixels = CountPixels(pictures.Size);
  STRIDER_TRY(context.HostRounded.Reserve(pixels));
  const auto reserve = [&] { return context.Rounded.Reserve(pixels); };
  STRIDER_TRY(this->RetryWithLessMemory(reserve, [&] { return context.EvictOptional(); }));
  CompositeSharedTask task{};
  STRIDER_TRY(MakeCompositeTask(context.Gpu, pictures, task));
  task.Rgba = context.Rounded.Get();
  STRIDER_TRY(LaunchCompositeShared(task, context.Queue.Get()));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(context.HostRounded.Get(), task.Rgba,
    pixels * sizeof(uchar4), cudaMemcpyDeviceToHost, context.Queue.Get())));
  STRIDER_TRY(context.Queue.Synchronize());
  const std::size_t rowSize = sizeof(uchar4) * static_cast<std::size_t>(pictures.Size[0]);
  const auto* rounded = reinterpret_cast<const unsigned char*>(context.HostRounded.Get());
  ForEachRow(pictures.Size[1],
    [&](int row) { std::memcpy(rgba + rowSize * row, rounded + rowSize * row, rowSize); });
  return {};
}

Status CudaRenderer::DoCompositeSharedToDisplay(const SharedComposite& pictures)
{
  const CurrentDeviceKeeper keeper;
  DeviceContext& context = this->Context;
  STRIDER_TRY(CheckComposite(pictures));
  STRIDER_TRY(this->CheckDisplay(pictures.Size));
  STRIDER_TRY(MakeCurrent(context.Gpu));
  this->FinishDisplay();
  CompositeSharedTask task{};
  STRIDER_TRY(MakeCompositeTask(context.Gpu, pictures, task));
  MappedDisplay mapped;
  STRIDER_TRY(mapped.MapColor(context.Display, task.Surface, context.Queue.Get()));
  STRIDER_TRY(LaunchCompositeShared(task, context.Queue.Get()));
  // Other processes may write to their pictures when this returns.
  const Status composited = context.Queue.Synchronize();
  const Status returned = mapped.Unmap(context.DisplayedSurface);
  return composited.IsOk() ? returned : composited;
}

} // namespace Strider
