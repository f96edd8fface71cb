// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderObjectFactory_h
#define vtkStriderObjectFactory_h

#include "vtkObjectFactory.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderObjectFactory
 * @brief Lets programs that know only VTK's classes render volumes through Strider.
 *
 * While it is on, every vtkGPUVolumeRayCastMapper::New() makes a vtkStriderVolumeMapper. Classes that make their mapper so
 * render through Strider as well: vtkSmartVolumeMapper, and with it vtkMultiBlockVolumeMapper, vtkAMRVolumeMapper and ParaView's
 * volume representations. Off by default.
 *
 * vtkOpenGLGPUVolumeRayCastMapper::New() is not changed: VTK does not ask its factories for that class, and what it returns must
 * be of that type, which a vtkStriderVolumeMapper is not.
 *
 * The environment variable STRIDER_OVERRIDE is read when Strider's library is loaded: 1 is Enable(). To change a program that
 * does not load that library, add Strider's folder strider-autoload to the environment variable VTK_AUTOLOAD_PATH: VTK then loads
 * it and turns it on, unless STRIDER_OVERRIDE is 0. A path that was meant so and has no such library is reported when Strider is
 * loaded by other means: VTK itself does not report it.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderObjectFactory : public vtkObjectFactory
{
public:
  static vtkStriderObjectFactory* New();
  vtkTypeMacro(vtkStriderObjectFactory, vtkObjectFactory);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Turn the factory on or off for mappers that are made from now on; those that exist stay what they are. On puts it before
   * all other factories. Calling either again changes nothing. Threads may call these at the same time, but none while
   * another makes objects of VTK: VTK does not lock its list of factories.
   */
  static void Enable();
  static void Disable();
  using vtkObjectFactory::Disable;
  ///@}

  ///@{
  /**
   * Get/Set whether mappers that the factory makes from now on form images exactly as VTK does, its mistakes included: see
   * vtkStriderVolumeMapper::SetMatchVTK. Default: off, or on where the environment variable STRIDER_MATCH_VTK is 1 when Strider's
   * library is loaded.
   */
  static void SetMatchVTK(bool match);
  static bool GetMatchVTK();
  ///@}

  /** Whether vtkGPUVolumeRayCastMapper::New() makes a vtkStriderVolumeMapper, as far as Strider has a say. Default: off. */
  static bool IsEnabled();

  ///@{
  /**
   * What a factory tells VTK of itself.
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
