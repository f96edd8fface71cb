// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Diffuse light and highlights of the lights of a LitScene; device only.
#ifndef Strider_Cuda_March_Scene_ShadeByGradientLights_h
#define Strider_Cuda_March_Scene_ShadeByGradientLights_h

#include "Cuda/March/Scene/LitScene.h"
#include "Foundation/Clamp.h"
#include "Foundation/FusedProducts.h"

namespace Strider
{

// Frames must not depend on which of several inlined copies of this code composites a sample: see FusedProducts.h. A
// product that is added later is rounded by __fmul_rn.

/// Returns the binary logarithm of a number; minus infinity for 0 and below.
__device__ __forceinline__ float FindLogarithm(float number)
{
  float logarithm;
  asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(logarithm) : "f"(fmaxf(number, 0.0f)));
  return logarithm;
}

/// Returns 2^power.
__device__ __forceinline__ float RaiseTwoFast(float power)
{
  float raised;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(raised) : "f"(power));
  return raised;
}

/// Returns a power of an exponent of at least 0.5; 0 for a base of at most 0.
__device__ __forceinline__ float RaiseFraction(float base, float exponent)
{
  return RaiseTwoFast(exponent * FindLogarithm(base));
}

/// Returns 1 / sqrt(square) of a number of at least 0; a large number for 0.
__device__ __forceinline__ float InvertLength(float square)
{
  constexpr float leastSquare = 1e-30f;
  float inverse;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"(fmaxf(square, leastSquare)));
  return inverse;
}

/// Samples that are lit together, so that lights are read from constant memory once for all of them.
template <int Count>
struct LitSamples
{
  Vector3 Differences[Count];
  float Inverse[Count];   ///< 1 / length of the gradient
  float EyeCosine[Count]; ///< product of the normal and the direction to the eye
};

/// Adds the diffuse light of `Number` lights from `First`, without a branch.
template <bool IsTwoSided, int First, int Number, int Count>
__device__ __forceinline__ void AddDiffuse(
  const LitScene& lit, const LitSamples<Count>& samples, Vector3 (&diffuse)[Count])
{
#pragma unroll
  for (int index = First; index < First + Number; ++index)
  {
    const GradientLight& light = lit.Lights[index];
#pragma unroll
    for (int sample = 0; sample < Count; ++sample)
    {
      const float facing = DotFused(samples.Differences[sample], light.Difference);
      // 0 for gradients that are not finite: they have no direction.
      const float cosine =
        Saturate(samples.Inverse[sample] * (IsTwoSided ? fabsf(facing) : facing));
      diffuse[sample] = AddFused(cosine, light.Diffuse, diffuse[sample]);
    }
  }
}

/// Adds the highlights of a light to the colours of samples.
template <bool IsTwoSided, int Count>
__device__ __forceinline__ void AddHighlights(const LitScene& lit, const GradientLight& light,
  Vector3 toEye, const LitSamples<Count>& samples, TableColor (&colors)[Count])
{
  const float eyeLight = DotFused(toEye, light.Direction);
#pragma unroll
  for (int sample = 0; sample < Count; ++sample)
  {
    const float facing =
      __fmul_rn(samples.Inverse[sample], DotFused(samples.Differences[sample], light.Difference));
    const float cosine = Saturate(IsTwoSided ? fabsf(facing) : facing);
    // The mirrored direction is 2 cosine normal - direction, which is longer than 1 on the far side of a surface.
    const float square = fmaf(4.0f * cosine, cosine - facing, 1.0f);
    const float stretch = IsTwoSided ? InvertLength(square) : 1.0f;
    const float mirrored = stretch * fmaf(-2.0f * cosine, samples.EyeCosine[sample], eyeLight);
    const float highlight = cosine > 0.0f ? RaiseFraction(mirrored, lit.SpecularPower) : 0.0f;
    TableColor& color = colors[sample];
    color.Red = fmaf(highlight, light.Specular.X, color.Red);
    color.Green = fmaf(highlight, light.Specular.Y, color.Green);
    color.Blue = fmaf(highlight, light.Specular.Z, color.Blue);
  }
}

/// Adds the highlights of `Number` lights from `First`, without a loop.
template <bool IsTwoSided, int First, int Number, int Count>
__device__ __forceinline__ void AddHighlightsOf(
  const LitScene& lit, Vector3 toEye, const LitSamples<Count>& samples, TableColor (&colors)[Count])
{
#pragma unroll
  for (int index = First; index < First + Number; ++index)
  {
    AddHighlights<IsTwoSided>(lit, lit.Lights[index], toEye, samples, colors);
  }
}

/// Sets the colours that all lights show. `toEye` is a unit vector in the space of gradients.
template <bool IsTwoSided, int Count>
__device__ __forceinline__ void ShadeByGradientLights(
  const LitScene& lit, Vector3 toEye, const LitSamples<Count>& samples, TableColor (&colors)[Count])
{
  Vector3 diffuse[Count];
#pragma unroll
  for (int sample = 0; sample < Count; ++sample)
  {
    diffuse[sample] = { lit.Ambient, lit.Ambient, lit.Ambient };
  }
  // Unused lights are black.
  AddDiffuse<IsTwoSided, 0, 1>(lit, samples, diffuse);
  if (lit.LightCount > 1)
  {
    AddDiffuse<IsTwoSided, 1, LightKitCount - 1>(lit, samples, diffuse);
  }
  if (lit.LightCount > LightKitCount)
  {
    AddDiffuse<IsTwoSided, LightKitCount, MostGradientLights - LightKitCount>(
      lit, samples, diffuse);
  }
#pragma unroll
  for (int sample = 0; sample < Count; ++sample)
  {
    TableColor& color = colors[sample];
    color.Red = __fmul_rn(diffuse[sample].X, color.Red);
    color.Green = __fmul_rn(diffuse[sample].Y, color.Green);
    color.Blue = __fmul_rn(diffuse[sample].Z, color.Blue);
  }
  if (!lit.HasHighlights)
  {
    return;
  }
  if constexpr (Count == 1)
  {
    // Constants are operands then, instead of loads that serve a single sample.
    AddHighlightsOf<IsTwoSided, 0, 1>(lit, toEye, samples, colors);
    if (lit.LightCount > 1)
    {
      AddHighlightsOf<IsTwoSided, 1, LightKitCount - 1>(lit, toEye, samples, colors);
    }
    if (lit.LightCount > LightKitCount)
    {
      AddHighlightsOf<IsTwoSided, LightKitCount, MostGradientLights - LightKitCount>(
        lit, toEye, samples, colors);
    }
  }
  else
  {
#pragma unroll 1
    for (int index = 0; index < lit.LightCount; ++index)
    {
      AddHighlights<IsTwoSided>(lit, lit.Lights[index], toEye, samples, colors);
    }
  }
}

} // namespace Strider

#endif
