// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars in the form that the kernel library reads: one block of memory, the wanted components alone.
#ifndef vtkStriderShapeScalars_h
#define vtkStriderShapeScalars_h

#include "Strider/TaskProgress.h"

#include "vtkSmartPointer.h"

class vtkDataArray;

/**
 * What becomes of the components of an array.
 */
struct vtkStriderShape
{
  int VectorMode = -1;             ///< vtkStriderVolumeMapper::VectorModeType
  int Component = 0;               ///< of COMPONENT
  vtkDataArray* Opacity = nullptr; ///< becomes the last component
};

/**
 * The array itself where it is what is wanted, else a copy: the chosen component in its own type, the length of the vectors as
 * float, colour and opacity side by side in the type of both (where they differ: float, or double where either has more than 16
 * bits of whole numbers or is double), or the same in one block of memory. `progress` hears of the copy, and stops nothing.
 */
vtkSmartPointer<vtkDataArray> vtkStriderShapeScalars(
  vtkDataArray* scalars, const vtkStriderShape& shape, const Strider::TaskProgress& progress = {});

#endif
