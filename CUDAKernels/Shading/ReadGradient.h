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
  STRIDER_ROLL
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

/// As Differentiate, with one copy of `read` in the code instead of six.
template <typename Read>
STRIDER_HOST_DEVICE Vector3 DifferentiateOneByOne(
  const SceneLight& scene, Vector3 point, const Read& read)
{
  const Vector3 step = scene.GradientStep;
  Vector3 differences{ 0.0f, 0.0f, 0.0f };
  STRIDER_ROLL
  for (int neighbour = 0; neighbour < 6; ++neighbour)
  {
    const int axis = neighbour / 2;
    const float sign = neighbour % 2 == 0 ? 1.0f : -1.0f;
    const auto alongAxis = [axis](float length) {
      return Vector3{ axis == 0 ? length : 0.0f, axis == 1 ? length : 0.0f,
        axis == 2 ? length : 0.0f };
    };
    const float value = read(point + MultiplyEach(alongAxis(sign), step));
    differences = differences + alongAxis(sign * value);
  }
  return differences;
}

/// Returns Differentiate at a point. With `isSmooth`, returns its mean over the point and its 26 neighbours at
/// SceneLight::GradientStep, weighted 1 2 1 along each axis. `differentiate` returns Differentiate at a point. One loop
/// serves both cases, so that kernels have one copy of `differentiate`.
template <typename DifferentiateAt>
STRIDER_HOST_DEVICE Vector3 DifferentiateAround(
  const SceneLight& scene, Vector3 point, bool isSmooth, const DifferentiateAt& differentiate)
{
#if !defined(__CUDA_ARCH__)
  if (!isSmooth)
  {
    return differentiate(point); // faster on a CPU than the loop
  }
#endif
  const int places = isSmooth ? 27 : 1;
  Vector3 sum{ 0.0f, 0.0f, 0.0f };
  STRIDER_ROLL
  for (int place = 0; place < places; ++place)
  {
    const int x = isSmooth ? place % 3 - 1 : 0;
    const int y = isSmooth ? place / 3 % 3 - 1 : 0;
    const int z = isSmooth ? place / 9 - 1 : 0;
    const auto weigh = [=](int offset) { return !isSmooth ? 1.0f : offset == 0 ? 0.5f : 0.25f; };
    const Vector3 offset{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) };
    const Vector3 differences = differentiate(point + MultiplyEach(scene.GradientStep, offset));
    sum = sum + weigh(x) * weigh(y) * weigh(z) * differences;
  }
  return sum;
}

/// True if the gradient is the analytic derivative of the filter, for filters that have one.
STRIDER_HOST_DEVICE bool ReadsSlopes(const SceneLight& scene)
{
  const EnhancedPart enhanced = FindEnhancedPart(scene.Enhancement);
  const bool hasOwn = enhanced == EnhancedPart::Nothing || enhanced == EnhancedPart::Colour;
  return hasOwn && !ReplacesClippedVoxels(scene);
}

/// Reads a neighbour, or returns SceneLight::ClippedScalar where it is clipped.
template <typename Sampler>
STRIDER_HOST_DEVICE float ReadUnlessClipped(
  const Sampler& voxels, const SceneLight& scene, Vector3 neighbour, int component)
{
  const bool isClipped = scene.UsesClippedScalar && IsClippedAway(scene, neighbour);
  return isClipped ? scene.ClippedScalar : voxels.Read(neighbour, component);
}

/// Differentiate of a component, with clipped voxels replaced by SceneLight::ClippedScalar.
template <typename Sampler>
STRIDER_HOST_CALL Vector3 DifferentiateWithClipped(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  return Differentiate(scene, point,
    [&](Vector3 neighbour) { return ReadUnlessClipped(voxels, scene, neighbour, component); });
}

/// Returns differences with enhancement, and with clipped voxels replaced by SceneLight::ClippedScalar.
template <typename Sampler>
STRIDER_HOST_DEVICE Vector3 ReadSeenDifferences(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  return DifferentiateAround(scene, point, SmoothsGradients(scene.Enhancement),
    [&](Vector3 place) { return DifferentiateWithClipped(voxels, scene, place, component); });
}

/// As ReadSeenDifferences, with one copy of Sampler::Read in the code instead of six.
template <typename Sampler>
STRIDER_HOST_DEVICE Vector3 ReadSeenOneByOne(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  return DifferentiateAround(scene, point, SmoothsGradients(scene.Enhancement), [&](Vector3 place) {
    return DifferentiateOneByOne(scene, place,
      [&](Vector3 neighbour) { return ReadUnlessClipped(voxels, scene, neighbour, component); });
  });
}

/// Returns differences of the stored values of a component that voxels.Read returns. For samplers that have no faster way:
/// their ReadDifferences calls it.
template <bool IsPlain, typename Sampler>
STRIDER_HOST_DEVICE Vector3 DifferentiateVoxels(
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

/// Sampler::ReadDifferences for any scene, but not inlined: it is large and has many callers.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL Vector3 CallReadDifferences(
  const Sampler& voxels, const SceneLight& scene, Vector3 point, int component)
{
  return voxels.template ReadDifferences<false>(scene, point, component);
}

/// Reads a component of any scene, but not inlined: the loop over samples reads fastest where Read has few other
/// callers.
template <typename Sampler>
STRIDER_HOST_DEVICE_CALL float CallRead(const Sampler& voxels, Vector3 point, int component)
{
  return voxels.Read(point, component);
}

/// Returns the gradient length in stored values per mean spacing.
STRIDER_HOST_DEVICE float MeasureGradient(const SceneLight& scene, Vector3 differences)
{
  const Vector3 scale = scene.GradientMagnitude;
  return Length({ differences.X * scale.X, differences.Y * scale.Y, differences.Z * scale.Z });
}

} // namespace Strider

#endif
