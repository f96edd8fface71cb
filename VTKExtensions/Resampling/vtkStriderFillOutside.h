// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFillOutside_h
#define vtkStriderFillOutside_h

#include "vtkStriderSampleLattice.h"

#include <vector>

class vtkDataArray;
class vtkUnsignedCharArray;

/** Layers of samples outside of the cells that get values: as many as filters and gradients read. */
constexpr int vtkStriderFilledLayers = 3;

/**
 * Continues arrays of samples (float, double, unsigned char or unsigned short) beyond the cells of a mesh, so that what is
 * interpolated beside the border is made of the mesh's values: the mean of neighbours that have values, layer by layer. All
 * other samples get a value that occurs. `hasValues` does not change. Returns whether all samples have values.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderFillOutside(const vtkStriderSampleExtent& extent,
  vtkUnsignedCharArray* hasValues, const std::vector<vtkDataArray*>& arrays);

#endif
