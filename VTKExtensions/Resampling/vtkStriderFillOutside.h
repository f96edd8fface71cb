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

/** An array of samples: float, double, unsigned char, unsigned short or long long. */
struct vtkStriderFilledArray
{
  vtkDataArray* Values = nullptr;
  bool AreLabels = false; ///< they are taken from the nearest sample, never averaged
};

/**
 * Continues arrays beyond the cells of a mesh, so that what is interpolated beside the border is made of the mesh's values:
 * the mean of the finite values of neighbours, or the label of the nearest one, layer by layer. All other samples get
 * a value that occurs. `hasValues` does not change. Returns whether all samples have values.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderFillOutside(const vtkStriderSampleExtent& extent,
  vtkUnsignedCharArray* hasValues, const std::vector<vtkStriderFilledArray>& arrays);

#endif
