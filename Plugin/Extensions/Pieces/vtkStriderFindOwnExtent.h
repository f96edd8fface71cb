// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the part of an image that no other process or block has, except for the points on its border.
#ifndef vtkStriderFindOwnExtent_h
#define vtkStriderFindOwnExtent_h

#include <array>

class vtkDataSet;

/** Returns the extent of an image or rectilinear grid; first > last for other data. */
std::array<int, 6> vtkStriderGetExtent(vtkDataSet* grid);

/**
 * Returns the extent of points around the cells that are not copies of another piece's cells
 * (vtkDataSetAttributes::DUPLICATECELL). This is the whole extent of an image or rectilinear grid without ghost
 * cells. Returns first > last where all cells are copies, and for other data.
 */
std::array<int, 6> vtkStriderFindOwnExtent(vtkDataSet* grid);

#endif
