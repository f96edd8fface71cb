// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Takes pictures of the window by recorded events.
#ifndef pqStriderScreenshots_h
#define pqStriderScreenshots_h

#include <QObject>

/**
 * Adds three commands to recorded events:
 *
 * "grab" takes a picture of the widget; its argument is the picture's name. "grab_group" takes a picture of one group
 * of a panel; its arguments are the group's label and the picture's name, as in "Strider: Light, light". Pictures are
 * written to NAME.png in the test directory. The test fails where a file cannot be written, where a widget is not
 * visible or taller than its window, or where the group does not exist. "resize" sets the width and height of a window
 * or a dock in pixels, as in "360,900"; a dock that is taller than the window becomes a window of its own.
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
