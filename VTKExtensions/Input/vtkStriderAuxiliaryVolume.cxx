// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAuxiliaryVolume.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderViewMemory.h"

void vtkStriderAuxiliaryVolume::Set(
  vtkDataArray* voxels, const Strider::VolumeView& view, const vtkStriderFingerprint& source)
{
  Strider::VolumeView whole = view;
  vtkStriderFindScalarType(voxels->GetDataType(), whole.Type);
  vtkStriderViewMemory(voxels, whole);
  whole.Owner = std::make_shared<vtkSmartPointer<vtkDataArray>>(voxels);
  this->Source = source;
  this->Voxels = voxels;
  this->View = whole;
  this->Changed = true;
  this->WasSet = true;
}

void vtkStriderAuxiliaryVolume::Clear(const vtkStriderFingerprint& source)
{
  this->Changed = this->Changed || this->Voxels;
  this->Voxels = nullptr;
  this->View = {};
  this->Source = source;
}
