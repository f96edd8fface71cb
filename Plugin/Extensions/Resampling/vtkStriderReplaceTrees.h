// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderReplaceTrees_h
#define vtkStriderReplaceTrees_h

#include "vtkSmartPointer.h" // returned

class vtkDataObject;

/** Returns the data with a vtkStriderTreeMesh in place of each hyper tree grid; or the data, where there is none. */
vtkSmartPointer<vtkDataObject> vtkStriderReplaceTrees(vtkDataObject* data);

#endif
