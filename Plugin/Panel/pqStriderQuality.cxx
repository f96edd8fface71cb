// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderQuality.h"

#include "pqDoubleLineEdit.h"
#include "vtkSMProperty.h"

#include <QComboBox>
#include <QDoubleValidator>
#include <QHBoxLayout>

pqStriderQuality::pqStriderQuality(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent)
  : Superclass(display, parent)
  , Choice(new QComboBox(this))
  , Number(new pqDoubleLineEdit(this))
{
  this->Choice->setObjectName("ComboBox");
  this->Choice->addItem(tr("Draft (2 voxels)"), 2.0);
  this->Choice->addItem(tr("Normal (1 voxel)"), 1.0);
  this->Choice->addItem(tr("High (0.5 voxels)"), 0.5);
  this->Choice->addItem(tr("Custom (voxels):"));
  this->Number->setObjectName("DoubleLineEdit");
  // Range of the setting, as in StriderQuality.xml.
  this->Number->setValidator(new QDoubleValidator(0.01, 100.0, 6, this->Number));

  auto row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(this->Choice, 1);
  row->addWidget(this->Number, 1);

  this->connect(this->Choice, SIGNAL(currentIndexChanged(int)), SLOT(chooseQuality(int)));
  this->connect(this->Number, SIGNAL(textChangedAndEditingFinished()), SIGNAL(distanceChanged()));
  this->addPropertyLink(this, "distance", SIGNAL(distanceChanged()), property);
  this->setDistance(this->distance());
}

pqStriderQuality::~pqStriderQuality() = default;

QString pqStriderQuality::distance() const
{
  return this->Number->text();
}

void pqStriderQuality::setDistance(const QString& distance)
{
  const int custom = this->Choice->count() - 1;
  int index = this->Choice->findData(distance.toDouble());
  // A field with the keyboard focus stays on custom, whatever number the user types.
  if (index < 0 || (this->Number->hasFocus() && this->Choice->currentIndex() == custom))
  {
    index = custom;
  }
  const QSignalBlocker blocker(this->Choice);
  this->Choice->setCurrentIndex(index);
  this->Number->setText(distance);
  this->Number->setVisible(index == custom);
}

void pqStriderQuality::chooseQuality(int index)
{
  const QVariant distance = this->Choice->itemData(index);
  this->Number->setVisible(!distance.isValid());
  if (distance.isValid())
  {
    this->Number->setText(distance.toString());
    Q_EMIT this->distanceChanged();
  }
}
