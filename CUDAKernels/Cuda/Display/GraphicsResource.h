// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owners of an OpenGL texture or buffer that kernels read and write in place.
#ifndef Strider_Cuda_Display_GraphicsResource_h
#define Strider_Cuda_Display_GraphicsResource_h

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/SelectDevice.h"

#include <cstddef>
#include <memory>

namespace Strider
{

/// Fails with Unsupported where no OpenGL context is current, or where it is on another device.
Status CheckGraphicsDevice(const Device& device);

/// A registered OpenGL object. All members need its OpenGL context to be current.
class GraphicsResource
{
public:
  /// Registers a GL_TEXTURE_2D for surface writes.
  Status RegisterTexture(unsigned int texture);
  /// Registers a buffer object that kernels only read.
  Status RegisterBuffer(unsigned int buffer);
  void Unregister() { this->Handle.reset(); }
  bool IsRegistered() const { return this->Handle != nullptr; }

  /// Returns the array of a mapped texture.
  Status GetArray(cudaArray_t& array) const;
  /// Returns the memory of a mapped buffer, and its size in bytes.
  Status GetMemory(void*& memory, std::size_t& bytes) const;

  cudaGraphicsResource_t Get() const { return this->Handle.get(); }

private:
  struct UnregisterResource
  {
    void operator()(cudaGraphicsResource_t resource) const
    {
      DropFailure(cudaGraphicsUnregisterResource(resource));
    }
  };
  std::unique_ptr<cudaGraphicsResource, UnregisterResource> Handle;
};

/// Maps a resource to a stream. OpenGL must not use it until it is unmapped.
class MappedResource
{
public:
  MappedResource() = default;
  ~MappedResource();
  MappedResource(const MappedResource&) = delete;
  MappedResource& operator=(const MappedResource&) = delete;

  Status Map(const GraphicsResource& resource, cudaStream_t stream);
  /// Unmaps the resource; later OpenGL calls wait for the stream's work on it. Does nothing where none is mapped.
  Status Unmap();

private:
  cudaGraphicsResource_t Resource = nullptr;
  cudaStream_t Stream = nullptr;
};

} // namespace Strider

#endif
