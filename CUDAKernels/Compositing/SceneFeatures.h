// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays need to know for everything beyond the compositing of one component; see Strider/Appearance.h.
#ifndef Strider_Compositing_SceneFeatures_h
#define Strider_Compositing_SceneFeatures_h

#include "Compositing/TransferTable.h"
#include "Sampling/EnhanceSample.h"
#include "Sampling/WarpPoint.h"
#include "Shading/SceneLight.h"
#include "Strider/Appearance.h"

namespace Strider
{

constexpr int MostComponents = 4;

/// Position in a table = value * Scale + Bias.
struct TableAxis
{
  float Scale;
  float Bias;
};

/// How one component, or one label, looks.
struct ComponentAppearance : Reflectance
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
  bool IsSeen; ///< a label without an appearance of its own is not
};

/// At which places around a sample a blanked voxel hides it.
enum class BlankTaps
{
  Here,    ///< cells: the one that holds the sample
  Corners, ///< points: any corner of the sample's cell
  Cross    ///< as VTK's GPU mapper: half a step away along each axis, too
};

/// All of a frame; pointers are to the memory of whoever marches.
struct SceneFeatures : SceneLight
{
  BlendMode Blend;
  int Components;
  bool IsIndependent;
  int GradientComponent; ///< the one whose gradient dependent components have
  bool MatchesVTK;
  bool KeepsGathered; ///< pixels are what rays have gathered, not its colours
  ComponentAppearance Appearances[MostComponents];

  float AverageLow[MostComponents]; ///< of stored values
  float AverageHigh[MostComponents];
  TableAxis Normalized[MostComponents]; ///< stored values to [0, 1] over the scalar range
  TableAxis DirectColor[3]; ///< stored values of components that are red, green and blue to [0, 1]
  const float* IsoValues;   ///< stored values, ascending
  int IsoCount;
  int IsoComponent; ///< the one of the largest weight
  bool StartsAtSurface;
  ClipPlane Slice;
  Vector3 SliceHigh; ///< where index space ends
  Vector3
    SliceScale; ///< from points of the plane to where they are sampled: not the same with VTK's GPU mapper
  Vector3 SliceOffset;

  unsigned int CropRegions; ///< Appearance::AllRegions where nothing is cropped
  Vector3 CropLow;
  Vector3 CropHigh;

  MaskMode Mask;
  float MaskBlend;
  const ComponentAppearance* Labels; ///< the first one is the first component's own appearance
  int LabelCount;

  bool HasSecondScalars;
  bool HasBlanking;
  BlankTaps Blanks;
  Vector3 BlankOffset; ///< from index space to the voxels of the blanking volume
  Vector3 BlankStep;   ///< to the places of a cross
  bool IsJittered;
  GridPlaces Grid; ///< how samplers find voxels
};

/// Of a component, in stored values.
STRIDER_HOST_DEVICE BilateralWeights FindBilateral(const SceneFeatures& scene, int component)
{
  const float extent = 1.0f / scene.Normalized[component].Scale;
  return MakeBilateralWeights(scene.EnhancementSize, scene.BilateralContrast * extent);
}

} // namespace Strider

#endif
