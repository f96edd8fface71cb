// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes central differences at a sample, and the length of the gradient.
#ifndef Strider_Shading_ReadGradient_h
#define Strider_Shading_ReadGradient_h

#include "Sampling/EnhancementTraits.h"
#include "Shading/SceneLight.h"

namespace Strider
{

STRIDER_HOST_DEVICE bool IsClippedAway(const SceneLight& scene, Vector3 point)
{
  for (int plane = 0; plane < scene.PlaneCount; ++plane)
  {
    const ClipPlane& clip = scene.Planes[scene.PlaneCount + plane];
    if (Dot(clip.Normal, point) + clip.Offset < 0.0f)
    {
      return true;
    }
  }
  return false;
}

/// Returns differences of the neighbours at SceneLight::GradientStep along the axes of index space; `read` returns a
/// neighbour's value.
template <typename Read>
STRIDER_HOST_DEVICE Vector3 Differentiate(const SceneLight& scene, Vector3 point, const Read& read)
{
  const Vector3 step = scene.GradientStep;
  const Vector3 x{ step.X, 0.0f, 0.0f };
  const Vector3 y{ 0.0f, step.Y, 0.0f };
  const Vector3 z{ 0.0f, 0.0f, step.Z };
  return { read(point + x) - read(point - x), read(point + y) - read(point - y),
    read(point + z) - read(point - z) };
}

/// Returns the mean of Differentiate over the point and its 26 neighbours at SceneLight::GradientStep, weighted 1 2 1
/// along each axis.
template <typename Read>
STRIDER_HOST_DEVICE_CALL Vector3 DifferentiateSmoothly(
  const SceneLight& scene, Vector3 point, const Read& read)
{
  Vector3 sum{ 0.0f, 0.0f, 0.0f };
  for (int place = 0; place < 27; ++place)
  {
    const int x = place % 3 - 1;
    const int y = place / 3 % 3 - 1;
    const int z = place / 9 - 1;
    const auto weigh = [](int offset) { return offset == 0 ? 0.5f : 0.25f; };
    const Vector3 offset{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) };
    const Vector3 differences =
      Differentiate(scene, point + MultiplyEach(scene.GradientStep, offset), read);
    sum = sum + weigh(x) * weigh(y) * weigh(z) * differences;
  }
  return sum;
}

/// True if the gradient is the analytic derivative of the filter, for filters that have one.
STRIDER_HOST_DEVICE bool ReadsSlopes(const SceneLight& scene)
{
  const EnhancedPart enhanced = FindEnhancedPart(scene.Enhancement);
  const bool hasOwn = enhanced == EnhancedPart::Nothing || enhanced == EnhancedPart::Colour;
  return hasOwn && !(scene.UsesClippedScalar && scene.PlaneCount > 0);
}

/// ReadDifferences with enhancement, and with clipped voxels replaced by SceneLight::ClippedScalar.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL Vector3 ReadSeenDifferences(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  const auto read = [&](Vector3 neighbour) {
    const bool isClipped = scene.UsesClippedScalar && IsClippedAway(scene, neighbour);
    return isClipped ? scene.ClippedScalar : voxels.Read(neighbour, component);
  };
  return SmoothsGradients(scene.Enhancement) ? DifferentiateSmoothly(scene, point, read)
                                             : Differentiate(scene, point, read);
}

/// Returns differences of the stored values of a component.
template <bool IsPlain, typename Sampler>
STRIDER_HOST_DEVICE Vector3 ReadDifferences(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  if constexpr (IsPlain)
  {
    return Differentiate(
      scene, point, [&](Vector3 neighbour) { return voxels.Read(neighbour, component); });
  }
  else
  {
    return ReadSeenDifferences(voxels, scene, point, component);
  }
}

/// Returns the gradient length in stored values per mean spacing.
STRIDER_HOST_DEVICE float MeasureGradient(const SceneLight& scene, Vector3 differences)
{
  const Vector3 scale = scene.GradientMagnitude;
  return Length({ differences.X * scale.X, differences.Y * scale.Y, differences.Z * scale.Z });
}

} // namespace Strider

#endif
