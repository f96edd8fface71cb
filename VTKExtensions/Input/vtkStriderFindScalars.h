// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The array that a mapper renders, and what the kernel library can do with an array.
#ifndef vtkStriderFindScalars_h
#define vtkStriderFindScalars_h

#include "Strider/VolumeView.h"

#include <string>

class vtkAbstractArray;
class vtkDataArray;
class vtkDataSet;
class vtkStriderVolumeMapper;

/**
 * The kernel library's name of a VTK scalar type. False for bits, strings and the like.
 */
bool vtkStriderFindScalarType(int vtkType, Strider::ScalarType& type);

/**
 * "array 'density' (double)", for messages.
 */
std::string vtkStriderDescribe(vtkAbstractArray* array);

/**
 * The numbers that the mapper's scalar mode and array name or id choose from a data set, and whether they belong to its cells.
 * Returns an empty string, or the reason why there are none in words of a user.
 */
std::string vtkStriderFindScalars(
  vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet, vtkDataArray*& scalars, bool& areCells);

/**
 * The point or cell array of that name, which must be numbers of one component, one for each of `count` voxels. Returns an empty
 * string, or the reason why it cannot be used; `purpose` begins that sentence: "The opacity array".
 */
std::string vtkStriderFindArray(vtkDataSet* dataSet, const std::string& name, bool areCells,
  std::size_t count, const std::string& purpose, vtkDataArray*& array);

#endif
