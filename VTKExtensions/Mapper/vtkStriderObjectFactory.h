// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderObjectFactory_h
#define vtkStriderObjectFactory_h

#include "vtkObjectFactory.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderObjectFactory
 * @brief Makes programs that know only VTK's classes render volumes with Strider.
 *
 * While the factory is on, every vtkGPUVolumeRayCastMapper::New() makes a vtkStriderVolumeMapper. Classes that create
 * their mapper this way render with Strider as well: vtkSmartVolumeMapper, and with it vtkMultiBlockVolumeMapper,
 * vtkAMRVolumeMapper and ParaView's volume representations. Off by default.
 *
 * vtkOpenGLGPUVolumeRayCastMapper::New() does not change: VTK does not query its factories for that class, and the
 * result must be of that type, which a vtkStriderVolumeMapper is not.
 *
 * The environment variable STRIDER_OVERRIDE is read when Strider's library is loaded; the value 1 calls Enable(). For
 * a program that does not load that library, add Strider's folder strider-autoload to the environment variable
 * VTK_AUTOLOAD_PATH. VTK then loads the library and turns the factory on, unless STRIDER_OVERRIDE is 0. Strider
 * reports a path that was meant for it and lacks the library when it is loaded by other means; VTK itself does not
 * report it.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderObjectFactory : public vtkObjectFactory
{
public:
  static vtkStriderObjectFactory* New();
  vtkTypeMacro(vtkStriderObjectFactory, vtkObjectFactory);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Turn the factory on or off for mappers that are created from now on; existing mappers do not change. Enable()
   * puts it before all other factories. Repeated calls change nothing. Threads may call these functions at the same
   * time, but not while another thread creates VTK objects, because VTK does not lock its list of factories.
   */
  static void Enable();
  static void Disable();
  using vtkObjectFactory::Disable;
  ///@}

  ///@{
  /**
   * Get/Set whether mappers that the factory creates from now on form images exactly as VTK does, mistakes included:
   * see vtkStriderVolumeMapper::SetMatchVTK. Default: off, or on where the environment variable STRIDER_MATCH_VTK is
   * 1 when Strider's library is loaded.
   */
  static void SetMatchVTK(bool match);
  static bool GetMatchVTK();
  ///@}

  /**
   * Returns whether the factory is on, so that vtkGPUVolumeRayCastMapper::New() makes a vtkStriderVolumeMapper.
   * Default: off.
   */
  static bool IsEnabled();

  ///@{
  /**
   * Functions that VTK requires of a factory.
   */
  const char* GetVTKSourceVersion() override;
  const char* GetDescription() override;
  ///@}

protected:
  vtkStriderObjectFactory();
  ~vtkStriderObjectFactory() override;

private:
  vtkStriderObjectFactory(const vtkStriderObjectFactory&) = delete;
  void operator=(const vtkStriderObjectFactory&) = delete;
};

#endif
