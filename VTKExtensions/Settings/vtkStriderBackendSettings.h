// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderBackendSettings_h
#define vtkStriderBackendSettings_h

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderBackendSettings
 * @brief Where vtkStriderVolumeMapper renders, and what holds in this process for mappers that leave it open.
 *
 * A change of a default holds from the next frame of every mapper on whose own setting is automatic, -1 or no limit, those that
 * vtkStriderObjectFactory makes included. Threads may change defaults while others render.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderBackendSettings : public vtkGPUVolumeRayCastMapper
{
public:
  vtkAbstractTypeMacro(vtkStriderBackendSettings, vtkGPUVolumeRayCastMapper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Values of SetBackend. */
  enum BackendType
  {
    AUTOMATIC_BACKEND = 0,
    CUDA_BACKEND = 1,
    CPU_BACKEND = 2
  };

  ///@{
  /**
   * Get/Set where to render: as SetDefaultBackend says, which is a CUDA device if there is one and else the CPU (AUTOMATIC_BACKEND, the
   * default), CUDA_BACKEND or CPU_BACKEND. The environment variable STRIDER_BACKEND=cpu|cuda overrides it. A value outside [0, 2]
   * is an error and changes nothing.
   */
  void SetBackend(int backend);
  vtkGetMacro(Backend, int);
  void SetBackendToAutomatic() { this->SetBackend(AUTOMATIC_BACKEND); }
  void SetBackendToCUDA() { this->SetBackend(CUDA_BACKEND); }
  void SetBackendToCPU() { this->SetBackend(CPU_BACKEND); }
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device, or -1 (the default) for that of SetDefaultDeviceIndex. A value below -1 is an error and changes nothing.
   */
  void SetDeviceIndex(int index);
  vtkGetMacro(DeviceIndex, int);
  ///@}

  ///@{
  /**
   * Get/Set the backend of this process's mappers whose own is AUTOMATIC_BACKEND. Default: AUTOMATIC_BACKEND. A value outside [0, 2] is
   * an error and changes nothing.
   */
  static void SetDefaultBackend(int backend);
  static int GetDefaultBackend();
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device of this process's mappers whose own is -1. Default: -1, the one of the local MPI rank. A value below -1 is
   * an error and changes nothing.
   */
  static void SetDefaultDeviceIndex(int index);
  static int GetDefaultDeviceIndex();
  ///@}

  ///@{
  /**
   * Get/Set how many bytes of memory the voxels of a volume may take as they are, in this process's mappers whose MaxMemoryInBytes nobody
   * has set; larger ones are compressed where Storage is automatic. Default: 0, as many as there are. A negative value is an error
   * and changes nothing.
   */
  static void SetDefaultMemoryLimit(vtkIdType bytes);
  static vtkIdType GetDefaultMemoryLimit();
  ///@}

protected:
  vtkStriderBackendSettings();
  ~vtkStriderBackendSettings() override;

  /** Backend or DeviceIndex is another one now. */
  virtual void BackendHasChanged() = 0;

  int Backend = AUTOMATIC_BACKEND;
  int DeviceIndex = -1;

private:
  vtkStriderBackendSettings(const vtkStriderBackendSettings&) = delete;
  void operator=(const vtkStriderBackendSettings&) = delete;
};

#endif
