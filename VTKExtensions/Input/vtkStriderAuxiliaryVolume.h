// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A further volume on the grid of a mapper's input: mask, second scalars or blanking.
#ifndef vtkStriderAuxiliaryVolume_h
#define vtkStriderAuxiliaryVolume_h

#include "vtkStriderFingerprint.h"

#include "Strider/VolumeView.h"

#include "vtkDataArray.h"
#include "vtkSmartPointer.h"

/**
 * A view of the voxels, with the reference that keeps them alive; or nothing.
 */
class vtkStriderAuxiliaryVolume
{
public:
  /** Whether the voxels were made from just that. */
  bool IsFrom(const vtkStriderFingerprint& source) const { return source == this->Source; }

  /** Takes voxels of one component in one block of memory, of which `view` says all but the address and the type. */
  void Set(
    vtkDataArray* voxels, const Strider::VolumeView& view, const vtkStriderFingerprint& source);

  /** There are no such voxels. */
  void Clear(const vtkStriderFingerprint& source = {});

  /** Whether it changed since the last call of this function that returned true. */
  bool TakeChange();

  /** Have the next TakeChange() return true, if there is or was anything. */
  void MarkChanged() { this->Changed = this->Changed || this->WasSet; }

  /** Null where there is none. */
  const Strider::VolumeView* GetView() const { return this->Voxels ? &this->View : nullptr; }

private:
  vtkSmartPointer<vtkDataArray> Voxels;
  vtkStriderFingerprint Source;
  Strider::VolumeView View;
  bool Changed = false;
  bool WasSet = false;
};

#endif
