// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettings.h"

#include "vtkStriderObjectFactory.h"
#include "vtkStriderPanelLabels.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"

#include <cmath>
#include <limits>

namespace
{

/// Converts GiB to bytes; 0 stands for no limit.
vtkIdType CountBytes(double gibibytes)
{
  const double bytes = gibibytes * static_cast<double>(1 << 30);
  return bytes < static_cast<double>(std::numeric_limits<vtkIdType>::max())
    ? static_cast<vtkIdType>(std::ceil(bytes))
    : 0;
}

} // namespace

vtkStriderSettings* vtkStriderSettings::New()
{
  vtkStriderSettings* instance = vtkStriderSettings::GetInstance();
  instance->Register(nullptr);
  return instance;
}

vtkStriderSettings* vtkStriderSettings::GetInstance()
{
  static const auto instance = [] {
    auto made = vtkSmartPointer<vtkStriderSettings>::Take(new vtkStriderSettings);
    made->InitializeObjectBase();
    vtkStriderUsePanelLabels();
    return made;
  }();
  return instance;
}

void vtkStriderSettings::SetBackend(int backend)
{
  if (backend < vtkStriderVolumeMapper::AUTOMATIC_BACKEND ||
    backend > vtkStriderVolumeMapper::CPU_BACKEND)
  {
    vtkErrorMacro(
      "\"Backend\" " << backend << " does not exist: 0 (automatic), 1 (CUDA) or 2 (CPU).");
    return;
  }
  this->Backend = backend;
  vtkStriderVolumeMapper::SetDefaultBackend(backend);
  this->Modified();
}

void vtkStriderSettings::SetDeviceIndex(int index)
{
  if (index < -1)
  {
    vtkErrorMacro(
      "\"Single CUDA Device\" " << index << " is out of range: -1 (\"CUDA Devices\") or larger.");
    return;
  }
  this->DeviceIndex = index;
  vtkStriderVolumeMapper::SetDefaultDeviceIndex(index);
  this->Modified();
}

void vtkStriderSettings::SetDevices(const char* devices)
{
  const std::string former = vtkStriderVolumeMapper::GetDefaultDevices();
  vtkStriderVolumeMapper::SetDefaultDevices(devices);
  const std::string taken = vtkStriderVolumeMapper::GetDefaultDevices();
  if (taken != former || taken != this->Devices)
  {
    this->Devices = taken;
    this->Modified();
  }
}

void vtkStriderSettings::SetMemoryLimitInGiB(double limit)
{
  if (!(limit >= 0.0))
  {
    vtkErrorMacro("\"Memory Limit In GiB\" " << limit << " is out of range: 0 (none) or larger.");
    return;
  }
  this->MemoryLimitInGiB = limit;
  vtkStriderVolumeMapper::SetDefaultMemoryLimit(CountBytes(limit));
  this->Modified();
}

void vtkStriderSettings::SetRenderVolumeWithStrider(bool isOn)
{
  if (this->RenderVolumeWithStrider == isOn)
  {
    return;
  }
  this->RenderVolumeWithStrider = isOn;
  if (isOn)
  {
    vtkStriderObjectFactory::Enable();
  }
  else
  {
    vtkStriderObjectFactory::Disable();
  }
  this->Modified();
}

void vtkStriderSettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Backend: " << this->Backend << "\n";
  os << indent << "DeviceIndex: " << this->DeviceIndex << "\n";
  os << indent << "Devices: " << this->Devices << "\n";
  os << indent << "MemoryLimitInGiB: " << this->MemoryLimitInGiB << "\n";
  os << indent << "RenderVolumeWithStrider: " << (this->RenderVolumeWithStrider ? "On" : "Off")
     << "\n";
}
