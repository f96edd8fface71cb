// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The even scalars at which functions are sampled into tables.
#ifndef vtkStriderFunctionLattice_h
#define vtkStriderFunctionLattice_h

#include "vtkStriderScalarFunction.h"

/**
 * Even scalars: both ends of a range, and those that cut it into equal intervals.
 */
struct vtkStriderFunctionLattice
{
  std::array<double, 2> Range{ 0.0, 0.0 };
  /// At least 1.
  int Intervals = 1;
  /// Functions jump at scalars of the lattice and are sampled on both sides of each.
  bool HasSteps = false;
  /// The last interval holds scalars above the functions' range, for which the range's last value stands.
  bool HasOutsideAbove = false;
  /// By how many intervals the table lies above the scalars, so that what a reader rounds belongs to the right interval.
  double Shift = 0.0;

  double GetWidth() const { return (this->Range[1] - this->Range[0]) / this->Intervals; }
  double GetScalar(int index) const
  {
    return index == this->Intervals ? this->Range[1] : this->Range[0] + index * this->GetWidth();
  }
  /** Scalars of the first and the last entry of a table that is read as Strider/TransferFunctions.h says. */
  std::array<double, 2> GetTableRange() const
  {
    const double shift = this->Shift * this->GetWidth();
    return { this->Range[0] + shift, this->Range[1] + shift };
  }
};

/**
 * What beside the functions decides how they are sampled.
 */
struct vtkStriderLatticeOptions
{
  /// Of all samples of the volume.
  std::array<double, 2> ScalarRange{ 0.0, 1.0 };
  /// Voxels are whole numbers.
  bool AreWhole = false;
  /// Samples are voxels: nothing is interpolated, and tables are read at the nearest entry.
  bool AreVoxels = false;
};

///@{
/**
 * A lattice over the part of the scalar range where the functions change what can be seen. Tables of up to 512 entries come first, then those of up to
 * 1024, which GPUs keep near their processors: one that holds all bends and steps shows the functions exactly. Where none does, there are as many samples as the
 * functions ask for, at most 2^20. Voxels that are whole numbers and are not interpolated have an entry each, at most 2^24.
 */
vtkStriderFunctionLattice vtkStriderChooseLattice(
  const vtkStriderScalarFunction& function, const vtkStriderLatticeOptions& options);
vtkStriderFunctionLattice vtkStriderChooseLattice(const vtkStriderScalarFunction& color,
  const vtkStriderScalarFunction& opacity, const vtkStriderLatticeOptions& options);
///@}

/**
 * The function at each scalar of the lattice. With steps there are two samples for each: what the function is from the scalar on, and
 * what it approaches below the next one.
 */
std::vector<float> vtkStriderSampleFunction(
  const vtkStriderScalarFunction& function, const vtkStriderFunctionLattice& lattice);

#endif
