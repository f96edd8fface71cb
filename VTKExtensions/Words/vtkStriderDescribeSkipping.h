// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes empty-space skipping; no VTK.
#ifndef vtkStriderDescribeSkipping_h
#define vtkStriderDescribeSkipping_h

#include "Strider/FrameStatistics.h"

#include <string>

/**
 * Describes whether rays skip empty space in the last frame, with the reason, such as "skipping, 3.1% occupied
 * (automatic)". Empty before the first frame.
 */
std::string vtkStriderDescribeSkipping(const Strider::FrameStatistics& statistics);

#endif
