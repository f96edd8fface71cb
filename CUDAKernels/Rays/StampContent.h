// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A number for all that the time of a frame depends on but its camera and its strategies; host only.
#ifndef Strider_Rays_StampContent_h
#define Strider_Rays_StampContent_h

#include "Strider/RenderRequest.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace Strider
{

/// `contentChanges` counts the volumes and transfer functions that a renderer was given.
inline std::uint64_t StampContent(std::uint64_t contentChanges, const RenderRequest& request)
{
  std::uint64_t stamp = contentChanges;
  const auto mix = [&stamp](double value) { stamp = 31 * stamp + std::hash<double>()(value); };
  mix(request.ImageSize[0]);
  mix(request.ImageSize[1]);
  std::for_each(request.Crop.begin(), request.Crop.end(), mix);
  mix(request.SampleDistance);
  mix(static_cast<double>(request.Filter));
  mix(request.EarlyTerminationOpacity);
  mix(request.MatchVTK ? 1.0 : 0.0);
  return stamp;
}

} // namespace Strider

#endif
