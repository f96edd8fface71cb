// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume property's colours and opacities as the kernel library's tables.
#ifndef vtkStriderTransferFunctions_h
#define vtkStriderTransferFunctions_h

#include "vtkStriderFingerprint.h"

#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <string>

class vtkStriderVolumeInput;
class vtkVolumeProperty;

/**
 * What beside a property and a volume decides how functions are sampled.
 */
struct vtkStriderFunctionOptions
{
  /// Of vtkGPUVolumeRayCastMapper: SCALAR or NATIVE. They count with MatchesVTK alone: other tables lie where functions change.
  int ColorRangeType = 0;
  int OpacityRangeType = 0;
  int GradientRangeType = 0;
  /// Take the RGB function where a grey one is set and other peculiarities of VTK's GPU mapper.
  bool MatchesVTK = false;
  /// Samples are voxels, as the nearest-neighbour filter takes them.
  bool AreVoxels = false;
  /// Not-a-number has the colour function's own colour and opacity.
  bool ShowsNaN = false;
  /// Scalars of the second axis of 2-D transfer functions where that is no gradient; else null.
  const std::array<double, 2>* SecondRange = nullptr;
};

/** Whether scalars of a type are whole numbers. */
bool vtkStriderAreWhole(Strider::ScalarType type);

/** Whether the property, which independent components have one function each of, treats a volume's components as one. */
bool vtkStriderAreDependent(vtkVolumeProperty* property, const vtkStriderVolumeInput& input);

/**
 * Tables of all functions of each independent component, or of the one set that dependent components share. The functions
 * themselves are never changed.
 */
class vtkStriderTransferFunctions
{
public:
  /**
   * Samples the functions anew if they, the ranges or the options changed. The mean spacing stands in for a unit distance that is
   * not above 0. Returns an empty string, or the reason why the functions cannot be used; then nothing has changed.
   */
  std::string Update(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
    const vtkStriderFunctionOptions& options);

  /** Whether the tables changed since the last call of this function that returned true. */
  bool TakeChange();

  /** Have the next TakeChange() return true. */
  void MarkChanged() { this->Changed = true; }

  const std::vector<Strider::TransferFunctions>& GetTables() const { return this->Tables; }

private:
  vtkStriderFingerprint Source;
  std::vector<Strider::TransferFunctions> Tables;
  bool Changed = false;
};

#endif
