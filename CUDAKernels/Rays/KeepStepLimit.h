// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Enforces the step limit on requests; host only.
#ifndef Strider_Rays_KeepStepLimit_h
#define Strider_Rays_KeepStepLimit_h

#include "Strider/StepLimit.h"

#include <optional>

namespace Strider
{

/// Returns the request, or, if its rays would take too many steps, a copy in `limited` with the sample distance of
/// FindStepLimit. `exceeded` receives the limit then, and has no value otherwise.
inline const RenderRequest& KeepStepLimit(const RenderRequest& request, const VolumeView& volume,
  RenderRequest& limited, std::optional<StepLimit>& exceeded)
{
  exceeded.reset();
  const StepLimit limit = FindStepLimit(request, volume);
  if (!limit.IsExceeded)
  {
    return request;
  }
  exceeded = limit;
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
