// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the features of a scene from a request's appearance and a volume's functions; host only.
#ifndef Strider_Compositing_MakeSceneFeatures_h
#define Strider_Compositing_MakeSceneFeatures_h

#include "Compositing/CheckAppearance.h"
#include "Compositing/ClassifySample.h"
#include "Compositing/PlaceLights.h"
#include "Compositing/UpdateAppearances.h"
#include "Foundation/InvertMatrix.h"
#include "Rays/MakeVTKRays.h"
#include "Rays/PlacePiece.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhancementTraits.h"
#include "Sampling/LevelGrid.h"

#include <algorithm>

namespace Strider
{

/// Converts a plane of data coordinates to index space, scaled by a positive factor to the range of floats: only the
/// sign and ratios of distances matter.
inline ClipPlane ToIndexSpace(const std::array<double, 4>& plane, const Matrix4& indexToPhysical)
{
  double inIndex[4] = { 0.0, 0.0, 0.0, plane[3] };
  for (int column = 0; column < 4; ++column)
  {
    for (int row = 0; row < 3; ++row)
    {
      inIndex[column] += plane[row] * indexToPhysical[4 * row + column];
    }
  }
  const double scale =
    FindScale(std::max({ std::abs(inIndex[0]), std::abs(inIndex[1]), std::abs(inIndex[2]) }));
  return { { static_cast<float>(scale * inIndex[0]), static_cast<float>(scale * inIndex[1]),
             static_cast<float>(scale * inIndex[2]) },
    ToBoundedFloat(scale * inIndex[3]) };
}

/// Converts a scalar to a stored value.
inline float ToStored(double scalar, const VolumeView& volume, int component)
{
  const StoredScalars stored = DescribeStoredScalars(volume, component);
  return static_cast<float>((scalar - stored.Offset) * stored.Scale);
}

/// As ToStored, but for values that VTK compares with scalars after its scale factors.
inline float ToStoredAsVTK(double scalar, const VolumeView& volume, int component)
{
  const VTKScale vtk = DescribeVTKScale(volume.Type);
  const StoredScalars stored = DescribeStoredScalars(volume, component);
  return static_cast<float>(
    (scalar - stored.Offset) * stored.Scale * vtk.RangeFactor / vtk.ShaderPerStored);
}

/// Returns the position of a scalar in the range of a component: 0 at its start and 1 at its end. A range of one value
/// has a width of 1.
inline double FindShareOfRange(double scalar, const VolumeView& volume, int component)
{
  const std::array<double, 2>& range = volume.GetRange(component);
  const double half = range[1] > range[0] ? FindHalfWidth(range) : 0.5;
  return FindHalfWidth({ range[0], scalar }) / half;
}

/// Converts an isovalue to a stored value. VTK compares normalised values, and normalises isovalues without its scale
/// factors.
inline float PlaceIsoValue(double value, const VolumeView& volume, int component, bool matchesVTK)
{
  if (!matchesVTK)
  {
    return ToStored(value, volume, component);
  }
  const TablePosition normalized = NormalizeAsVTK(volume, component);
  const double share = FindShareOfRange(value, volume, component);
  return static_cast<float>((share - normalized.Bias) / normalized.Scale);
}

/// Makes colours and their opacity read as VTK does: unnormalised, as in the texture, and used as the fraction of the
/// scalar range.
inline void PlaceRawScalar(const VolumeView& volume, int component,
  const std::array<double, 2>& average, SceneFeatures& scene)
{
  const double rawScale = DescribeVTKScale(volume.Type).ShaderPerStored;
  const auto place = [&](double scalar) {
    return static_cast<float>(FindShareOfRange(scalar, volume, component) / rawScale);
  };
  scene.Normalized[component] = { static_cast<float>(rawScale), 0.0f };
  scene.AverageLow[component] = place(average[0]);
  scene.AverageHigh[component] = place(average[1]);
}

/// Returns the scalar of full intensity if components are red, green and blue: the largest integer of 8 or 16 bits, 1
/// for floats and doubles. Wider integers are taken for colours of 8, 16, 32 or 64 bits: the fewest of these that hold
/// red, green and blue.
inline double FindFullColor(const VolumeView& volume)
{
  if (SizeOf(volume.Type) <= 2 || volume.Type == ScalarType::Float32)
  {
    return 1.0 / DescribeVTKScale(volume.Type).ShaderPerStored;
  }
  if (volume.Type == ScalarType::Float64)
  {
    return 1.0;
  }
  double largest = 0.0;
  for (int component = 0; component < std::min(3, volume.Components); ++component)
  {
    largest = std::max(largest, volume.GetRange(component)[1]);
  }
  const bool isSigned = volume.Type == ScalarType::Int32 || volume.Type == ScalarType::Int64;
  const double largest32 = isSigned ? 2147483647.0 : 4294967295.0;
  const double largest64 = isSigned ? 9223372036854775807.0 : 18446744073709551615.0;
  for (const double full : { 255.0, 65535.0, largest32 })
  {
    if (largest <= full)
    {
      return full;
    }
  }
  return largest64;
}

/// Sets the scaling of direct colours. VTK shows them as in its texture, where wider types are scaled to [0, 1] over
/// each component's range.
inline void PlaceDirectColors(
  const VolumeView& volume, const RenderRequest& request, SceneFeatures& scene)
{
  const double full = FindFullColor(volume);
  for (int component = 0; component < std::min(3, volume.Components); ++component)
  {
    StoredScalars stored = DescribeStoredScalars(volume, component);
    if (request.MatchVTK && SizeOf(volume.Type) > 2 && volume.Type != ScalarType::Float32)
    {
      stored.Offset = 0.0;
      stored.Scale = 1.0 / full;
    }
    scene.DirectColor[component] = { static_cast<float>(1.0 / (stored.Scale * full)),
      static_cast<float>(stored.Offset / full) };
  }
}

inline void PlaceScalars(
  const RenderRequest& request, const VolumeView& volume, SceneArrays& arrays, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  for (int component = 0; component < volume.Components; ++component)
  {
    scene.Normalized[component] = ToTableAxis(request.MatchVTK
        ? NormalizeAsVTK(volume, component)
        : PlaceInRange(DescribeStoredScalars(volume, component), volume.GetRange(component), 2));
    const auto place = request.MatchVTK ? ToStoredAsVTK : ToStored;
    const double low = std::min(appearance.AverageRange[0], appearance.AverageRange[1]);
    const double high = std::max(appearance.AverageRange[0], appearance.AverageRange[1]);
    scene.AverageLow[component] = place(low, volume, component);
    scene.AverageHigh[component] = place(high, volume, component);
    if (request.MatchVTK && !appearance.AreComponentsIndependent && volume.Components > 2)
    {
      PlaceRawScalar(volume, component, { low, high }, scene);
    }
    const bool isHeavier = appearance.AreComponentsIndependent &&
      scene.Appearances[component].Weight > scene.Appearances[scene.IsoComponent].Weight;
    scene.IsoComponent = isHeavier ? component : scene.IsoComponent;
  }
  PlaceDirectColors(volume, request, scene);
  const double rawScale = DescribeVTKScale(volume.Type).ShaderPerStored;
  scene.StartsAtSurface = appearance.StartsAtSurface && appearance.Blend == BlendMode::Composite;
  scene.UsesClippedScalar = appearance.UsesClippedScalar;
  scene.ClippedOpacity = static_cast<float>(appearance.ClippedScalar);
  scene.ClippedScalar = request.MatchVTK ? static_cast<float>(appearance.ClippedScalar / rawScale)
                                         : ToStored(appearance.ClippedScalar, volume, 0);
  if (!request.MatchVTK)
  {
    // Must precede any append: the tables of the appearances may move then.
    scene.ClippedOpacity = ClassifyOpacity(scene.Appearances[0].Table, scene.ClippedScalar);
  }
  std::vector<float> isoValues;
  for (const double value : appearance.IsoValues)
  {
    isoValues.push_back(PlaceIsoValue(value, volume, scene.IsoComponent, request.MatchVTK));
  }
  std::sort(isoValues.begin(), isoValues.end());
  scene.IsoCount = static_cast<int>(isoValues.size());
  arrays.IsoValues = Append(isoValues, arrays.Floats);
}

/// Returns the component whose gradient dependent components use: the last one, their opacity. VTK uses the first of
/// two; see also VTKHabits::TakesRedGradient.
inline int FindGradientComponent(const RenderRequest& request, int components)
{
  const bool isFirst = request.MatchVTK && (components == 2 || request.Habits.TakesRedGradient);
  return isFirst ? 0 : components - 1;
}

/// Sets cropping, clipping and slice. Rays are clipped in the index space of the whole volume, samples tested in that
/// of the piece (`own`).
inline void PlaceRegions(const RenderRequest& request, const RenderRequest& own,
  const VolumeView& volume, SceneArrays& arrays, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  float planes[6];
  float high[3];
  float scale[3] = { 1.0f, 1.0f, 1.0f };
  float offset[3] = { 0.0f, 0.0f, 0.0f };
  const bool isShifted = request.MatchVTK && volume.Placement == VoxelPlacement::Points;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int count = volume.Dimensions[axis];
    high[axis] = static_cast<float>(volume.CountPoints(axis) - 1);
    for (int plane = 2 * axis; plane < 2 * axis + 2; ++plane)
    {
      const double place = own.Appearance.CropPlanes[plane];
      planes[plane] = static_cast<float>(isShifted ? PlaceCropAsVTK(place, count) : place);
    }
    scale[axis] = static_cast<float>(1.0 / request.Piece.CellSize[axis]);
    offset[axis] = static_cast<float>(-request.Piece.First[axis] / request.Piece.CellSize[axis]);
    if (isShifted && count > 1)
    {
      scale[axis] = static_cast<float>(count / (count - 1.0));
      offset[axis] = -0.5f;
    }
  }
  scene.CropRegions = appearance.CropRegions;
  scene.CropLow = { planes[0], planes[2], planes[4] };
  scene.CropHigh = { planes[1], planes[3], planes[5] };
  const Matrix4 toPhysical = isShifted && request.Habits.MisplacesClips
    ? Multiply(request.IndexToPhysical, MistakeTextureForBox(volume))
    : request.IndexToPhysical;
  for (const auto& plane : appearance.ClippingPlanes)
  {
    arrays.Planes.push_back(ToIndexSpace(plane, toPhysical));
  }
  scene.PlaneCount = static_cast<int>(arrays.Planes.size());
  for (const auto& plane : appearance.ClippingPlanes)
  {
    arrays.Planes.push_back(
      ToIndexSpace(plane, request.Piece.IsWhole() ? toPhysical : own.IndexToPhysical));
  }
  scene.Slice = ToIndexSpace(appearance.SlicePlane, request.IndexToPhysical);
  scene.SliceHigh = { high[0], high[1], high[2] };
  scene.SliceScale = { scale[0], scale[1], scale[2] };
  scene.SliceOffset = { offset[0], offset[1], offset[2] };
}

/// Sets blanking. A blanked point hides the cells around it. VTK tests half a gradient step around each sample, and
/// treats cells as points.
inline void PlaceBlanking(
  const SceneSource& source, const RenderRequest& request, SceneFeatures& scene)
{
  const bool hasGaps = source.Volume.Levels && source.Volume.Levels->Grid.HasGaps;
  scene.HasBlanking = source.Blanking != nullptr || hasGaps;
  scene.Blanks = BlankTaps::Here;
  if (!source.Blanking) // SampleLevels finds gaps in index space
  {
    return;
  }
  const bool blanksCells = source.Blanking->Placement == VoxelPlacement::Cells;
  const bool areCells = source.Volume.Placement == VoxelPlacement::Cells;
  scene.Blanks = request.MatchVTK ? BlankTaps::Cross
    : blanksCells                 ? BlankTaps::Here
                                  : BlankTaps::Corners;
  const bool isBehind = request.MatchVTK ? areCells : blanksCells;
  const float offset = isBehind ? -0.5f : 0.0f;
  scene.BlankOffset = { offset, offset, offset };
  scene.BlankStep = 0.5f * scene.GradientStep;
}

/// Sets the mapping from index space to voxels; see WarpPoint.h for VTK's treatment of rectilinear grids.
inline void PlaceGrid(
  const VolumeView& volume, bool matchesVTK, SceneArrays& arrays, SceneFeatures& scene)
{
  const bool areCells = volume.Placement == VoxelPlacement::Cells;
  scene.Grid.IsEven = !areCells;
  scene.Grid.HasEvenNeighbours = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    AxisPlaces& places = scene.Grid.Axis[axis];
    const double count = volume.Dimensions[axis];
    places = { nullptr, volume.CountPoints(axis), 1.0f, 0.0f, 1.0f, areCells ? -0.5f : 0.0f,
      areCells ? -0.5f : 0.0f };
    const double* points = volume.PointPlaces[axis];
    arrays.PointPlaces[axis] = AppearancePlaces::None;
    if (!points || places.Count < 2)
    {
      continue;
    }
    scene.Grid.IsEven = false;
    scene.Grid.HasEvenNeighbours = matchesVTK;
    arrays.PointPlaces[axis] =
      Append(std::vector<float>(points, points + places.Count), arrays.Floats);
    if (matchesVTK && areCells)
    {
      places.VoxelScale = static_cast<float>(count / (count + 1.0));
    }
    else if (matchesVTK)
    {
      places.PlaceScale = static_cast<float>((count - 1.0) / count);
      places.PlaceOffset = 0.5f * places.PlaceScale;
      places.VoxelOffset = -0.5f;
    }
  }
}

/// True if a step may cross several layers of an uneven grid, or is divided on the levels of an adaptive one, and the
/// frame shows samples that such layers have: those of average and sum count by the length that they stand for.
inline bool FindThinLayers(const VolumeView& volume, const RenderRequest& request)
{
  const BlendMode blend = request.Appearance.Blend;
  // Kernels for cubic and wide filters lack the loop over layers, which would slow them.
  const bool isFiltered = IsCubic(request.Filter) || HasSize(request.Filters.Enhancement);
  if (request.MatchVTK || isFiltered || blend == BlendMode::Slice ||
    blend == BlendMode::AverageIntensity || blend == BlendMode::Additive)
  {
    return false;
  }
  const std::array<double, 3> spacing = MeasureSpacing(request.IndexToPhysical);
  bool hasThinLayers = volume.Levels && volume.Levels->Grid.Last > 0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double* places = volume.PointPlaces[axis];
    const double step = request.SampleDistance / spacing[axis];
    for (int point = 1; places && point < volume.CountPoints(axis); ++point)
    {
      hasThinLayers = hasThinLayers || places[point] - places[point - 1] < step;
    }
  }
  return hasThinLayers;
}

/// Makes the features, whose pointers refer to `arrays`, which keep the appearances for the next frame; PointScene
/// redirects them. Fails if the appearance or a function is out of range.
inline Status MakeSceneFeatures(const SceneSource& source, const RenderRequest& request,
  SceneArrays& arrays, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  STRIDER_TRY(CheckAppearance(appearance));
  STRIDER_TRY(UpdateAppearances(source, request, arrays));
  arrays.Lights.clear();
  arrays.Planes.clear();
  scene = {};
  scene.Blend = appearance.Blend;
  scene.Components = source.Volume.Components;
  scene.IsIndependent = appearance.AreComponentsIndependent;
  scene.MatchesVTK = request.MatchVTK;
  scene.KeepsGathered = request.KeepsGathered;
  scene.GradientComponent = FindGradientComponent(request, scene.Components);
  std::copy(arrays.Appearances.begin(), arrays.Appearances.end(), scene.Appearances);
  scene.LabelCount = static_cast<int>(arrays.Labels.size());
  PointScene(GetHostBases(arrays), arrays, scene);
  PlaceScalars(request, source.Volume, arrays, scene);
  const RenderRequest own = TakeToPiece(request);
  PlaceRegions(request, own, source.Volume, arrays, scene);
  PlaceLights(own, source.Volume, arrays, scene);
  PlaceBlanking(source, request, scene);
  PlaceGrid(source.Volume, request.MatchVTK, arrays, scene);
  scene.HasThinLayers = FindThinLayers(source.Volume, own);
  scene.Mask = source.Mask ? appearance.Mask : MaskMode::None;
  scene.MaskBlend = static_cast<float>(appearance.MaskBlend);
  scene.HasSecondScalars = source.Second != nullptr;
  scene.IsJittered = appearance.IsJittered;
  scene.Enhancement = request.Filters.Enhancement;
  scene.EnhancementSize = request.Filters.EnhancementSize;
  scene.BilateralContrast = static_cast<float>(request.Filters.BilateralContrast);
  PointScene(GetHostBases(arrays), arrays, scene);
  return {};
}

} // namespace Strider

#endif
