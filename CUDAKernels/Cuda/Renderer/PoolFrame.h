// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame of a compressed volume that reads a pool of decoded macrocells.
#ifndef Strider_Cuda_Renderer_PoolFrame_h
#define Strider_Cuda_Renderer_PoolFrame_h

#include "Cuda/Renderer/SlabFrame.h"

namespace Strider
{

class PoolFrame
{
public:
  /// All references must outlive this object.
  PoolFrame(DeviceContext& context, const RenderRequest& request, FrameTask& task)
    : Context(context)
    , Request(request)
    , Task(task)
  {
  }

  /// Marches the part of the frame that reads the pool, and waits for it. `rest` receives what slabs must march.
  Status Launch(FrameRest& rest);

private:
  /// Marches one step from the pool, and replaces all former macrocells if necessary. Where they do not fit, marches
  /// nothing and empties the pool.
  Status March(SlabStep step, bool& hasRoom, bool& hasTilesLeft);
  /// As March, but keeps the former macrocells. Where the new ones do not fit, the caller must empty the pool.
  Status Try(SlabStep step, bool& hasRoom, bool& hasTilesLeft);

  DeviceContext& Context;
  const RenderRequest& Request;
  FrameTask& Task;
};

} // namespace Strider

#endif
