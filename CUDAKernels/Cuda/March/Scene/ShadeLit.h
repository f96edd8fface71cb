// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Light and gradient opacity of a sample, by a LitScene and a gradient texture; device only.
#ifndef Strider_Cuda_March_Scene_ShadeLit_h
#define Strider_Cuda_March_Scene_ShadeLit_h

#include "Compositing/MarchRay.h"
#include "Cuda/March/Scene/LitScene.h"
#include "Cuda/March/Tables/SlopedTable.h"
#include "Foundation/Saturate.h"

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

// Frames must not depend on which of several inlined copies of this code composites a sample. Compilers fuse
// multiplications and additions in each copy as they like, so that fused ones are written out here, and others have one
// use alone.

/// As Dot, always with the same roundings.
__device__ __forceinline__ float DotFused(Vector3 a, Vector3 b)
{
  return fmaf(a.Z, b.Z, fmaf(a.Y, b.Y, a.X * b.X));
}

__device__ __forceinline__ Vector3 AddFused(float factor, Vector3 vector, Vector3 sum)
{
  return { fmaf(factor, vector.X, sum.X), fmaf(factor, vector.Y, sum.Y),
    fmaf(factor, vector.Z, sum.Z) };
}

/// As CompositeSample, always with the same roundings.
__device__ __forceinline__ void CompositeFusedSample(RayResult& result, const TableColor& color)
{
  const float visible = __fmul_rn(1.0f - result.Opacity, color.Opacity);
  result.Red = fmaf(visible, color.Red, result.Red);
  result.Green = fmaf(visible, color.Green, result.Green);
  result.Blue = fmaf(visible, color.Blue, result.Blue);
  result.Opacity += visible;
}

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

/// Returns the colour that a headlight shows. `toEye` is the product of the gradient and a unit vector to the eye.
/// `IsWhite`: only the first channel of the light is read.
template <bool IsWhite>
__device__ __forceinline__ Vector3 ShadeByLitHeadlight(
  const LitScene& lit, float toEye, float inverse, const TableColor& color)
{
  const DirectedLight& light = lit.Lights[0];
  // 0 for gradients that are not finite: they have no direction.
  const float cosine = Saturate(inverse * fmaxf(-toEye, -lit.BackFactor * toEye));
  // Light that comes from the eye is mirrored to an angle of twice its angle to the normal: cos 2a = 2 cos^2 a - 1.
  const float half = fmaf(cosine, cosine, -0.5f);
  if constexpr (IsWhite)
  {
    const float diffuse = fmaf(cosine, light.Diffuse.X, lit.OwnAmbient);
    // The factors 2 and of the light are added to the exponent.
    const float specular =
      RaiseTwoFast(fmaf(lit.SpecularPower, FindLogarithm(half), lit.WhiteSpecular));
    return { fmaf(diffuse, color.Red, specular), fmaf(diffuse, color.Green, specular),
      fmaf(diffuse, color.Blue, specular) };
  }
  const float highlight = RaiseFraction(2.0f * half, lit.SpecularPower);
  return { fmaf(fmaf(cosine, light.Diffuse.X, lit.OwnAmbient), color.Red,
             highlight * light.Specular.X),
    fmaf(fmaf(cosine, light.Diffuse.Y, lit.OwnAmbient), color.Green, highlight * light.Specular.Y),
    fmaf(fmaf(cosine, light.Diffuse.Z, lit.OwnAmbient), color.Blue, highlight * light.Specular.Z) };
}

/// Returns the colour that all lights show. `normal` and `toEye` are unit vectors in the space of gradients.
__device__ __forceinline__ Vector3 ShadeByDirectedLights(
  const LitScene& lit, Vector3 normal, Vector3 toEye, const TableColor& color)
{
  const float eyeCosine = DotFused(normal, toEye);
  Vector3 diffuse{ lit.OwnAmbient, lit.OwnAmbient, lit.OwnAmbient };
  Vector3 specular = lit.Ambient;
  for (int index = 0; index < lit.LightCount; ++index)
  {
    const DirectedLight& light = lit.Lights[index];
    const float facing = DotFused(normal, light.Direction);
    const float cosine = Saturate(fmaxf(facing, lit.BackFactor * facing));
    diffuse = AddFused(cosine, light.Diffuse, diffuse);
    // The mirrored direction is 2 cosine normal - direction, which is longer than 1 on the far side of a surface.
    const float stretch = InvertLength(fmaf(4.0f * cosine, cosine - facing, 1.0f));
    const float mirrored =
      stretch * fmaf(-2.0f * cosine, eyeCosine, DotFused(toEye, light.Direction));
    const float highlight = cosine > 0.0f ? RaiseFraction(mirrored, lit.SpecularPower) : 0.0f;
    specular = AddFused(highlight, light.Specular, specular);
  }
  return { fmaf(diffuse.X, color.Red, specular.X), fmaf(diffuse.Y, color.Green, specular.Y),
    fmaf(diffuse.Z, color.Blue, specular.Z) };
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

/// Returns the colour of a sample with light, as ShadeSample does, and its opacity with gradient opacity. Colours are
/// limited to [0, 1], also without light.
template <LitLights Lights>
__device__ __forceinline__ TableColor Shade(const LitScene& lit,
  const SharedEntries<sizeof(float)>& gradientOpacities, const LitTexel& restored,
  const LitEye& eye, const TableColor& color)
{
  const Vector3 differences{ restored.X, restored.Y, restored.Z };
  const float square = DotFused(MultiplyEach(lit.Square, differences), differences);
  const float inverse = InvertLength(square);
  const float toEye = DotFused(differences, eye.Difference);
  Vector3 shaded;
  if constexpr (Lights != LitLights::Any)
  {
    shaded = ShadeByLitHeadlight<true>(lit, toEye, inverse, color);
  }
  else
  {
    shaded = lit.IsHeadlight
      ? ShadeByLitHeadlight<false>(lit, toEye, inverse, color)
      : ShadeByDirectedLights(
          lit, inverse * MultiplyEach(lit.Scale, differences), eye.Gradient, color);
  }
  float opacity = color.Opacity;
  if (Lights == LitLights::HeadlightAndGradientOpacity ||
    (Lights == LitLights::Any && lit.GradientOpacities))
  {
    // 1 / length of an infinite gradient is 0.
    const float length = square < INFINITY ? square * inverse : square;
    opacity *= LookUpGradientOpacity(lit, gradientOpacities, length);
  }
  return { Saturate(shaded.X), Saturate(shaded.Y), Saturate(shaded.Z), opacity };
}

} // namespace Strider

#endif
