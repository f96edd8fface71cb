// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderProcessOrder_h
#define vtkStriderProcessOrder_h

#include <vector>

class vtkRenderer;

/**
 * Returns whether IceT composites the view on each process that renders, so that all of them reach the exchange of
 * frames.
 */
bool vtkStriderIsCompositedByIceT(vtkRenderer* renderer);

/** Returns the order in which IceT composites the processes' pictures, nearest first; empty where it has none. */
std::vector<int> vtkStriderFindProcessOrder(vtkRenderer* renderer);

#endif
