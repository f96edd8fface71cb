// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hashes everything that a frame's time depends on except its camera and strategies; host only.
#ifndef Strider_Planning_StampContent_h
#define Strider_Planning_StampContent_h

#include "Strider/RenderRequest.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace Strider
{

/// `contentChanges` is the number of volumes and transfer functions that the renderer has received.
inline std::uint64_t StampContent(std::uint64_t contentChanges, const RenderRequest& request)
{
  std::uint64_t stamp = contentChanges;
  const auto mix = [&stamp](double value) { stamp = 31 * stamp + std::hash<double>()(value); };
  mix(request.ImageSize[0]);
  mix(request.ImageSize[1]);
  std::for_each(request.Crop.begin(), request.Crop.end(), mix);
  for (int axis = 0; axis < 3; ++axis)
  {
    mix(request.Piece.First[axis]);
    mix(request.Piece.CellSize[axis]);
    mix(request.Piece.WholePoints[axis]);
  }
  std::for_each(request.Piece.Own.begin(), request.Piece.Own.end(), mix);
  mix(request.SampleDistance);
  mix(static_cast<double>(request.Filter));
  mix(request.Filters.PrefiltersBSpline ? 1.0 : 0.0);
  mix(static_cast<double>(request.Filters.Enhancement));
  mix(request.Filters.EnhancementSize);
  mix(static_cast<double>(request.How.Execution));
  mix(request.EarlyTerminationOpacity);
  mix(request.MatchVTK ? 1.0 : 0.0);
  mix(request.StartDepth ? 1.0 : 0.0);
  mix(request.How.PreIntegration ? 1.0 : 0.0);
  mix(static_cast<double>(request.How.EmptySpaceSkipping));
  mix(static_cast<double>(request.How.Storage));
  const Appearance& appearance = request.Appearance;
  mix(static_cast<double>(appearance.Blend));
  mix(appearance.AreComponentsIndependent ? 1.0 : 0.0);
  for (const bool isShaded : appearance.IsShaded)
  {
    mix(isShaded ? 1.0 : 0.0);
  }
  mix(static_cast<double>(appearance.Lights.size()));
  mix(appearance.UsesOpacityNormals ? 1.0 : 0.0);
  mix(appearance.StartsAtSurface ? 1.0 : 0.0);
  mix(appearance.CropRegions);
  std::for_each(appearance.CropPlanes.begin(), appearance.CropPlanes.end(), mix);
  for (const auto& plane : appearance.ClippingPlanes)
  {
    std::for_each(plane.begin(), plane.end(), mix);
  }
  std::for_each(appearance.IsoValues.begin(), appearance.IsoValues.end(), mix);
  std::for_each(appearance.SlicePlane.begin(), appearance.SlicePlane.end(), mix);
  mix(static_cast<double>(appearance.Mask));
  return stamp;
}

} // namespace Strider

#endif
