// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One volume of a mapper: what lies at an input port, and the backend's copy of it.
#ifndef vtkStriderVolumePart_h
#define vtkStriderVolumePart_h

#include "Strider/VolumeRenderer.h"
#include "vtkStriderAuxiliaryVolume.h"
#include "vtkStriderLabelFunctions.h"
#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVolumeInput.h"

#include <memory>

class vtkVolume;

struct vtkStriderVolumePart
{
  int Port = 0;
  vtkVolume* Volume = nullptr; ///< of the frame at hand: matrix and property
  vtkStriderVolumeInput Input;
  vtkStriderTransferFunctions Functions;
  vtkStriderLabelFunctions Labels;
  vtkStriderAuxiliaryVolume Mask;
  vtkStriderAuxiliaryVolume SecondScalars;
  vtkStriderAuxiliaryVolume Blanking;
  std::unique_ptr<Strider::VolumeRenderer> Renderer; ///< destroyed before what it was given

  /** Have all of it handed to the backend anew. */
  void MarkChanged()
  {
    this->Input.MarkChanged();
    this->Functions.MarkChanged();
    this->Labels.MarkChanged();
    this->MarkAuxiliaryVolumesChanged();
  }

  void MarkAuxiliaryVolumesChanged()
  {
    for (vtkStriderAuxiliaryVolume* companion :
      { &this->Mask, &this->SecondScalars, &this->Blanking })
    {
      companion->MarkChanged();
    }
  }
};

#endif
