// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the storage order of the voxels; no VTK.
#ifndef vtkStriderDescribeOrder_h
#define vtkStriderDescribeOrder_h

#include "Strider/FrameStatistics.h"

#include <string>

/** Names the axes of index space in storage order, fastest first: "xyz", "zyx", or "-zyx" where z is mirrored. */
std::string vtkStriderDescribeAxes(const Strider::StoredAxes& axes);

/**
 * Describes the storage order of the last frame with its reason, such as "zyx (published: x points into the screen)".
 * Empty before the first frame.
 */
std::string vtkStriderDescribeOrder(const Strider::FrameStatistics& statistics);

#endif
