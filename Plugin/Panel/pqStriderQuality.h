// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderQuality_h
#define pqStriderQuality_h

#include "pqPropertyWidget.h"

#include <QMetaObject>

class QLabel;
class QSlider;
class pqDoubleLineEdit;
class pqStriderStatisticsReader;
class pqView;

/**
 * The sample distance in voxels: a slider with a level for each quality, a field for any other number, and below them
 * what the quality costs: how many samples it takes, and the time of the last frame.
 */
class pqStriderQuality : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QString distance READ distance WRITE setDistance)
  typedef pqPropertyWidget Superclass;

public:
  pqStriderQuality(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent = nullptr);

  /** The sample distance in voxels. */
  QString distance() const;
  void setDistance(const QString& distance);

Q_SIGNALS:
  void distanceChanged();

protected:
  void showEvent(QShowEvent* event) override;

private Q_SLOTS:
  void chooseLevel(int level);
  void showCost(double distance);
  void followView(pqView* view);
  void requestTime();
  void showTime();

private: // NOLINT(readability-redundant-access-specifiers)
  QSlider* Slider;
  pqDoubleLineEdit* Number;
  QLabel* Cost;
  QLabel* Time;
  pqStriderStatisticsReader* Reader = nullptr; ///< null where the display has no time
  QMetaObject::Connection EndOfRender;
};

#endif
