// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lights, gradients and clipping planes of a frame, as shading needs them.
#ifndef Strider_Shading_SceneLight_h
#define Strider_Shading_SceneLight_h

#include "Foundation/ClipPlane.h"
#include "Foundation/Vector3.h"
#include "Strider/Appearance.h"
#include "Strider/Filtering.h"

namespace Strider
{

/// A 3x3 matrix, row by row.
struct Matrix3
{
  Vector3 Row[3];
};

/// A light in the space where light is computed. What lights without positions need comes first and is aligned: GPUs then
/// read four numbers at a time.
struct alignas(16) LightSource
{
  Vector3 Direction; ///< direction of the emitted light; unit length
  Vector3 Diffuse;
  Vector3 Specular;
  Vector3 Ambient;
  Vector3 Position;
  Light::Kind Type;
  float CosineOfCone; ///< -1: no cone
  float Exponent;
  float Attenuation[3];
  /// Position, or direction to the light, in the unit cube of SceneLight::BoxScale.
  Vector3 BoxPlace;
};

static_assert(
  sizeof(LightSource) == 96); // without padding: copies on a device are compared byte by byte

/// Fractions of the incident light that a component reflects, and the exponent of the highlights.
struct Reflectance
{
  bool IsShaded;
  float Ambient;
  float Diffuse;
  float Specular;
  float SpecularPower;
};

struct SceneLight
{
  bool IsLit; ///< the blend mode uses light
  bool UsesOpacityNormals;
  bool IsTwoSided;
  bool IsHeadlightOnly;    ///< a single light at the eye, for which VTK has a formula of its own
  bool UsesHalfVectors;    ///< highlights of VTK before 9.2: see VTKHabits::UsesHalfVectors
  bool KeepsLastHighlight; ///< only the last light's highlight counts; highlights are not added
  const LightSource* Lights;
  int LightCount;
  /// No light has a position, and the direction to the eye is the same for all samples of a ray.
  bool HasDirectedLights;
  /// Ambient light is the sum of that of all lights, as VTK's GPU mapper has it, and black for most of them. Otherwise
  /// it shows a sample's own colour, whatever lights there are, as for surfaces.
  bool TakesAmbientOfLights;
  EnhancementFilter Enhancement;
  int EnhancementSize;
  float BilateralContrast;   ///< as a fraction of the scalar range
  Vector3 GradientStep;      ///< offset of the neighbours of central differences, in index space
  Vector3 GradientMagnitude; ///< from differences of neighbours to scalars per mean spacing
  Matrix3 NormalToLight;     ///< from differences of neighbours to normals in light space
  Matrix3 ToLight;           ///< from directions of index space to light space
  Vector3 Eye;               ///< in light space
  Vector3 EyeOrigin;         ///< origin of index space in light space, for directions to the eye
  Matrix3 PositionToLight;   ///< from points of index space to light space; with LightOrigin
  Vector3 LightOrigin;
  /// The direction to the eye starts at each ray's entry or sample, even if the camera is parallel.
  bool LooksFromEye;
  bool LooksFromSample; ///< with LooksFromEye: at each sample instead of the ray's entry
  float ScatteringBlend;
  float ScatteringAnisotropy;
  Vector3 ScatteringGradient; ///< from differences of neighbours to the scattering fade
  Vector3 BoxScale;           ///< (index space + BoxOffset) * BoxScale is a unit cube
  Vector3 BoxOffset;
  Vector3 ShadowLow; ///< box in that cube outside which nothing throws shadows
  Vector3 ShadowHigh;
  Matrix3 LightToBox; ///< from directions of light space to that cube
  float ShadowReach;  ///< maximum length of rays to lights in that cube

  const ClipPlane* Planes; ///< for gradients, too
  int PlaneCount;
  bool UsesClippedScalar;
  float ClippedScalar;  ///< as a stored value
  float ClippedOpacity; ///< opacity that replaces ClippedScalar for opacity normals
};

/// True if differences read SceneLight::ClippedScalar in place of clipped voxels.
STRIDER_HOST_DEVICE bool ReplacesClippedVoxels(const SceneLight& scene)
{
  return scene.UsesClippedScalar && scene.PlaneCount > 0;
}

} // namespace Strider

#endif
