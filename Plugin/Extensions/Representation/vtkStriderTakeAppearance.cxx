// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTakeAppearance.h"

#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

namespace
{
// Copies a property that both have and that "Strider Volume" has at its default. Returns whether it was copied.
bool TakeUnlessSet(vtkSMProxy* display, vtkSMProxy* strider, const char* name)
{
  vtkSMProperty* from = display->GetProperty(name);
  vtkSMProperty* to = strider->GetProperty(name);
  if (!from || !to || !to->IsValueDefault() || from->IsValueDefault())
  {
    return false;
  }
  to->Copy(from);
  return true;
}

// Copies the values of the plane, not the plane itself, because each representation keeps its own.
void TakePlane(vtkSMProxy* display, vtkSMProxy* strider)
{
  vtkSMProxy* from = vtkSMPropertyHelper(display, "SliceFunction", /*quiet*/ true).GetAsProxy();
  vtkSMProxy* to = vtkSMPropertyHelper(strider, "SliceFunction", /*quiet*/ true).GetAsProxy();
  for (const char* name : { "Origin", "Normal", "Offset" })
  {
    if (from && to && from->GetProperty(name) && to->GetProperty(name))
    {
      to->GetProperty(name)->Copy(from->GetProperty(name));
    }
  }
  if (to)
  {
    to->UpdateVTKObjects();
  }
}
}

void vtkStriderTakeAppearance(vtkSMProxy* display, vtkSMProxy* strider)
{
  if (TakeUnlessSet(display, strider, "Shade"))
  {
    for (const char* name : { "Ambient", "Diffuse", "Specular", "SpecularPower",
           "VolumetricScatteringBlending", "GlobalIlluminationReach", "VolumeAnisotropy" })
    {
      TakeUnlessSet(display, strider, name);
    }
  }
  if (TakeUnlessSet(display, strider, "BlendMode"))
  {
    if (vtkSMProperty* values = display->GetProperty("IsosurfaceValues"))
    {
      strider->GetProperty("IsosurfaceValues")->Copy(values);
    }
    TakePlane(display, strider);
  }
}
