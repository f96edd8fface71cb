// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One volume of a mapper: the data of an input port, and the backend's copy of it.
#ifndef vtkStriderVolumePart_h
#define vtkStriderVolumePart_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeRenderer.h"
#include "vtkStriderAuxiliaryVolume.h"
#include "vtkStriderFingerprint.h"
#include "vtkStriderLabelFunctions.h"
#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVolumeInput.h"

#include <memory>
#include <optional>

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
  /// What was in force when an update last found nothing to pass to the backend; empty: none has.
  vtkStriderFingerprint Passed;
  /// The request that was made then, but for the camera.
  std::optional<Strider::RenderRequest> Request;
  std::unique_ptr<Strider::VolumeRenderer> Renderer; ///< destroyed before the data that it reads

  /** Makes all data be passed to the backend again. */
  void MarkChanged()
  {
    this->Input.MarkChanged();
    this->Functions.MarkChanged();
    this->Labels.MarkChanged();
    this->MarkAuxiliaryVolumesChanged();
  }

  /** Returns whether everything in force is what the backend was last passed; `state` is empty where that is unknown. */
  bool IsCurrent(const vtkStriderFingerprint& state) const
  {
    return this->Renderer && !this->Input.HasChange() && !state.GetBits().empty() &&
      state == this->Passed && this->Input.IsInPlace();
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
