// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The shared memory of a warp whose rays share voxels; device only.
#ifndef Strider_Cuda_March_Filtered_WarpMemory_cuh
#define Strider_Cuda_March_Filtered_WarpMemory_cuh

#include "Compositing/TransferTable.h"
#include "Cuda/March/Filtered/MarchFiltered.h"

namespace Strider
{

/// The values of a warp's samples, what light does to them, and its voxels.
struct WarpMemory
{
  float* Values;
  float* Lights;      ///< read where FilteredVoxels::IsLit is not set
  TableColor* Colors; ///< where it is
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

} // namespace Strider

#endif
