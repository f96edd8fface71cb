// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindViewpoint.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkProp3D.h"
#include "vtkRenderer.h"

vtkStriderViewpoint vtkStriderFindViewpoint(vtkRenderer* renderer, vtkProp3D* prop)
{
  vtkNew<vtkMatrix4x4> worldToData;
  vtkMatrix4x4::Invert(prop->GetMatrix(), worldToData);
  vtkCamera* camera = renderer->GetActiveCamera();
  double eye[4] = { 0.0, 0.0, 0.0, 1.0 };
  camera->GetPosition(eye);
  worldToData->MultiplyPoint(eye, eye);
  double direction[4] = { 0.0, 0.0, 0.0, 0.0 };
  if (camera->GetParallelProjection())
  {
    camera->GetDirectionOfProjection(direction);
    worldToData->MultiplyPoint(direction, direction);
  }
  return { { eye[0], eye[1], eye[2] }, { direction[0], direction[1], direction[2] } };
}
