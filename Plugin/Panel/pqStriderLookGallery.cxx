// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderLookGallery.h"

#include "vtkPVXMLElement.h"
#include "vtkPVXMLParser.h"

#include <QFile>
#include <QGridLayout>
#include <QIcon>
#include <QLabel>
#include <QToolButton>

namespace
{
constexpr int Columns = 4;
constexpr int ThumbnailSize = 96; // of the images in Looks, in pixels
}

pqStriderLookGallery::pqStriderLookGallery(QWidget* parent)
  : Superclass(parent)
  , Looks(vtkSmartPointer<vtkPVXMLParser>::New())
{
  QFile file(":/Strider/Looks/Looks.xml");
  if (file.open(QIODevice::ReadOnly))
  {
    this->Looks->Parse(file.readAll().constData());
  }
  vtkPVXMLElement* sections = this->Looks->GetRootElement();
  auto grid = new QGridLayout(this);
  grid->setSpacing(2);
  for (unsigned int index = 0; sections && index < sections->GetNumberOfNestedElements(); ++index)
  {
    this->addSection(grid, sections->GetNestedElement(index));
  }
}

void pqStriderLookGallery::addSection(QGridLayout* grid, vtkPVXMLElement* section)
{
  const int firstRow = grid->rowCount();
  grid->addWidget(new QLabel(QString("<b>%1</b>").arg(section->GetAttributeOrEmpty("label")), this),
    firstRow, 0, 1, Columns);
  for (unsigned int index = 0; index < section->GetNumberOfNestedElements(); ++index)
  {
    vtkPVXMLElement* look = section->GetNestedElement(index);
    auto button = new QToolButton(this);
    button->setObjectName(look->GetAttributeOrEmpty("name"));
    button->setText(look->GetAttributeOrEmpty("name"));
    button->setToolTip(look->GetAttributeOrEmpty("tooltip"));
    button->setIcon(
      QIcon(QString(":/Strider/Looks/%1.png").arg(look->GetAttributeOrEmpty("image"))));
    button->setIconSize({ ThumbnailSize, ThumbnailSize });
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    this->connect(
      button, &QToolButton::clicked, this, [this, look]() { Q_EMIT this->lookChosen(look); });
    const int column = static_cast<int>(index) % Columns;
    grid->addWidget(button, firstRow + 1 + static_cast<int>(index) / Columns, column);
  }
}

void pqStriderLookGallery::showEvent(QShowEvent* event)
{
  this->Superclass::showEvent(event);
  if (auto first = this->findChild<QToolButton*>())
  {
    first->setFocus(Qt::PopupFocusReason);
  }
}
