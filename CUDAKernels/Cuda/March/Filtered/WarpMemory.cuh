// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Layout of a warp's shared memory for marching caches; device only.
#ifndef Strider_Cuda_March_Filtered_WarpMemory_cuh
#define Strider_Cuda_March_Filtered_WarpMemory_cuh

#include "Compositing/TransferTable.h"
#include "Cuda/March/Filtered/MarchFiltered.h"

namespace Strider
{

/// The sampled values of a warp, their lighting, and its cached voxels.
struct WarpMemory
{
  float* Values;
  float* Lights;      ///< occlusion factors; used without FilteredVoxels::IsLit
  TableColor* Colors; ///< lit colours; used with FilteredVoxels::IsLit
  void* Cells;
};

__device__ __forceinline__ WarpMemory FindWarpMemory(const FilteredVoxels& voxels)
{
  extern __shared__ uint4 boxes[];
  const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
  unsigned char* values = reinterpret_cast<unsigned char*>(boxes) + warp * voxels.CountWarpBytes();
  unsigned char* lights = values + BoxValueBytes;
  return { reinterpret_cast<float*>(values), reinterpret_cast<float*>(lights),
    reinterpret_cast<TableColor*>(lights), lights + voxels.CountLightBytes() + BoxLeadBytes };
}

/// As FindWarpMemory, without colours, for warps that have CountUnlitWarpBytes.
__device__ __forceinline__ WarpMemory FindUnlitWarpMemory(const FilteredVoxels& voxels)
{
  extern __shared__ uint4 boxes[];
  const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
  unsigned char* values =
    reinterpret_cast<unsigned char*>(boxes) + warp * CountUnlitWarpBytes(voxels);
  unsigned char* lights = values + BoxValueBytes;
  const bool hasLights = voxels.Enhancement == EnhancementFilter::AmbientOcclusion;
  return { reinterpret_cast<float*>(values), reinterpret_cast<float*>(lights), nullptr,
    lights + (hasLights ? BoxValueBytes : 0) + BoxLeadBytes };
}

} // namespace Strider

#endif
