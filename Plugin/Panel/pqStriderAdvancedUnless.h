// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderAdvancedUnless_h
#define pqStriderAdvancedUnless_h

#include "pqPropertyWidgetDecorator.h"

#include "vtkWeakPointer.h"

#include <string>

class vtkSMProperty;

/**
 * Makes a setting of the Properties panel an advanced one unless another property has a certain value. In XML these
 * are the attributes "property" and "value" of the hint PropertyWidgetDecorator.
 */
class pqStriderAdvancedUnless : public pqPropertyWidgetDecorator
{
  Q_OBJECT
  typedef pqPropertyWidgetDecorator Superclass;

public:
  pqStriderAdvancedUnless(vtkPVXMLElement* config, pqPropertyWidget* parent);
  ~pqStriderAdvancedUnless() override;

  bool canShowWidget(bool showsAdvanced) const override;

private: // NOLINT(readability-redundant-access-specifiers)
  Q_DISABLE_COPY(pqStriderAdvancedUnless)

  vtkWeakPointer<vtkSMProperty> Property;
  std::string Value;
};

#endif
