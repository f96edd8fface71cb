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

/// What a request asks of its longest ray, and what is done instead where that is too much.
struct StepLimit
{
  /// Steps through the volume of the longest ray of the image at RenderRequest::SampleDistance; 0 where no ray can be made.
  double Asked = 0.0;
  /// Steps that a ray may take: 128 for each cell that it can cross, in [4096, 2^20]; 2^17 with RenderRequest::Together.
  int Most = 0;
  /// RenderRequest::SampleDistance, or the first of its doubles, fourfolds, ... with which no ray takes more than Most steps; in data
  /// coordinates. Opacities are corrected for it.
  double SampleDistance = 0.0;

  bool IsExceeded() const { return this->Asked > this->Most; }
};

/// Of a volume, the renderer's own, that rays cross as the request says. Renderers keep to it by themselves, and
/// FrameStatistics::Steps says so; who wants to know before the frame asks here.
StepLimit FindStepLimit(const RenderRequest& request, const VolumeView& volume);

/// "sample distance 1e-09 asks for 2.4e+13 steps along a ray, and at most 9216 are taken: it is 4.29497 instead".
std::string DescribeStepLimit(const StepLimit& limit, double askedDistance);

} // namespace Strider

#endif
