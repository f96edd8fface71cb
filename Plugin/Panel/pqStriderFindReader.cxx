// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderFindReader.h"

#include "pqStriderStatisticsReader.h"

#include "pqApplicationCore.h"
#include "pqProxy.h"
#include "pqServerManagerModel.h"
#include "vtkSMProperty.h"
#include "vtkSMProxy.h"
#include "vtkWeakPointer.h"

pqStriderStatisticsReader* pqStriderFindReader(
  vtkSMProxy* display, vtkSMProperty* statistic, QObject* widget)
{
  QObject* owner =
    pqApplicationCore::instance()->getServerManagerModel()->findItem<pqProxy*>(display);
  owner = owner ? owner : widget;
  auto reader = owner->findChild<pqStriderStatisticsReader*>(QString(), Qt::FindDirectChildrenOnly);
  if (!reader)
  {
    // One call reads all of them, since they belong to one proxy.
    const vtkWeakPointer<vtkSMProxy> proxy = statistic->GetParent();
    reader = new pqStriderStatisticsReader(
      [proxy]() {
        if (proxy)
        {
          proxy->UpdatePropertyInformation();
        }
      },
      owner);
  }
  return reader;
}
