// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks that an appearance is within its ranges; messages name the value and the range; host only.
#ifndef Strider_Compositing_CheckAppearance_h
#define Strider_Compositing_CheckAppearance_h

#include "Strider/Appearance.h"
#include "Strider/DescribeNumber.h"
#include "Strider/Status.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

namespace Strider
{

constexpr std::size_t MostLights = 64;

/// Fails where a reflected fraction or an exponent of highlights is no finite float.
inline Status CheckMaterial(const Material& material)
{
  const std::array<std::pair<const char*, double>, 4> parts{ { { "ambient", material.Ambient },
    { "diffuse", material.Diffuse }, { "specular", material.Specular },
    { "specular power", material.SpecularPower } } };
  for (const auto& part : parts)
  {
    if (!std::isfinite(static_cast<float>(part.second)))
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        std::string(part.first) + " " + DescribeNumber(part.second) +
          " of a lit volume is not a finite number of at most 3.4e38");
    }
  }
  return {};
}

/// Fails where what only a light with a position has is no finite float, or weakens the light by a division by 0.
inline Status CheckPositionalLight(const Light& light)
{
  for (const double value : light.Position)
  {
    if (!std::isfinite(value))
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        DescribeNumber(value) + " in the position of a light is not a finite number");
    }
  }
  const auto isFloat = [](double part) {
    return part >= 0.0 && std::isfinite(static_cast<float>(part));
  };
  // The second is per length and the third per its square, so that those of tiny and huge volumes are beyond floats.
  const std::array<double, 3>& attenuation = light.Attenuation;
  const bool areParts = isFloat(attenuation[0]) && attenuation[1] >= 0.0 &&
    std::isfinite(attenuation[1]) && attenuation[2] >= 0.0 && std::isfinite(attenuation[2]);
  const bool isWeakened =
    static_cast<float>(attenuation[0]) > 0.0f || attenuation[1] > 0.0 || attenuation[2] > 0.0;
  if (!areParts || !isWeakened)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "attenuation (" + DescribeNumber(attenuation[0]) + ", " + DescribeNumber(attenuation[1]) +
        ", " + DescribeNumber(attenuation[2]) +
        ") of a light is not made of three finite numbers of at least 0, of which one is above 0");
  }
  if (!isFloat(light.Exponent))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "exponent " + DescribeNumber(light.Exponent) + " of a light is not in [0, 3.4e38]");
  }
  if (!(light.ConeAngle >= 0.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "cone angle " + DescribeNumber(light.ConeAngle) + " of a light is not at least 0");
  }
  return {};
}

/// Fails where a part of a light that shading reads is out of range.
inline Status CheckLight(const Light& light)
{
  const std::array<std::pair<const char*, const std::array<double, 3>*>, 4> parts{
    { { "ambient color", &light.Ambient }, { "diffuse color", &light.Diffuse },
      { "specular color", &light.Specular }, { "direction", &light.Direction } }
  };
  if (light.Type == Light::Kind::Positional)
  {
    STRIDER_TRY(CheckPositionalLight(light));
  }
  for (const auto& part : parts)
  {
    for (const double value : *part.second)
    {
      if (!std::isfinite(static_cast<float>(value)))
      {
        return STRIDER_FAILURE(StatusCode::InvalidArgument,
          DescribeNumber(value) + " in the " + part.first +
            " of a light is not a finite number of at most 3.4e38");
      }
    }
  }
  return {};
}

inline Status CheckAppearance(const Appearance& appearance)
{
  if (appearance.Lights.size() > MostLights)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      std::to_string(appearance.Lights.size()) + " lights are too many: at most " +
        std::to_string(MostLights) + " can be on");
  }
  if (!(appearance.MaskBlend >= 0.0 && appearance.MaskBlend <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "mask blend factor " + DescribeNumber(appearance.MaskBlend) + " is not in [0, 1]");
  }
  if (appearance.CropRegions > Appearance::AllRegions)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "cropping region flags " + std::to_string(appearance.CropRegions) + " are not in [0, " +
        std::to_string(Appearance::AllRegions) + "]");
  }
  if (!(appearance.ScatteringBlend >= 0.0 && appearance.ScatteringBlend <= 2.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "volumetric scattering blending " + DescribeNumber(appearance.ScatteringBlend) +
        " is not in [0, 2]");
  }
  if (!(appearance.ScatteringAnisotropy > -1.0 && appearance.ScatteringAnisotropy < 1.0) &&
    appearance.ScatteringBlend > 0.0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "scattering anisotropy " + DescribeNumber(appearance.ScatteringAnisotropy) +
        " is not between -1 and 1");
  }
  if (!(appearance.IlluminationReach >= 0.0 && appearance.IlluminationReach <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "global illumination reach " + DescribeNumber(appearance.IlluminationReach) +
        " is not in [0, 1]");
  }
  const bool isLit = std::find(appearance.IsShaded.begin(), appearance.IsShaded.end(), true) !=
    appearance.IsShaded.end();
  for (std::size_t component = 0; isLit && component < appearance.Materials.size(); ++component)
  {
    STRIDER_TRY(CheckMaterial(appearance.Materials[component]));
  }
  for (std::size_t light = 0; isLit && light < appearance.Lights.size(); ++light)
  {
    STRIDER_TRY(CheckLight(appearance.Lights[light]));
  }
  for (const double value : appearance.IsoValues)
  {
    if (!std::isfinite(value))
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "an isosurface value is not a finite number");
    }
  }
  const auto isFinite = [](double part) { return std::isfinite(part); };
  if (appearance.Blend == BlendMode::Slice &&
    !std::all_of(appearance.SlicePlane.begin(), appearance.SlicePlane.end(), isFinite))
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the slice plane is not made of finite numbers");
  }
  for (const auto& plane : appearance.ClippingPlanes)
  {
    if (!std::all_of(plane.begin(), plane.end(), isFinite))
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "a clipping plane is not made of finite numbers");
    }
  }
  return {};
}

} // namespace Strider

#endif
