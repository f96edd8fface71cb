// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderSettings_h
#define vtkStriderSettings_h

#include "vtkObject.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

/**
 * @class vtkStriderSettings
 * @brief What the page "Strider" of ParaView's settings changes, in each process of a session.
 *
 * There is one in a process: New() returns it again. Backend, device and memory limit are vtkStriderVolumeMapper's defaults, for the
 * volumes of both representations.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderSettings : public vtkObject
{
public:
  static vtkStriderSettings* New();
  vtkTypeMacro(vtkStriderSettings, vtkObject);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** The one of this process. */
  static vtkStriderSettings* GetInstance();

  ///@{
  /**
   * Get/Set where volumes are rendered whose own setting is automatic, in the values of vtkStriderVolumeMapper::SetBackend. A value
   * outside [0, 2] is an error and changes nothing. Default: 0, automatic.
   */
  void SetBackend(int backend);
  vtkGetMacro(Backend, int);
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device of volumes whose own setting is -1, or -1 (the default) for the one of this process's local MPI rank. A
   * value below -1 is an error and changes nothing.
   */
  void SetDeviceIndex(int index);
  vtkGetMacro(DeviceIndex, int);
  ///@}

  ///@{
  /**
   * Get/Set how much memory the voxels of a volume may take as they are, in GiB, 0 or more; 0 (the default): as much as there is. A
   * negative value, or one that is not a number, is an error and changes nothing.
   */
  void SetMemoryLimitInGiB(double limit);
  vtkGetMacro(MemoryLimitInGiB, double);
  ///@}

  ///@{
  /**
   * Get/Set whether volumes that are shown from now on are rendered by Strider in the representation Volume too. A change turns
   * vtkStriderObjectFactory on or off; setting what is set already leaves it as the environment or another part of the program
   * wants it. Default: off.
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
  double MemoryLimitInGiB = 0.0;
  bool RenderVolumeWithStrider = false;

private:
  vtkStriderSettings(const vtkStriderSettings&) = delete;
  void operator=(const vtkStriderSettings&) = delete;
};

#endif
