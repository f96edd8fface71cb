// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the filters of a frame; no VTK.
#ifndef vtkStriderDescribeFiltering_h
#define vtkStriderDescribeFiltering_h

#include "Strider/FrameStatistics.h"

#include <string>

/**
 * Describes the filters of the last frame and their execution, such as "cubic B-spline, 8 linear fetches, smooth;
 * bilateral 4x4x4". Empty before the first frame.
 */
std::string vtkStriderDescribeFiltering(const Strider::FrameStatistics& statistics);

#endif
