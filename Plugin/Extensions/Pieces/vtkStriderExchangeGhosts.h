// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderExchangeGhosts_h
#define vtkStriderExchangeGhosts_h

#include "vtkSmartPointer.h" // in the signature

#include <vector>

class vtkDataSet;
class vtkMultiProcessController;

/**
 * Gives pieces of one image or rectilinear grid so many layers of their neighbours' cells, as ghost cells, with the arrays that all of
 * them have. Others, what is blanked, and what no piece has, are there as those of the nearest point or cell of the piece. All processes of the controller
 * call it at the same time, each with its own pieces, or none; a null controller: there is one process. The pieces have only what is
 * their own. Data sets are replaced by larger ones; returns whether all were.
 */
bool vtkStriderExchangeGhosts(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkDataSet>>& pieces);

#endif
