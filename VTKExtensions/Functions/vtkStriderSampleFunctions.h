// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's functions of a scalar as the kernel library's tables.
#ifndef vtkStriderSampleFunctions_h
#define vtkStriderSampleFunctions_h

#include "vtkStriderFunctionLattice.h"

#include "Strider/TransferFunctions.h"

/**
 * The functions of a component or of a label; none is changed.
 */
struct vtkStriderFunctionSet
{
  vtkColorTransferFunction* Color = nullptr;
  vtkPiecewiseFunction* Grey = nullptr; ///< instead of Color
  vtkPiecewiseFunction* Opacity = nullptr;
  vtkPiecewiseFunction* GradientOpacity = nullptr; ///< null: 1 everywhere
};

/**
 * Writes the tables of colours, opacities and gradient opacities, and their ranges. `colored` and `opaque` describe the scalars that have
 * a colour and an opacity: where they are the same, both tables lie at the same scalars, so that one appearance finds both.
 */
void vtkStriderSampleFunctions(const vtkStriderFunctionSet& functions,
  const vtkStriderLatticeOptions& colored, const vtkStriderLatticeOptions& opaque,
  Strider::TransferFunctions& tables);

#endif
