// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Validation of the rotation's settings; host only.
#ifndef Strider_Rotation_CheckRotationSettings_h
#define Strider_Rotation_CheckRotationSettings_h

#include "Strider/DescribeNumber.h"
#include "Strider/Status.h"
#include "Strider/Strategies.h"

namespace Strider
{

/// Fails if RotationHysteresis is outside [0, 1].
inline Status CheckRotationSettings(const Strategies& settings)
{
  if (!(settings.RotationHysteresis >= 0.0 && settings.RotationHysteresis <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "rotation hysteresis " + DescribeNumber(settings.RotationHysteresis) + " is not in [0, 1]");
  }
  return {};
}

} // namespace Strider

#endif
