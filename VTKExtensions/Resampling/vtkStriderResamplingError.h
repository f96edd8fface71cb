// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How exact the image of a mesh is.
#ifndef vtkStriderResamplingError_h
#define vtkStriderResamplingError_h

#include "vtkStriderSampleLattice.h"

#include <vector>

class vtkDataArray;
class vtkUnsignedCharArray;

/** Places in the cells of meshes, and the values of the meshes there. Processes send them as numbers. */
struct VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderProbes
{
  int Components = 1;
  std::vector<double> Numbers; ///< of each place: x, y, z, the volume that it stands for, values

  std::size_t Count() const { return this->Numbers.size() / (4 + this->Components); }
};

/**
 * Adds places in about `most` of the `shown` cells of a mesh (vtkStriderMeshSize::Cells), four or more for each cell, spread evenly over its bounds. Places
 * beside the cell are left out, so that each place stands for an equal share of the volume of the bounds, and sums over all
 * places are integrals over the mesh. `array` is of points, which is interpolated as VTK does, or of cells.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderProbeMesh(vtkDataSet* mesh, vtkDataArray* array,
  bool areCells, double shown, double most, vtkStriderProbes& probes);

/** Differences between meshes and their image. All members are doubles, since processes send them as numbers. */
struct vtkStriderResamplingError
{
  double Sum = 0.0;    ///< of absolute differences, times the volume that they stand for
  double Volume = 0.0; ///< that was compared
  double Hidden = 0.0; ///< volume of the mesh in voxels that have no values

  void Add(const vtkStriderResamplingError& other);
};

/**
 * Compares the probes that lie in the samples `own` with what is interpolated linearly between the samples of `extent`, as a
 * frame does. Where the nearest sample has no values nothing is seen. Vectors are compared by the length of the difference.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderResamplingError vtkStriderCompareProbes(
  const vtkStriderProbes& probes, const vtkStriderSampleLattice& lattice,
  const vtkStriderSampleExtent& own, const vtkStriderSampleExtent& extent,
  vtkUnsignedCharArray* hasValues, vtkDataArray* samples);

#endif
