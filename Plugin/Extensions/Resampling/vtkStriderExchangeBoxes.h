// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sends the boxes of an adaptive grid to the processes that show them.
#ifndef vtkStriderExchangeBoxes_h
#define vtkStriderExchangeBoxes_h

#include "vtkStriderDivideLevels.h" // for the parts
#include "vtkStriderLevelBoxes.h"   // for the grids

class vtkMultiProcessController;

/**
 * Sets the grids of the boxes that meet the part of this process, cropped to it, and removes the others. `grids` are
 * those of all processes, of which the boxes were made, and `own` those of this one, in their order; `parts` has the
 * cells that each process needs. Only the arrays that the boxes name are sent. All processes must call this at the same
 * time. Boxes are sent in turns, in messages of limited size. Returns false on all of them where memory is short on one,
 * which takes part until the end.
 */
bool vtkStriderExchangeBoxes(vtkMultiProcessController* controller,
  const std::vector<vtkStriderLevelGrid>& grids,
  const std::vector<vtkSmartPointer<vtkImageData>>& own,
  const std::vector<vtkStriderLevelPart>& parts, vtkStriderLevelBoxes& boxes);

#endif
