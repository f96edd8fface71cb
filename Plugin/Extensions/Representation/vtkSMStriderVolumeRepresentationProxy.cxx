// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkSMStriderVolumeRepresentationProxy.h"

#include "vtkDataObject.h"
#include "vtkDataSetAttributes.h"
#include "vtkObjectFactory.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkPVSession.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"

#include <cstring>

namespace
{
bool IsVolumeArray(vtkPVArrayInformation* array, int mostComponents)
{
  return array && array->GetName() && array->GetNumberOfComponents() <= mostComponents &&
    array->GetDataType() != VTK_STRING &&
    std::strcmp(array->GetName(), vtkDataSetAttributes::GhostArrayName()) != 0;
}

// Returns the active scalars if they are suitable, else the first array that is; null if there is none.
vtkPVArrayInformation* FindVolumeArray(
  vtkPVDataSetAttributesInformation* arrays, int mostComponents)
{
  vtkPVArrayInformation* active = arrays->GetAttributeInformation(vtkDataSetAttributes::SCALARS);
  if (IsVolumeArray(active, mostComponents))
  {
    return active;
  }
  for (int arrayIndex = 0; arrayIndex < arrays->GetNumberOfArrays(); ++arrayIndex)
  {
    if (IsVolumeArray(arrays->GetArrayInformation(arrayIndex), mostComponents))
    {
      return arrays->GetArrayInformation(arrayIndex);
    }
  }
  return nullptr;
}

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

// Copies the blending and the light of a display's "Volume" to its "Strider Volume". A setting of "Strider Volume" that
// differs from its default was set by the user and is kept. The light is copied only if "Volume" is shaded, since
// surfaces share its settings. The isosurfaces and the plane of the slice are copied with the blend mode, since their
// first values come from the data and do not tell whether they were set.
void TakeAppearance(vtkSMProxy* display, vtkSMProxy* strider)
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
}

vtkStandardNewMacro(vtkSMStriderVolumeRepresentationProxy);

void vtkSMStriderVolumeRepresentationProxy::CreateVTKObjects()
{
  const bool isNew = !this->ObjectsCreated;
  this->Superclass::CreateVTKObjects();
  vtkSMProxy* display = this->GetParentProxy();
  vtkSMProperty* type = display ? display->GetProperty("Representation") : nullptr;
  if (isNew && this->ObjectsCreated && type)
  {
    type->AddObserver(
      vtkCommand::ModifiedEvent, this, &vtkSMStriderVolumeRepresentationProxy::BeginAsVolume);
    this->BeginAsVolume(); // state files set the type before
  }
}

bool vtkSMStriderVolumeRepresentationProxy::IsChosen()
{
  vtkSMProxy* display = this->GetParentProxy();
  const char* type = display
    ? vtkSMPropertyHelper(display, "Representation", /*quiet*/ true).GetAsString()
    : nullptr;
  return type && std::strcmp(type, "Strider Volume") == 0;
}

void vtkSMStriderVolumeRepresentationProxy::BeginAsVolume()
{
  vtkSMPropertyHelper isOwn(this, "StriderOwnAppearance");
  if (!this->IsChosen() || isOwn.GetAsInt() != 0)
  {
    return;
  }
  isOwn.Set(1);
  // A state file has all settings, and sets them in an order of its own.
  if (!this->GetSessionProxyManager()->GetInLoadXMLState())
  {
    TakeAppearance(this->GetParentProxy(), this);
  }
  this->UpdateVTKObjects();
}

void vtkSMStriderVolumeRepresentationProxy::ViewUpdated(vtkSMProxy* view)
{
  this->Superclass::ViewUpdated(view);

  auto display = vtkSMPVRepresentationProxy::SafeDownCast(this->GetParentProxy());
  if (!display)
  {
    return;
  }
  const bool isChosen = this->IsChosen();
  const bool becameChosen = isChosen && !this->WasChosen;
  this->WasChosen = isChosen;
  if (becameChosen && !display->GetUsingScalarColoring())
  {
    this->ChooseScalars(display);
  }
}

void vtkSMStriderVolumeRepresentationProxy::UpdatePropertyInformationInternal(
  vtkSMProperty* property)
{
  const vtkTypeUInt32 everywhere = this->GetLocation();
  this->SetLocation(vtkPVSession::RENDER_SERVER);
  this->Superclass::UpdatePropertyInformationInternal(property);
  this->SetLocation(everywhere);
}

void vtkSMStriderVolumeRepresentationProxy::ChooseScalars(vtkSMPVRepresentationProxy* display)
{
  vtkSMPropertyHelper inputHelper(display, "Input");
  auto input = vtkSMSourceProxy::SafeDownCast(inputHelper.GetAsProxy());
  if (!input)
  {
    return;
  }
  vtkPVDataInformation* data = input->GetDataInformation(inputHelper.GetOutputPort());
  // Prefer one component over vectors or colours, and points over cells.
  for (const int mostComponents : { 1, 9 })
  {
    for (const int association : { vtkDataObject::POINT, vtkDataObject::CELL })
    {
      vtkPVArrayInformation* array =
        FindVolumeArray(data->GetAttributeInformation(association), mostComponents);
      if (array && display->SetScalarColoring(array->GetName(), association))
      {
        display->RescaleTransferFunctionToDataRange(/*extend*/ true);
        this->InvokeEvent(ScalarsChosenEvent);
        return;
      }
    }
  }
}

void vtkSMStriderVolumeRepresentationProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "WasChosen: " << this->WasChosen << "\n";
}
