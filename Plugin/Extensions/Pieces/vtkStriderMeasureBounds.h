// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderMeasureBounds_h
#define vtkStriderMeasureBounds_h

#include <array>

class vtkDataSet;

/**
 * Returns the bounds of the points in an extent of an image or rectilinear grid. An empty extent, or other data,
 * gives the bounds of all points.
 */
std::array<double, 6> vtkStriderMeasureBounds(vtkDataSet* grid, const std::array<int, 6>& extent);

#endif
