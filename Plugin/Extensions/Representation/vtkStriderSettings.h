// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderSettings_h
#define vtkStriderSettings_h

#include "vtkObject.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

#include <string> // for std::string

/**
 * @class vtkStriderSettings
 * @brief The settings of the page "Strider" in ParaView's settings, in each process of a session.
 *
 * A process has one instance, which New() returns. Backend, device and memory limit are the defaults of
 * vtkStriderVolumeMapper, and apply to the volumes of both representations.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderSettings : public vtkObject
{
public:
  static vtkStriderSettings* New();
  vtkTypeMacro(vtkStriderSettings, vtkObject);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Returns the instance of this process. */
  static vtkStriderSettings* GetInstance();

  ///@{
  /**
   * Get/Set the backend of volumes whose own setting is automatic, in the values of
   * vtkStriderVolumeMapper::SetBackend. A value outside [0, 2] is an error and changes nothing. Default: 0,
   * automatic.
   */
  void SetBackend(int backend);
  vtkGetMacro(Backend, int);
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device of volumes whose own settings are -1 and "auto", or -1 (the default) for the devices of
   * SetDevices. A value below -1 is an error and changes nothing.
   */
  void SetDeviceIndex(int index);
  vtkGetMacro(DeviceIndex, int);
  ///@}

  ///@{
  /**
   * Get/Set the CUDA devices that split the frames of volumes whose own settings are -1 and "auto": indices separated
   * by commas, or "auto" (the default) for all that the process sees, or the share of its local MPI rank. Another text
   * is an error and changes nothing.
   */
  void SetDevices(const char* devices);
  const char* GetDevices() { return this->Devices.c_str(); }
  ///@}

  ///@{
  /**
   * Get/Set the memory limit for the uncompressed voxels of a volume, in GiB, 0 or more. Default: 0, no limit. A
   * value that is negative or not a number is an error and changes nothing.
   */
  void SetMemoryLimitInGiB(double limit);
  vtkGetMacro(MemoryLimitInGiB, double);
  ///@}

  ///@{
  /**
   * Get/Set whether Strider also renders volumes of the representation Volume that are shown from now on. A change
   * turns vtkStriderObjectFactory on or off. A call that changes nothing leaves the factory in the state that the
   * environment or another part of the program has set. Default: off.
   */
  void SetRenderVolumeWithStrider(bool isOn);
  vtkGetMacro(RenderVolumeWithStrider, bool);
  vtkBooleanMacro(RenderVolumeWithStrider, bool);
  ///@}

protected:
  vtkStriderSettings() = default;
  ~vtkStriderSettings() override = default;

  int Backend = 0;
  int DeviceIndex = -1;
  std::string Devices = "auto";
  double MemoryLimitInGiB = 0.0;
  bool RenderVolumeWithStrider = false;

private:
  vtkStriderSettings(const vtkStriderSettings&) = delete;
  void operator=(const vtkStriderSettings&) = delete;
};

#endif
