// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a volume property's colours and opacities of labels into tables for the kernel library.
#ifndef vtkStriderLabelFunctions_h
#define vtkStriderLabelFunctions_h

#include "vtkStriderFingerprint.h"

#include "Strider/TransferFunctions.h"

#include <string>
#include <utility>

class vtkStriderVolumeInput;
struct vtkStriderFunctionOptions;
class vtkVolumeProperty;

/**
 * Tables of the labels from 0 to the largest one that has a function. Where a label has only some functions, those of
 * the volume replace the missing ones. A label without any function looks as if there were no mask, and so does label
 * 0. With `matchesVTK`, labels without any function below the largest label have the volume's functions, to which
 * VTK's GPU mapper applies no opacity correction there.
 */
class vtkStriderLabelFunctions
{
public:
  /**
   * Samples the functions again if they, the scalar range or the options changed. Returns an empty string, or the
   * reason why a label cannot be used.
   */
  std::string Update(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
    const vtkStriderFunctionOptions& options);

  /** Returns whether the tables changed since the last call of this function that returned true. */
  bool TakeChange() { return std::exchange(this->Changed, false); }

  /** Makes the next TakeChange() return true, if there are tables. */
  void MarkChanged() { this->Changed = this->Changed || !this->Tables.empty(); }

  const std::vector<Strider::TransferFunctions>& GetTables() const { return this->Tables; }

private:
  vtkStriderFingerprint Source;
  std::vector<Strider::TransferFunctions> Tables;
  bool Changed = false;
};

#endif
