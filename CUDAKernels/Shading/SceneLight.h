// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What light and gradients need to know of a frame.
#ifndef Strider_Shading_SceneLight_h
#define Strider_Shading_SceneLight_h

#include "Foundation/ClipPlane.h"
#include "Foundation/Vector3.h"
#include "Strider/Appearance.h"
#include "Strider/Filtering.h"

namespace Strider
{

/// Rows of a 3x3 matrix.
struct Matrix3
{
  Vector3 Row[3];
};

/// A light in the space where light is computed.
struct LightSource
{
  Light::Kind Type;
  Vector3 Position;
  Vector3 Direction; ///< in which it shines; of unit length
  Vector3 Ambient;
  Vector3 Diffuse;
  Vector3 Specular;
  float CosineOfCone; ///< -1: no cone
  float Exponent;
  float Attenuation[3];
  Vector3
    BoxPlace; ///< in the unit cube of SceneLight::BoxScale: its position, or the direction to it
};

/// Shares of the light that a component reflects.
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
  bool IsLit; ///< the blend mode has light
  bool UsesOpacityNormals;
  bool IsTwoSided;
  bool IsHeadlightOnly;    ///< one light, at the eye: VTK has a formula of its own for it
  bool UsesHalfVectors;    ///< highlights as before VTK 9.2: see VTKHabits::UsesHalfVectors
  bool KeepsLastHighlight; ///< highlights of several lights are not added: the last one counts
  const LightSource* Lights;
  int LightCount;
  EnhancementFilter Enhancement;
  int EnhancementSize;
  float BilateralContrast;   ///< a share of the scalar range
  Vector3 GradientStep;      ///< to the neighbours of central differences, in index space
  Vector3 GradientMagnitude; ///< differences of neighbours to scalars per mean spacing
  Matrix3 NormalToLight;     ///< differences of neighbours to normals where light is computed
  Matrix3 ToLight;           ///< directions of index space to there
  Vector3 Eye;               ///< there
  Vector3 EyeOrigin; ///< where the origin of index space lies there, for directions to the eye
  Matrix3 PositionToLight; ///< points of index space to there; with LightOrigin
  Vector3 LightOrigin;
  bool
    LooksFromEye; ///< towards the eye from each ray's entry or sample, even if the camera is parallel
  bool LooksFromSample; ///< with LooksFromEye: from each sample, not from the ray's entry
  float ScatteringBlend;
  float ScatteringAnisotropy;
  Vector3 ScatteringGradient; ///< differences of neighbours to what weakens scattering
  Vector3 BoxScale;           ///< (index space + BoxOffset) * BoxScale is a unit cube
  Vector3 BoxOffset;
  Matrix3 LightToBox; ///< directions where light is computed to that cube
  float ShadowReach;  ///< how far rays to lights go in it

  const ClipPlane* Planes; ///< gradients look at them, too
  int PlaneCount;
  bool UsesClippedScalar;
  float ClippedScalar;  ///< stored
  float ClippedOpacity; ///< the same for opacity normals
};

} // namespace Strider

#endif
