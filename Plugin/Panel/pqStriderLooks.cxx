// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderLooks.h"

#include "pqStriderApplyLook.h"
#include "pqStriderFindGuide.h"
#include "pqStriderLookGallery.h"

#include "pqCoreUtilities.h"
#include "vtkPVXMLElement.h" // for the signal
#include "vtkSMProxy.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidgetAction>

pqStriderLooks::pqStriderLooks(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent)
  : Superclass(property, display, parent)
{
  auto looks = new QPushButton(tr("Looks"), this);
  looks->setObjectName("Looks");
  looks->setToolTip(tr("Applies a whole appearance, chosen by its image, in one step."));
  auto menu = new QMenu(looks);
  menu->setObjectName("menu");
  auto gallery = new pqStriderLookGallery(menu);
  gallery->setObjectName("Gallery");
  auto action = new QWidgetAction(menu);
  action->setDefaultWidget(gallery);
  menu->addAction(action);
  looks->setMenu(menu);
  this->connect(
    gallery, &pqStriderLookGallery::lookChosen, this, [this, menu](vtkPVXMLElement* look) {
      menu->close();
      this->applyLook(look);
    });

  auto help = new QPushButton(tr("Help"), this);
  help->setObjectName("Help");
  help->setToolTip(tr("Opens the guide at the reference of this panel."));
  this->connect(help, &QPushButton::clicked, this, &pqStriderLooks::openGuide);

  // The buttons are below the combo box, because the panel is narrow.
  auto column = new QVBoxLayout;
  if (auto choice = this->findChild<QComboBox*>())
  {
    column->addWidget(choice);
  }
  auto row = new QHBoxLayout;
  row->addWidget(looks, 1);
  row->addWidget(help);
  column->addLayout(row);
  this->layout()->addItem(column);
}

void pqStriderLooks::applyLook(vtkPVXMLElement* look)
{
  pqStriderApplyLook(this->proxy(), look);
  Q_EMIT this->changeAvailable();
}

void pqStriderLooks::openGuide()
{
  const QUrl page = pqStriderFindGuide();
  if (page.isEmpty() || !QDesktopServices::openUrl(page))
  {
    QMessageBox::information(pqCoreUtilities::mainWidget(), tr("Strider's Guide"),
      page.isEmpty()
        ? tr("The guide is not installed: ./strider guide, in Strider's sources, builds it.")
        : tr("No browser could be started. The guide is in %1").arg(page.toDisplayString()));
  }
}
