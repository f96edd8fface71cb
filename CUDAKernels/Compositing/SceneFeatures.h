// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays need to know for everything beyond the compositing of one component; see Strider/Appearance.h.
#ifndef Strider_Compositing_SceneFeatures_h
#define Strider_Compositing_SceneFeatures_h

#include "Compositing/TransferTable.h"
#include "Foundation/Vector3.h"
#include "Rays/CutByPlanes.h"
#include "Sampling/WarpPoint.h"
#include "Strider/Appearance.h"

namespace Strider
{

constexpr int MostComponents = 4;

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
    BoxPlace; ///< in the unit cube of SceneFeatures::BoxScale: its position, or the direction to it
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
  TableColor NotANumber; ///< how a value that is none looks
  float Weight;
  float
    NormalWeight; ///< of opacities whose gradient is a normal: with VTK's GPU mapper that of independent components
  bool IsShaded;
  bool IsSeen; ///< a label without a look of its own is not
  float Ambient;
  float Diffuse;
  float Specular;
  float SpecularPower;
};

/// At which places around a sample a blanked voxel hides it.
enum class BlankTaps
{
  Here,    ///< cells: the one that holds the sample
  Corners, ///< points: any corner of the sample's cell
  Cross    ///< as VTK's GPU mapper: half a step away along each axis, too
};

/// All of a frame; pointers are to the memory of whoever marches.
struct SceneFeatures
{
  BlendMode Blend;
  int Components;
  bool IsIndependent;
  bool MatchesVTK;
  ComponentLook Looks[MostComponents];

  float AverageLow[MostComponents]; ///< of stored values
  float AverageHigh[MostComponents];
  TableAxis Normalized[MostComponents]; ///< stored values to [0, 1] over the scalar range
  TableAxis RawColor;                   ///< stored values of dependent components to colours
  const float* IsoValues;               ///< stored values, ascending
  int IsoCount;
  int IsoComponent; ///< the one of the largest weight
  ClipPlane Slice;
  Vector3 SliceHigh; ///< where index space ends
  Vector3
    SliceScale; ///< from points of the plane to where they are sampled: not the same with VTK's GPU mapper
  Vector3 SliceOffset;

  bool IsLit; ///< the blend mode has light
  bool UsesOpacityNormals;
  bool IsTwoSided;
  bool IsHeadlightOnly; ///< one light, at the eye: VTK has a formula of its own for it
  const LightSource* Lights;
  int LightCount;
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
  float ScatteringBlend;
  float ScatteringAnisotropy;
  Vector3 ScatteringGradient; ///< differences of neighbours to what weakens scattering
  Vector3 BoxScale;           ///< (index space + BoxOffset) * BoxScale is a unit cube
  Vector3 BoxOffset;
  Matrix3 LightToBox; ///< directions where light is computed to that cube
  float ShadowReach;  ///< how far rays to lights go in it

  unsigned int CropRegions; ///< Appearance::AllRegions where nothing is cropped
  Vector3 CropLow;
  Vector3 CropHigh;
  const ClipPlane* Planes;
  int PlaneCount;
  bool UsesClippedScalar;
  float ClippedScalar;  ///< stored
  float ClippedOpacity; ///< the same for opacity normals

  MaskMode Mask;
  float MaskBlend;
  const ComponentLook* Labels;
  int LabelCount;

  bool HasSecondScalars;
  bool HasBlanking;
  BlankTaps Blanks;
  Vector3 BlankOffset; ///< from index space to the voxels of the blanking volume
  Vector3 BlankStep;   ///< to the places of a cross
  bool IsJittered;
  GridPlaces Grid; ///< how samplers find voxels
};

} // namespace Strider

#endif
