// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures of the window, taken by recorded events.
#ifndef pqStriderScreenshots_h
#define pqStriderScreenshots_h

#include <QObject>

/**
 * Adds three commands to recorded events:
 *
 * "grab", with a name as argument, takes a picture of the widget; "grab_group", with the label of a group and a name, as in
 * "Strider: Light, light", of that group of a panel. Pictures are written to NAME.png in the test directory; a file that cannot be
 * written, a widget that is not visible, or taller than its window, or a group that is not there fails the test. "resize", as in
 * "360,900", gives a window or a dock that width and height; a dock that is taller than the window leaves it.
 */
class pqStriderScreenshots : public QObject
{
  Q_OBJECT
  typedef QObject Superclass;

public:
  pqStriderScreenshots(QObject* parent = nullptr);
  ~pqStriderScreenshots() override;

  /** Called when the plugin is loaded. */
  void startup();

  /** Called when ParaView ends. */
  void shutdown() {}

private: // NOLINT(readability-redundant-access-specifiers)
  Q_DISABLE_COPY(pqStriderScreenshots)
};

#endif
