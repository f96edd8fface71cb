// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderLooks_h
#define pqStriderLooks_h

#include "pqIntVectorPropertyWidget.h"

class vtkPVXMLElement;

/**
 * A pull-down of a setting's values, and beside it a button with a menu of looks: each sets several settings of the same display
 * in one step that is undone and traced as one. In XML: the hint Looks of the setting, with an element Look (name, tooltip) for
 * each, and in that an element Set (property, values) for each setting. The values of a function are its nodes.
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
