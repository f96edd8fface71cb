// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderSettings_h
#define vtkStriderSettings_h

#include "vtkObject.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

/**
 * @class vtkStriderSettings
 * @brief What the page "Strider" of ParaView's settings changes, in each process of a session.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderSettings : public vtkObject
{
public:
  static vtkStriderSettings* New();
  vtkTypeMacro(vtkStriderSettings, vtkObject);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set whether volumes that are shown from now on are rendered by Strider in the representation Volume too. A change turns
   * vtkStriderObjectFactory on or off; setting what is set already leaves it as the environment or another part of the program
   * wants it. Default: off.
   */
  void SetOverrideGPUMapper(bool isOverridden);
  vtkGetMacro(OverrideGPUMapper, bool);
  vtkBooleanMacro(OverrideGPUMapper, bool);
  ///@}

protected:
  vtkStriderSettings() = default;
  ~vtkStriderSettings() override = default;

  bool OverrideGPUMapper = false;

private:
  vtkStriderSettings(const vtkStriderSettings&) = delete;
  void operator=(const vtkStriderSettings&) = delete;
};

#endif
