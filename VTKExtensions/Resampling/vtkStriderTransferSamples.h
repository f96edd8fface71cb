// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderTransferSamples_h
#define vtkStriderTransferSamples_h

#include "vtkStriderMeshSampler.h"

/**
 * Writes the arrays of a target for the samples that the slab has found a cell for. The arrays of the mesh must have the
 * standard memory layout. Samples that have values keep them.
 */
void vtkStriderTransferSamples(
  vtkDataSet* mesh, const vtkStriderMeshSampler::Slab& slab, const vtkStriderSampleTarget& target);

#endif
