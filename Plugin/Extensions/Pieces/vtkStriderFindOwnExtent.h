// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The part of an image that no other process or block has, but for the points on its border.
#ifndef vtkStriderFindOwnExtent_h
#define vtkStriderFindOwnExtent_h

#include <array>

class vtkDataSet;

/** The extent of an image or rectilinear grid; first > last for other data. */
std::array<int, 6> vtkStriderGetExtent(vtkDataSet* grid);

/**
 * The extent of points around the cells that are no copies of another piece's (vtkDataSetAttributes::DUPLICATECELL): all of an image
 * or rectilinear grid without ghost cells; first > last where it has none of its own, and of other data.
 */
std::array<int, 6> vtkStriderFindOwnExtent(vtkDataSet* grid);

#endif
