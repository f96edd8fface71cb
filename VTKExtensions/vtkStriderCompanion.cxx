// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderCompanion.h"

#include "vtkStriderFindScalars.h"

void vtkStriderCompanion::Set(
  vtkDataArray* voxels, const Strider::VolumeView& view, const vtkStriderFingerprint& source)
{
  this->Voxels = voxels;
  this->Source = source;
  this->View = view;
  vtkStriderFindScalarType(voxels->GetDataType(), this->View.Type);
  this->View.Voxels = voxels->GetVoidPointer(0);
  this->Changed = true;
  this->WasSet = true;
}

void vtkStriderCompanion::Clear(const vtkStriderFingerprint& source)
{
  this->Changed = this->Changed || this->Voxels;
  this->Voxels = nullptr;
  this->Source = source;
}

bool vtkStriderCompanion::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}
