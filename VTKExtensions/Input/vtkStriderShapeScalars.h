// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts scalars to the form that the kernel library reads: one block of memory with the selected components.
#ifndef vtkStriderShapeScalars_h
#define vtkStriderShapeScalars_h

#include "Strider/TaskProgress.h"

#include "vtkSmartPointer.h"

class vtkDataArray;

/**
 * Selection and conversion of the components of an array.
 */
struct vtkStriderShape
{
  int VectorMode = -1;             ///< vtkStriderVolumeMapper::VectorModeType
  int Component = 0;               ///< used with COMPONENT
  vtkDataArray* Opacity = nullptr; ///< becomes the last component
};

/**
 * Returns the array itself where it has the requested form, else a copy: the chosen component in its own type; the
 * length of the vectors as float; colour and opacity as interleaved components in their common type (where they
 * differ: float, or double where either is double or an integer of more than 16 bits); or all components in one block
 * of memory. `progress` receives the progress of the copy, but cannot stop it.
 */
vtkSmartPointer<vtkDataArray> vtkStriderShapeScalars(
  vtkDataArray* scalars, const vtkStriderShape& shape, const Strider::TaskProgress& progress = {});

#endif
