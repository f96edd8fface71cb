// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderLooks_h
#define pqStriderLooks_h

#include "pqIntVectorPropertyWidget.h"

class vtkPVXMLElement;

/**
 * A combo box for a setting's values, and a button with a menu of looks. A look sets several settings of the display
 * in one step, which is undone and traced as one. In XML it is the hint Looks of the setting, with an element Look
 * (name, tooltip) for each look, which has an element Set (property, values) for each setting. The values of a
 * function are its nodes.
 */
class pqStriderLooks : public pqIntVectorPropertyWidget
{
  Q_OBJECT
  typedef pqIntVectorPropertyWidget Superclass;

public:
  pqStriderLooks(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqStriderLooks() override;

private: // NOLINT(readability-redundant-access-specifiers)
  Q_DISABLE_COPY(pqStriderLooks)

  void applyLook(vtkPVXMLElement* look);
};

#endif
