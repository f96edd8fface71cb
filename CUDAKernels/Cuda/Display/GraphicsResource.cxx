// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owners of an OpenGL texture or buffer that kernels read and write in place.
#include "Cuda/Display/GraphicsResource.h"

#include "Cuda/Display/OpenGLCalls.h"

#include <algorithm>
#include <utility>

namespace Strider
{

Status CheckGraphicsDevice(const Device& device)
{
  constexpr unsigned int capacity = 16;
  unsigned int count = 0;
  int devices[capacity] = {};
  const Status status =
    STRIDER_CUDA_CALL(cudaGLGetDevices(&count, devices, capacity, AllDevicesOfContext));
  if (!status.IsOk() || std::count(devices, devices + std::min(count, capacity), device.Index) == 0)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "the current OpenGL context is not on CUDA device " + std::to_string(device.Index) + ", " +
        device.Name + (status.IsOk() ? "" : ": " + status.GetMessage()));
  }
  return {};
}

Status GraphicsResource::RegisterTexture(unsigned int texture)
{
  cudaGraphicsResource_t resource = nullptr;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGraphicsGLRegisterImage(
    &resource, texture, OpenGLTexture2D, cudaGraphicsRegisterFlagsSurfaceLoadStore)));
  this->Handle.reset(resource);
  return {};
}

Status GraphicsResource::RegisterBuffer(unsigned int buffer)
{
  cudaGraphicsResource_t resource = nullptr;
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsReadOnly)));
  this->Handle.reset(resource);
  return {};
}

Status GraphicsResource::GetArray(cudaArray_t& array) const
{
  return STRIDER_CUDA_CALL(cudaGraphicsSubResourceGetMappedArray(&array, this->Get(), 0, 0));
}

Status GraphicsResource::GetMemory(void*& memory, std::size_t& bytes) const
{
  return STRIDER_CUDA_CALL(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, this->Get()));
}

MappedResource::~MappedResource()
{
  if (this->Resource)
  {
    DropFailure(cudaGraphicsUnmapResources(1, &this->Resource, this->Stream));
  }
}

Status MappedResource::Map(const GraphicsResource& resource, cudaStream_t stream)
{
  cudaGraphicsResource_t handle = resource.Get();
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGraphicsMapResources(1, &handle, stream)));
  this->Resource = handle;
  this->Stream = stream;
  return {};
}

Status MappedResource::Unmap()
{
  cudaGraphicsResource_t handle = std::exchange(this->Resource, nullptr);
  return handle ? STRIDER_CUDA_CALL(cudaGraphicsUnmapResources(1, &handle, this->Stream))
                : Status();
}

} // namespace Strider
