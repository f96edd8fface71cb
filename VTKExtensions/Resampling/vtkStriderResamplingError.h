// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderResamplingError_h
#define vtkStriderResamplingError_h

#include "vtkStriderSampleLattice.h"

class vtkDataArray;
class vtkUnsignedCharArray;

/** Differences between a mesh and its samples. All members are doubles, since processes send them as numbers. */
struct vtkStriderResamplingError
{
  double Sum = 0.0;    ///< of absolute differences
  double Count = 0.0;  ///< of points or cells that were compared
  double Missed = 0.0; ///< of those that have no sample with values around them
};

/**
 * Compares an array of a mesh, at up to 20,000 of its points, or at the centers of as many of its cells, with what is
 * interpolated between the samples there. Vectors are compared by the length of the difference.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderResamplingError vtkStriderMeasureResampling(
  vtkDataSet* mesh, vtkDataArray* array, const vtkStriderSampleLattice& lattice,
  const vtkStriderSampleExtent& extent, vtkUnsignedCharArray* hasValues, vtkDataArray* samples);

#endif
