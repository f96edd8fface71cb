// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tasks that compute the B-spline coefficients of a texture's voxels, in device memory.
#ifndef Strider_Cuda_Volume_MakeCoefficients_h
#define Strider_Cuda_Volume_MakeCoefficients_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Strider/Status.h"

namespace Strider
{

struct MakeCoefficientsTask
{
  TextureVoxels Voxels; ///< read with the nearest filter
  int Channels;         ///< channels of a texel: 1, 2 or 4
  int Dimensions[3];
  float* Coefficients; ///< all channels of all voxels, x fastest
  /// A coefficient that differs by at most this much from its voxel takes the voxel's value.
  float Flatness;
};

/// Queues kernels that copy the stored values of all voxels to the coefficients, solve all lines along each axis for
/// them (SolveSplineLine), and replace nearly flat ones by their voxels; see MakeCoefficientsTask::Flatness.
Status LaunchMakeCoefficients(const MakeCoefficientsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
