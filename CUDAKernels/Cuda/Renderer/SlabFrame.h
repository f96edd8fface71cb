// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame of a compressed volume that is decoded slab by slab.
#ifndef Strider_Cuda_Renderer_SlabFrame_h
#define Strider_Cuda_Renderer_SlabFrame_h

#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"

namespace Strider
{

/// Part of a frame that is still to be rendered after the pool.
enum class FrameRest
{
  None,
  Far, ///< samples behind the limits of tiles
  All
};

/// Returns the decoding task of a frame, without its output.
DecodeSlabTask MakeDecodeTask(
  const DeviceContext& context, const RenderRequest& request, const FrameTask& task);

/// Decodes the slabs one after the other, and marches the rest of the frame's rays through each. `matched` is null
/// except for frames that match VTK.
Status LaunchSlabs(DeviceContext& context, const RenderRequest& request, const VTKRays* matched,
  const FrameTask& task, FrameRest rest);

} // namespace Strider

#endif
