// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Arrays of a grid for a larger extent.
#ifndef vtkStriderExtendArray_h
#define vtkStriderExtendArray_h

#include "vtkSmartPointer.h" // returned

#include <array>

class vtkAbstractArray;

/**
 * Returns a copy of an array of the points or cells (vtkDataObject::POINT or CELL) of the extent `has`, for the larger
 * extent `wanted`. New points and cells get the value of the nearest old one. An array with too few values is returned
 * as it is.
 */
vtkSmartPointer<vtkAbstractArray> vtkStriderExtendArray(vtkAbstractArray* array,
  const std::array<int, 6>& has, const std::array<int, 6>& wanted, int association);

#endif
