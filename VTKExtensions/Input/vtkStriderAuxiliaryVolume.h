// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An auxiliary volume on the grid of a mapper's input: mask, second scalars or blanking.
#ifndef vtkStriderAuxiliaryVolume_h
#define vtkStriderAuxiliaryVolume_h

#include "vtkStriderFingerprint.h"

#include "Strider/VolumeView.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

#include <utility>

/**
 * A view of the voxels of an auxiliary volume, with the reference that keeps them alive; or none.
 */
class vtkStriderAuxiliaryVolume
{
public:
  /** Returns whether the voxels were made from this source. */
  bool IsFrom(const vtkStriderFingerprint& source) const { return source == this->Source; }

  /**
   * Sets the voxels, which have one component in one block of memory. `view` describes everything except their
   * address and type.
   */
  void Set(
    vtkDataArray* voxels, const Strider::VolumeView& view, const vtkStriderFingerprint& source);

  /** Removes the voxels. */
  void Clear(const vtkStriderFingerprint& source = {});

  /** Returns whether the volume changed since the last call of this function that returned true. */
  bool TakeChange() { return std::exchange(this->Changed, false); }

  /** Makes the next TakeChange() return true, if voxels are or were set. */
  void MarkChanged() { this->Changed = this->Changed || this->WasSet; }

  /** Returns null where there are no voxels. */
  const Strider::VolumeView* GetView() const { return this->Voxels ? &this->View : nullptr; }

private:
  vtkSmartPointer<vtkDataArray> Voxels;
  vtkStriderFingerprint Source;
  Strider::VolumeView View;
  bool Changed = false;
  bool WasSet = false;
};

#endif
