// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's functions of a scalar as VTK's GPU mapper samples them.
#ifndef vtkStriderFunctionTables_h
#define vtkStriderFunctionTables_h

#include <array>
#include <vector>

class vtkColorTransferFunction;
class vtkPiecewiseFunction;

///@{
/**
 * Even samples over a range, end points included: a power of two near the number that the function asks for, at least 1024, at most 16384.
 * Samples of a logarithmic colour function lie at the even spaces of the logarithm, though VTK's shader reads them as if they were evenly spaced.
 * Functions without points are ramps: black to white, and 0 to 0.5.
 */
std::vector<float> vtkStriderSampleColorAsVTK(
  vtkColorTransferFunction* color, const std::array<double, 2>& range);
std::vector<float> vtkStriderSampleOpacityAsVTK(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& range);
///@}

#endif
