// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderQuality_h
#define pqStriderQuality_h

#include "pqPropertyWidget.h"

class QComboBox;
class pqDoubleLineEdit;

/**
 * The sample distance in voxels, as a choice of qualities: draft, normal, high, or custom with a number.
 */
class pqStriderQuality : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QString distance READ distance WRITE setDistance)
  typedef pqPropertyWidget Superclass;

public:
  pqStriderQuality(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqStriderQuality() override;

  /** The sample distance in voxels. */
  QString distance() const;
  void setDistance(const QString& distance);

Q_SIGNALS:
  void distanceChanged();

private Q_SLOTS:
  void chooseQuality(int index);

private: // NOLINT(readability-redundant-access-specifiers)
  Q_DISABLE_COPY(pqStriderQuality)

  QComboBox* Choice;
  pqDoubleLineEdit* Number;
};

#endif
