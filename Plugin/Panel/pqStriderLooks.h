// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderLooks_h
#define pqStriderLooks_h

#include "pqIntVectorPropertyWidget.h"

class vtkPVXMLElement;

/**
 * A combo box for a setting's values, a button that opens the gallery of looks, and a button that opens the guide.
 */
class pqStriderLooks : public pqIntVectorPropertyWidget
{
  Q_OBJECT
  typedef pqIntVectorPropertyWidget Superclass;

public:
  pqStriderLooks(vtkSMProxy* display, vtkSMProperty* property, QWidget* parent = nullptr);

private: // NOLINT(readability-redundant-access-specifiers)
  void applyLook(vtkPVXMLElement* look);
  void openGuide();
};

#endif
