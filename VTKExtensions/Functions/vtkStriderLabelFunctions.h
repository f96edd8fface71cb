// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume property's colours and opacities of labels as the kernel library's tables.
#ifndef vtkStriderLabelFunctions_h
#define vtkStriderLabelFunctions_h

#include "vtkStriderFingerprint.h"

#include "Strider/TransferFunctions.h"

#include <string>

class vtkStriderVolumeInput;
struct vtkStriderFunctionOptions;
class vtkVolumeProperty;

/**
 * Tables of labels 0 to the largest one that has a function. Where a label has some functions, those of the volume stand in for the
 * others; a label without any appearances as if there were no mask, and so does label 0. With `matchesVTK` labels without any below the
 * largest one have the volume's functions instead, which VTK's GPU mapper does not correct for the sample distance there.
 */
class vtkStriderLabelFunctions
{
public:
  /** Samples the functions anew if they, the scalar range or the options changed. Returns the reason why a label cannot be used, or nothing. */
  std::string Update(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
    const vtkStriderFunctionOptions& options);

  /** There are no labels. */
  void Clear();

  /** Whether the tables changed since the last call of this function that returned true. */
  bool TakeChange();

  /** Have the next TakeChange() return true, if there are any. */
  void MarkChanged() { this->Changed = this->Changed || !this->Tables.empty(); }

  const std::vector<Strider::TransferFunctions>& GetTables() const { return this->Tables; }

private:
  vtkStriderFingerprint Source;
  std::vector<Strider::TransferFunctions> Tables;
  bool Changed = false;
};

#endif
