// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples VTK's transfer functions in the way of VTK's GPU mapper.
#ifndef vtkStriderFunctionTables_h
#define vtkStriderFunctionTables_h

#include <array>
#include <vector>

class vtkColorTransferFunction;
class vtkPiecewiseFunction;

///@{
/**
 * Samples a function evenly over a range, end points included. The number of samples is a power of two near the
 * number that the function estimates, in [1024, 16384]. Samples of a logarithmic colour function are even in the
 * logarithm, although VTK's shader reads them as if they were even in the scalar. Functions without points are ramps:
 * black to white, and 0 to 0.5.
 */
std::vector<float> vtkStriderSampleColorAsVTK(
  vtkColorTransferFunction* color, const std::array<double, 2>& range);
std::vector<float> vtkStriderSampleOpacityAsVTK(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& range);
///@}

#endif
