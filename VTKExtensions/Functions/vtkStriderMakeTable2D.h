// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A 2-D transfer function as the kernel library's table.
#ifndef vtkStriderMakeTable2D_h
#define vtkStriderMakeTable2D_h

#include "Strider/TransferFunctions.h"

#include <string>

class vtkImageData;

/**
 * Takes the colours and opacities of an image of 4 floats a pixel, and its ranges if it has an origin or a spacing of its own: its pixels
 * then fill the scalars from the origin on. Without, the ranges of `tables` stay. `matchesVTK`: resampled to powers of two of at least
 * 1024 over the ranges of `tables`, as VTK's GPU mapper does. Returns an empty string, or the reason why the image cannot be used; `component` is for that message.
 */
std::string vtkStriderMakeTable2D(
  vtkImageData* image, int component, bool matchesVTK, Strider::TransferFunctions& tables);

#endif
