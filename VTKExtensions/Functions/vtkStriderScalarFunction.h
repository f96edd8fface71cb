// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes a colour or opacity as a function of a scalar, with its bends and jumps.
#ifndef vtkStriderScalarFunction_h
#define vtkStriderScalarFunction_h

#include <array>
#include <functional>
#include <limits>
#include <vector>

class vtkColorTransferFunction;
class vtkPiecewiseFunction;

/**
 * One of VTK's functions of a scalar, with the exact values that its class documents; VTK's GPU mapper shows a
 * coarser one. VTK's function must outlive this object.
 */
struct vtkStriderScalarFunction
{
  using Range = std::array<double, 2>;
  static constexpr double Infinity = std::numeric_limits<double>::infinity();

  /// Number of values at each scalar: 1, or 3 for a colour.
  int Channels = 1;
  /// Writes the values at a scalar.
  std::function<void(double scalar, double* values)> Evaluate;
  /// Writes the values at `count` even scalars from the first to the last one, faster than Evaluate; or empty.
  std::function<void(const Range& range, int count, double* values)> Fill;
  /// Scalars at which a piecewise linear function bends.
  std::vector<double> Bends;
  /// Scalars at which the function jumps, ascending. At the scalar itself it has one of the two values: see
  /// JumpsBehind.
  std::vector<double> Steps;
  /// Scalars between which the function changes. Low above high: it is constant.
  Range Changing{ Infinity, -Infinity };
  /// True where the function is linear between bends and steps.
  bool IsLinear = true;
  /// Returns the number of even samples that resolve the function over a range; 0 where its bends and steps determine
  /// that.
  std::function<int(const Range& range)> EstimateSamples;

  bool IsConstant() const { return !(this->Changing[0] <= this->Changing[1]); }

  /** Returns whether the scalar of a step has the value below it, for scalars right below and above the step. */
  bool JumpsBehind(double step, double below, double above) const;
};

///@{
/**
 * Describes a colour, grey or opacity function. Discretised colours keep their steps. With annotated categories a
 * scalar has the colour of the nearest annotated value. Colours below and above the range begin at the ends of the
 * range. A function that does not clamp is 0 outside of its range. A function without points is a ramp over the
 * scalar range, as in VTK's GPU mapper: black to white, or 0 to 0.5.
 */
vtkStriderScalarFunction vtkStriderDescribeColor(
  vtkColorTransferFunction* color, const std::array<double, 2>& scalarRange);
vtkStriderScalarFunction vtkStriderDescribeGrey(
  vtkPiecewiseFunction* grey, const std::array<double, 2>& scalarRange);
vtkStriderScalarFunction vtkStriderDescribeOpacity(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& scalarRange);
///@}

#endif
