// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderClientSettings_h
#define pqStriderClientSettings_h

#include "vtkWeakPointer.h"

#include <QObject>

#include <vector>

class pqServer;
class vtkObject;
class vtkSMProxy;

/**
 * Applies the page "Strider" of the settings to volumes that the client itself renders while it is connected to a
 * server.
 *
 * ParaView applies the page on the server only. If it created an object of the page on the client as well, a client
 * without the plugin would abort as soon as it connects to a server that has loaded it.
 */
class pqStriderClientSettings : public QObject
{
  Q_OBJECT

public:
  using QObject::QObject;

  /** Called when the plugin is loaded. */
  void startup();

  /** Called when ParaView exits. */
  void shutdown() {}

private Q_SLOTS:
  void followAll();
  void follow(pqServer* server);
  void apply(vtkObject* page);

private: // NOLINT(readability-redundant-access-specifiers)
  /** The settings pages whose changes are applied. */
  std::vector<vtkWeakPointer<vtkSMProxy>> Pages;
};

#endif
