// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The OpenGL objects through which frames are exchanged.
#include "Cuda/Display/DisplayConnection.h"

#include <string>
#include <utility>

namespace Strider
{

Status DisplayConnection::Connect(const DisplayTargets& targets, const Device& device)
{
  this->Disconnect();
  STRIDER_TRY(CheckGraphicsDevice(device));
  DisplayConnection connection;
  STRIDER_TRY(connection.Color.RegisterTexture(targets.ColorTexture));
  if (targets.DepthBuffer != 0)
  {
    STRIDER_TRY(connection.Depth.RegisterBuffer(targets.DepthBuffer));
  }
  connection.TextureSize = targets.TextureSize;
  *this = std::move(connection);
  return {};
}

void DisplayConnection::Disconnect()
{
  this->Color.Unregister();
  this->Depth.Unregister();
}

Status MappedDisplay::Map(
  const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream)
{
  Status status = this->MapColor(display, task.Surface, stream);
  if (status.IsOk() && display.Depth.IsRegistered())
  {
    status = this->MapDepth(display, task, stream);
  }
  if (!status.IsOk())
  {
    SurfaceObject unused; // nothing has been queued that writes to it
    (void)this->Unmap(unused).IsOk();
  }
  return status;
}

Status MappedDisplay::Unmap(SurfaceObject& inUse)
{
  inUse = std::move(this->Surface);
  const Status color = this->Color.Unmap();
  const Status depth = this->Depth.Unmap();
  return color.IsOk() ? depth : color;
}

Status MappedDisplay::Fill(const DisplayConnection& display, float4* rgba,
  const std::array<int, 2>& size, cudaStream_t stream) const
{
  const auto width = static_cast<std::size_t>(size[0]);
  const auto height = static_cast<std::size_t>(size[1]);
  cudaMemcpy3DParms copy{};
  copy.srcPtr = { rgba, width * sizeof(float4), width, height };
  STRIDER_TRY(display.Color.GetArray(copy.dstArray));
  copy.extent = { width, height, 1 };
  copy.kind = cudaMemcpyDeviceToDevice;
  return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
}

Status MappedDisplay::MapColor(
  const DisplayConnection& display, cudaSurfaceObject_t& surface, cudaStream_t stream)
{
  STRIDER_TRY(this->Color.Map(display.Color, stream));
  cudaArray_t array = nullptr;
  STRIDER_TRY(display.Color.GetArray(array));
  cudaChannelFormatDesc format{};
  cudaExtent extent{};
  unsigned int flags = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaArrayGetInfo(&format, &extent, &flags, array)));
  const std::size_t width = static_cast<std::size_t>(display.TextureSize[0]);
  const std::size_t height = static_cast<std::size_t>(display.TextureSize[1]);
  // A write outside of a surface makes every later CUDA call of the process fail.
  if (format.f != cudaChannelFormatKindFloat || format.x != 32 || format.w != 32 ||
    extent.width < width || extent.height < height)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the connected texture has " + std::to_string(extent.width) + "x" +
        std::to_string(extent.height) + " texels: " + std::to_string(width) + "x" +
        std::to_string(height) + " of GL_RGBA32F are needed");
  }
  STRIDER_TRY(this->Surface.Create(array));
  surface = this->Surface.Get();
  return {};
}

Status MappedDisplay::MapDepth(
  const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream)
{
  STRIDER_TRY(this->Depth.Map(display.Depth, stream));
  void* memory = nullptr;
  std::size_t bytes = 0;
  STRIDER_TRY(display.Depth.GetMemory(memory, bytes));
  const int(&size)[2] = task.Frame.OpaqueDepthSize;
  if (size[0] < 1 || size[1] < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a depth buffer is connected, but OpaqueDepthSize is not at least 1x1");
  }
  const std::size_t needed =
    sizeof(float) * static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]);
  if (bytes < needed)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the connected depth buffer has " + std::to_string(bytes) +
        " bytes: " + std::to_string(needed) + " are needed");
  }
  task.OpaqueDepth = static_cast<const float*>(memory);
  return {};
}

} // namespace Strider
