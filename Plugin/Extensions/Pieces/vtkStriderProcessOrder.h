// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderProcessOrder_h
#define vtkStriderProcessOrder_h

#include <vector>

class vtkRenderer;

/** Whether each process that renders comes to IceT, and so to what is done on the way. */
bool vtkStriderIsCompositedByIceT(vtkRenderer* renderer);

/** The order in which IceT lays the processes' pictures over each other, the nearest first; empty where it has none. */
std::vector<int> vtkStriderFindProcessOrder(vtkRenderer* renderer);

#endif
