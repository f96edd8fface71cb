// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTransferFunctions.h"

#include "vtkStriderFunctionTables.h"
#include "vtkStriderMakeTable2D.h"
#include "vtkStriderVolumeInput.h"

#include "vtkColorTransferFunction.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

using Range = std::array<double, 2>;

/// VTK's GPU mapper takes a quarter of the scalar range for the longest gradient per mean spacing.
constexpr double LongestGradient = 0.25;

/// The scalar range, or the function's own where that is asked for and there is one.
template <typename Function>
Range ChooseRange(Function* function, const Range& scalarRange, int rangeType)
{
  Range range = scalarRange;
  if (rangeType == vtkGPUVolumeRayCastMapper::NATIVE && function->GetSize() > 0)
  {
    function->GetRange(range.data());
  }
  return range;
}

/// A property that was copied, or asked for its gradient opacity, has one that is 1 everywhere.
vtkPiecewiseFunction* FindGradientOpacity(vtkVolumeProperty* property, int index)
{
  if (property->GetTransferFunctionMode() != vtkVolumeProperty::TF_1D ||
    !property->HasGradientOpacity(index) || property->GetDisableGradientOpacity(index))
  {
    return nullptr;
  }
  vtkPiecewiseFunction* opacity = property->GetStoredGradientOpacity(index);
  double node[4] = { 0.0, 1.0, 0.0, 0.0 };
  bool isLowered = false;
  for (int point = 0; point < opacity->GetSize() && !isLowered; ++point)
  {
    opacity->GetNodeValue(point, node);
    isLowered = node[1] < 1.0;
  }
  return isLowered ? opacity : nullptr;
}

/// All that the tables of one component are made from.
struct ComponentSource
{
  int Index = 0;          ///< of the property's functions
  Range ColorScalars{};   ///< scalar range of what is coloured
  Range OpacityScalars{}; ///< scalar range of what has an opacity
  vtkColorTransferFunction* Color = nullptr;
  vtkPiecewiseFunction* Grey = nullptr; ///< instead of Color
  vtkPiecewiseFunction* Opacity = nullptr;
  vtkPiecewiseFunction* GradientOpacity = nullptr; ///< null: 1 everywhere
  vtkImageData* Table2D = nullptr;                 ///< instead of all of the above
  Range ColorRange{};
  Range OpacityRange{};
  Range GradientSamples{}; ///< gradient lengths at which the function is asked
  Range GradientRange{};   ///< gradient lengths that the answers stand for
  double UnitDistance = 1.0;
  double Weight = 1.0;
};

ComponentSource MakeSource(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
  int component, bool isDependent, const vtkStriderFunctionOptions& options)
{
  const Strider::VolumeView& view = input.GetView();
  const int last = isDependent ? view.Components - 1 : component;
  ComponentSource source;
  source.Index = component;
  source.ColorScalars = view.GetRange(component);
  source.OpacityScalars = view.GetRange(last);
  const bool isGrey = property->GetColorChannels(component) == 1 && !options.MatchesVTK;
  source.Grey = isGrey ? property->GetGrayTransferFunction(component) : nullptr;
  source.Color = isGrey ? nullptr : property->GetRGBTransferFunction(component);
  source.Opacity = property->GetScalarOpacity(component);
  source.GradientOpacity = FindGradientOpacity(property, component);
  source.ColorRange = isGrey
    ? ChooseRange(source.Grey, source.ColorScalars, options.ColorRangeType)
    : ChooseRange(source.Color, source.ColorScalars, options.ColorRangeType);
  source.OpacityRange =
    ChooseRange(source.Opacity, source.OpacityScalars, options.OpacityRangeType);
  const auto measure = [](const Range& range) { return LongestGradient * (range[1] - range[0]); };
  // Of dependent components it is the opacity's gradient; VTK's GPU mapper takes the first one's.
  source.GradientRange = { 0.0,
    measure(options.MatchesVTK ? source.ColorScalars : source.OpacityScalars) };
  source.GradientSamples = source.GradientRange;
  if (source.GradientOpacity)
  {
    const Range chosen =
      ChooseRange(source.GradientOpacity, source.OpacityScalars, options.GradientRangeType);
    const bool isNative = options.GradientRangeType == vtkGPUVolumeRayCastMapper::NATIVE;
    if (options.MatchesVTK)
    {
      source.GradientSamples = { 0.0, measure(chosen) };
    }
    else if (isNative)
    {
      source.GradientSamples = source.GradientRange = chosen;
    }
  }
  // VTK's GPU mapper looks for the unit distance where it looks for the opacity's range.
  const double unit = property->GetScalarOpacityUnitDistance(options.MatchesVTK ? last : component);
  source.UnitDistance = unit > 0.0 ? unit : input.GetGrid().GetMeanSpacing();
  source.Weight = property->GetComponentWeight(component);
  return source;
}

void Print(const ComponentSource& source, const vtkStriderFunctionOptions& options,
  vtkStriderFingerprint& print)
{
  print.Add(source.Color);
  print.Add(source.Grey);
  print.Add(source.Opacity);
  print.Add(source.GradientOpacity);
  print.Add(source.Table2D);
  print.AddAll(source.ColorRange);
  print.AddAll(source.OpacityRange);
  print.AddAll(source.GradientSamples);
  print.AddAll(source.GradientRange);
  print.Add(source.UnitDistance);
  print.Add(source.Weight);
  const bool isLogarithmic = (source.Color && vtkStriderIsLogarithmic(source.Color)) ||
    (source.Grey && vtkStriderIsLogarithmic(source.Grey)) ||
    vtkStriderIsLogarithmic(source.Opacity);
  print.Add(options.MatchesVTK && (isLogarithmic || source.Table2D) ? 1.0 : 0.0);
  print.Add(options.ShowsNaN ? 1.0 : 0.0);
  print.AddAll(source.Table2D && options.SecondRange ? *options.SecondRange : Range{});
}

std::string MakeTables(const ComponentSource& source, const vtkStriderFunctionOptions& options,
  Strider::TransferFunctions& tables)
{
  tables.Opacities =
    vtkStriderSampleOpacity(source.Opacity, source.OpacityRange, options.MatchesVTK);
  tables.Colors = source.Grey
    ? vtkStriderSampleGrey(source.Grey, source.ColorRange, options.MatchesVTK)
    : vtkStriderSampleColor(source.Color, source.ColorRange, options.MatchesVTK);
  tables.OpacityRange = source.OpacityRange;
  tables.ColorRange = source.ColorRange;
  tables.UnitDistance = source.UnitDistance;
  tables.Weight = source.Weight;
  if (source.GradientOpacity)
  {
    tables.GradientOpacities =
      vtkStriderSampleOpacity(source.GradientOpacity, source.GradientSamples, options.MatchesVTK);
    tables.GradientRange = source.GradientRange;
  }
  if (options.ShowsNaN && source.Color)
  {
    std::copy_n(source.Color->GetNanColor(), 3, tables.NanColor.begin());
    tables.NanOpacity = static_cast<float>(source.Color->GetNanOpacity());
  }
  if (!source.Table2D)
  {
    return {};
  }
  tables.Table2DRangeX = source.ColorScalars;
  tables.Table2DRangeY = options.SecondRange ? *options.SecondRange : source.GradientRange;
  return vtkStriderMakeTable2D(source.Table2D, source.Index, options.MatchesVTK, tables);
}

} // namespace

bool vtkStriderAreDependent(vtkVolumeProperty* property, const vtkStriderVolumeInput& input)
{
  return input.GetView().Components > 1 &&
    (input.HasOpacityArray() || !property->GetIndependentComponents());
}

std::string vtkStriderTransferFunctions::Update(vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, const vtkStriderFunctionOptions& options)
{
  const bool isDependent = vtkStriderAreDependent(property, input);
  const int count = isDependent ? 1 : input.GetView().Components;
  const bool is2D = property->GetTransferFunctionMode() == vtkVolumeProperty::TF_2D;
  std::vector<ComponentSource> sources;
  vtkStriderFingerprint print;
  for (int component = 0; component < count; ++component)
  {
    sources.push_back(MakeSource(property, input, component, isDependent, options));
    if (is2D)
    {
      sources.back().Table2D = property->GetTransferFunction2D(component);
      if (!sources.back().Table2D)
      {
        return "The 2-D transfer function of component " + std::to_string(component) +
          " is missing: set one for each component, or the transfer function mode to 1-D.";
      }
    }
    Print(sources.back(), options, print);
  }
  if (!this->Tables.empty() && print == this->Source)
  {
    return {};
  }
  std::vector<Strider::TransferFunctions> tables(sources.size());
  for (std::size_t component = 0; component < sources.size(); ++component)
  {
    std::string reason = MakeTables(sources[component], options, tables[component]);
    if (!reason.empty())
    {
      return reason;
    }
  }
  this->Tables = std::move(tables);
  this->Source = print;
  this->Changed = true;
  return {};
}

bool vtkStriderTransferFunctions::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}
