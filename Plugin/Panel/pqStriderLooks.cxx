// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderLooks.h"

#include "pqUndoStack.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMProxyProperty.h"
#include "vtkSMTrace.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <iterator>
#include <sstream>
#include <vector>

namespace
{
// Sets the elements of a property, or the nodes of its function.
void SetProperty(vtkSMProxy* display, vtkPVXMLElement* setting)
{
  std::istringstream text(setting->GetAttributeOrEmpty("values"));
  const std::vector<double> values{ std::istream_iterator<double>(text), {} };
  vtkSMProxy* proxy = display;
  vtkSMProperty* property = display->GetProperty(setting->GetAttributeOrEmpty("property"));
  if (vtkSMProxyProperty::SafeDownCast(property))
  {
    proxy = vtkSMPropertyHelper(property).GetAsProxy();
    property = proxy ? proxy->GetProperty("Points") : nullptr;
  }
  if (!property)
  {
    return;
  }
  vtkSMPropertyHelper helper(property);
  helper.SetNumberOfElements(static_cast<unsigned int>(values.size()));
  for (unsigned int index = 0; index < values.size(); ++index)
  {
    helper.Set(index, values[index]);
  }
  proxy->UpdateVTKObjects();
}
}

pqStriderLooks::pqStriderLooks(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent)
  : Superclass(property, display, parent)
{
  auto button = new QPushButton(tr("Looks"), this);
  button->setObjectName("Looks");
  button->setToolTip(tr("Sets the blend mode, shading and more in one step."));
  auto menu = new QMenu(button);
  menu->setObjectName("menu");
  menu->setToolTipsVisible(true);
  vtkPVXMLElement* hints = property->GetHints();
  vtkPVXMLElement* looks = hints ? hints->FindNestedElementByName("Looks") : nullptr;
  for (unsigned int index = 0; looks && index < looks->GetNumberOfNestedElements(); ++index)
  {
    vtkPVXMLElement* look = looks->GetNestedElement(index);
    auto action = menu->addAction(look->GetAttributeOrEmpty("name"));
    action->setObjectName(action->text());
    action->setToolTip(look->GetAttributeOrEmpty("tooltip"));
    // The hints exist as long as the property.
    this->connect(action, &QAction::triggered, this, [this, look]() { this->applyLook(look); });
  }
  button->setMenu(menu);
  // The button is below the combo box, because the panel is narrow.
  auto column = new QVBoxLayout;
  if (auto choice = this->findChild<QComboBox*>())
  {
    column->addWidget(choice);
  }
  column->addWidget(button);
  this->layout()->addItem(column);
}

pqStriderLooks::~pqStriderLooks() = default;

void pqStriderLooks::applyLook(vtkPVXMLElement* look)
{
  BEGIN_UNDO_SET(QString("Look: %1").arg(look->GetAttributeOrEmpty("name")));
  {
    SM_SCOPED_TRACE(PropertiesModified).arg("proxy", this->proxy());
    for (unsigned int index = 0; index < look->GetNumberOfNestedElements(); ++index)
    {
      SetProperty(this->proxy(), look->GetNestedElement(index));
    }
    this->proxy()->UpdateVTKObjects();
  }
  END_UNDO_SET();
  Q_EMIT this->changeAvailable();
}
