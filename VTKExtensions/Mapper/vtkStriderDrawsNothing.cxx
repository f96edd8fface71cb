// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDrawsNothing.h"

#include "vtkActor.h"
#include "vtkMath.h"

bool vtkStriderDrawsNothing(vtkProp* prop)
{
  if (!prop->GetVisibility())
  {
    return true;
  }
  auto* actor = vtkActor::SafeDownCast(prop);
  // A skybox has no bounds, but fills the picture.
  if (!actor || actor->IsA("vtkSkybox") || actor->HasTranslucentPolygonalGeometry())
  {
    return false;
  }
  const double* bounds = actor->GetBounds();
  return bounds && !vtkMath::AreBoundsInitialized(bounds);
}
