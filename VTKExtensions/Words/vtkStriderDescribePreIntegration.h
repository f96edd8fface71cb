// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the use of pre-integration; no VTK.
#ifndef vtkStriderDescribePreIntegration_h
#define vtkStriderDescribePreIntegration_h

#include "Strider/FrameStatistics.h"

#include <string>

/**
 * Describes whether the last frame used pre-integration, such as "no pre-integration (off)". Empty before the first
 * frame, and for several volumes on a CUDA device.
 */
std::string vtkStriderDescribePreIntegration(const Strider::FrameStatistics& statistics);

#endif
