// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderScalarBarBehavior_h
#define pqStriderScalarBarBehavior_h

#include <QObject>

class pqRepresentation;
class vtkObject;

/**
 * Shows the scalar bar after the selection of "Strider Volume" has chosen an array, unless the user's settings forbid
 * it.
 *
 * ParaView does the same for "Volume". In both cases scripts are not affected.
 */
class pqStriderScalarBarBehavior : public QObject
{
  Q_OBJECT

public:
  using QObject::QObject;

  /** Called when the plugin is loaded. */
  void startup();

  /** Called when ParaView exits. */
  void shutdown() {}

private Q_SLOTS:
  void observe(pqRepresentation* representation);
  void showScalarBar(vtkObject* volume);
};

#endif
