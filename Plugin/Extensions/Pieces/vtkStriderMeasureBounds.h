// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderMeasureBounds_h
#define vtkStriderMeasureBounds_h

#include <array>

class vtkDataSet;

/** Bounds of the points in an extent of an image or rectilinear grid; all of them where the extent is empty, and of other data. */
std::array<double, 6> vtkStriderMeasureBounds(vtkDataSet* grid, const std::array<int, 6>& extent);

#endif
