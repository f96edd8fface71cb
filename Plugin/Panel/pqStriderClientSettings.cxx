// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderClientSettings.h"

#include "vtkStriderSettings.h"

#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqPluginManager.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "vtkCommand.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSessionProxyManager.h"

#include <QTimer>

#include <algorithm>

void pqStriderClientSettings::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  this->connect(model, SIGNAL(serverReady(pqServer*)), SLOT(follow(pqServer*)));
  // ParaView creates a plugin's settings page after startup(), or when the server loads the plugin later.
  QTimer::singleShot(0, this, SLOT(followAll()));
  this->connect(pqApplicationCore::instance()->getPluginManager(), SIGNAL(pluginsUpdated()),
    SLOT(followAll()), Qt::QueuedConnection);
}

void pqStriderClientSettings::followAll()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  for (pqServer* server : model->findItems<pqServer*>())
  {
    this->follow(server);
  }
}

void pqStriderClientSettings::follow(pqServer* server)
{
  vtkSMProxy* page = server->proxyManager()->GetProxy("settings", "StriderSettings");
  const bool isFollowed =
    std::find(this->Pages.begin(), this->Pages.end(), page) != this->Pages.end();
  if (page && server->isRemote() && !isFollowed)
  {
    this->Pages.emplace_back(page);
    pqCoreUtilities::connect(page, vtkCommand::UpdateEvent, this, SLOT(apply(vtkObject*)));
    this->apply(page);
  }
}

void pqStriderClientSettings::apply(vtkObject* page)
{
  vtkSMProxy* proxy = vtkSMProxy::SafeDownCast(page);
  vtkStriderSettings* settings = vtkStriderSettings::GetInstance();
  settings->SetBackend(vtkSMPropertyHelper(proxy, "Backend").GetAsInt());
  settings->SetDevices(vtkSMPropertyHelper(proxy, "CUDADevices").GetAsString());
  settings->SetDeviceIndex(vtkSMPropertyHelper(proxy, "CUDADevice").GetAsInt());
  settings->SetMemoryLimitInGiB(vtkSMPropertyHelper(proxy, "MemoryLimitInGiB").GetAsDouble());
  settings->SetRenderVolumeWithStrider(
    vtkSMPropertyHelper(proxy, "RenderVolumeWithStrider").GetAsInt() != 0);
}
