// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleFunctions.h"

#include "vtkColorTransferFunction.h"
#include "vtkMath.h"
#include "vtkPiecewiseFunction.h"

#include <algorithm>

namespace
{

/// Samples the gradient opacity over the function's own range, since gradient lengths have no upper bound. Its table
/// has no steps.
void SampleGradientOpacity(vtkPiecewiseFunction* opacity, Strider::TransferFunctions& tables)
{
  const vtkStriderScalarFunction function = vtkStriderDescribeOpacity(opacity, tables.OpacityRange);
  vtkStriderLatticeOptions lengths;
  lengths.ScalarRange = { 0.0, function.Changing[1] > 0.0 ? 2.0 * function.Changing[1] : 1.0 };
  vtkStriderFunctionLattice lattice = vtkStriderChooseLattice(function, lengths);
  lattice.HasSteps = false;
  lattice.Slack = 0.0;
  tables.GradientRange = lattice.Range;
  tables.GradientOpacities = vtkStriderSampleFunction(function, lattice);
}

/// Samples a function as VTK's GPU mapper does. Without points it is a ramp from 0 to `last` in all channels.
template <typename Function>
std::vector<float> SampleAsVTK(
  Function* function, const std::array<double, 2>& range, int channels, float last)
{
  constexpr int largest = 16384; // width of textures in every OpenGL on which VTK's GPU mapper runs
  const bool isRamp = function->GetSize() < 1;
  const int wanted = isRamp ? 1 : function->EstimateMinNumberOfSamples(range[0], range[1]);
  const int size =
    std::min(largest, std::max(1024, vtkMath::NearestPowerOfTwo(std::max(1, wanted))));
  std::vector<float> table(static_cast<std::size_t>(size) * channels);
  for (int entry = 0; isRamp && entry < size; ++entry)
  {
    std::fill_n(table.begin() + static_cast<std::ptrdiff_t>(entry) * channels, channels,
      last * static_cast<float>(entry) / static_cast<float>(size - 1));
  }
  if (!isRamp)
  {
    function->GetTable(range[0], range[1], size, table.data());
  }
  return table;
}

} // namespace

void vtkStriderSampleFunctions(const vtkStriderFunctionSet& functions,
  const vtkStriderLatticeOptions& colored, const vtkStriderLatticeOptions& opaque,
  Strider::TransferFunctions& tables)
{
  const vtkStriderScalarFunction color = functions.Grey
    ? vtkStriderDescribeGrey(functions.Grey, colored.ScalarRange)
    : vtkStriderDescribeColor(functions.Color, colored.ScalarRange);
  const vtkStriderScalarFunction opacity =
    vtkStriderDescribeOpacity(functions.Opacity, opaque.ScalarRange);
  const bool isShared = colored.ScalarRange == opaque.ScalarRange;
  vtkStriderFunctionLattice opacities =
    vtkStriderChooseLattice(opacity, opaque, isShared ? &color : nullptr);
  vtkStriderFunctionLattice colors = isShared ? opacities : vtkStriderChooseLattice(color, colored);
  colors.HasSteps = opacities.HasSteps = colors.HasSteps || opacities.HasSteps;
  tables.HasSteps = colors.HasSteps;
  tables.Colors = vtkStriderSampleFunction(color, colors);
  tables.ColorRange = colors.GetTableRange();
  tables.Opacities = vtkStriderSampleFunction(opacity, opacities);
  tables.OpacityRange = opacities.GetTableRange();
  if (functions.GradientOpacity)
  {
    SampleGradientOpacity(functions.GradientOpacity, tables);
  }
}

void vtkStriderSampleAsVTK(const vtkStriderFunctionSet& functions,
  const vtkStriderRangesOfVTK& ranges, Strider::TransferFunctions& tables)
{
  tables.Opacities = SampleAsVTK(functions.Opacity, ranges.Opacities, 1, 0.5f);
  tables.Colors = SampleAsVTK(functions.Color, ranges.Colors, 3, 1.0f);
  tables.OpacityRange = ranges.Opacities;
  tables.ColorRange = ranges.Colors;
  if (functions.GradientOpacity)
  {
    tables.GradientOpacities =
      SampleAsVTK(functions.GradientOpacity, ranges.GradientSamples, 1, 0.5f);
    tables.GradientRange = ranges.Gradients;
  }
}
