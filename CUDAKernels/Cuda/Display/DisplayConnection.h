// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The OpenGL objects that frames are exchanged through.
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
  /// Lets go of the former objects first: they may be the same names. Not connected after a failure.
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

/// Lends the connected objects to a stream for one frame.
class MappedDisplay
{
public:
  /// Points the task at the connected texture and depth. Fails where an object is smaller than it was said to be.
  Status Map(const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream);
  /// Hands the objects back to OpenGL. `inUse` becomes the surface that queued kernels write to, and must live until they have
  /// finished; the one that it was before is destroyed.
  Status Unmap(SurfaceObject& inUse);

private:
  Status MapColor(const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream);
  Status MapDepth(const DisplayConnection& display, MarchRaysTask& task, cudaStream_t stream);

  MappedResource Color;
  MappedResource Depth;
  SurfaceObject Surface;
};

} // namespace Strider

#endif
