// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the mask of a volume from an array of the same data set.
#ifndef vtkStriderMakeMask_h
#define vtkStriderMakeMask_h

#include "vtkSmartPointer.h"

class vtkDataArray;
class vtkDataSet;
class vtkImageData;

/**
 * An image whose points carry the array, without a copy, where the points or cells (association, of vtkDataObject) of a uniform
 * or rectilinear grid are. Null for other data sets.
 */
vtkSmartPointer<vtkImageData> vtkStriderMakeMask(
  vtkDataSet* input, vtkDataArray* array, int association);

#endif
