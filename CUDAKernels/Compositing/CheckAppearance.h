// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Refuses an appearance that is out of its range, with the value and the range; host only.
#ifndef Strider_Compositing_CheckAppearance_h
#define Strider_Compositing_CheckAppearance_h

#include "Strider/Appearance.h"
#include "Strider/DescribeNumber.h"
#include "Strider/Status.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace Strider
{

constexpr std::size_t MostLights = 64;

inline Status CheckAppearance(const Appearance& look)
{
  if (look.Lights.size() > MostLights)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      std::to_string(look.Lights.size()) + " lights are too many: at most " +
        std::to_string(MostLights) + " can be on");
  }
  if (!(look.MaskBlend >= 0.0 && look.MaskBlend <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "mask blend factor " + DescribeNumber(look.MaskBlend) + " is not in [0, 1]");
  }
  if (look.CropRegions > Appearance::AllRegions)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "cropping region flags " + std::to_string(look.CropRegions) + " are not in [0, " +
        std::to_string(Appearance::AllRegions) + "]");
  }
  if (!(look.ScatteringBlend >= 0.0 && look.ScatteringBlend <= 2.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "volumetric scattering blending " + DescribeNumber(look.ScatteringBlend) +
        " is not in [0, 2]");
  }
  if (!(look.ScatteringAnisotropy > -1.0 && look.ScatteringAnisotropy < 1.0) &&
    look.ScatteringBlend > 0.0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "scattering anisotropy " + DescribeNumber(look.ScatteringAnisotropy) +
        " is not between -1 and 1");
  }
  if (!(look.IlluminationReach >= 0.0 && look.IlluminationReach <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "global illumination reach " + DescribeNumber(look.IlluminationReach) + " is not in [0, 1]");
  }
  for (const double value : look.IsoValues)
  {
    if (!std::isfinite(value))
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "an isosurface value is not a finite number");
    }
  }
  for (const auto& plane : look.ClippingPlanes)
  {
    if (!std::all_of(plane.begin(), plane.end(), [](double part) { return std::isfinite(part); }))
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "a clipping plane is not made of finite numbers");
    }
  }
  return {};
}

} // namespace Strider

#endif
