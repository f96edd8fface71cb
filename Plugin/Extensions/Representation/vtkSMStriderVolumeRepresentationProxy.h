// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkSMStriderVolumeRepresentationProxy_h
#define vtkSMStriderVolumeRepresentationProxy_h

#include "vtkCommand.h" // for UserEvent
#include "vtkSMRepresentationProxy.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

class vtkSMPVRepresentationProxy;

/**
 * @class vtkSMStriderVolumeRepresentationProxy
 * @brief Client side of the representation: begins as "Volume" appearances, chooses an array, and reads statistics where they are.
 *
 * An array is chosen when "Strider Volume" is chosen for data that is not coloured by one, as ParaView itself does for the
 * representation that is called "Volume". It happens at the end of the view's next update and not as soon as the type changes,
 * so that scripts and state files that set the type before the array keep theirs.
 *
 * Blending and light have names of their own, StriderShade beside Shade. They are copied from "Volume" once, as soon as
 * "Strider Volume" is chosen for the first time, and never again: StriderOwnAppearance, which state files keep, says so.
 * A copy whenever the other name is set would depend on the order in which a state file or a script sets the two.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkSMStriderVolumeRepresentationProxy
  : public vtkSMRepresentationProxy
{
public:
  static vtkSMStriderVolumeRepresentationProxy* New();
  vtkTypeMacro(vtkSMStriderVolumeRepresentationProxy, vtkSMRepresentationProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Fired when an array has been chosen. */
  enum
  {
    ScalarsChosenEvent = vtkCommand::UserEvent + 1
  };

  void ViewUpdated(vtkSMProxy* view) override;

protected:
  vtkSMStriderVolumeRepresentationProxy();
  ~vtkSMStriderVolumeRepresentationProxy() override;

  /** Watches the display's representation from its creation on. */
  void CreateVTKObjects() override;

  /** Reads the statistics from the process that renders, which need not be this one. */
  void UpdatePropertyInformationInternal(vtkSMProperty* property) override;

private:
  vtkSMStriderVolumeRepresentationProxy(const vtkSMStriderVolumeRepresentationProxy&) = delete;
  void operator=(const vtkSMStriderVolumeRepresentationProxy&) = delete;

  bool IsChosen();
  void BeginAsVolume();
  void ChooseScalars(vtkSMPVRepresentationProxy* display);

  bool WasChosen = false;
};

#endif
