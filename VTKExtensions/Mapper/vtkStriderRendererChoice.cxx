// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderRendererChoice.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderMessages.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeMapper.h"

#include "Strider/DescribeForUser.h"
#include "Strider/ParseDeviceList.h"

#include "vtkDataSet.h"
#include "vtkLogger.h"

#include <mutex>

namespace
{

/// Writes the choice of the backend to VTK's log, once. The panel and GetDeviceName show it as well.
void Announce(const std::string& reason)
{
  static std::mutex& mutex = *new std::mutex; // mappers can outlive static variables
  static std::string& announced = *new std::string;
  const std::lock_guard<std::mutex> lock(mutex);
  if (reason != announced)
  {
    announced = reason;
    vtkLog(TRACE, "Strider: " << reason);
  }
}

/// Returns the CUDA device that holds the scalars; -1 where they are in host memory.
int FindScalarsDevice(vtkStriderVolumeMapper* mapper)
{
  vtkDataArray* scalars = nullptr;
  bool areCells = false;
  auto* dataSet = vtkDataSet::SafeDownCast(mapper->GetInputDataObject(0, 0));
  return dataSet && vtkStriderFindScalars(mapper, dataSet, scalars, areCells).empty()
    ? vtkStriderFindDevice(scalars)
    : -1;
}

} // namespace

vtkStriderRendererChoice::Place vtkStriderRendererChoice::FindPlace() const
{
  const int backend = this->Mapper->GetBackend();
  std::vector<int> devices;
  // The first of these that is not automatic.
  const int index = this->Mapper->GetDeviceIndex();
  const std::string own = this->Mapper->GetDevices();
  const int common = vtkStriderVolumeMapper::GetDefaultDeviceIndex();
  if (index >= 0)
  {
    devices = { index };
  }
  else if (own == "auto" && common >= 0)
  {
    devices = { common };
  }
  else if (const int holder = FindScalarsDevice(this->Mapper); own == "auto" && holder >= 0)
  {
    devices = { holder };
  }
  else
  {
    const std::string list = own != "auto" ? own : vtkStriderVolumeMapper::GetDefaultDevices();
    // Setters have refused what is not a list.
    (void)Strider::ParseDeviceList("Devices", list, devices).IsOk();
  }
  return { static_cast<Strider::Backend>(backend != vtkStriderVolumeMapper::AUTOMATIC_BACKEND
               ? backend
               : vtkStriderVolumeMapper::GetDefaultBackend()),
    devices };
}

bool vtkStriderRendererChoice::IsCurrent() const
{
  return this->FindPlace() == this->Made;
}

vtkStriderRendererChoice::Renderer vtkStriderRendererChoice::Make()
{
  this->Forget();
  this->Made = this->FindPlace();
  Renderer renderer;
  std::string reason;
  const auto& [backend, devices] = this->Made;
  Strider::Status status =
    Strider::VolumeRenderer::Create(backend, devices, renderer, reason, &this->Note);
  if (!status.IsOk() && backend != Strider::Backend::CPU)
  {
    const std::string problem = Strider::DescribeForUser(status);
    status = Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, renderer, reason);
    if (status.IsOk())
    {
      this->Note = "CUDA cannot be used: " + problem;
      this->Replacement = this->Note + ". The CPU renders instead.";
    }
  }
  if (!status.IsOk())
  {
    this->Messages.Report(vtkStriderMessages::Problem,
      "No backend can be used: " + Strider::DescribeForUser(status) + ".");
    return nullptr;
  }
  Announce(reason);
  this->DeviceName = renderer->GetDeviceName();
  return renderer;
}

vtkStriderRendererChoice::Renderer vtkStriderRendererChoice::MakeStandIn(
  const Strider::Status& failure)
{
  Renderer renderer;
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, renderer, reason);
  if (!created.IsOk() || renderer->GetBackend() != Strider::Backend::CPU)
  {
    return nullptr;
  }
  this->HasStandIn = true;
  this->DeviceName = renderer->GetDeviceName();
  this->Note = "The CUDA device cannot render this volume: " + Strider::DescribeForUser(failure);
  this->Replacement =
    this->Note + ". The CPU renders instead; set {Backend} again to try the device again.";
  if (failure.GetCode() == Strider::StatusCode::DeviceFailure)
  {
    this->Replacement += " If CUDA fails again, restart the program.";
  }
  return renderer;
}

void vtkStriderRendererChoice::ReportReplacement()
{
  if (!this->Replacement.empty())
  {
    const std::string replacement = std::move(this->Replacement);
    this->Replacement.clear();
    this->Messages.Report(vtkStriderMessages::BackendReplaced, replacement);
  }
}

void vtkStriderRendererChoice::Forget()
{
  this->HasStandIn = false;
  this->DeviceName.clear();
  this->Note.clear();
}
