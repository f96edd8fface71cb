// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderFrameStatistics_h
#define pqStriderFrameStatistics_h

#include "pqPropertyGroupWidget.h"

#include <QList>
#include <QMetaObject>

class QFormLayout;
class QLabel;
class pqStriderStatisticsReader;
class pqView;
class vtkSMPropertyGroup;
class vtkSMProxy;

/**
 * The read-only statistics of a volume in the Properties panel: a row for each property of its group that has a value,
 * or one row that joins their texts where the group has the hint Summary.
 *
 * The statistics are read from the server after each render of the panel's view, at most ten times per second, only
 * while they are visible, and once for all widgets of the display. Reading them modifies nothing and renders nothing.
 */
class pqStriderFrameStatistics : public pqPropertyGroupWidget
{
  Q_OBJECT
  typedef pqPropertyGroupWidget Superclass;

public:
  pqStriderFrameStatistics(
    vtkSMProxy* display, vtkSMPropertyGroup* group, QWidget* parent = nullptr);

protected:
  void showEvent(QShowEvent* event) override;

private Q_SLOTS:
  void followView(pqView* view);
  void requestStatistics();
  void showStatistics();

private: // NOLINT(readability-redundant-access-specifiers)
  void addRow(
    QFormLayout* form, const QString& name, const QString& objectName, const QString& tooltip);

  bool IsSummary = false;
  // Both lists have the order of the group's properties, or one element for a summary.
  QList<QLabel*> Labels;
  QList<QLabel*> Values;

  QMetaObject::Connection EndOfRender;
  pqStriderStatisticsReader* Reader = nullptr; ///< null where the group is empty
};

#endif
