// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Data for everything that rays do beyond the compositing of one component; see Strider/Appearance.h.
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

/// Appearance of a component or a label.
struct ComponentAppearance : Reflectance
{
  TransferTable Table;
  /// One more entry than the count, as in TransferTable; null: 1 everywhere.
  const float* GradientOpacities;
  int GradientCount;
  TableAxis Gradient;        ///< for gradient lengths in stored values
  const TableColor* Table2D; ///< row by row along the first scalar; null: none
  int Table2DSize[2];
  /// For a stored value, and for the gradient length or the stored second scalar.
  TableAxis Table2DAxis[2];
  TableColor NotANumber; ///< colour of not-a-number
  float Weight;
  /// Factor of opacities for opacity normals: with MatchVTK the weight of an independent component, else 1.
  float NormalWeight;
  bool IsSeen; ///< false for a label without an appearance
};

/// Positions around a sample at which a blanked voxel hides it.
enum class BlankTaps
{
  Here,    ///< cells: the one that contains the sample
  Corners, ///< points: any corner of the sample's cell
  Cross    ///< as VTK's GPU mapper: also half a step away along each axis
};

/// All features of a frame; pointers refer to the memory in which rays are marched.
struct SceneFeatures : SceneLight
{
  BlendMode Blend;
  int Components;
  bool IsIndependent;
  int GradientComponent; ///< component whose gradient dependent components use
  bool MatchesVTK;
  bool KeepsGathered; ///< pixels hold gathered values instead of colours
  ComponentAppearance Appearances[MostComponents];

  float AverageLow[MostComponents]; ///< as stored values
  float AverageHigh[MostComponents];
  TableAxis Normalized[MostComponents]; ///< from stored values to [0, 1] over the scalar range
  TableAxis DirectColor[3];             ///< from stored red, green and blue to [0, 1]
  const float* IsoValues;               ///< as stored values, ascending
  int IsoCount;
  int IsoComponent; ///< component with the largest weight
  bool StartsAtSurface;
  ClipPlane Slice;
  Vector3 SliceHigh; ///< upper corner of index space
  /// From points of the plane to the points that are sampled; differs from the identity with MatchVTK and for pieces.
  Vector3 SliceScale;
  Vector3 SliceOffset;

  unsigned int CropRegions; ///< Appearance::AllRegions without cropping
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
  Vector3 BlankStep;   ///< offset of a cross's outer positions
  bool IsJittered;
  /// Layers of an uneven grid may be thinner than steps: MarchLayers gives each of them a sample.
  bool HasThinLayers;
  bool MixesVolumes; ///< RenderRequest::MixesVolumes, of a box
  GridPlaces Grid;   ///< mapping from index space to voxels
};

/// Returns the bilateral weights of a component, for stored values.
STRIDER_HOST_DEVICE BilateralWeights FindBilateral(const SceneFeatures& scene, int component)
{
  const float extent = 1.0f / scene.Normalized[component].Scale;
  return MakeBilateralWeights(scene.EnhancementSize, scene.BilateralContrast * extent);
}

} // namespace Strider

#endif
