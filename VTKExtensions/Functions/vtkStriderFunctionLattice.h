// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The evenly spaced scalars at which transfer functions are sampled into tables.
#ifndef vtkStriderFunctionLattice_h
#define vtkStriderFunctionLattice_h

#include "vtkStriderScalarFunction.h"

#include <cmath>

/**
 * Evenly spaced scalars, which divide a range into equal intervals. Both ends of the range belong to them.
 */
struct vtkStriderFunctionLattice
{
  /// Largest distance between a bend or step and the scalar that holds it, in intervals.
  static constexpr double Tolerance = 1.0 / 2048.0;
  /// Distance from a step, in intervals, at which a function is sampled on each side of it.
  static constexpr double SideWidth = 1e-6;

  std::array<double, 2> Range{ 0.0, 0.0 };
  /// Number of intervals, at least 1.
  int Intervals = 1;
  /// True where functions jump at scalars of the lattice and are sampled on both sides of each.
  bool HasSteps = false;
  /// Offset of the table from the scalars, in intervals, so that rounded table coordinates fall into the right
  /// interval.
  double Shift = 0.0;
  /// The part of the offset, in (0, 0.5), by which rounding is exceeded: coordinates of scalars of the lattice are that
  /// much larger, or smaller with JumpsBehind, than their indices. 0: there are no steps.
  double Slack = 0.0;
  /// True where scalars of the lattice have the values below steps, as most steps want it.
  bool JumpsBehind = false;

  double GetWidth() const { return (this->Range[1] - this->Range[0]) / this->Intervals; }
  double GetScalar(int index) const
  {
    return index == this->Intervals ? this->Range[1] : this->Range[0] + index * this->GetWidth();
  }
  /** Returns a scalar right beside another one, in the direction of 1 or -1. */
  double FindBeside(double scalar, int direction) const
  {
    const double beside = scalar + direction * SideWidth * this->GetWidth();
    return beside != scalar
      ? beside
      : std::nextafter(scalar, direction * vtkStriderScalarFunction::Infinity);
  }
  /** Scalars of the first and the last entry of a table that is read by the rules of Strider/TransferFunctions.h. */
  std::array<double, 2> GetTableRange() const
  {
    const double shift = this->Shift * this->GetWidth();
    return { this->Range[0] + shift, this->Range[1] + shift };
  }
};

/**
 * Options, besides the functions, for the choice of a lattice.
 */
struct vtkStriderLatticeOptions
{
  /// Range of all samples of the volume.
  std::array<double, 2> ScalarRange{ 0.0, 1.0 };
  /// True where voxels are whole numbers.
  bool AreWhole = false;
  /// True where samples are voxels: nothing is interpolated, and tables are read at the nearest entry.
  bool AreVoxels = false;
  /// True where scalars are stored as distances from the low end of a range, which is near that of the functions.
  bool AreDistances = false;
  /// Largest magnitude of numbers of the scalars' type where these are small integers, which texture units return as
  /// shares of it; else 0.
  double TypeMagnitude = 0.0;
};

/**
 * Chooses a lattice over the part of the scalar range in which the functions change what is visible. The first choice
 * is a table of up to 512 entries, then one of up to 1024, which GPUs keep close to their processors. A table that
 * holds all bends and steps represents the functions exactly. Where no such table does, the functions determine the
 * number of samples, at most 2^20. Voxels that are whole numbers and not interpolated have an entry each, at most
 * 2^24. A `color` is sampled on the same lattice as the opacity `function`.
 */
vtkStriderFunctionLattice vtkStriderChooseLattice(const vtkStriderScalarFunction& function,
  const vtkStriderLatticeOptions& options, const vtkStriderScalarFunction* color = nullptr);

/**
 * Samples a function at each scalar of the lattice. With steps there are two samples for each scalar: the value from
 * the scalar on, and the limit below the next scalar. The scalar of a step has the value that the function has there,
 * however coordinates are rounded: steps that jump on the other side than the lattice come one interval later or
 * earlier.
 */
std::vector<float> vtkStriderSampleFunction(
  const vtkStriderScalarFunction& function, const vtkStriderFunctionLattice& lattice);

#endif
