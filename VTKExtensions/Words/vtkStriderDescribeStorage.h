// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the storage of the voxels; no VTK.
#ifndef vtkStriderDescribeStorage_h
#define vtkStriderDescribeStorage_h

#include "Strider/FrameStatistics.h"

#include <string>

/**
 * Describes the storage of the voxels in the last frame with its reason: "raw voxels (automatic)", "texture
 * (automatic)" or "compressed, 4.3 bits a voxel, 1.9 times smaller (on request), decoded by warps". Empty before the
 * first frame.
 */
std::string vtkStriderDescribeStorage(const Strider::FrameStatistics& statistics);

#endif
