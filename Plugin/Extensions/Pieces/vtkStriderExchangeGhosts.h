// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderExchangeGhosts_h
#define vtkStriderExchangeGhosts_h

#include "vtkSmartPointer.h" // in the signature

#include <vector>

class vtkImageData;
class vtkMultiProcessController;

/**
 * Adds `levels` layers of their neighbours' cells to pieces of one image, as ghost cells, with the arrays that all
 * pieces have. Where a neighbour has fewer layers, those behind it come from the next piece. Other arrays, blanking,
 * and cells that no piece has are filled from the nearest point or cell of the piece. All processes of the controller
 * must call this at the same time, each with its own pieces, or none; a null controller stands for one process. The
 * pieces must not have ghost cells. They are replaced by larger ones. Returns false where values did not arrive.
 */
bool vtkStriderExchangeGhosts(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkImageData>>& pieces);

#endif
