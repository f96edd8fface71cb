// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts VTK's transfer functions into tables for the kernel library.
#ifndef vtkStriderSampleFunctions_h
#define vtkStriderSampleFunctions_h

#include "vtkStriderFunctionLattice.h"

#include "Strider/TransferFunctions.h"

/**
 * The functions of a component or of a label. They are only read.
 */
struct vtkStriderFunctionSet
{
  vtkColorTransferFunction* Color = nullptr;
  vtkPiecewiseFunction* Grey = nullptr; ///< replaces Color
  vtkPiecewiseFunction* Opacity = nullptr;
  vtkPiecewiseFunction* GradientOpacity = nullptr; ///< null: 1 everywhere
};

/**
 * Writes the tables of colours, opacities and gradient opacities, and their ranges. `colored` and `opaque` describe
 * the scalars that have a colour and an opacity. Where these are the same scalars, both tables have the same lattice,
 * so that one table coordinate finds both.
 */
void vtkStriderSampleFunctions(const vtkStriderFunctionSet& functions,
  const vtkStriderLatticeOptions& colored, const vtkStriderLatticeOptions& opaque,
  Strider::TransferFunctions& tables);

#endif
