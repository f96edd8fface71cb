// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a CUDA device reads the voxels of a cubic filter; host only.
#ifndef Strider_MarchingCache_ChooseExecution_h
#define Strider_MarchingCache_ChooseExecution_h

#include "Rays/MeasureView.h"
#include "Sampling/CubicWeights.h"

#include <string>

namespace Strider
{

/// Of rays that read textures, whatever is asked for.
inline FilterExecution ChooseTextureExecution(const RenderRequest& request)
{
  const bool hasTrick = request.Filter == ReconstructionFilter::CubicBSpline;
  return hasTrick && request.How.Execution != FilterExecution::Fetches
    ? FilterExecution::TextureTrick
    : FilterExecution::Fetches;
}

/// How texture units are to filter what rays read: single voxels are fetched twice as fast unfiltered.
inline ReconstructionFilter FindTextureFilter(ReconstructionFilter filter, FilterExecution execution)
{
  return IsCubic(filter) && execution != FilterExecution::TextureTrick
    ? ReconstructionFilter::Nearest
    : filter;
}

/// What is asked for, where it can be had. `reason`: why it is another one, or what Automatic goes by.
inline FilterExecution ChooseExecution(const RenderRequest& request, const VolumeView& volume,
  const ViewGeometry& view, std::string& reason)
{
  (void)volume;
  (void)view;
  const FilterExecution asked = request.How.Execution;
  const bool hasTrick = request.Filter == ReconstructionFilter::CubicBSpline;
  reason.clear();
  if (asked == FilterExecution::Automatic)
  {
    reason = "automatic";
    return ChooseTextureExecution(request);
  }
  return asked == FilterExecution::TextureTrick && !hasTrick ? FilterExecution::Fetches : asked;
}

} // namespace Strider

#endif
