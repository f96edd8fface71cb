// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderBackendSettings_h
#define vtkStriderBackendSettings_h

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkStriderSetting.h"               // for the rows of the table
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <string> // for std::string
#include <vector> // for std::vector

/**
 * @class vtkStriderBackendSettings
 * @brief The backend on which vtkStriderVolumeMapper renders, and the defaults of this process.
 *
 * A default applies to every mapper whose own setting is automatic, -1 or no limit, including those that
 * vtkStriderObjectFactory makes. A change takes effect with the next frame. Threads may change defaults while others
 * render.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderBackendSettings : public vtkGPUVolumeRayCastMapper
{
public:
  vtkAbstractTypeMacro(vtkStriderBackendSettings, vtkGPUVolumeRayCastMapper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  std::vector<vtkStriderSettingBase*>
    Settings; ///< of this and all derived classes, in the order of their declaration

public:
  ///@{
  /**
   * Sets the setting of a name, as "RotationMode", to a number, or copies all settings of another object. Bools are 0
   * or 1. Devices is copied as well. An unknown name, or a value that the setting's own method refuses, is an error and
   * changes nothing.
   */
  void SetSetting(const std::string& name, double value);
  void CopySettings(vtkStriderBackendSettings* other);
  ///@}

  /** Values of SetBackend. */
  enum BackendType
  {
    AUTOMATIC_BACKEND = 0,
    CUDA_BACKEND = 1,
    CPU_BACKEND = 2
  };

  ///@{
  /**
   * Get/Set the backend. AUTOMATIC_BACKEND (the default) uses the backend of SetDefaultBackend, which by default is a
   * CUDA device if there is one, else the CPU; CUDA_BACKEND and CPU_BACKEND choose one. The environment variable
   * STRIDER_BACKEND=cpu|cuda overrides this setting. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, Backend, AUTOMATIC_BACKEND,
    value >= AUTOMATIC_BACKEND && value <= CPU_BACKEND, "0 (automatic), 1 (CUDA) or 2 (CPU)");
  void SetBackendToAutomatic() { this->SetBackend(AUTOMATIC_BACKEND); }
  void SetBackendToCUDA() { this->SetBackend(CUDA_BACKEND); }
  void SetBackendToCPU() { this->SetBackend(CPU_BACKEND); }
  ///@}

  ///@{
  /**
   * Get/Set the index of the CUDA device that renders alone, or -1 (the default) for the devices of SetDevices. A value
   * below -1 is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, DeviceIndex, -1, value >= -1, "-1 (the default) or larger");
  ///@}

  ///@{
  /**
   * Get/Set the CUDA devices that split each frame among them while DeviceIndex is -1: indices separated by commas,
   * such as "0,1", or "auto" (the default) for the devices of SetDefaultDeviceIndex and SetDefaultDevices, which by
   * default are all that the process sees; each of several MPI ranks of a machine takes its share. Each device holds
   * the whole volume, and the image is the same as that of one device. The environment variable
   * STRIDER_DEVICES=auto|0,1,... overrides this setting. Another text is an error and changes nothing.
   */
  virtual void SetDevices(const char* devices);
  virtual const char* GetDevices() { return this->Devices.c_str(); }
  ///@}

  ///@{
  /**
   * Get/Set the backend of all mappers of this process whose Backend is AUTOMATIC_BACKEND. Default:
   * AUTOMATIC_BACKEND. A value outside [0, 2] is an error and changes nothing.
   */
  static void SetDefaultBackend(int backend);
  static int GetDefaultBackend();
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device of all mappers of this process whose DeviceIndex is -1 and whose Devices are "auto".
   * Default: -1, the devices of SetDefaultDevices. A value below -1 is an error and changes nothing.
   */
  static void SetDefaultDeviceIndex(int index);
  static int GetDefaultDeviceIndex();
  ///@}

  ///@{
  /**
   * Get/Set the CUDA devices of all mappers of this process that leave them open, as in SetDevices. Default: "auto",
   * all that the process sees, or the share of its MPI rank. Another text is an error and changes nothing.
   */
  static void SetDefaultDevices(const char* devices);
  static std::string GetDefaultDevices();
  ///@}

  ///@{
  /**
   * Get/Set the memory limit, in bytes, for the uncompressed voxels of a volume. It applies to mappers of this
   * process whose MaxMemoryInBytes is not set. Larger volumes are compressed where Storage is automatic. Default: 0,
   * no limit. A negative value is an error and changes nothing.
   */
  static void SetDefaultMemoryLimit(vtkIdType bytes);
  static vtkIdType GetDefaultMemoryLimit();
  ///@}

protected:
  vtkStriderBackendSettings();
  ~vtkStriderBackendSettings() override;

  /** Sets a setting to a valid value; reports any other one with its name, the value and the range. */
  void TakeSetting(vtkStriderSettingBase& setting, double value);
  /** Called when Backend, DeviceIndex or Devices has changed. */
  virtual void BackendHasChanged() = 0;

  std::string Devices = "auto";

private:
  vtkStriderBackendSettings(const vtkStriderBackendSettings&) = delete;
  void operator=(const vtkStriderBackendSettings&) = delete;
};

#endif
