// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The OpenGL objects through which frames are exchanged.
#ifndef Strider_Cuda_Display_DisplayConnection_h
#define Strider_Cuda_Display_DisplayConnection_h

#include "Cuda/Display/GraphicsResource.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Strider/VolumeRenderer.h"

namespace Strider
{

class DisplayConnection
{
public:
  /// Releases the former objects first, since the new ones may have the same names. Not connected after a failure.
  Status Connect(const DisplayTargets& targets, const Device& device);
  void Disconnect();
  bool IsConnected() const { return this->Color.IsRegistered(); }
  const std::array<int, 2>& GetTextureSize() const { return this->TextureSize; }

private:
  friend class MappedDisplay;
  GraphicsResource Color;
  GraphicsResource Depth;
  std::array<int, 2> TextureSize{ 0, 0 };
};

/// Maps the connected objects to a stream for one frame.
class MappedDisplay
{
public:
  /// Sets the task's image and depth to the connected objects. Fails where an object is smaller than DisplayTargets
  /// says; nothing stays mapped then, and another call may succeed.
  Status Map(const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream);
  /// Queues the copy of an image in device memory into the texture.
  Status Fill(const DisplayConnection& display, float4* rgba, const std::array<int, 2>& size,
    cudaStream_t stream) const;
  /// Returns the objects to OpenGL. `inUse` receives the surface that queued kernels write to, and must be kept until
  /// they have finished; its former surface is destroyed.
  Status Unmap(SurfaceObject& inUse);

  /// Maps the texture alone. If this fails, the destructor unmaps what was mapped.
  Status MapColor(
    const DisplayConnection& display, cudaSurfaceObject_t& surface, cudaStream_t stream);

private:
  Status MapDepth(const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream);

  MappedResource Color;
  MappedResource Depth;
  SurfaceObject Surface;
};

} // namespace Strider

#endif
