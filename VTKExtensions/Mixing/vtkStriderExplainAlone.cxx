// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExplainAlone.h"

#include "vtkStriderLevelBoxes.h"
#include "vtkStriderVersion.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

bool vtkStriderIsComposited(vtkStriderVolumeMapper* mapper)
{
  vtkStriderFrameTarget* target = mapper->GetFrameTarget();
  return mapper->IsPiece() || (target && target->TakesFrames());
}

std::string vtkStriderExplainAlone(vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  if (mapper->GetBlendMode() != vtkVolumeMapper::COMPOSITE_BLEND)
  {
    return "{BlendMode} is not composite";
  }
  if (mapper->GetUseDepthPass())
  {
    return "{UseDepthPass} is on";
  }
  if (vtkStriderIsComposited(mapper))
  {
    return "it is a piece of a larger one, or composited with the frames of other processes";
  }
  if (vtkStriderHasLevels(mapper->GetInputDataObject(0, 0)))
  {
    return "it is an adaptive grid";
  }
#if STRIDER_VTK_AT_LEAST_92
  if (mapper->GetVolumetricScatteringBlending() > 0.0f && volume->GetProperty()->GetShade() != 0)
  {
    return "{VolumetricScatteringBlending} is larger than 0";
  }
#endif
  return {};
}

std::string vtkStriderExplainApart(vtkStriderVolumeMapper* frame, vtkStriderVolumeMapper* mapper)
{
  if (frame->GetFinalColorWindow() != mapper->GetFinalColorWindow() ||
    frame->GetFinalColorLevel() != mapper->GetFinalColorLevel())
  {
    return "its {FinalColorWindow} or {FinalColorLevel} is another one";
  }
  return {};
}
