// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleFunctions.h"

namespace
{

bool AreSame(const vtkStriderLatticeOptions& one, const vtkStriderLatticeOptions& other)
{
  return one.ScalarRange == other.ScalarRange && one.AreWhole == other.AreWhole &&
    one.AreVoxels == other.AreVoxels;
}

/// Samples the gradient opacity over the function's own range, since gradient lengths have no upper bound. Its table
/// has no steps.
void SampleGradientOpacity(vtkPiecewiseFunction* opacity, Strider::TransferFunctions& tables)
{
  const vtkStriderScalarFunction function = vtkStriderDescribeOpacity(opacity, tables.OpacityRange);
  vtkStriderLatticeOptions lengths;
  lengths.ScalarRange = { 0.0, function.Changing[1] > 0.0 ? 2.0 * function.Changing[1] : 1.0 };
  vtkStriderFunctionLattice lattice = vtkStriderChooseLattice(function, lengths);
  lattice.HasSteps = false;
  tables.GradientRange = lattice.Range;
  tables.GradientOpacities = vtkStriderSampleFunction(function, lattice);
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
  const bool isShared = AreSame(colored, opaque);
  vtkStriderFunctionLattice opacities = isShared ? vtkStriderChooseLattice(color, opacity, opaque)
                                                 : vtkStriderChooseLattice(opacity, opaque);
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
