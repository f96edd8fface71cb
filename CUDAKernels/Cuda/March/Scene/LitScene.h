// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Light of a scene in the space of its gradients, for the kernels of MarchLit.cuh.
#ifndef Strider_Cuda_March_Scene_LitScene_h
#define Strider_Cuda_March_Scene_LitScene_h

#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/Tables/CountSharedBytes.h"
#include "Sampling/ValueSteps.h"
#include "Shading/ShadeSample.h"

#include <cmath>

namespace Strider
{

/// Largest number of lights of a LitScene.
constexpr int MostGradientLights = 8;

/// Number of lights of ParaView's light kit.
constexpr int LightKitCount = 5;

/// A light in the space of gradients. Colours include the reflectance of the volume.
struct GradientLight
{
  Vector3 Difference; ///< Direction times LitScene::Scale, for products with differences
  Vector3 Diffuse;
  Vector3 Direction; ///< direction of the emitted light; unit length
  Vector3 Specular;
};

static_assert(sizeof(GradientLight) % 8 == 0 && MostGradientLights > LightKitCount);

/// A gradient is a vector of scalars per mean spacing along the stored axes. Where its length is a length in the space
/// of light, too, but for one factor, cosines are computed without transforming the normal: directions of light are
/// transformed instead, once per frame or ray.
struct LitScene
{
  cudaTextureObject_t Gradients;
  float Shift;  ///< as GradientTexture::Shift
  float Offset; ///< read value + Offset is a difference of voxels, in units of the texture's Scale
  float Least;  ///< smaller differences are rounding errors and count as 0; in the same units
  LargeDifferences Large; ///< as GradientTexture::Large
  bool HasVoxels;         ///< HasVoxels, Middle and ValueLimit are those of GradientFormat
  float Middle;
  float ValueLimit;
  /// Stacked slices hold steps of floats, whose remainders the texels of gradients hold.
  bool ReadsSteps;
  Vector3 Scale;     ///< gradient = difference * Scale, in units of the gradient along x; 1 along x
  Vector3 Square;    ///< squares of Scale
  Matrix3 FromLight; ///< rotation from the space of light to the space of gradients
  float Ambient;     ///< fraction of a sample's own colour that it shows without light
  float SpecularPower; ///< at least 0.5
  /// log2(specular light of a white headlight) + SpecularPower, which ShadeByLitHeadlight adds to an exponent.
  float WhiteSpecular;
  bool IsTwoSided;    ///< light reaches both sides of a surface
  bool IsHeadlight;   ///< one light at the eye, or no shading
  bool IsWhite;       ///< all lights have equal channels
  bool HasHighlights; ///< a light has a specular part
  int LightCount;     ///< 0 without shading
  /// Unused lights are 0. Aligned, so that one load reads two numbers.
  alignas(8) GradientLight Lights[MostGradientLights];
  FusedTable<false> Table;
  const float* GradientOpacities; ///< as ComponentAppearance::GradientOpacities
  int GradientCount;
  TableAxis Gradient; ///< for the length of read gradients
};

/// Most bytes of gradient opacities, which kernels keep in shared memory.
constexpr std::size_t MostGradientBytes = 32 * 1024;

/// Returns the dynamic shared memory for gradient opacities, in bytes.
inline std::size_t CountGradientBytes(const LitScene& lit)
{
  return lit.GradientOpacities ? sizeof(float) * (static_cast<std::size_t>(lit.GradientCount) + 1)
                               : 0;
}

/// Returns the dynamic shared memory for all tables, in bytes.
inline std::size_t CountSharedBytes(const LitScene& lit)
{
  return CountSharedBytes(lit.Table) + CountGradientBytes(lit);
}

/// Returns the rotation from the space of light to that of gradients. False where normals need more than a rotation:
/// for sheared volumes.
inline bool FindRotationFromLight(const SceneFeatures& scene, Matrix3& fromLight)
{
  constexpr float tolerance = 1e-5f;
  const Vector3 length = scene.GradientMagnitude;
  const Matrix3& normals = scene.NormalToLight;
  // Columns of the rotation to the space of light, times a factor.
  const Vector3 columns[3] = { (1.0f / length.X) *
      Vector3{ normals.Row[0].X, normals.Row[1].X, normals.Row[2].X },
    (1.0f / length.Y) * Vector3{ normals.Row[0].Y, normals.Row[1].Y, normals.Row[2].Y },
    (1.0f / length.Z) * Vector3{ normals.Row[0].Z, normals.Row[1].Z, normals.Row[2].Z } };
  const float factor = Length(columns[0]);
  if (!(factor > 0.0f) || !std::isfinite(factor))
  {
    return false;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    fromLight.Row[axis] = (1.0f / factor) * columns[axis];
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const Vector3 row = fromLight.Row[axis];
    const float skew = Dot(row, fromLight.Row[(axis + 1) % 3]);
    if (!(std::abs(Dot(row, row) - 1.0f) < tolerance) || !(std::abs(skew) < tolerance))
    {
      return false;
    }
  }
  return true;
}

/// True for colours whose channels are equal and not negative.
inline bool IsGrey(Vector3 color)
{
  return color.X == color.Y && color.Y == color.Z && color.X >= 0.0f;
}

inline bool IsBlack(Vector3 color)
{
  return color.X == 0.0f && color.Y == 0.0f && color.Z == 0.0f;
}

/// True if squares of gradients are normal floats, whatever the voxels' shape. `scale` is LitScene::Scale.
inline bool HasNormalSquares(Vector3 scale)
{
  constexpr float most = 1e4f;
  const auto isBounded = [](float side) { return side >= 1.0f / most && side <= most; };
  return isBounded(scale.Y) && isBounded(scale.Z);
}

/// True for appearances whose colours and opacities have one table, with linear entries and transparent not-a-numbers.
inline bool HasNumberTable(const ComponentAppearance& appearance)
{
  return appearance.Table.IsFused && !appearance.Table.IsNearest && !appearance.Table2D &&
    !(appearance.NotANumber.Opacity > 0.0f);
}

/// Entries of a transfer function, over all steps of a volume, up to which sums of steps and remainders are read
/// instead of floats. The sums are off by up to 1/64 of a step, by the rounding of texture units, of remainders and of
/// ValueSteps: by 1/512 of an entry.
constexpr float MostEntriesOfSteps = 8192.0f;

/// True if steps and remainders may be read instead of floats.
inline bool CanReadSteps(const ValueSteps& steps, const LitScene& lit)
{
  const float entriesAStep =
    std::abs(lit.Table.Scale * steps.Size) * static_cast<float>(lit.Table.Span);
  return !steps.IsEmpty() && entriesAStep * MostSteps <= MostEntriesOfSteps;
}

/// Converts the table of a scene from stored floats to values in steps.
inline void ReadSteps(const ValueSteps& steps, LitScene& lit)
{
  FusedTable<false>& table = lit.Table;
  const double least = static_cast<double>(table.Scale) * static_cast<double>(steps.Least);
  table.Bias = static_cast<float>(least + static_cast<double>(table.Bias));
  table.Scale *= steps.Size;
  lit.ReadsSteps = true;
}

/// Makes the light of a scene in stored order; see TurnSceneTask. `lights` are in host memory. Returns false where the
/// kernels of MarchLit.cuh do not support the scene.
inline bool MakeLitScene(const MarchSceneTask& task, const LightSource* lights, LitScene& lit)
{
  const SceneFeatures& scene = task.Scene;
  const ComponentAppearance& appearance = scene.Appearances[0];
  const bool isShaded = appearance.IsShaded && scene.IsLit;
  const Vector3 scale = (1.0f / scene.GradientMagnitude.X) * scene.GradientMagnitude;
  Matrix3 fromLight{};
  const bool isLightKnown = !isShaded ||
    (scene.HasDirectedLights && scene.LightCount <= MostGradientLights &&
      FindRotationFromLight(scene, fromLight) && appearance.SpecularPower >= 0.5f);
  if (task.Gradients.Texture == 0 || !HasNormalSquares(scale) || !HasNumberTable(appearance) ||
    !isLightKnown)
  {
    return false;
  }
  lit = {};
  lit.FromLight = fromLight;
  // Differences keep the factor of the texture: it changes no direction, and their squares are floats.
  const GradientTexture& gradients = task.Gradients;
  lit.Gradients = gradients.Texture;
  lit.Shift = gradients.Shift;
  lit.Offset = gradients.Offset / gradients.Scale;
  lit.Least = gradients.Least / gradients.Scale;
  lit.Large = gradients.Large;
  lit.Scale = scale;
  lit.Square = MultiplyEach(lit.Scale, lit.Scale);
  lit.IsHeadlight = scene.IsHeadlightOnly || !isShaded;
  lit.Ambient = isShaded ? appearance.Ambient : 1.0f;
  lit.SpecularPower = isShaded ? appearance.SpecularPower : 1.0f;
  lit.IsTwoSided = scene.IsTwoSided;
  lit.LightCount = isShaded ? scene.LightCount : 0;
  lit.IsWhite = true;
  for (int light = 0; light < lit.LightCount; ++light)
  {
    const LightSource& source = lights[light];
    const Vector3 direction = Multiply(lit.FromLight, source.Direction);
    lit.Lights[light] = { MultiplyEach(lit.Scale, direction), appearance.Diffuse * source.Diffuse,
      direction, appearance.Specular * source.Specular };
    lit.IsWhite = lit.IsWhite && IsGrey(source.Diffuse) && IsGrey(source.Specular);
    lit.HasHighlights = lit.HasHighlights || !IsBlack(lit.Lights[light].Specular);
  }
  // Only light that is added has a logarithm.
  const float specular = lit.Lights[0].Specular.X;
  lit.IsWhite = lit.IsWhite && specular >= 0.0f && std::isfinite(specular);
  lit.WhiteSpecular = std::log2(specular) + lit.SpecularPower;
  lit.Table = FuseTable<false>(appearance.Table, task.Voxels.Volume);
  lit.GradientOpacities = appearance.GradientOpacities;
  lit.GradientCount = appearance.GradientCount;
  lit.Gradient = { appearance.Gradient.Scale * gradients.Scale * scene.GradientMagnitude.X,
    appearance.Gradient.Bias };
  return CountGradientBytes(lit) <= MostGradientBytes;
}

} // namespace Strider

#endif
