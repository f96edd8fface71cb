// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Layout of a warp's shared memory for marching caches; device only.
#ifndef Strider_Cuda_March_Filtered_WarpMemory_cuh
#define Strider_Cuda_March_Filtered_WarpMemory_cuh

#include "Cuda/March/Filtered/MarchFiltered.h"

namespace Strider
{

/// The sampled values of a warp, their occlusion factors, and its cached voxels.
struct WarpMemory
{
  float* Values;
  float* Lights; ///< used with FilteredVoxels::HasLights
  void* Cells;
};

__device__ __forceinline__ WarpMemory FindWarpMemory(const FilteredVoxels& voxels)
{
  extern __shared__ uint4 boxes[];
  const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
  unsigned char* values = reinterpret_cast<unsigned char*>(boxes) + warp * voxels.CountWarpBytes();
  unsigned char* lights = values + BoxValueBytes;
  return { reinterpret_cast<float*>(values), reinterpret_cast<float*>(lights),
    lights + voxels.CountLightBytes() + BoxLeadBytes };
}

} // namespace Strider

#endif
