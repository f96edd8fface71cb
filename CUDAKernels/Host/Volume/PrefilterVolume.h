// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The coefficients of a B-spline through the voxels of a volume in host memory.
#ifndef Strider_Host_Volume_PrefilterVolume_h
#define Strider_Host_Volume_PrefilterVolume_h

#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace Strider
{

/// Of stored values, in the order of the voxels and of their components; `coefficients` has room for all of them. Voxels that are not
/// finite stay what they are, and end the lines on both sides of them. Where the coefficient is within 2^-20 of the range of the
/// values from its voxel, it becomes that, so that flat surroundings stay flat. `leastByte` as StoredScalars::LeastByte. Uses several
/// threads.
Status PrefilterVolume(const VolumeView& volume, float leastByte, std::vector<float>& coefficients,
  const TaskProgress& progress = {});

} // namespace Strider

#endif
