// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A colour or an opacity as a function of a scalar, and where it bends and jumps.
#ifndef vtkStriderScalarFunction_h
#define vtkStriderScalarFunction_h

#include <array>
#include <functional>
#include <limits>
#include <vector>

class vtkColorTransferFunction;
class vtkPiecewiseFunction;

/**
 * One of VTK's functions of a scalar, as the exact values that its class documents: VTK's GPU mapper shows a coarser one. The function must outlive this.
 */
struct vtkStriderScalarFunction
{
  using Range = std::array<double, 2>;
  static constexpr double Infinity = std::numeric_limits<double>::infinity();

  /// Values of each scalar: 1, or 3 for a colour.
  int Channels = 1;
  /// Writes the values at a scalar.
  std::function<void(double scalar, double* values)> Evaluate;
  /// Writes the values at `count` even scalars from the first to the last one, for less than Evaluate takes; or empty.
  std::function<void(const Range& range, int count, double* values)> Fill;
  /// Scalars at which a piecewise linear function bends.
  std::vector<double> Bends;
  /// Scalars at which it jumps, ascending. At the scalar itself it has one of the two values.
  std::vector<double> Steps;
  /// Scalars between which it changes. Low above high: it is constant.
  Range Changing{ Infinity, -Infinity };
  /// It is linear between bends and steps.
  bool IsLinear = true;
  /// Even samples over a range that resolve it; 0: those that hold its bends and steps.
  std::function<int(const Range& range)> EstimateSamples;

  bool IsConstant() const { return !(this->Changing[0] <= this->Changing[1]); }
};

/** Whether a function is interpolated between the logarithms of scalars. */
bool vtkStriderIsLogarithmic(vtkColorTransferFunction* color);
bool vtkStriderIsLogarithmic(vtkPiecewiseFunction* function);

///@{
/**
 * A colour, grey or opacity function. Discretised colours have their steps, annotated categories the colour of the nearest annotated
 * value, colours below and above the range begin where the range ends, and a function that does not clamp is 0 outside of its range.
 * A function without points is, as with VTK's GPU mapper, a ramp over the scalar range: black to white, or 0 to 0.5.
 */
vtkStriderScalarFunction vtkStriderDescribeColor(
  vtkColorTransferFunction* color, const std::array<double, 2>& scalarRange);
vtkStriderScalarFunction vtkStriderDescribeGrey(
  vtkPiecewiseFunction* grey, const std::array<double, 2>& scalarRange);
vtkStriderScalarFunction vtkStriderDescribeOpacity(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& scalarRange);
///@}

#endif
