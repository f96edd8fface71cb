// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds how far apart the samples of a frame can be; host only.
#ifndef Strider_Cuda_Renderer_FindLongestStep_h
#define Strider_Cuda_Renderer_FindLongestStep_h

#include "Rays/RayFrame.h"

#include <algorithm>

namespace Strider
{

/// Returns the largest distance of consecutive samples along an axis, in voxels.
inline float FindLongestStep(const RayFrame& frame)
{
  const Vector3(&axes)[3] = frame.PhysicalAxis;
  const float shortest = std::min({ Length(axes[0]), Length(axes[1]), Length(axes[2]) });
  return frame.StepLength / shortest;
}

} // namespace Strider

#endif
