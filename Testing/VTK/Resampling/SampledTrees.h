// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hyper tree grids with values of a function in their leaves.
#ifndef Strider_Testing_SampledTrees_h
#define Strider_Testing_SampledTrees_h

#include "SampledMeshes.h"

#include "vtkStriderTreeMesh.h"

namespace StriderTesting
{

/**
 * Trees of unit length from the origin on, with the array "waves", values of the function at the centers of nodes. Below
 * a node with levels left are nodes with fewer ones: by as many as `less` returns for the node's center.
 */
vtkSmartPointer<vtkHyperTreeGrid> MakeTrees(const std::array<int, 3>& cells, int levels,
  const SpaceFunction& function, const std::function<int(const double*)>& less);

vtkSmartPointer<vtkStriderTreeMesh> MakeTreeMesh(vtkHyperTreeGrid* trees);

} // namespace StriderTesting

#endif
