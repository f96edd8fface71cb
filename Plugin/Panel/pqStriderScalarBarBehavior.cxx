// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderScalarBarBehavior.h"

#include "vtkSMStriderVolumeRepresentationProxy.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqDataRepresentation.h"
#include "pqServerManagerModel.h"
#include "vtkPVGeneralSettings.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMViewProxy.h"

#include <QPointer>
#include <QTimer>

void pqStriderScalarBarBehavior::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  this->connect(
    model, SIGNAL(representationAdded(pqRepresentation*)), SLOT(observe(pqRepresentation*)));
}

void pqStriderScalarBarBehavior::observe(pqRepresentation* representation)
{
  // Strider's own properties belong to the volume's proxy inside the display's proxy.
  vtkSMProperty* ownProperty = representation->getProxy()->GetProperty("StriderBackend");
  if (ownProperty)
  {
    pqCoreUtilities::connect(ownProperty->GetParent(),
      vtkSMStriderVolumeRepresentationProxy::ScalarsChosenEvent, this,
      SLOT(showScalarBar(vtkObject*)));
  }
}

void pqStriderScalarBarBehavior::showScalarBar(vtkObject* volume)
{
  vtkSMProxy* display = vtkSMProxy::SafeDownCast(volume)->GetParentProxy();
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QPointer<pqDataRepresentation> representation = model->findItem<pqDataRepresentation*>(display);
  const int mode = vtkPVGeneralSettings::GetInstance()->GetScalarBarMode();
  if (!representation || mode != vtkPVGeneralSettings::AUTOMATICALLY_SHOW_AND_HIDE_SCALAR_BARS)
  {
    return;
  }
  // The view is updating now; the scalar bar is added afterwards.
  QTimer::singleShot(0, this, [representation]() {
    if (representation && representation->isVisible() && representation->getViewProxy())
    {
      if (auto* proxy = vtkSMPVRepresentationProxy::SafeDownCast(representation->getProxy()))
      {
        proxy->SetScalarBarVisibility(representation->getViewProxy(), true);
      }
      representation->renderViewEventually();
    }
  });
}
