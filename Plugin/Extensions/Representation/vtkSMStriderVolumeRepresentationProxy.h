// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkSMStriderVolumeRepresentationProxy_h
#define vtkSMStriderVolumeRepresentationProxy_h

#include "vtkCommand.h" // for UserEvent
#include "vtkSMRepresentationProxy.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro
#include "vtkWeakPointer.h"                     // held

#include <map>    // for std::map
#include <set>    // for std::set
#include <string> // for std::string

class vtkSMPVRepresentationProxy;

/**
 * @class vtkSMStriderVolumeRepresentationProxy
 * @brief Client side of the representation: takes over the look of "Volume", chooses an array, and reads statistics
 * from the process that renders.
 *
 * An array is chosen when "Strider Volume" is selected for data that are not coloured by one, as ParaView itself does
 * for the representation called "Volume". This happens at the end of the view's next update and not as soon as the
 * type changes, so that scripts and state files that set the type before the array keep theirs.
 *
 * Blending and light have separate properties, StriderShade besides Shade. They are copied from "Volume" once, when
 * "Strider Volume" is selected for the first time, and never again: the property StriderOwnAppearance, which state
 * files store, records that. A copy at each change of the other property would depend on the order in which a state
 * file or a script sets the two. Where a script changes a setting of "Volume" that "Strider Volume" has under another
 * name, while this one is selected, one warning names the right one.
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
  vtkSMStriderVolumeRepresentationProxy() = default;
  ~vtkSMStriderVolumeRepresentationProxy() override = default;

  /** Observes the display's representation from its creation on. */
  void CreateVTKObjects() override;

  /** Reads the statistics from the process that renders, which may be another process. */
  void UpdatePropertyInformationInternal(vtkSMProperty* property) override;

private:
  vtkSMStriderVolumeRepresentationProxy(const vtkSMStriderVolumeRepresentationProxy&) = delete;
  void operator=(const vtkSMStriderVolumeRepresentationProxy&) = delete;

  bool IsChosen();
  void BeginAsVolume();
  void ChooseScalars(vtkSMPVRepresentationProxy* display);
  /** Sets isosurface values that data without an active array left unset to the middle of the array's range. */
  void BeginIsosurfaces();
  /** Remembers the settings of "Volume", so that later changes are found; its plane tells of them itself. */
  void KeepVolumeSettings();
  void WarnOfVolumeSettings();
  void WarnOfVolumePlane();

  vtkWeakPointer<vtkSMProxy> VolumePlane; ///< observed
  bool WasChosen = false;
  bool WasShown = false;                             ///< a view was updated while this was chosen
  bool IsOfState = false;                            ///< a state file made this
  std::map<std::string, std::string> VolumeSettings; ///< values of "Volume" by their names
  std::set<std::string> NamedSettings;               ///< of which a warning was given
};

#endif
