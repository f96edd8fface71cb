// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels as a kernel is given them.
#ifndef Strider_Cuda_TextureVoxels_h
#define Strider_Cuda_TextureVoxels_h

#include "Foundation/VoxelOrder.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// A 3-D texture; stored value = read value * Scale + Offset.
struct TextureVoxels
{
  cudaTextureObject_t Texture;
  float Scale;
  float Offset;
  VoxelOrder Order;        ///< of its axes
  float FirstSlice = 0.0f; ///< that it holds: a texture may have some of a volume's slices alone
};

} // namespace Strider

#endif
