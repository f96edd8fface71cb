// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Builds the occupancy rule of a frame from its transfer functions; host only.
#ifndef Strider_EmptySpace_MakeOccupancyRule_h
#define Strider_EmptySpace_MakeOccupancyRule_h

#include "Compositing/GatherIntensity.h"
#include "Compositing/IntegralTable.h"
#include "Compositing/NeedsScene.h"
#include "EmptySpace/OccupancyRule.h"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

/// Conversion from a macrocell's values to stored values: stored value = value * Scale + Offset.
struct ValueUnits
{
  float Scale = 1.0f;
  float Offset = 0.0f;
  bool IsWhole = false; ///< samplers may round value * Scale to a whole number
  float Slack = 0.0f;   ///< error of a difference of values read from a texture
};

inline TableWays MakeTableWays(const ValueUnits& units, float scale, float bias)
{
  return { units.Scale, units.Offset, scale, bias, units.Scale * scale, units.Offset * scale + bias,
    units.IsWhole };
}

/// Appends the visible-entry counts of a table: for each entry, and for the end, the number of visible entries before
/// it. Returns the position of the first count.
template <typename IsVisible>
std::size_t CountVisible(int count, const IsVisible& isVisible, OccupancyArrays& arrays)
{
  const std::size_t first = arrays.VisibleBefore.size();
  arrays.VisibleBefore.resize(first + static_cast<std::size_t>(count) + 1);
  int* counts = arrays.VisibleBefore.data() + first;
  int before = 0;
  for (int entry = 0; entry < count; ++entry)
  {
    counts[entry] = before;
    before += isVisible(entry) ? 1 : 0;
  }
  counts[count] = before;
  return first;
}

/// Adds the table that `table` describes, where entry i is visible if isVisible(i) is true. `table.VisibleBefore` is
/// not read.
template <typename IsVisible>
void AddTable(const VisibleValues& table, const IsVisible& isVisible, OccupancyArrays& arrays)
{
  arrays.Firsts.push_back(CountVisible(table.Count, isVisible, arrays));
  arrays.GradientFirsts.push_back(0);
  arrays.Tables.push_back(table);
}

/// Multiplies the table added last by gradient opacities, which are in host memory.
inline void AddGradients(const ComponentAppearance& appearance, OccupancyArrays& arrays)
{
  VisibleValues& table = arrays.Tables.back();
  table.GradientCount = appearance.GradientCount;
  table.GradientScale = appearance.Gradient.Scale;
  table.GradientBias = appearance.Gradient.Bias;
  arrays.GradientFirsts.back() = CountVisible(
    appearance.GradientCount, [&](int entry) { return appearance.GradientOpacities[entry] > 0.0f; },
    arrays);
}

/// Adds an opacity transfer function. `opacities` holds the entries of `table` in host memory.
inline void AddTransferTable(const TransferTable& table, const float* opacities, int component,
  bool showsNaN, float leastValue, const ValueUnits& units, OccupancyArrays& arrays)
{
  const LookupAxis& axis = table.OpacityAxis;
  const VisibleValues values{ nullptr, CountEntries(axis), component, table.IsNearest, showsNaN,
    leastValue, MakeTableWays(units, axis.Scale, axis.Bias), nullptr, 0, 0.0f, 0.0f };
  // At a discontinuity, the limit from below counts as part of the entry as well.
  const int stride = table.GetStride();
  const auto isVisible = [opacities, stride](int entry) {
    const float* at = opacities + entry * stride;
    return at[0] > 0.0f || (stride == 2 && entry > 0 && at[-1] > 0.0f);
  };
  AddTable(values, isVisible, arrays);
}

/// Adds a pre-integrated table. `values` lie between the cells of `table`: entry i is at position i + 1. Samples may
/// be shifted towards visible values, so entries within the largest shift count as well.
inline void AddIntegralTable(const IntegralTable& table, const std::vector<TableColor>& values,
  float leastValue, const ValueUnits& units, OccupancyArrays& arrays)
{
  const VisibleValues shown{ nullptr, static_cast<int>(values.size()), 0, false, false, leastValue,
    MakeTableWays(units, table.Scale, table.Bias - 1.0f), nullptr, 0, 0.0f, 0.0f };
  std::vector<int> visibleBefore(values.size() + 1, 0);
  for (std::size_t entry = 0; entry < values.size(); ++entry)
  {
    visibleBefore[entry + 1] = visibleBefore[entry] + (values[entry].Opacity > 0.0f ? 1 : 0);
  }
  const int count = static_cast<int>(values.size());
  const int reach = static_cast<int>(std::ceil(GetMostShift(table)));
  const auto countBefore = [&](int entry) {
    return visibleBefore[static_cast<std::size_t>(std::clamp(entry, 0, count))];
  };
  const auto isVisible = [&](int entry) {
    return IsShifted(table, static_cast<float>(entry + 1)) &&
      countBefore(entry + reach + 1) > countBefore(entry - reach);
  };
  AddTable(shown, isVisible, arrays);
}

/// Adds an appearance whose pointers are to host memory. `knowsGradients` states that ChangeRange bounds the
/// gradients' lengths.
inline void AddAppearance(const ComponentAppearance& appearance, int component, float leastValue,
  bool knowsGradients, const ValueUnits& units, OccupancyArrays& arrays)
{
  if (!appearance.Table2D)
  {
    AddTransferTable(appearance.Table, appearance.Table.Opacities, component,
      appearance.NotANumber.Opacity > 0.0f, leastValue, units, arrays);
    if (appearance.GradientOpacities && knowsGradients)
    {
      AddGradients(appearance, arrays);
    }
    return;
  }
  const int width = appearance.Table2DSize[0];
  const VisibleValues values{ nullptr, width, component, appearance.Table.IsNearest, false,
    leastValue,
    MakeTableWays(units, appearance.Table2DAxis[0].Scale, appearance.Table2DAxis[0].Bias), nullptr,
    0, 0.0f, 0.0f };
  const auto isVisible = [&](int entry) {
    bool isAnyVisible = false;
    for (int row = 0; row < appearance.Table2DSize[1]; ++row)
    {
      isAnyVisible = isAnyVisible || appearance.Table2D[row * width + entry].Opacity > 0.0f;
    }
    return isAnyVisible;
  };
  AddTable(values, isVisible, arrays);
}

/// Returns the smallest value that samples can have: see StoredScalars::LeastByte. Filters with a reach of their own
/// may go below it; the ranges of their macrocells account for it.
inline float FindLeastValue(const VolumeView& volume, const RenderRequest& request)
{
  const bool isRaised = request.MatchVTK && volume.Type == ScalarType::Int8 &&
    FindSupport(request.Filter, request.Filters, true).Reach == 0;
  return isRaised ? -127.0f : -std::numeric_limits<float>::infinity();
}

/// True for maximum and minimum intensity projection, where rays may skip macrocells that cannot change the extreme.
inline bool CanSkipByBounds(const RenderRequest& request)
{
  const BlendMode blend = request.Appearance.Blend;
  return blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity;
}

/// True if samples that are transparent, or that an average ignores, may be skipped. Sums include every sample, a
/// slice has only one, and VTK shows an isosurface at the sample behind it.
inline bool CanSkip(const RenderRequest& request)
{
  const BlendMode blend = request.Appearance.Blend;
  return blend == BlendMode::Composite || blend == BlendMode::AverageIntensity ||
    (blend == BlendMode::Isosurface && !request.MatchVTK);
}

/// Adds the ranges that a scene with average intensity counts, as GatherSum does.
inline void AddAverages(
  const SceneFeatures& scene, float leastValue, const ValueUnits& units, OccupancyArrays& arrays)
{
  arrays.StoredWays = MakeTableWays(units, 1.0f, 0.0f);
  for (int component = 0; component < CountSummed(scene); ++component)
  {
    arrays.Counted.push_back(
      { scene.AverageLow[component], scene.AverageHigh[component], component, leastValue });
  }
}

/// Adds everything that decides on the occupancy of a scene for which CanSkip is true. Pointers are to host memory.
inline void AddScene(
  const SceneFeatures& scene, float leastValue, const ValueUnits& units, OccupancyArrays& arrays)
{
  arrays.Spans = FindSpans(scene.Grid);
  if (scene.Blend == BlendMode::Isosurface)
  {
    arrays.Surfaces.assign(scene.IsoValues, scene.IsoValues + scene.IsoCount);
    arrays.SurfaceComponent = scene.IsoComponent;
    arrays.StoredWays = MakeTableWays(units, 1.0f, 0.0f);
    return;
  }
  if (scene.Blend == BlendMode::AverageIntensity)
  {
    AddAverages(scene, leastValue, units, arrays);
    return;
  }
  // ChangeRange does not apply to VTK's gradients and uneven grids (neighbours not whole voxels apart), to clipped
  // samples (other values), and to enhancement filters (other samples).
  const EnhancedPart enhanced = FindEnhancedPart(scene.Enhancement);
  const bool isEnhanced = enhanced == EnhancedPart::Value || enhanced == EnhancedPart::Gradient;
  const bool knowsGradients =
    !scene.MatchesVTK && arrays.Spans.empty() && !isEnhanced && !ReplacesClippedVoxels(scene);
  arrays.Changes = { units.Scale * scene.GradientMagnitude, units.Slack };
  const bool isDependent = scene.Components > 1 && !scene.IsIndependent;
  const int last = scene.Components - 1;
  for (int component = isDependent ? last : 0; component <= last; ++component)
  {
    AddAppearance(
      scene.Appearances[component], component, leastValue, knowsGradients, units, arrays);
  }
  const bool hasLabels = scene.Mask == MaskMode::Labels && scene.Components == 1;
  for (int label = 0; hasLabels && label < scene.LabelCount; ++label)
  {
    if (scene.Labels[label].IsSeen)
    {
      AddAppearance(scene.Labels[label], 0, leastValue, knowsGradients, units, arrays);
    }
  }
}

} // namespace Strider

#endif
