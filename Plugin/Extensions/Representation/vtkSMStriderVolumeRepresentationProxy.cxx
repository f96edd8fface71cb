// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkSMStriderVolumeRepresentationProxy.h"

#include "vtkStriderTakeAppearance.h"

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
}

vtkStandardNewMacro(vtkSMStriderVolumeRepresentationProxy);

vtkSMStriderVolumeRepresentationProxy::vtkSMStriderVolumeRepresentationProxy() = default;

vtkSMStriderVolumeRepresentationProxy::~vtkSMStriderVolumeRepresentationProxy() = default;

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
    vtkStriderTakeAppearance(this->GetParentProxy(), this);
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
