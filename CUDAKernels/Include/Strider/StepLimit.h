// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Limits the number of samples of a ray, so that every frame finishes.
#ifndef Strider_StepLimit_h
#define Strider_StepLimit_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Number of steps that a request needs, and the sample distance that is used if that is too many.
struct StepLimit
{
  double AskedDistance = 0.0; ///< RenderRequest::SampleDistance
  /// Steps of a ray through the volume at RenderRequest::SampleDistance: a mean over the image, or an upper bound if
  /// that does not exceed Most; 0 if no ray can be constructed.
  double Asked = 0.0;
  /// Upper limit of the mean number of steps: 128 for each cell that a ray can cross, in [4096, 2^20]; 2^17 with
  /// RenderRequest::MultiVolume. No single ray takes more than 2^20 steps.
  int Most = 0;
  /// AskedDistance, doubled until the mean number of steps does not exceed Most; in data coordinates.
  /// Opacities are corrected for it.
  double SampleDistance = 0.0;
  /// True if SampleDistance differs from AskedDistance.
  bool IsExceeded = false;
};

/// Returns the limit for the renderer's own volume. Renderers apply it themselves and report it in
/// FrameStatistics::Steps; call this to know it before the frame.
StepLimit FindStepLimit(const RenderRequest& request, const VolumeView& volume);

} // namespace Strider

#endif
