// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a volume property's colours and opacities into tables for the kernel library.
#ifndef vtkStriderTransferFunctions_h
#define vtkStriderTransferFunctions_h

#include "vtkStriderFingerprint.h"
#include "vtkStriderFunctionLattice.h"

#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <string>
#include <utility>

class vtkStriderVolumeInput;
class vtkVolumeProperty;

/**
 * Options, besides a property and a volume, for the sampling of functions.
 */
struct vtkStriderFunctionOptions
{
  /// Range types of vtkGPUVolumeRayCastMapper: SCALAR or NATIVE. They have an effect with MatchesVTK only; all other
  /// tables cover the scalars where functions change.
  int ColorRangeType = 0;
  int OpacityRangeType = 0;
  int GradientRangeType = 0;
  /// Reproduces peculiarities of VTK's GPU mapper, such as the use of the RGB function where a grey one is set.
  bool MatchesVTK = false;
  /// True where samples are voxels, as with the nearest-neighbour filter.
  bool AreVoxels = false;
  /// True where voxels that are not a number have the NaN colour and opacity of the colour function.
  bool ShowsNaN = false;
  /// Range of the second axis of 2-D transfer functions where that is not the gradient; else null.
  const std::array<double, 2>* SecondRange = nullptr;
};

/** Returns whether scalars of a type are whole numbers. */
bool vtkStriderAreWhole(Strider::ScalarType type);

/** Describes the scalars of a component, for the choice of a lattice. `areVoxels`: nothing is interpolated. */
vtkStriderLatticeOptions vtkStriderDescribeScalars(
  const Strider::VolumeView& view, int component, bool areVoxels);

/**
 * Returns whether the property treats a volume's components as dependent, with one set of functions instead of one
 * for each component.
 */
bool vtkStriderAreDependent(vtkVolumeProperty* property, const vtkStriderVolumeInput& input);

/**
 * Tables of all functions of each independent component, or of the one set that dependent components share. The
 * functions themselves are never changed.
 */
class vtkStriderTransferFunctions
{
public:
  /**
   * Samples the functions again if they, the ranges or the options changed. The mean spacing replaces a unit distance
   * that is not positive. Returns an empty string, or the reason why the functions cannot be used; then nothing has
   * changed.
   */
  std::string Update(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
    const vtkStriderFunctionOptions& options);

  /** Returns whether the tables changed since the last call of this function that returned true. */
  bool TakeChange() { return std::exchange(this->Changed, false); }

  /** Makes the next TakeChange() return true. */
  void MarkChanged() { this->Changed = true; }

  const std::vector<Strider::TransferFunctions>& GetTables() const { return this->Tables; }

private:
  vtkStriderFingerprint Source;
  std::vector<Strider::TransferFunctions> Tables;
  bool Changed = false;
};

#endif
