// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The gradient texture as a kernel argument.
#ifndef Strider_Cuda_Fetch_GradientTexture_h
#define Strider_Cuda_Fetch_GradientTexture_h

#include "Cuda/Fetch/LargeDifferences.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// A 3-D texture of central differences of stored values (next voxel minus previous voxel) along the stored axes:
/// difference = read value * Scale + Offset.
struct GradientTexture
{
  cudaTextureObject_t Texture; ///< 0 where there is none
  float Scale;
  float Offset;
  float Least;              ///< smaller differences are rounding errors and count as 0
  float Shift;              ///< added to stored places to get texture coordinates, along each axis
  LargeDifferences Large{}; ///< differences that texels do not hold
};

} // namespace Strider

#endif
