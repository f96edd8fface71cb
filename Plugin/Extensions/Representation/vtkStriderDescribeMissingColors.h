// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tells users why there is no array to color by.
#ifndef vtkStriderDescribeMissingColors_h
#define vtkStriderDescribeMissingColors_h

#include <string>
#include <vector>

class vtkDataSet;

/**
 * Returns why no volume among the data sets can be colored by an array, with the arrays that can be chosen instead.
 * `use` says what the array cannot do, up to its name: "cannot color by '". An empty name stands for no array to color
 * by. Returns an empty string where a volume can be colored, where there is no volume with points, and for associations
 * (vtkDataObject) that are neither points nor cells.
 */
std::string vtkStriderDescribeMissingColors(const std::vector<vtkDataSet*>& dataSets,
  int association, const std::string& name, const std::string& use);

#endif
