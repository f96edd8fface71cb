// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Part of a frame that one of several devices renders, and the frame that one of them displays.
#ifndef Strider_Cuda_Renderer_FramePart_h
#define Strider_Cuda_Renderer_FramePart_h

#include "Cuda/Display/DisplayConnection.h"
#include "Cuda/Display/FrameBuffers.h"
#include "Cuda/Runtime/Event.h"
#include "Rays/RowRange.h"

#include <optional>

namespace Strider
{

struct FramePart
{
  std::optional<RowRange> Rows; ///< no value: all, of a piece of the volume
  ImageTarget Target;
};

/// Frame in the memory of the device that displays it. Must live until EndDisplay.
struct DisplayFrame
{
  MappedDisplay Mapped;
  float4* Rgba = nullptr;             ///< where parts are collected
  const float* OpaqueDepth = nullptr; ///< the connected depth buffer, or null
  const Event* Begun = nullptr;       ///< after it parts may read the depth and write Rgba
};

} // namespace Strider

#endif
