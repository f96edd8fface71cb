// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The differences of voxels' neighbours as a kernel is given them.
#ifndef Strider_Cuda_Fetch_GradientTexture_h
#define Strider_Cuda_Fetch_GradientTexture_h

#include <cuda_runtime_api.h>

namespace Strider
{

/// A 3-D texture with the differences of stored values, next voxel minus last voxel, along the stored axes:
/// difference = read value * Scale + Offset.
struct GradientTexture
{
  cudaTextureObject_t Texture; ///< 0: there is none
  float Scale;
  float Offset;
  float Least; ///< smaller differences are rounding: where there is none, there is none to light
  float Shift; ///< from stored places to coordinates of the texture, along each axis
};

} // namespace Strider

#endif
