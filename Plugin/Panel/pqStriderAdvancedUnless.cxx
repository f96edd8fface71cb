// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderAdvancedUnless.h"

#include "pqCoreUtilities.h"
#include "pqPropertyWidget.h"
#include "vtkCommand.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

pqStriderAdvancedUnless::pqStriderAdvancedUnless(vtkPVXMLElement* config, pqPropertyWidget* parent)
  : Superclass(config, parent)
  , Property(parent->proxy()->GetProperty(config->GetAttributeOrEmpty("property")))
  , Value(config->GetAttributeOrEmpty("value"))
{
  if (this->Property)
  {
    pqCoreUtilities::connect(this->Property, vtkCommand::UncheckedPropertyModifiedEvent, this,
      SIGNAL(visibilityChanged()));
  }
}

pqStriderAdvancedUnless::~pqStriderAdvancedUnless() = default;

bool pqStriderAdvancedUnless::canShowWidget(bool showsAdvanced) const
{
  return showsAdvanced ||
    (this->Property &&
      vtkSMUncheckedPropertyHelper(this->Property).GetAsVariant(0).ToString() == this->Value);
}
