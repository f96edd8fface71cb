// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Enforces the step limit on requests; host only.
#ifndef Strider_Rays_KeepStepLimit_h
#define Strider_Rays_KeepStepLimit_h

#include "Strider/StepLimit.h"

namespace Strider
{

/// Returns the request, or, if its rays would take too many steps, a copy in `limited` with the sample distance of
/// FindStepLimit. `message` receives the reason, or is empty.
inline const RenderRequest& KeepStepLimit(const RenderRequest& request, const VolumeView& volume,
  RenderRequest& limited, std::string& message)
{
  message.clear();
  const StepLimit limit = FindStepLimit(request, volume);
  if (!limit.IsExceeded)
  {
    return request;
  }
  message = DescribeStepLimit(limit, request.SampleDistance);
  limited = request;
  limited.SampleDistance = limit.SampleDistance;
  for (PlacedVolume& placed : limited.MultiVolume)
  {
    placed.Request.SampleDistance *= limit.SampleDistance / request.SampleDistance;
  }
  return limited;
}

} // namespace Strider

#endif
