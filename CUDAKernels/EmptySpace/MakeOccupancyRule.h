// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a frame's functions can show, for the macrocells; host only.
#ifndef Strider_EmptySpace_MakeOccupancyRule_h
#define Strider_EmptySpace_MakeOccupancyRule_h

#include "Compositing/GatherIntensity.h"
#include "Compositing/IntegralTable.h"
#include "Compositing/NeedsScene.h"
#include "EmptySpace/OccupancyRule.h"

namespace Strider
{

/// How the values of macrocells become stored ones: stored value = value * Scale + Offset.
struct ValueUnits
{
  float Scale = 1.0f;
  float Offset = 0.0f;
  bool IsWhole = false; ///< samplers may round value * Scale to a whole number
  float Slack = 0.0f;   ///< by which a difference of values may be off that comes from a texture
};

inline TableWays MakeTableWays(const ValueUnits& units, float scale, float bias)
{
  return { units.Scale, units.Offset, scale, bias, units.Scale * scale, units.Offset * scale + bias,
    units.IsWhole };
}

/// How many of `count` entries before each one, and before the end, are visible. Returns where they begin.
template <typename IsVisible>
std::size_t CountVisible(int count, const IsVisible& isVisible, OccupancyArrays& arrays)
{
  const std::size_t first = arrays.VisibleBefore.size();
  int before = 0;
  for (int entry = 0; entry < count; ++entry)
  {
    arrays.VisibleBefore.push_back(before);
    before += isVisible(entry) ? 1 : 0;
  }
  arrays.VisibleBefore.push_back(before);
  return first;
}

/// `isVisible(entry)` for each entry of the table that `table` describes; its VisibleBefore is not read.
template <typename IsVisible>
void AddTable(const VisibleValues& table, const IsVisible& isVisible, OccupancyArrays& arrays)
{
  arrays.Firsts.push_back(CountVisible(table.Count, isVisible, arrays));
  arrays.GradientFirsts.push_back(0);
  arrays.Tables.push_back(table);
}

/// The last table added is multiplied by gradient opacities, in host memory.
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

/// `opacities` are those of `table`, in host memory.
inline void AddTransferTable(const TransferTable& table, const float* opacities, int component,
  bool showsNaN, float leastValue, const ValueUnits& units, OccupancyArrays& arrays)
{
  const VisibleValues values{ nullptr, table.OpacityCount, component, table.IsNearest, showsNaN,
    leastValue, MakeTableWays(units, table.OpacityScale, table.OpacityBias), nullptr, 0, 0.0f,
    0.0f };
  // Where the table may jump, what it approaches right below an entry counts as that entry's, too.
  const auto isVisible = [&](int entry) {
    const float* at = opacities + entry * table.Stride;
    return at[0] > 0.0f || (table.Stride == 2 && entry > 0 && at[-1] > 0.0f);
  };
  AddTable(values, isVisible, arrays);
}

/// `values` stand between the cells of `table`: entry i at its position i + 1. Samples may be shifted towards what is visible.
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

/// A look whose pointers are to host memory. `knowsGradients`: they are no longer than ChangeRange says.
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

/// Smallest stored value: see StoredScalars::LeastByte. Filters with a support of their own may go below it; their macrocells know
/// it.
inline float FindLeastValue(const VolumeView& volume, const RenderRequest& request)
{
  const bool isRaised = request.MatchVTK && volume.Type == ScalarType::Int8 &&
    FindSupport(request.Filter, request.Filters, true).Reach == 0;
  return isRaised ? -127.0f : -std::numeric_limits<float>::infinity();
}

/// Whether rays look for the largest or the smallest value, and may skip what changes neither.
inline bool CanSkipByBounds(const RenderRequest& request)
{
  const BlendMode blend = request.Appearance.Blend;
  return blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity;
}

/// Whether samples that no table shows, or that an average does not count, change nothing. Sums count all samples, a slice has but one,
/// VTK's isosurfaces lag behind their samples.
inline bool CanSkip(const RenderRequest& request)
{
  const BlendMode blend = request.Appearance.Blend;
  return blend == BlendMode::Composite || blend == BlendMode::AverageIntensity ||
    (blend == BlendMode::Isosurface && !request.MatchVTK);
}

/// Of a scene that averages: as GatherSum counts samples.
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

/// Of a scene for which CanSkip holds, whose pointers are to host memory.
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
  // The neighbours of VTK and of uneven grids are not whole voxels away, clipped ones have another value, and enhancement takes others.
  const bool isEnhanced = scene.Enhancement != EnhancementFilter::None &&
    scene.Enhancement != EnhancementFilter::AmbientOcclusion;
  const bool knowsGradients = !scene.MatchesVTK && arrays.Spans.empty() && !isEnhanced &&
    !(scene.UsesClippedScalar && scene.PlaneCount > 0);
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
