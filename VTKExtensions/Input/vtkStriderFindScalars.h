// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the array that a mapper renders, and checks whether the kernel library can read an array.
#ifndef vtkStriderFindScalars_h
#define vtkStriderFindScalars_h

#include "Strider/VolumeView.h"

#include <string>

class vtkAbstractArray;
class vtkDataArray;
class vtkDataSet;
class vtkStriderVolumeMapper;

/**
 * Converts a VTK scalar type to that of the kernel library. Returns false for bits, strings and other types that it
 * does not have.
 */
bool vtkStriderFindScalarType(int vtkType, Strider::ScalarType& type);

/**
 * Returns the description of an array for messages: "array 'density' (double)".
 */
std::string vtkStriderDescribe(vtkAbstractArray* array);

/**
 * Finds the array that the mapper's scalar mode and array name or id choose from a data set, and whether it belongs
 * to the cells. Returns an empty string, or a reason, worded for users, why there is none.
 */
std::string vtkStriderFindScalars(
  vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet, vtkDataArray*& scalars, bool& areCells);

/**
 * Finds the point or cell array of that name, which must be numeric, with one value for each of `count` voxels, and
 * with one component unless `mayHaveSeveral`. Returns an empty string, or the reason why it cannot be used, a sentence
 * that begins with `purpose`: "The opacity array".
 */
std::string vtkStriderFindArray(vtkDataSet* dataSet, const std::string& name, bool areCells,
  std::size_t count, const std::string& purpose, vtkDataArray*& array, bool mayHaveSeveral = false);

#endif
