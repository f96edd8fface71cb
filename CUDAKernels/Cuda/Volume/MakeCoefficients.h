// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The coefficients of a B-spline through the voxels of a texture, in device memory.
#ifndef Strider_Cuda_Volume_MakeCoefficients_h
#define Strider_Cuda_Volume_MakeCoefficients_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Sampling/SolveSplineLine.h"
#include "Strider/Status.h"

namespace Strider
{

struct MakeCoefficientsTask
{
  TextureVoxels Voxels; ///< with the nearest filter
  int Channels;         ///< of a texel: 1, 2 or 4
  int Dimensions[3];
  float* Coefficients; ///< of all channels of all voxels, x fastest
  float Flatness;      ///< coefficients as near to their voxel become its value
};

/// Queues the reading of the stored values of all voxels.
Status LaunchReadStored(const MakeCoefficientsTask& task, cudaStream_t stream);
/// Queues SolveSplineLine of all lines along an axis.
Status LaunchSolveSpline(const MakeCoefficientsTask& task, int axis, cudaStream_t stream);
/// Queues MakeCoefficientsTask::Flatness.
Status LaunchSnapFlatCoefficients(const MakeCoefficientsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
