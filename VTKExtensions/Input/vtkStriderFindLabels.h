// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFindLabels_h
#define vtkStriderFindLabels_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <bitset>

class vtkDataArray;

/** Labels in [0, 255]. */
using vtkStriderLabelSet = std::bitset<256>;

/**
 * Returns the labels that occur in an array, whose fractions are dropped; other values are no labels. All cores search
 * arrays whose values are one block of host memory. Arrays of several components have no labels.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderLabelSet vtkStriderFindLabels(vtkDataArray* array);

#endif
