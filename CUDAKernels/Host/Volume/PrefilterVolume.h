// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// B-spline coefficients that interpolate the voxels of a volume in host memory.
#ifndef Strider_Host_Volume_PrefilterVolume_h
#define Strider_Host_Volume_PrefilterVolume_h

#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace Strider
{

/// Computes coefficients of the stored values, in the order of voxels and components; `coefficients` must have their
/// number of elements. Voxels that are not finite are kept, and the lines are split there. A coefficient that is
/// within 2^-20 of the range of values from its voxel is replaced by the voxel, so that uniform regions stay uniform.
/// See StoredScalars::LeastByte for `leastByte`. Uses several threads. Fails with Stopped if `progress` stops it.
Status PrefilterVolume(const VolumeView& volume, float leastByte, std::vector<float>& coefficients,
  const TaskProgress& progress = {});

} // namespace Strider

#endif
