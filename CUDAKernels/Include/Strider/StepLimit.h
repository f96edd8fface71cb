// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How many samples a ray may take, so that every frame ends.
#ifndef Strider_StepLimit_h
#define Strider_StepLimit_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <string>

namespace Strider
{

/// What a request asks of its rays, and what is done instead where that is too much.
struct StepLimit
{
  /// Steps of a ray through the volume at RenderRequest::SampleDistance, a mean over the image; 0 where no ray can be made.
  double Asked = 0.0;
  /// Steps that rays may take, as a mean: 128 for each cell that they can cross, in [4096, 2^20]; 2^17 with
  /// RenderRequest::MultiVolume. No ray takes more than 2^20.
  int Most = 0;
  /// RenderRequest::SampleDistance, or the first of its doubles, fourfolds, ... with which rays take no more than Most steps; in
  /// data coordinates. Opacities are corrected for it.
  double SampleDistance = 0.0;
  /// Whether it is not the request's.
  bool IsExceeded = false;
};

/// Of a volume, the renderer's own, that rays cross as the request says. Renderers keep to it by themselves, and
/// FrameStatistics::Steps says so; who wants to know before the frame asks here.
StepLimit FindStepLimit(const RenderRequest& request, const VolumeView& volume);

/// "sample distance 1e-09 asks for 2.4e+13 steps along a ray, and at most 9216 are taken: it is 4.29497 instead".
std::string DescribeStepLimit(const StepLimit& limit, double askedDistance);

} // namespace Strider

#endif
