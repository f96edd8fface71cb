// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderFindReader_h
#define pqStriderFindReader_h

class QObject;
class pqStriderStatisticsReader;
class vtkSMProperty;
class vtkSMProxy;

/**
 * Returns the reader that all widgets of a display share, which reads all statistics of the proxy that has the given
 * one. A display that the application does not know has none to share: the reader is then the widget's own.
 */
pqStriderStatisticsReader* pqStriderFindReader(
  vtkSMProxy* display, vtkSMProperty* statistic, QObject* widget);

#endif
