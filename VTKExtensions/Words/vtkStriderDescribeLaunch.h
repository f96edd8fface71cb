// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the launch of a frame; no VTK.
#ifndef vtkStriderDescribeLaunch_h
#define vtkStriderDescribeLaunch_h

#include "Strider/FrameStatistics.h"

#include <string>

/** Describes a launch, for example "2x128 transposed, sheared along y, batch 8, 512 resident threads". */
std::string vtkStriderDescribeShape(const Strider::LaunchShape& shape);

/** Describes the reason for a launch, for example "fixed" or "automatic: fastest of 12 timed here". */
std::string vtkStriderDescribeChoice(const Strider::LaunchChoice& choice);

/**
 * Describes the launch of the last frame with its reason, such as "16x16, batch 8 (fixed)" or, on a CPU, "16x16 tiles
 * (fixed)". On a CUDA device it continues with "; gradient texture (automatic)" or its like for frames with light or
 * gradient opacity, and with "; stacked slices (automatic)" or its like for others. Empty before the first frame.
 */
std::string vtkStriderDescribeLaunch(const Strider::FrameStatistics& statistics);

#endif
