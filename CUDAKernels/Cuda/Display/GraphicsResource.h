// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An OpenGL texture or buffer that kernels read and write in place.
#ifndef Strider_Cuda_Display_GraphicsResource_h
#define Strider_Cuda_Display_GraphicsResource_h

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/SelectDevice.h"

#include <cstddef>
#include <memory>

namespace Strider
{

/// Fails with Unsupported where no OpenGL context is current, or one of another device.
Status CheckGraphicsDevice(const Device& device);

/// All members need the OpenGL context of the object to be current.
class GraphicsResource
{
public:
  /// A GL_TEXTURE_2D that surfaces can write.
  Status RegisterTexture(unsigned int texture);
  /// A buffer object that kernels only read.
  Status RegisterBuffer(unsigned int buffer);
  void Unregister() { this->Handle.reset(); }
  bool IsRegistered() const { return this->Handle != nullptr; }

  /// The array behind a mapped texture.
  Status GetArray(cudaArray_t& array) const;
  /// The memory behind a mapped buffer, and its size.
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

/// Lends a resource from OpenGL to a stream: OpenGL must not touch it until it is handed back.
class MappedResource
{
public:
  MappedResource() = default;
  ~MappedResource();
  MappedResource(const MappedResource&) = delete;
  MappedResource& operator=(const MappedResource&) = delete;

  Status Map(const GraphicsResource& resource, cudaStream_t stream);
  /// Hands the resource back; later OpenGL calls wait for the stream's work on it. Does nothing where none is mapped.
  Status Unmap();

private:
  cudaGraphicsResource_t Resource = nullptr;
  cudaStream_t Stream = nullptr;
};

} // namespace Strider

#endif
