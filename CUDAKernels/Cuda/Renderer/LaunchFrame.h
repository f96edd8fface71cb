// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Queues the kernels of a prepared frame.
#ifndef Strider_Cuda_Renderer_LaunchFrame_h
#define Strider_Cuda_Renderer_LaunchFrame_h

#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"

namespace Strider
{

/// Queues all kernels of a frame between the events of `timer`. The outputs of `task` are set.
Status LaunchFrame(
  DeviceContext& context, const RenderRequest& request, const EventTimer& timer, FrameTask& task);

/// Sets the sample places of a frame that matches VTK. Scenes read them from device memory.
Status MatchVTK(
  DeviceContext& context, const RenderRequest& request, FrameTask& task, VTKRays& rays);

} // namespace Strider

#endif
