// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderExchangeSamples_h
#define vtkStriderExchangeSamples_h

#include "vtkSmartPointer.h"         // held
#include "vtkStriderSampleLattice.h" // held

#include "vtkDataArray.h"         // held
#include "vtkUnsignedCharArray.h" // held

#include <vector>

class vtkMultiProcessController;

/** Samples of an extent of a lattice. */
struct vtkStriderSamples
{
  vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 };
  vtkSmartPointer<vtkUnsignedCharArray> HasValues; ///< 1: has
  std::vector<vtkSmartPointer<vtkDataArray>> Arrays;

  /** Makes arrays like those of other samples, for an extent, in which no sample has values. */
  static vtkStriderSamples MakeEmpty(
    const vtkStriderSampleExtent& extent, const std::vector<vtkSmartPointer<vtkDataArray>>& like);
};

/**
 * Adds those of the samples of all processes that this process wants: `samples` has the extent wanted[this process].
 * Samples that have values keep them, and of several processes that have some the lowest counts. All processes must
 * call this at the same time, with arrays of the same types; `wanted` has an extent for each process, which is the same
 * list everywhere.
 */
void vtkStriderExchangeSamples(vtkMultiProcessController* controller, const vtkStriderSamples& own,
  const std::vector<vtkStriderSampleExtent>& wanted, vtkStriderSamples& samples);

#endif
