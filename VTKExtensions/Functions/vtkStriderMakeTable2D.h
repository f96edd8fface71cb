// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a 2-D transfer function into a table for the kernel library.
#ifndef vtkStriderMakeTable2D_h
#define vtkStriderMakeTable2D_h

#include "Strider/TransferFunctions.h"

#include <string>

class vtkImageData;

/**
 * Copies the colours and opacities of an image of 4 floats per pixel into `tables`. If the image has an origin or a
 * spacing of its own, its pixels cover the scalars from the origin on, and the ranges are set; otherwise the ranges
 * of `tables` remain. With `matchesVTK` the image is resampled to powers of two of at least 1024 over the ranges of
 * `tables`, as in VTK's GPU mapper. Returns an empty string, or the reason why the image cannot be used, which names
 * `component`.
 */
std::string vtkStriderMakeTable2D(
  vtkImageData* image, int component, bool matchesVTK, Strider::TransferFunctions& tables);

#endif
