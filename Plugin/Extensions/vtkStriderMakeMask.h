// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the mask of a volume from an array of the same data set.
#ifndef vtkStriderMakeMask_h
#define vtkStriderMakeMask_h

#include "vtkSmartPointer.h"

#include <string>

class vtkDataArray;
class vtkDataSet;
class vtkImageData;

/**
 * An image whose points carry the array, as bytes, where the samples of a volume on points or on cells (association, of
 * vtkDataObject) are. Numbers are rounded and clamped to [0, 255]. Null, and why in `problem`, unless the array is a number for
 * each of them.
 */
vtkSmartPointer<vtkImageData> vtkStriderMakeMask(
  vtkDataSet* input, vtkDataArray* array, int association, std::string& problem);

#endif
