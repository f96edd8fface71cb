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
 * Returns an image whose points have the array as scalars, without a copy, at the points or cells of a uniform or
 * rectilinear grid (`association` of vtkDataObject). Returns null for other data sets.
 */
vtkSmartPointer<vtkImageData> vtkStriderMakeMask(
  vtkDataSet* input, vtkDataArray* array, int association);

#endif
