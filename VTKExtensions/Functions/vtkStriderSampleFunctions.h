// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts VTK's transfer functions into tables for the kernel library.
#ifndef vtkStriderSampleFunctions_h
#define vtkStriderSampleFunctions_h

#include "vtkStriderFunctionLattice.h"

#include "Strider/TransferFunctions.h"

#include <string>

class vtkImageData;

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

/**
 * The ranges over which VTK's GPU mapper samples functions.
 */
struct vtkStriderRangesOfVTK
{
  std::array<double, 2> Colors{};
  std::array<double, 2> Opacities{};
  std::array<double, 2> GradientSamples{}; ///< gradient lengths at which the function is sampled
  std::array<double, 2> Gradients{};       ///< gradient lengths for which these samples stand
};

/**
 * Writes the tables in the way of VTK's GPU mapper. Samples are evenly spaced over their range, end points included.
 * Samples of a logarithmic colour function are evenly spaced in the logarithm, although VTK's shader reads them as if
 * they were evenly spaced in the scalar. Their number is a power of two near the number that the function estimates, in
 * [1024, 16384]. Functions without points are ramps: black to white, and 0 to 0.5.
 */
void vtkStriderSampleAsVTK(const vtkStriderFunctionSet& functions,
  const vtkStriderRangesOfVTK& ranges, Strider::TransferFunctions& tables);

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
