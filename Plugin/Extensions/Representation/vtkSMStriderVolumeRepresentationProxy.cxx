// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkSMStriderVolumeRepresentationProxy.h"

#include "vtkClientServerStream.h"
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
#include "vtkSMProxyProperty.h"
#include "vtkSMSession.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewProxy.h"

#include <array>
#include <cstring>
#include <utility>

namespace
{
// Values of StriderOwnAppearance.
constexpr int NeverChosen = 0;
constexpr int WasTaken = 1;
constexpr int WasUpdated = 2; // states of shown volumes have this value

// Settings that "Volume" has, and the names of those of "Strider Volume" that do the same.
constexpr std::array<std::pair<const char*, const char*>, 14> OtherNames{ {
  { "BlendMode", "StriderBlendMode" },
  { "IsosurfaceValues", "StriderIsosurfaceValues" },
  { "SliceFunction", "StriderSliceFunction" },
  { "Shade", "StriderShade" },
  { "Ambient", "StriderAmbient" },
  { "Diffuse", "StriderDiffuse" },
  { "Specular", "StriderSpecular" },
  { "SpecularPower", "StriderSpecularPower" },
  { "VolumetricScatteringBlending", "StriderVolumetricScatteringBlending" },
  { "GlobalIlluminationReach", "StriderGlobalIlluminationReach" },
  { "VolumeAnisotropy", "StriderScatteringAnisotropy" },
  { "InterpolationType", "StriderReconstructionFilter" },
  { "VolumeRenderingMode", "StriderBackend" },
  { "SamplingDimensions", "StriderResamplingDimensions" },
} };

// The names of what defines a plane.
constexpr std::array<const char*, 3> PlaneSettings{ "Origin", "Normal", "Offset" };

// Returns the values of a setting as text, or those of its plane.
std::string ReadSetting(vtkSMProxy* proxy, const char* name)
{
  vtkSMProperty* property = proxy->GetProperty(name);
  if (!property)
  {
    return {};
  }
  const vtkSMPropertyHelper values(property, /*quiet*/ true);
  std::string text;
  if (vtkSMProxyProperty::SafeDownCast(property))
  {
    vtkSMProxy* plane = values.GetNumberOfElements() > 0 ? values.GetAsProxy() : nullptr;
    for (const char* inner : PlaneSettings)
    {
      text += plane ? ReadSetting(plane, inner) + ";" : "";
    }
    return text;
  }
  for (unsigned int index = 0; index < values.GetNumberOfElements(); ++index)
  {
    text += values.GetAsVariant(index).ToString() + " ";
  }
  return text;
}

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
  for (const char* name : PlaneSettings)
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
  if (!this->IsChosen())
  {
    return;
  }
  this->KeepVolumeSettings();
  // A state file has all settings, and sets them in an order of its own.
  const bool isState = this->GetSessionProxyManager()->GetInLoadXMLState();
  this->IsOfState = this->IsOfState || isState;
  if (isOwn.GetAsInt() != NeverChosen)
  {
    return;
  }
  isOwn.Set(WasTaken);
  if (!isState)
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
    // Meshes are resampled for the chosen array. The view is not done with this update, and would lose a mark.
    auto viewProxy = vtkSMViewProxy::SafeDownCast(view);
    if (viewProxy && display->GetProperty("StriderResampling"))
    {
      viewProxy->Update();
    }
  }
  if (isChosen)
  {
    this->BeginIsosurfaces();
    this->WarnOfVolumeSettings();
  }
}

void vtkSMStriderVolumeRepresentationProxy::BeginIsosurfaces()
{
  vtkSMProperty* values = this->GetProperty("IsosurfaceValues");
  if (values && values->IsValueDefault() && values->ResetToDomainDefaults())
  {
    this->UpdateVTKObjects();
  }
}

void vtkSMStriderVolumeRepresentationProxy::KeepVolumeSettings()
{
  for (const auto& [name, own] : OtherNames)
  {
    this->VolumeSettings[name] = ReadSetting(this->GetParentProxy(), name);
  }
  vtkSMProxy* plane =
    vtkSMPropertyHelper(this->GetParentProxy(), "SliceFunction", /*quiet*/ true).GetAsProxy();
  if (plane && plane != this->VolumePlane)
  {
    plane->AddObserver(vtkCommand::PropertyModifiedEvent, this,
      &vtkSMStriderVolumeRepresentationProxy::WarnOfVolumePlane);
    this->VolumePlane = plane;
  }
}

// A change of the plane does not update the view.
void vtkSMStriderVolumeRepresentationProxy::WarnOfVolumePlane()
{
  if (this->WasShown && this->IsChosen() && !this->GetSessionProxyManager()->GetInLoadXMLState())
  {
    this->WarnOfVolumeSettings();
  }
}

// A state sets the settings of both, which is no mistake.
void vtkSMStriderVolumeRepresentationProxy::WarnOfVolumeSettings()
{
  vtkSMPropertyHelper isOwn(this, "StriderOwnAppearance");
  const bool isState = !this->WasShown && (this->IsOfState || isOwn.GetAsInt() == WasUpdated);
  this->WasShown = true;
  if (isOwn.GetAsInt() != WasUpdated)
  {
    isOwn.Set(WasUpdated);
    this->UpdateVTKObjects();
  }
  std::string others;
  std::string owns;
  vtkSMProxy* display = this->GetParentProxy();
  for (const auto& [name, own] : OtherNames)
  {
    const std::string value = ReadSetting(display, name);
    const bool isNew = value != this->VolumeSettings[name] && value != ReadSetting(display, own) &&
      !isState && this->NamedSettings.insert(name).second;
    others += isNew ? (others.empty() ? "" : ", ") + std::string(name) : "";
    owns += isNew ? (owns.empty() ? "" : ", ") + std::string(own) : "";
    this->VolumeSettings[name] = value;
  }
  if (!others.empty())
  {
    vtkWarningMacro("Strider Volume has settings of its own: set "
      << owns << " instead of " << others << ", which Volume alone uses.");
  }
}

void vtkSMStriderVolumeRepresentationProxy::UpdatePropertyInformationInternal(
  vtkSMProperty* property)
{
  vtkSMSession* session = this->GetSession();
  if (session && this->ObjectsCreated &&
    session->GetNumberOfProcesses(vtkPVSession::RENDER_SERVER) > 1)
  {
    vtkClientServerStream stream;
    stream << vtkClientServerStream::Invoke << VTKOBJECT(this) << "GatherStatistics"
           << vtkClientServerStream::End;
    this->ExecuteStream(stream, /*ignore_errors*/ false, vtkPVSession::RENDER_SERVER);
  }
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
  os << indent << "WasShown: " << this->WasShown << "\n";
}
