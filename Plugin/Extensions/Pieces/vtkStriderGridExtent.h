// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Extents and bounds of images and rectilinear grids.
#ifndef vtkStriderGridExtent_h
#define vtkStriderGridExtent_h

#include "vtkStriderOrientedBox.h"

class vtkDataObject;
class vtkDataSet;

/** Returns whether data are an image or a rectilinear grid. */
bool vtkStriderIsGrid(vtkDataObject* data);

/** Returns the extent of an image or rectilinear grid; first > last for other data. */
std::array<int, 6> vtkStriderGetExtent(vtkDataSet* grid);

/**
 * Returns the extent of points around the cells that are not copies of another piece's cells
 * (vtkDataSetAttributes::DUPLICATECELL). This is the whole extent of an image or rectilinear grid without ghost
 * cells. Returns first > last where all cells are copies, and for other data.
 */
std::array<int, 6> vtkStriderFindOwnExtent(vtkDataSet* grid);

/**
 * Returns the bounds of the points in an extent of an image or rectilinear grid. An empty extent, or other data,
 * gives the bounds of all points.
 */
vtkStriderBounds vtkStriderMeasureBounds(vtkDataSet* grid, const std::array<int, 6>& extent);

/** As vtkStriderMeasureBounds, but for an image a box along its own axes. */
vtkStriderOrientedBox vtkStriderMeasureBox(vtkDataSet* grid, const std::array<int, 6>& extent);

/**
 * As vtkStriderMeasureBounds, but for an image as if it had no direction matrix. A mapper's cropping planes are in
 * these coordinates.
 */
vtkStriderBounds vtkStriderMeasureStraightBounds(
  vtkDataSet* grid, const std::array<int, 6>& extent);

#endif
