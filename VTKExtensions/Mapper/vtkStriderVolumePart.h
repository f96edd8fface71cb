// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One volume of a mapper: the data of an input port, and the backend's copy of it.
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
  vtkVolume* Volume = nullptr; ///< source of matrix and property in this frame
  vtkStriderVolumeInput Input;
  /// Storage and MatchVTK for which scalars in CUDA memory were passed to the backend.
  std::array<int, 2> PassedFor{ -1, -1 };
  vtkStriderTransferFunctions Functions;
  vtkStriderLabelFunctions Labels;
  vtkStriderAuxiliaryVolume Mask;
  vtkStriderAuxiliaryVolume SecondScalars;
  vtkStriderAuxiliaryVolume Blanking;
  std::unique_ptr<Strider::VolumeRenderer> Renderer; ///< destroyed before the data that it reads

  /** Makes all data be passed to the backend again. */
  void MarkChanged()
  {
    this->Input.MarkChanged();
    this->Functions.MarkChanged();
    this->Labels.MarkChanged();
    this->MarkAuxiliaryVolumesChanged();
  }

  void MarkAuxiliaryVolumesChanged()
  {
    for (vtkStriderAuxiliaryVolume* auxiliary :
      { &this->Mask, &this->SecondScalars, &this->Blanking })
    {
      auxiliary->MarkChanged();
    }
  }
};

#endif
