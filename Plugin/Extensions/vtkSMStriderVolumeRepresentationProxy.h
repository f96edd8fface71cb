// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkSMStriderVolumeRepresentationProxy_h
#define vtkSMStriderVolumeRepresentationProxy_h

#include "vtkSMRepresentationProxy.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

class vtkSMPVRepresentationProxy;

/**
 * @class vtkSMStriderVolumeRepresentationProxy
 * @brief Chooses an array to show when "Strider Volume" is chosen for data that is not coloured by one.
 *
 * ParaView itself does so for the representation that is called "Volume". The array is chosen at the end of the view's next
 * update and not as soon as the type changes, so that scripts and state files that set the type before the array keep theirs.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkSMStriderVolumeRepresentationProxy : public vtkSMRepresentationProxy
{
public:
  static vtkSMStriderVolumeRepresentationProxy* New();
  vtkTypeMacro(vtkSMStriderVolumeRepresentationProxy, vtkSMRepresentationProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void ViewUpdated(vtkSMProxy* view) override;

protected:
  vtkSMStriderVolumeRepresentationProxy();
  ~vtkSMStriderVolumeRepresentationProxy() override;

private:
  vtkSMStriderVolumeRepresentationProxy(const vtkSMStriderVolumeRepresentationProxy&) = delete;
  void operator=(const vtkSMStriderVolumeRepresentationProxy&) = delete;

  void ChooseScalars(vtkSMPVRepresentationProxy* display);

  bool WasChosen = false;
};

#endif
