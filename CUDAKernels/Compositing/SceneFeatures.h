// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays need to know for everything beyond the compositing of one component; see Strider/Appearance.h.
#ifndef Strider_Compositing_SceneFeatures_h
#define Strider_Compositing_SceneFeatures_h

#include "Compositing/TransferTable.h"
#include "Foundation/Vector3.h"
#include "Strider/Appearance.h"

namespace Strider
{

constexpr int MostComponents = 4;

/// Rows of a 3x3 matrix.
struct Matrix3
{
  Vector3 Row[3];
};

/// Points of index space on the positive side are seen: Normal . point + Offset >= 0.
struct ClipPlane
{
  Vector3 Normal;
  float Offset;
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
};

/// Position in a table = value * Scale + Bias.
struct TableAxis
{
  float Scale;
  float Bias;
};

/// How one component, or one label, looks.
struct ComponentLook
{
  TransferTable Table;
  const float*
    GradientOpacities; ///< with one more entry than the count, as in TransferTable; null: 1 everywhere
  int GradientCount;
  TableAxis Gradient;        ///< of gradient lengths in stored values
  const TableColor* Table2D; ///< rows along the first scalar; null: none
  int Table2DSize[2];
  TableAxis
    Table2DAxis[2]; ///< of a stored value, and of the gradient length or the stored second scalar
  float Weight;
  bool IsShaded;
  bool IsSeen; ///< a label without a look of its own is not
  float Ambient;
  float Diffuse;
  float Specular;
  float SpecularPower;
};

/// All of a frame; pointers are to the memory of whoever marches.
struct SceneFeatures
{
  BlendMode Blend;
  int Components;
  bool IsIndependent;
  bool MatchesVTK;
  ComponentLook Looks[MostComponents];

  float AverageLow; ///< of stored values of the first component
  float AverageHigh;
  float
    AverageScale; ///< stored values to what VTK averages: 0 at the low end of the scalar range, 1 at the high end
  float AverageBias;
  const float* IsoValues; ///< stored values, ascending
  int IsoCount;
  ClipPlane Slice;

  bool IsAnyShaded;
  bool NeedsGradients; ///< for light, gradient opacity or a table of gradients
  bool UsesOpacityNormals;
  bool IsTwoSided;
  bool IsHeadlightOnly; ///< one light, at the eye: VTK has a formula of its own for it
  const LightSource* Lights;
  int LightCount;
  Vector3 GradientStep;      ///< to the neighbours of central differences, in index space
  Vector3 GradientMagnitude; ///< differences of neighbours to scalars per mean spacing
  Matrix3 NormalToLight;     ///< differences of neighbours to normals where light is computed
  Matrix3 ToLight;           ///< directions of index space to there
  Vector3 LightOrigin;       ///< where the origin of index space lies there
  float ScatteringBlend;
  float ScatteringAnisotropy;
  float ScatteringSteps; ///< how many samples a ray of scattered light takes

  unsigned int CropRegions; ///< Appearance::AllRegions where nothing is cropped
  Vector3 CropLow;
  Vector3 CropHigh;
  const ClipPlane* Planes;
  int PlaneCount;
  bool UsesClippedScalar;
  float ClippedScalar; ///< stored

  MaskMode Mask;
  float MaskBlend;
  const ComponentLook* Labels;
  int LabelCount;

  bool HasSecondScalars;
  bool HasBlanking;
  bool IsJittered;
};

} // namespace Strider

#endif
