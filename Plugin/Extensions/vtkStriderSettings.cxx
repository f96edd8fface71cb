// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettings.h"

#include "vtkStriderObjectFactory.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"

#include <limits>

namespace
{

/// As a volume mapper has it that nobody changed: no limit.
struct MemorySetting
{
  vtkIdType Bytes;
  float Fraction;
};

MemorySetting GetNoLimit()
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  return { mapper->GetMaxMemoryInBytes(), mapper->GetMaxMemoryFraction() };
}

MemorySetting MakeMemorySetting(double gibibytes)
{
  static const MemorySetting noLimit = GetNoLimit();
  const double bytes = gibibytes * static_cast<double>(1 << 30);
  if (gibibytes <= 0.0 || bytes >= static_cast<double>(std::numeric_limits<vtkIdType>::max()))
  {
    return noLimit;
  }
  // A mapper takes the bytes that it begins with for no limit.
  const auto whole = static_cast<vtkIdType>(bytes);
  return { whole == noLimit.Bytes ? whole - 1 : whole, 1.0F };
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
    return made;
  }();
  return instance;
}

void vtkStriderSettings::SetBackend(int backend)
{
  if (backend < vtkStriderVolumeMapper::AUTOMATIC_BACKEND ||
    backend > vtkStriderVolumeMapper::CPU_BACKEND)
  {
    vtkErrorMacro("Backend " << backend << " does not exist: 0 (automatic), 1 (CUDA) or 2 (CPU).");
    return;
  }
  this->Backend = backend;
  this->Modified();
}

void vtkStriderSettings::SetDeviceIndex(int index)
{
  if (index < -1)
  {
    vtkErrorMacro(
      "Device index " << index << " is out of range: -1 (by local MPI rank) or larger.");
    return;
  }
  this->DeviceIndex = index;
  this->Modified();
}

void vtkStriderSettings::SetMemoryLimitInGiB(double limit)
{
  if (!(limit >= 0.0))
  {
    vtkErrorMacro("A memory limit of " << limit << " GiB is out of range: 0 (none) or larger.");
    return;
  }
  this->MemoryLimitInGiB = limit;
  this->Modified();
}

void vtkStriderSettings::Apply(vtkStriderVolumeMapper* mapper, int ownBackend, int ownDeviceIndex)
{
  const bool isOpen = ownBackend == vtkStriderVolumeMapper::AUTOMATIC_BACKEND;
  mapper->SetBackend(isOpen ? this->Backend : ownBackend);
  mapper->SetDeviceIndex(ownDeviceIndex < 0 ? this->DeviceIndex : ownDeviceIndex);
  const MemorySetting memory = MakeMemorySetting(this->MemoryLimitInGiB);
  mapper->SetMaxMemoryInBytes(memory.Bytes);
  mapper->SetMaxMemoryFraction(memory.Fraction);
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
  os << indent << "MemoryLimitInGiB: " << this->MemoryLimitInGiB << "\n";
  os << indent << "RenderVolumeWithStrider: " << (this->RenderVolumeWithStrider ? "On" : "Off")
     << "\n";
}
