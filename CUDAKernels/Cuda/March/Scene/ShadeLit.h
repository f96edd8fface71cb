// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Light and gradient opacity of a sample, by a LitScene and a gradient texture; device only.
#ifndef Strider_Cuda_March_Scene_ShadeLit_h
#define Strider_Cuda_March_Scene_ShadeLit_h

#include "Compositing/MarchRay.h"
#include "Cuda/March/Scene/LitScene.h"
#include "Cuda/March/Scene/ShadeByGradientLights.h"
#include "Cuda/March/Tables/SlopedTable.h"
#include "Foundation/Clamp.h"
#include "Foundation/FusedProducts.h"

#include <utility>

namespace Strider
{

/// Lights that a kernel is compiled for.
enum class LitLights
{
  WhiteHeadlight,              ///< a white headlight, or none
  HeadlightAndGradientOpacity, ///< as WhiteHeadlight, with gradient opacity
  Any                          ///< all lights of a LitScene, with or without gradient opacity
};

/// A NumberTable that stays in global memory, for tables too large for shared memory.
struct LargeTable
{
  FusedTable<false> Fused;
  bool IsCounted;
};

__device__ __forceinline__ LargeTable ShareTransferTable(const LargeTable& table)
{
  return table;
}

__device__ __forceinline__ TableColor ClassifyNumber(const LargeTable& table, float value)
{
  return ClassifyFused(table.Fused, value);
}

/// Tables for a block. `Table` is NumberTable, SlopedTable where it fits, or LargeTable.
template <typename Table>
struct SharedLit
{
  decltype(ShareTransferTable(std::declval<Table>())) Colors;
  SharedEntries<sizeof(float)> GradientOpacities; ///< unused without gradient opacity
};

/// Copies the tables to dynamic shared memory. All threads of the block must call it. `tableBytes` is the size of the
/// table of colours there.
template <typename Table>
__device__ __forceinline__ SharedLit<Table> ShareLitTables(const LitScene& lit, int tableBytes)
{
  extern __shared__ float4 sharedMemory[];
  const auto colors = ShareTransferTable(Table{ lit.Table, true });
  float* gradients = reinterpret_cast<float*>(sharedMemory) + tableBytes / sizeof(float);
  if (lit.GradientOpacities)
  {
    CopyByBlock(lit.GradientOpacities, gradients, lit.GradientCount + 1);
    __syncthreads();
  }
  return { colors, PlaceShared<sizeof(float)>(gradients) };
}

// Frames must not depend on which of several inlined copies of this code composites a sample: see FusedProducts.h. A
// product that is added later is rounded by __fmul_rn.

/// As CompositeSample, always with the same roundings.
__device__ __forceinline__ void CompositeFusedSample(RayResult& result, const TableColor& color)
{
  const float visible = __fmul_rn(1.0f - result.Opacity, color.Opacity);
  result.Red = fmaf(visible, color.Red, result.Red);
  result.Green = fmaf(visible, color.Green, result.Green);
  result.Blue = fmaf(visible, color.Blue, result.Blue);
  result.Opacity += visible;
}

/// Direction to the eye.
struct LitEye
{
  Vector3 Gradient;   ///< in the space of gradients; unit length
  Vector3 Difference; ///< the product with differences is that of Gradient with gradients
};

/// `toEye` is a unit vector where light is computed.
__device__ __forceinline__ LitEye FindLitEye(const LitScene& lit, Vector3 toEye)
{
  const Vector3 eye = Multiply(lit.FromLight, toEye);
  return { eye, MultiplyEach(lit.Scale, eye) };
}

/// A texel of gradients, or the differences of voxels that it stands for.
struct LitTexel
{
  float X;
  float Y;
  float Z;
};

/// Fetches differences that texels do not hold, as if they did.
__device__ __forceinline__ LitTexel FetchLargeTexel(const LitScene& lit, Vector3 place)
{
  const Vector3 differences = FetchLargeDifferences(lit.Large, place);
  return { differences.X - lit.Offset, differences.Y - lit.Offset, differences.Z - lit.Offset };
}

/// `place` are texture coordinates.
__device__ __forceinline__ LitTexel FetchLitTexel(const LitScene& lit, Vector3 place)
{
  const float4 read = tex3D<float4>(lit.Gradients, place.X, place.Y, place.Z);
  return { read.x, read.y, read.z };
}

/// Converts the fourth channel of a texel to the value that a texture of the voxels returns. Without a middle it is that
/// value. Otherwise, the value is a fraction of 65535; it is rounded to 1/128 of an integer, so that equal voxels give
/// their own fraction, and no value leaves the range of its voxels.
__device__ __forceinline__ float RestoreValue(float read, float middle)
{
  constexpr float most = 65535.0f;
  constexpr float inverse = 1.0f / most;
  constexpr float step = 98304.0f; // numbers near it are multiples of 1/128
  const float number = __fsub_rn(fmaf(read, 32767.0f, step), step - middle);
  const float fraction = __fmul_rn(number, inverse);
  const float divided =
    fmaf(fmaf(-fraction, most, number), inverse, fraction); // rounds as number / most
  return middle > 0.0f ? divided : read;
}

/// As FetchLitTexel, where LitScene::HasVoxels is true.
__device__ __forceinline__ LitTexel FetchWholeTexel(
  const LitScene& lit, Vector3 place, float& value)
{
  const float4 read = tex3D<float4>(lit.Gradients, place.X, place.Y, place.Z);
  value = RestoreValue(read.w, lit.Middle);
  return { read.x, read.y, read.z };
}

/// As FetchLitTexel, where LitScene::ReadsSteps is true. `value` is a fraction of the last step, and becomes a value in
/// steps.
__device__ __forceinline__ LitTexel FetchTexelWithRemainder(
  const LitScene& lit, Vector3 place, float& value)
{
  const float4 read = tex3D<float4>(lit.Gradients, place.X, place.Y, place.Z);
  value = fmaf(value, MostSteps, read.w);
  return { read.x, read.y, read.z };
}

/// Converts texels to differences of voxels, but for a factor. Formats without rounding errors have no offset either.
template <int Count>
__device__ __forceinline__ void RestoreDifferences(const LitScene& lit, LitTexel (&texels)[Count])
{
  if (lit.Least > 0.0f)
  {
    const auto restore = [&](float& value) {
      const float difference = value + lit.Offset;
      value = fabsf(difference) < lit.Least ? 0.0f : difference;
    };
#pragma unroll
    for (int texel = 0; texel < Count; ++texel)
    {
      restore(texels[texel].X);
      restore(texels[texel].Y);
      restore(texels[texel].Z);
    }
  }
}

/// Sets the colour that a headlight shows. `toEye` is the product of the gradient and a unit vector to the eye.
/// `IsWhite`: only the first channel of the light is read.
template <bool IsWhite>
__device__ __forceinline__ void ShadeByLitHeadlight(
  const LitScene& lit, float toEye, float inverse, TableColor& color)
{
  const GradientLight& light = lit.Lights[0];
  // 0 for gradients that are not finite: they have no direction.
  const float cosine = Saturate(inverse * (lit.IsTwoSided ? fabsf(toEye) : -toEye));
  // Light that comes from the eye is mirrored to an angle of twice its angle to the normal: cos 2a = 2 cos^2 a - 1.
  const float half = fmaf(cosine, cosine, -0.5f);
  if constexpr (IsWhite)
  {
    const float diffuse = fmaf(cosine, light.Diffuse.X, lit.Ambient);
    // The factors 2 and of the light are added to the exponent.
    const float specular =
      RaiseTwoFast(fmaf(lit.SpecularPower, FindLogarithm(half), lit.WhiteSpecular));
    color.Red = fmaf(diffuse, color.Red, specular);
    color.Green = fmaf(diffuse, color.Green, specular);
    color.Blue = fmaf(diffuse, color.Blue, specular);
  }
  else
  {
    const float highlight = RaiseFraction(2.0f * half, lit.SpecularPower);
    const Vector3 diffuse =
      AddFused(cosine, light.Diffuse, Vector3{ lit.Ambient, lit.Ambient, lit.Ambient });
    color.Red = fmaf(diffuse.X, color.Red, highlight * light.Specular.X);
    color.Green = fmaf(diffuse.Y, color.Green, highlight * light.Specular.Y);
    color.Blue = fmaf(diffuse.Z, color.Blue, highlight * light.Specular.Z);
  }
}

/// Looks up the gradient opacity of a gradient length, in units of differences.
__device__ __forceinline__ float LookUpGradientOpacity(
  const LitScene& lit, const SharedEntries<sizeof(float)>& opacities, float length)
{
  const float last = static_cast<float>(lit.GradientCount - 1);
  const float position = Clamp(fmaf(length, lit.Gradient.Scale, lit.Gradient.Bias), 0.0f, last);
  const float entry = __fadd_rd(position, WholeNumbers);
  const float weight = position - (entry - WholeNumbers);
  const unsigned int address = opacities.Find(__float_as_int(entry));
  float low;
  float high;
  asm("ld.shared.f32 %0, [%1];" : "=f"(low) : "r"(address));
  asm("ld.shared.f32 %0, [%1+4];" : "=f"(high) : "r"(address));
  return fmaf(weight, high - low, low);
}

/// Sets the colours of samples in the light of a scene, limited to [0, 1], and opacities with gradient opacity.
template <LitLights Lights, int Count>
__device__ __forceinline__ void Shade(const LitScene& lit,
  const SharedEntries<sizeof(float)>& gradientOpacities, const LitTexel (&restored)[Count],
  const LitEye& eye, TableColor (&colors)[Count])
{
  LitSamples<Count> samples;
  float squares[Count];
  float toEye[Count];
#pragma unroll
  for (int sample = 0; sample < Count; ++sample)
  {
    const Vector3 differences{ restored[sample].X, restored[sample].Y, restored[sample].Z };
    samples.Differences[sample] = differences;
    squares[sample] = DotFused(MultiplyEach(lit.Square, differences), differences);
    samples.Inverse[sample] = InvertLength(squares[sample]);
    toEye[sample] = DotFused(differences, eye.Difference);
    samples.EyeCosine[sample] = samples.Inverse[sample] * toEye[sample];
  }
  if (Lights != LitLights::Any || lit.IsHeadlight)
  {
#pragma unroll
    for (int sample = 0; sample < Count; ++sample)
    {
      ShadeByLitHeadlight<Lights != LitLights::Any>(
        lit, toEye[sample], samples.Inverse[sample], colors[sample]);
    }
  }
  else if (lit.IsTwoSided)
  {
    ShadeByGradientLights<true>(lit, eye.Gradient, samples, colors);
  }
  else
  {
    ShadeByGradientLights<false>(lit, eye.Gradient, samples, colors);
  }
  const bool hasOpacities = Lights == LitLights::HeadlightAndGradientOpacity ||
    (Lights == LitLights::Any && lit.GradientOpacities);
#pragma unroll
  for (int sample = 0; sample < Count; ++sample)
  {
    TableColor& color = colors[sample];
    color.Red = Saturate(color.Red);
    color.Green = Saturate(color.Green);
    color.Blue = Saturate(color.Blue);
    if (hasOpacities)
    {
      // 1 / length of an infinite gradient is 0.
      const float square = squares[sample];
      const float length = square < INFINITY ? square * samples.Inverse[sample] : square;
      color.Opacity *= LookUpGradientOpacity(lit, gradientOpacities, length);
    }
  }
}

} // namespace Strider

#endif
