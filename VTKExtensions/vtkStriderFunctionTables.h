// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's functions of a scalar as evenly spaced samples.
#ifndef vtkStriderFunctionTables_h
#define vtkStriderFunctionTables_h

#include <array>
#include <vector>

class vtkColorTransferFunction;
class vtkPiecewiseFunction;

/** Whether a function is interpolated between the logarithms of scalars. */
bool vtkStriderIsLogarithmic(vtkColorTransferFunction* color);
bool vtkStriderIsLogarithmic(vtkPiecewiseFunction* function);

///@{
/**
 * Samples over a range, end points included. As many as VTK's GPU mapper takes: a power of two near the number that the function
 * asks for, at least 1024, at most 16384; for logarithmic functions always 16384 unless `matchesVTK`. VTK's samples of a
 * logarithmic colour function lie at the even spaces of the logarithm though its shader reads them as if they were evenly spaced:
 * that is what `matchesVTK` gives. Functions without points read as VTK fills them: black to white, and 0 to 0.5.
 */
std::vector<float> vtkStriderSampleColor(
  vtkColorTransferFunction* color, const std::array<double, 2>& range, bool matchesVTK);
std::vector<float> vtkStriderSampleGrey(
  vtkPiecewiseFunction* grey, const std::array<double, 2>& range, bool matchesVTK);
std::vector<float> vtkStriderSampleOpacity(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& range, bool matchesVTK);
///@}

#endif
