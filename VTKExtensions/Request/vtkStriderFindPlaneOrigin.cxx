// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindPlaneOrigin.h"

#include "vtkMath.h"
#include "vtkPlane.h"

std::array<double, 3> vtkStriderFindPlaneOrigin(vtkPlane* plane)
{
  std::array<double, 3> origin;
  double normal[3];
  plane->GetOrigin(origin.data());
  plane->GetNormal(normal);
  const double squared = vtkMath::Dot(normal, normal);
  if (squared > 0.0)
  {
    const double shift = plane->EvaluateFunction(origin.data()) / squared;
    for (int axis = 0; axis < 3; ++axis)
    {
      origin[axis] -= shift * normal[axis];
    }
  }
  return origin;
}
