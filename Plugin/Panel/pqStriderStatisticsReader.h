// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderStatisticsReader_h
#define pqStriderStatisticsReader_h

#include "pqTimer.h"

#include <QObject>

#include <functional>

/**
 * Reads the statistics of a display from the server for all widgets that show them. A read waits for a server that may
 * be far away, so that widgets share it: each requests one after a frame, and all show what a single one has read.
 */
class pqStriderStatisticsReader : public QObject
{
  Q_OBJECT

public:
  /** Makes a reader that reads with a function. */
  pqStriderStatisticsReader(std::function<void()> read, QObject* parent);

public Q_SLOTS:
  /** Reads in a tenth of a second. Requests in between, also after other frames, share the read. */
  void request();

Q_SIGNALS:
  /** The statistics have been read. */
  void finished();

private: // NOLINT(readability-redundant-access-specifiers)
  std::function<void()> Read;
  pqTimer Timer;
};

#endif
