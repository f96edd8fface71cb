// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBackendSettings.h"

#include "vtkStriderDescribeRefusal.h"
#include "vtkStriderSettingNames.h"

#include "Strider/DescribeForUser.h"
#include "Strider/ParseDeviceList.h"

#include <atomic>
#include <cstring>
#include <mutex>

namespace
{

std::atomic<int> DefaultBackend{ vtkStriderBackendSettings::AUTOMATIC_BACKEND };
std::atomic<int> DefaultDeviceIndex{ -1 };
std::atomic<vtkIdType> DefaultMemoryLimit{ 0 };

std::mutex DefaultDevicesLock;
std::string DefaultDevices = "auto";

/// Returns what is wrong with a list of devices; empty where nothing is. `text` receives the list.
std::string FindProblem(const char* devices, const char* name, std::string& text)
{
  std::vector<int> list;
  text = devices ? devices : "";
  const Strider::Status status = Strider::ParseDeviceList(name, text, list);
  return status.IsOk() ? std::string() : Strider::DescribeForUser(status) + ".";
}

bool IsBackend(int backend)
{
  return backend >= vtkStriderBackendSettings::AUTOMATIC_BACKEND &&
    backend <= vtkStriderBackendSettings::CPU_BACKEND;
}

} // namespace

vtkStriderBackendSettings::vtkStriderBackendSettings() = default;
vtkStriderBackendSettings::~vtkStriderBackendSettings() = default;

void vtkStriderBackendSettings::TakeSetting(vtkStriderSettingBase& setting, double value)
{
  const std::string refusal = vtkStriderDescribeRefusal(setting, value);
  if (!refusal.empty())
  {
    vtkErrorMacro(<< refusal);
    return;
  }
  if (setting.TakeNumber(value))
  {
    if (&setting == &this->Backend || &setting == &this->DeviceIndex)
    {
      this->BackendHasChanged();
    }
    this->Modified();
  }
}

void vtkStriderBackendSettings::SetSetting(const std::string& name, double value)
{
  for (vtkStriderSettingBase* setting : this->Settings)
  {
    if (name == setting->GetName())
    {
      this->TakeSetting(*setting, value);
      return;
    }
  }
  vtkErrorMacro(<< vtkStriderDescribeMissingSetting(name, this->Settings));
}

void vtkStriderBackendSettings::CopySettings(vtkStriderBackendSettings* other)
{
  if (!other)
  {
    vtkErrorMacro("There is no object to copy settings from.");
    return;
  }
  for (std::size_t row = 0; row < other->Settings.size(); ++row)
  {
    const vtkStriderSettingBase& setting = *other->Settings[row];
    // Objects of one class have the same rows, so that equal values need no search.
    const bool isSame = row < this->Settings.size() &&
      std::strcmp(this->Settings[row]->GetName(), setting.GetName()) == 0 &&
      this->Settings[row]->GetNumber() == setting.GetNumber();
    if (!isSame)
    {
      this->SetSetting(setting.GetName(), setting.GetNumber());
    }
  }
  this->SetDevices(other->GetDevices());
}

void vtkStriderBackendSettings::SetDevices(const char* devices)
{
  std::string text;
  const std::string problem = FindProblem(devices, "{Devices}", text);
  if (!problem.empty())
  {
    vtkErrorMacro(<< vtkStriderNameSettings(problem));
  }
  else if (text != this->Devices)
  {
    this->Devices = text;
    this->BackendHasChanged();
    this->Modified();
  }
}

void vtkStriderBackendSettings::SetDefaultDevices(const char* devices)
{
  std::string text;
  const std::string problem = FindProblem(devices, "The list of default devices", text);
  if (!problem.empty())
  {
    vtkGenericWarningMacro(<< problem);
    return;
  }
  const std::lock_guard<std::mutex> guard(DefaultDevicesLock);
  DefaultDevices = text;
}

std::string vtkStriderBackendSettings::GetDefaultDevices()
{
  const std::lock_guard<std::mutex> guard(DefaultDevicesLock);
  return DefaultDevices;
}

void vtkStriderBackendSettings::SetDefaultBackend(int backend)
{
  if (!IsBackend(backend))
  {
    vtkGenericWarningMacro(
      "Default backend " << backend << " does not exist: 0 (automatic), 1 (CUDA) or 2 (CPU).");
    return;
  }
  DefaultBackend = backend;
}

int vtkStriderBackendSettings::GetDefaultBackend()
{
  return DefaultBackend;
}

void vtkStriderBackendSettings::SetDefaultDeviceIndex(int index)
{
  if (index < -1)
  {
    vtkGenericWarningMacro(
      "Default device index " << index << " is out of range: -1 (default devices) or larger.");
    return;
  }
  DefaultDeviceIndex = index;
}

int vtkStriderBackendSettings::GetDefaultDeviceIndex()
{
  return DefaultDeviceIndex;
}

void vtkStriderBackendSettings::SetDefaultMemoryLimit(vtkIdType bytes)
{
  if (bytes < 0)
  {
    vtkGenericWarningMacro(
      "A default memory limit of " << bytes << " bytes is out of range: 0 (none) or larger.");
    return;
  }
  DefaultMemoryLimit = bytes;
}

vtkIdType vtkStriderBackendSettings::GetDefaultMemoryLimit()
{
  return DefaultMemoryLimit;
}

void vtkStriderBackendSettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  for (const vtkStriderSettingBase* setting : this->Settings)
  {
    os << indent << setting->GetName() << ": " << vtkStriderDescribeValue(setting->GetNumber())
       << "\n";
  }
  os << indent << "DefaultBackend: " << DefaultBackend << "\n";
  os << indent << "DefaultDeviceIndex: " << DefaultDeviceIndex << "\n";
  os << indent << "DefaultMemoryLimit: " << DefaultMemoryLimit << "\n";
  os << indent << "DefaultDevices: " << GetDefaultDevices() << "\n";
  os << indent << "Devices: " << this->Devices << "\n";
}
