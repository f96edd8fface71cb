// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the light that a sample reflects towards the eye (Phong, or Blinn as before VTK 9.2), as VTK's GPU mapper
// does.
#ifndef Strider_Shading_ShadeSample_h
#define Strider_Shading_ShadeSample_h

#include "Foundation/Clamp.h"
#include "Foundation/FusedProducts.h"
#include "Foundation/RaiseToPower.h"
#include "Shading/ReadGradient.h"

namespace Strider
{

/// Returns a vector of unit length, or the zero vector.
STRIDER_HOST_DEVICE Vector3 Normalize(Vector3 vector)
{
  const float square = DotFused(vector, vector);
  return square > 0.0f ? InvertRoot(square) * vector : Vector3{ 0.0f, 0.0f, 0.0f };
}

STRIDER_HOST_DEVICE Vector3 Multiply(const Matrix3& matrix, Vector3 vector)
{
  return { DotFused(matrix.Row[0], vector), DotFused(matrix.Row[1], vector),
    DotFused(matrix.Row[2], vector) };
}

/// A sample in the space where light is computed.
struct LitSample
{
  Vector3 Position;
  Vector3 Normal; ///< along the gradient; unit length, or zero for a zero gradient
  Vector3 ToEye;  ///< unit length
};

/// Cosine of the angle between a normal and the direction to a headlight, and the base of the highlight's power.
struct HeadlightAngles
{
  float Cosine;
  float Highlight;
};

STRIDER_HOST_DEVICE HeadlightAngles MeasureHeadlight(bool isTwoSided, Vector3 normal, Vector3 toEye)
{
  const float cosine = -DotFused(normal, toEye);
  // Light that comes from the eye is mirrored to an angle of twice its angle to the normal: cos 2a = 2 cos^2 a - 1.
  const float highlight = AddProduct(2.0f * cosine, cosine, -1.0f);
  return { isTwoSided ? fabsf(cosine) : cosine, highlight };
}

/// Reflects a single light of intensity 1 at the eye. `raise()` returns the power of the highlight, if it is positive.
template <typename Raise>
STRIDER_HOST_DEVICE Vector3 ReflectHeadlight(const LightSource& light,
  const Reflectance& appearance, const HeadlightAngles& angles, Vector3 color, const Raise& raise)
{
  Vector3 shaded = appearance.Ambient * color;
  if (angles.Cosine > 0.0f)
  {
    shaded =
      AddFused(angles.Cosine * appearance.Diffuse, MultiplyEach(light.Diffuse, color), shaded);
    if (angles.Highlight > 0.0f)
    {
      shaded = AddFused(raise() * appearance.Specular, light.Specular, shaded);
    }
  }
  return shaded;
}

/// Shades by a single light of intensity 1 at the eye.
STRIDER_HOST_DEVICE Vector3 ShadeByHeadlight(
  const SceneLight& scene, const Reflectance& appearance, const LitSample& sample, Vector3 color)
{
  const HeadlightAngles angles = MeasureHeadlight(scene.IsTwoSided, sample.Normal, sample.ToEye);
  return ReflectHeadlight(scene.Lights[0], appearance, angles, color,
    [&] { return RaiseToPower(angles.Highlight, appearance.SpecularPower); });
}

/// Returns the direction in which light arrives at a sample; `strength` receives its attenuation.
STRIDER_HOST_DEVICE Vector3 FindLightDirection(
  const LightSource& light, Vector3 position, float& strength)
{
  strength = 1.0f;
  if (light.Type != Light::Kind::Positional)
  {
    return light.Direction;
  }
  const Vector3 way = position - light.Position;
  const float distance = Length(way);
  const Vector3 direction = Normalize(way);
  // Without a constant part the divisor may round to 0. Light of this strength is white, and finite in any product.
  constexpr float leastDivisor = 1e-9f;
  strength = 1.0f /
    Larger(light.Attenuation[0] + light.Attenuation[1] * distance +
        light.Attenuation[2] * distance * distance,
      leastDivisor);
  if (light.CosineOfCone > -1.0f)
  {
    const float cosine = Dot(direction, light.Direction);
    strength =
      cosine >= light.CosineOfCone ? strength * RaiseToPower(cosine, light.Exponent) : 0.0f;
  }
  return direction;
}

/// True where highlights are not black.
STRIDER_HOST_DEVICE bool IsGlossy(const Reflectance& appearance)
{
  return appearance.Specular != 0.0f;
}

/// Returns the color that a sample of color `own` shows in the light that arrives.
STRIDER_HOST_DEVICE Vector3 MixReflected(
  const Reflectance& appearance, Vector3 ambient, Vector3 diffuse, Vector3 specular, Vector3 own)
{
  const Vector3 matte =
    AddFused(appearance.Diffuse, MultiplyEach(diffuse, own), appearance.Ambient * ambient);
  return AddFused(appearance.Specular, specular, matte);
}

/// Returns the cosine of the angle between the direction to the eye and that of mirrored light. `cosine` is that of the
/// normal and the light, positive on both sides where light is two-sided.
STRIDER_HOST_DEVICE float MeasureHighlight(
  Vector3 normal, float cosine, Vector3 direction, Vector3 toEye)
{
  const Vector3 mirrored = AddFused(2.0f * cosine, normal, -1.0f * direction);
  const float square = DotFused(mirrored, mirrored);
  const float root = InvertRoot(square);
  const float inverse = square > 0.0f ? root : 0.0f;
  return -DotFused(toEye, inverse * mirrored);
}

STRIDER_HOST_DEVICE Vector3 ShadeByLights(
  const SceneLight& scene, const Reflectance& appearance, const LitSample& sample, Vector3 color)
{
  Vector3 ambient{ 0.0f, 0.0f, 0.0f };
  Vector3 diffuse{ 0.0f, 0.0f, 0.0f };
  Vector3 specular{ 0.0f, 0.0f, 0.0f };
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    float strength = 1.0f;
    const Vector3 direction = FindLightDirection(light, sample.Position, strength);
    ambient = ambient + light.Ambient;
    float cosine = DotFused(sample.Normal, direction);
    cosine = scene.IsTwoSided ? fabsf(cosine) : cosine;
    if (cosine > 0.0f && strength > 0.0f)
    {
      diffuse = AddFused(strength * cosine, light.Diffuse, diffuse);
      float highlight = 0.0f;
      if (IsGlossy(appearance))
      {
        highlight = MeasureHighlight(sample.Normal, cosine, direction, sample.ToEye);
      }
      if (scene.IsTwoSided && light.Type == Light::Kind::Positional)
      {
        highlight = fabsf(highlight);
      }
      if (highlight > 0.0f)
      {
        specular = AddFused(
          strength * RaiseToPower(highlight, appearance.SpecularPower), light.Specular, specular);
      }
    }
  }
  return MixReflected(
    appearance, scene.TakesAmbientOfLights ? ambient : color, diffuse, specular, color);
}

/// Returns the highlights of all lights; see SceneLight::HasDirectedLights.
STRIDER_HOST_DEVICE Vector3 SumHighlights(
  const SceneLight& scene, float specularPower, const LitSample& sample)
{
  Vector3 specular{ 0.0f, 0.0f, 0.0f };
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    const float facing = DotFused(sample.Normal, light.Direction);
    const float cosine = scene.IsTwoSided ? fabsf(facing) : facing;
    const float highlight = MeasureHighlight(sample.Normal, cosine, light.Direction, sample.ToEye);
    if (cosine > 0.0f && highlight > 0.0f)
    {
      specular = AddFused(RaiseToPower(highlight, specularPower), light.Specular, specular);
    }
  }
  return specular;
}

/// As ShadeByLights; see SceneLight::HasDirectedLights.
STRIDER_HOST_DEVICE Vector3 ShadeByDirectedLights(
  const SceneLight& scene, const Reflectance& appearance, const LitSample& sample, Vector3 color)
{
  Vector3 diffuse{ 0.0f, 0.0f, 0.0f };
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    const float facing = DotFused(sample.Normal, light.Direction);
    const float cosine = scene.IsTwoSided ? fabsf(facing) : facing;
    diffuse = AddFused(cosine > 0.0f ? cosine : 0.0f, light.Diffuse, diffuse);
  }
  const Vector3 specular = IsGlossy(appearance)
    ? SumHighlights(scene, appearance.SpecularPower, sample)
    : Vector3{ 0.0f, 0.0f, 0.0f };
  return MixReflected(appearance, color, diffuse, specular, color);
}

/// As ShadeByLights, but with half vectors (Blinn), and with headlights among the lights. Only for SceneKind::General.
STRIDER_HOST_DEVICE Vector3 ShadeByHalfVectors(
  const SceneLight& scene, const Reflectance& appearance, const LitSample& sample, Vector3 color)
{
  Vector3 ambient{ 0.0f, 0.0f, 0.0f };
  Vector3 diffuse{ 0.0f, 0.0f, 0.0f };
  Vector3 specular{ 0.0f, 0.0f, 0.0f };
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    const bool isHeadlight = light.Type == Light::Kind::Headlight;
    float strength = 1.0f;
    const Vector3 direction =
      isHeadlight ? sample.ToEye : FindLightDirection(light, sample.Position, strength);
    ambient = ambient + (isHeadlight ? color : light.Ambient);
    float cosine = Dot(sample.Normal, direction);
    float highlight = Dot(sample.Normal, Normalize(direction + sample.ToEye));
    cosine = scene.IsTwoSided ? fabsf(cosine) : cosine;
    highlight = scene.IsTwoSided ? fabsf(highlight) : highlight;
    if (isHeadlight && highlight < 0.0f)
    {
      // VTK raises a negative number to a power, which is undefined, and its clamping makes the result black, without
      // ambient light.
      return { 0.0f, 0.0f, 0.0f };
    }
    if (cosine > 0.0f && strength > 0.0f)
    {
      diffuse = diffuse + strength * cosine * light.Diffuse;
    }
    if (highlight > 0.0f && strength > 0.0f)
    {
      const Vector3 own =
        strength * RaiseToPower(highlight, appearance.SpecularPower) * light.Specular;
      specular = scene.KeepsLastHighlight ? own : specular + own;
    }
  }
  return MixReflected(appearance, ambient, diffuse, specular, color);
}

STRIDER_HOST_DEVICE Vector3 ShadeSample(
  const SceneLight& scene, const Reflectance& appearance, const LitSample& sample, Vector3 color)
{
  return scene.IsHeadlightOnly ? ShadeByHeadlight(scene, appearance, sample, color)
    : scene.HasDirectedLights  ? ShadeByDirectedLights(scene, appearance, sample, color)
                               : ShadeByLights(scene, appearance, sample, color);
}

} // namespace Strider

#endif
