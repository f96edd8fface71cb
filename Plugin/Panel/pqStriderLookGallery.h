// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderLookGallery_h
#define pqStriderLookGallery_h

#include "vtkSmartPointer.h"

#include <QWidget>

class QGridLayout;
class vtkPVXMLElement;
class vtkPVXMLParser;

/**
 * The looks of Looks/Looks.xml as a grid of buttons, each with a thumbnail, in titled sections.
 */
class pqStriderLookGallery : public QWidget
{
  Q_OBJECT
  typedef QWidget Superclass;

public:
  pqStriderLookGallery(QWidget* parent = nullptr);

Q_SIGNALS:
  /** A look was chosen; it exists as long as the gallery. */
  void lookChosen(vtkPVXMLElement* look);

protected:
  /** Gives the keyboard to the first look. */
  void showEvent(QShowEvent* event) override;

private: // NOLINT(readability-redundant-access-specifiers)
  void addSection(QGridLayout* grid, vtkPVXMLElement* section);

  vtkSmartPointer<vtkPVXMLParser> Looks;
};

#endif
