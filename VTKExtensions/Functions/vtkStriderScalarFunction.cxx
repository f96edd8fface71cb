// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderScalarFunction.h"

#include "vtkColorTransferFunction.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVariant.h"

#include <algorithm>
#include <cmath>
#include <limits>

// Not every build of VTK has this class: PyVista's has not.
#if __has_include("vtkDiscretizableColorTransferFunction.h")
#include "vtkDiscretizableColorTransferFunction.h"
#define STRIDER_HAS_DISCRETIZABLE_COLORS 1
#else
#define STRIDER_HAS_DISCRETIZABLE_COLORS 0
#endif

namespace
{

using Range = vtkStriderScalarFunction::Range;

/// Sharpness from which on VTK's functions are steps between their nodes.
constexpr double StepSharpness = 0.99;
/// Sharpness up to which they are linear.
constexpr double LineSharpness = 0.01;
/// Distance of nodes, as a share of the function's range, below which there is a step between them.
constexpr double StepWidth = 1e-9;

/// Number of colours from which on a discretised map is treated as smooth: neighbouring colours differ no more than a
/// display's.
constexpr vtkIdType SmoothColors = 256;

/// Number of even samples for a function of logarithms, whose first decades are narrow.
constexpr int LogarithmicSamples = 16384;

/// A node of a function: its values, and the shape of the segment to the next node.
struct Node
{
  double Scalar;
  std::array<double, 3> Values;
  double Midpoint;
  double Sharpness;
};

/// Adds the segment between two nodes that differ.
void AddSegment(const Node& low, const Node& high, double narrow, bool isStepped,
  vtkStriderScalarFunction& function)
{
  function.Changing = { std::min(function.Changing[0], low.Scalar),
    std::max(function.Changing[1], high.Scalar) };
  if (high.Scalar - low.Scalar <= narrow)
  {
    function.Steps.push_back(low.Scalar + 0.5 * (high.Scalar - low.Scalar));
  }
  else if (isStepped)
  {
    function.Steps.push_back(low.Scalar);
  }
  else if (low.Sharpness > StepSharpness)
  {
    function.Steps.push_back(low.Scalar + low.Midpoint * (high.Scalar - low.Scalar));
  }
  else
  {
    const bool isBent = low.Midpoint != 0.5 && low.Sharpness < LineSharpness;
    function.Bends.insert(function.Bends.end(), { low.Scalar, high.Scalar });
    if (isBent)
    {
      function.Bends.push_back(low.Scalar + low.Midpoint * (high.Scalar - low.Scalar));
    }
    function.IsLinear = function.IsLinear && low.Sharpness < LineSharpness;
  }
}

/// Adds a jump at an end of the range, where the function has other values outside.
void AddEnd(double scalar, vtkStriderScalarFunction& function)
{
  function.Changing = { std::min(function.Changing[0], scalar),
    std::max(function.Changing[1], scalar) };
  function.Steps.push_back(scalar);
}

void SortUnique(std::vector<double>& scalars)
{
  std::sort(scalars.begin(), scalars.end());
  scalars.erase(std::unique(scalars.begin(), scalars.end()), scalars.end());
}

/// Adds all nodes. With `isStepped` the function has the next node's value behind each node.
void AddNodes(const std::vector<Node>& nodes, bool isStepped, vtkStriderScalarFunction& function)
{
  const double narrow = StepWidth * (nodes.back().Scalar - nodes.front().Scalar);
  for (std::size_t node = 1; node < nodes.size(); ++node)
  {
    if (nodes[node - 1].Values != nodes[node].Values)
    {
      AddSegment(nodes[node - 1], nodes[node], narrow, isStepped, function);
    }
  }
}

vtkStriderScalarFunction MakeRamp(int channels, double last, const Range& scalarRange)
{
  vtkStriderScalarFunction ramp;
  ramp.Channels = channels;
  ramp.Evaluate = [=](double scalar, double* values) {
    const double extent = scalarRange[1] - scalarRange[0];
    const double share = extent > 0.0 ? (scalar - scalarRange[0]) / extent : 0.0;
    std::fill_n(values, channels, last * std::clamp(share, 0.0, 1.0));
  };
  ramp.Bends = { scalarRange[0], scalarRange[1] };
  ramp.Changing = scalarRange;
  return ramp;
}

std::vector<Node> ListNodes(vtkPiecewiseFunction* function)
{
  std::vector<Node> nodes;
  for (int index = 0; index < function->GetSize(); ++index)
  {
    double node[4];
    function->GetNodeValue(index, node);
    nodes.push_back({ node[0], { node[1], node[1], node[1] }, node[2], node[3] });
  }
  return nodes;
}

std::vector<Node> ListNodes(vtkColorTransferFunction* function)
{
  std::vector<Node> nodes;
  for (int index = 0; index < function->GetSize(); ++index)
  {
    double node[6];
    function->GetNodeValue(index, node);
    nodes.push_back({ node[0], { node[1], node[2], node[3] }, node[4], node[5] });
  }
  return nodes;
}

vtkStriderScalarFunction DescribePiecewise(
  vtkPiecewiseFunction* piecewise, int channels, double rampEnd, const Range& scalarRange)
{
  if (piecewise->GetSize() < 1)
  {
    return MakeRamp(channels, rampEnd, scalarRange);
  }
  vtkStriderScalarFunction function;
  function.Channels = channels;
  function.Evaluate = [=](double scalar, double* values) {
    std::fill_n(values, channels, piecewise->GetValue(scalar));
  };
  function.Fill = [=](const Range& range, int count, double* values) {
    piecewise->GetTable(range[0], range[1], count, values, channels);
    for (int entry = 0; channels > 1 && entry < count; ++entry)
    {
      std::fill_n(values + channels * entry, channels, values[channels * entry]);
    }
  };
  const std::vector<Node> nodes = ListNodes(piecewise);
  AddNodes(nodes, false, function);
  if (!piecewise->GetClamping() && nodes.front().Values[0] != 0.0)
  {
    AddEnd(nodes.front().Scalar, function);
  }
  if (!piecewise->GetClamping() && nodes.back().Values[0] != 0.0)
  {
    AddEnd(nodes.back().Scalar, function);
  }
  SortUnique(function.Bends);
  SortUnique(function.Steps);
  function.IsLinear = function.IsLinear && !piecewise->GetUseLogScale();
  function.EstimateSamples = [=](const Range& range) {
    return piecewise->GetUseLogScale() ? LogarithmicSamples
                                       : piecewise->EstimateMinNumberOfSamples(range[0], range[1]);
  };
  return function;
}

/// Lists the annotated values that are numbers, ascending.
std::vector<double> ListCategories(vtkColorTransferFunction* color)
{
  std::vector<double> categories;
  for (vtkIdType index = 0; index < color->GetNumberOfAnnotatedValues(); ++index)
  {
    bool isNumber = false;
    const double value = color->GetAnnotatedValue(index).ToDouble(&isNumber);
    if (isNumber && std::isfinite(value))
    {
      categories.push_back(value);
    }
  }
  SortUnique(categories);
  return categories;
}

/// Describes annotated categories. An annotated value has its colour, and so have all scalars nearer to it than half
/// of the least distance between two annotated values. All other scalars have the NaN colour, as on surfaces.
vtkStriderScalarFunction DescribeCategories(vtkColorTransferFunction* color)
{
  const std::vector<double> categories = ListCategories(color);
  double reach = 0.5;
  for (std::size_t next = 1; next < categories.size(); ++next)
  {
    const double distance = categories[next] - categories[next - 1];
    reach = next == 1 ? 0.5 * distance : std::min(reach, 0.5 * distance);
  }
  vtkStriderScalarFunction function;
  function.Channels = 3;
  function.Evaluate = [=](double scalar, double* values) {
    const auto next = std::upper_bound(categories.begin(), categories.end(), scalar + reach);
    const bool isKnown = next != categories.begin() && std::fabs(scalar - next[-1]) <= reach;
    if (isKnown)
    {
      color->GetColor(next[-1], values);
    }
    else
    {
      color->GetNanColor(values);
    }
  };
  for (const double category : categories)
  {
    function.Steps.insert(function.Steps.end(), { category - reach, category + reach });
  }
  SortUnique(function.Steps);
  if (!function.Steps.empty())
  {
    function.Changing = { function.Steps.front(), function.Steps.back() };
  }
  return function;
}

/// Adds the steps of a colour map with equally wide colours over its range.
void AddEvenSteps(const Range& range, vtkIdType colors, vtkStriderScalarFunction& function)
{
  function.Bends.clear();
  function.Steps.clear();
  function.IsLinear = true;
  for (vtkIdType step = 1; step < colors; ++step)
  {
    function.Steps.push_back(
      range[0] + (range[1] - range[0]) * static_cast<double>(step) / static_cast<double>(colors));
  }
}

/// Number of colours of a discretised map; the largest number for any other function.
vtkIdType CountDiscreteColors(vtkColorTransferFunction* color)
{
#if STRIDER_HAS_DISCRETIZABLE_COLORS
  auto* discretizable = vtkDiscretizableColorTransferFunction::SafeDownCast(color);
  if (discretizable && discretizable->GetDiscretize())
  {
    return discretizable->GetNumberOfValues();
  }
#endif
  static_cast<void>(color);
  return std::numeric_limits<vtkIdType>::max();
}

} // namespace

bool vtkStriderScalarFunction::JumpsBehind(double step, double below, double above) const
{
  double values[3][3] = {};
  const double scalars[3] = { below, step, above };
  for (int index = 0; index < 3; ++index)
  {
    this->Evaluate(scalars[index], values[index]);
  }
  double toBelow = 0.0;
  double toAbove = 0.0;
  for (int channel = 0; channel < this->Channels; ++channel)
  {
    toBelow += std::fabs(values[1][channel] - values[0][channel]);
    toAbove += std::fabs(values[1][channel] - values[2][channel]);
  }
  // In the middle of two nodes that are nearly one the function has the mean value, and the lower node is the step.
  constexpr double rounding = 1.001;
  return toBelow <= rounding * toAbove;
}

vtkStriderScalarFunction vtkStriderDescribeColor(
  vtkColorTransferFunction* color, const Range& scalarRange)
{
  if (color->GetIndexedLookup())
  {
    return DescribeCategories(color);
  }
  if (color->GetSize() < 1)
  {
    return MakeRamp(3, 1.0, scalarRange);
  }
  const vtkIdType colors = CountDiscreteColors(color);
  const bool isDiscrete = colors < SmoothColors && color->GetRange()[0] < color->GetRange()[1];
  const bool isLogarithmic = color->GetScale() == VTK_CTF_LOG10 && color->GetRange()[0] > 0.0;
  // Scalars without a logarithm have the colour below the first node.
  const double lowest =
    isLogarithmic ? 0.5 * color->GetRange()[0] : -vtkStriderScalarFunction::Infinity;
  vtkStriderScalarFunction function;
  function.Channels = 3;
  function.Evaluate = [=](double scalar, double* values) {
    const double inside = std::max(scalar, lowest);
    if (isDiscrete)
    {
      color->GetColor(inside, values);
    }
    else
    {
      color->GetTable(inside, inside, 1, values);
    }
  };
  const bool isBlackOutside = !color->GetClamping();
  const bool hasEnds =
    color->GetUseBelowRangeColor() || color->GetUseAboveRangeColor() || isBlackOutside;
  const std::vector<Node> nodes = ListNodes(color);
  AddNodes(nodes, color->GetColorSpace() == VTK_CTF_STEP, function);
  const bool isInRGB =
    color->GetColorSpace() == VTK_CTF_RGB || color->GetColorSpace() == VTK_CTF_STEP;
  function.IsLinear = function.IsLinear && isInRGB && !isLogarithmic;
  if (isDiscrete && !isLogarithmic && !function.IsConstant())
  {
    AddEvenSteps({ color->GetRange()[0], color->GetRange()[1] }, colors, function);
    function.Changing = { color->GetRange()[0], color->GetRange()[1] };
  }
  // VTK's table of a function with other colours outside of its range is black at the first node, so Fill is not used
  // for these.
  else if (!isDiscrete && !isLogarithmic && !hasEnds)
  {
    function.Fill = [=](const Range& range, int count, double* values) {
      color->GetTable(range[0], range[1], count, values);
    };
  }
  function.EstimateSamples = [=](const Range& range) {
    return isLogarithmic ? LogarithmicSamples
      : isDiscrete       ? 0
                         : color->EstimateMinNumberOfSamples(range[0], range[1]);
  };
  if (color->GetUseBelowRangeColor() || isBlackOutside)
  {
    AddEnd(nodes.front().Scalar, function);
  }
  if (color->GetUseAboveRangeColor() || isBlackOutside)
  {
    AddEnd(nodes.back().Scalar, function);
  }
  SortUnique(function.Bends);
  SortUnique(function.Steps);
  return function;
}

vtkStriderScalarFunction vtkStriderDescribeGrey(
  vtkPiecewiseFunction* grey, const Range& scalarRange)
{
  return DescribePiecewise(grey, 3, 1.0, scalarRange);
}

vtkStriderScalarFunction vtkStriderDescribeOpacity(
  vtkPiecewiseFunction* opacity, const Range& scalarRange)
{
  return DescribePiecewise(opacity, 1, 0.5, scalarRange);
}
