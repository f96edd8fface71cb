// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTransferFunctions.h"

#include "vtkStriderSampleDistances.h"
#include "vtkStriderSampleFunctions.h"
#include "vtkStriderVolumeInput.h"

#include "vtkColorTransferFunction.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace
{

using Range = std::array<double, 2>;

/// Largest gradient per mean spacing in VTK's GPU mapper, as a share of the scalar range.
constexpr double LongestGradient = 0.25;

/// Returns the scalar range, or the function's own where that is requested and exists.
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

/// Returns null where the property has no gradient opacity, or one that is 1 everywhere, which copied or queried
/// properties have.
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

/// The sources of one component's tables.
struct ComponentSource
{
  int Index = 0; ///< index of the property's functions
  vtkStriderFunctionSet Functions;
  vtkStriderLatticeOptions Colored;
  vtkStriderLatticeOptions Opaque;
  vtkImageData* Table2D = nullptr; ///< replaces all of the above
  vtkStriderRangesOfVTK Ranges;
  double UnitDistance = 1.0;
  double Weight = 1.0;
};

/// Finds the ranges over which VTK's GPU mapper samples functions.
void FindRangesOfVTK(const vtkStriderFunctionOptions& options, ComponentSource& source)
{
  const vtkStriderFunctionSet& functions = source.Functions;
  const Range& opaque = source.Opaque.ScalarRange;
  const auto measure = [](const Range& range) { return LongestGradient * (range[1] - range[0]); };
  source.Ranges.Colors = functions.Color
    ? ChooseRange(functions.Color, source.Colored.ScalarRange, options.ColorRangeType)
    : source.Colored.ScalarRange;
  source.Ranges.Opacities = ChooseRange(functions.Opacity, opaque, options.OpacityRangeType);
  // For dependent components it is the gradient of the opacity; VTK's GPU mapper uses that of the first component.
  source.Ranges.Gradients = { 0.0,
    measure(options.MatchesVTK ? source.Colored.ScalarRange : opaque) };
  source.Ranges.GradientSamples = source.Ranges.Gradients;
  if (functions.GradientOpacity)
  {
    source.Ranges.GradientSamples[1] =
      measure(ChooseRange(functions.GradientOpacity, opaque, options.GradientRangeType));
  }
}

ComponentSource MakeSource(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
  int component, bool isDependent, const vtkStriderFunctionOptions& options)
{
  const Strider::VolumeView& view = input.GetView();
  const int last = isDependent ? view.Components - 1 : component;
  ComponentSource source;
  source.Index = component;
  source.Colored = vtkStriderDescribeScalars(view, component, options.AreVoxels);
  source.Opaque = source.Colored;
  source.Opaque.ScalarRange = view.GetRange(last);
  const bool isGrey = property->GetColorChannels(component) == 1 && !options.MatchesVTK;
  source.Functions = { isGrey ? nullptr : property->GetRGBTransferFunction(component),
    isGrey ? property->GetGrayTransferFunction(component) : nullptr,
    property->GetScalarOpacity(component), FindGradientOpacity(property, component) };
  FindRangesOfVTK(options, source);
  // VTK's GPU mapper reads the unit distance from the component that determines the opacity's range.
  const double unit = property->GetScalarOpacityUnitDistance(options.MatchesVTK ? last : component);
  source.UnitDistance = vtkStriderIsLength(unit) ? unit : input.GetGrid().GetMeanSpacing();
  source.Weight = property->GetComponentWeight(component);
  return source;
}

void Print(const ComponentSource& source, const vtkStriderFunctionOptions& options,
  vtkStriderFingerprint& print)
{
  const vtkStriderFunctionSet& functions = source.Functions;
  print.Add(functions.Color, functions.Grey, functions.Opacity, functions.GradientOpacity,
    source.Table2D, source.Opaque.AreWhole, source.Opaque.AreDistances, source.Opaque.TypeMagnitude,
    options.MatchesVTK, source.UnitDistance, source.Weight, options.ShowsNaN);
  print.AddAll(source.Colored.ScalarRange);
  print.AddAll(source.Opaque.ScalarRange);
  print.AddAll(source.Table2D && options.SecondRange ? *options.SecondRange : Range{});
  if (options.MatchesVTK)
  {
    print.AddAll(source.Ranges.Colors);
    print.AddAll(source.Ranges.Opacities);
    print.AddAll(source.Ranges.GradientSamples);
  }
  else
  {
    print.Add(options.AreVoxels);
  }
}

std::string MakeTables(const ComponentSource& source, const vtkStriderFunctionOptions& options,
  Strider::TransferFunctions& tables)
{
  if (options.MatchesVTK)
  {
    vtkStriderSampleAsVTK(source.Functions, source.Ranges, tables);
  }
  else
  {
    vtkStriderSampleFunctions(source.Functions, source.Colored, source.Opaque, tables);
  }
  tables.UnitDistance = source.UnitDistance;
  tables.Weight = source.Weight;
  if (vtkColorTransferFunction* color = source.Functions.Color; options.ShowsNaN && color)
  {
    std::copy_n(color->GetNanColor(), 3, tables.NanColor.begin());
    tables.NanOpacity = static_cast<float>(color->GetNanOpacity());
  }
  if (!source.Table2D)
  {
    return {};
  }
  tables.Table2DRangeX = source.Colored.ScalarRange;
  tables.Table2DRangeY = options.SecondRange ? *options.SecondRange : source.Ranges.Gradients;
  return vtkStriderMakeTable2D(source.Table2D, source.Index, options.MatchesVTK, tables);
}

/// The tables that were made last, in any mapper. Blocks of one data set have the same, and sampling takes long.
struct LastTables
{
  std::mutex Mutex;
  vtkStriderFingerprint Print;
  std::vector<Strider::TransferFunctions> Tables;

  static LastTables& Get()
  {
    static LastTables& last = *new LastTables; // mappers can outlive static variables
    return last;
  }
};

/// Returns the tables of a fingerprint; none where others were made since.
std::vector<Strider::TransferFunctions> FindLastTables(const vtkStriderFingerprint& print)
{
  LastTables& last = LastTables::Get();
  const std::lock_guard<std::mutex> lock(last.Mutex);
  return print == last.Print ? last.Tables : std::vector<Strider::TransferFunctions>();
}

void KeepLastTables(
  const vtkStriderFingerprint& print, const std::vector<Strider::TransferFunctions>& tables)
{
  LastTables& last = LastTables::Get();
  const std::lock_guard<std::mutex> lock(last.Mutex);
  last.Tables = tables;
  last.Print = print;
}

} // namespace

bool vtkStriderAreWhole(Strider::ScalarType type)
{
  return type != Strider::ScalarType::Float32 && type != Strider::ScalarType::Float64;
}

vtkStriderLatticeOptions vtkStriderDescribeScalars(
  const Strider::VolumeView& view, int component, bool areVoxels)
{
  vtkStriderLatticeOptions scalars;
  scalars.ScalarRange = view.GetRange(component);
  scalars.AreWhole = vtkStriderAreWhole(view.Type);
  scalars.AreVoxels = areVoxels;
  const std::size_t bytes = Strider::SizeOf(view.Type);
  const bool areSmall = bytes <= 2;
  scalars.AreDistances = !areSmall && view.Type != Strider::ScalarType::Float32;
  scalars.TypeMagnitude = areSmall ? std::ldexp(1.0, static_cast<int>(8 * bytes)) : 0.0;
  return scalars;
}

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
  std::vector<Strider::TransferFunctions> tables = FindLastTables(print);
  if (tables.empty())
  {
    tables.resize(sources.size());
    for (std::size_t component = 0; component < sources.size(); ++component)
    {
      std::string reason = MakeTables(sources[component], options, tables[component]);
      if (!reason.empty())
      {
        return reason;
      }
    }
    if (!is2D) // such tables are large, and are copied and not sampled
    {
      KeepLastTables(print, tables);
    }
  }
  this->Tables = std::move(tables);
  this->Source = print;
  this->Changed = true;
  return {};
}
