// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that writes voxels whose values identify their position.
#include "Moves/HashVoxels.h"

#include "Cuda/Runtime/CheckCuda.h"

namespace StriderBenchmarks
{
namespace
{

template <typename Voxel>
__global__ void FillHashKernel(cudaSurfaceObject_t surface, int width, int height)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = static_cast<int>(blockIdx.z);
  if (x < width && y < height)
  {
    surf3Dwrite(static_cast<Voxel>(HashBits(x, y, z)), surface, x * static_cast<int>(sizeof(Voxel)),
      y, z, cudaBoundaryModeTrap);
  }
}

} // namespace

Strider::Status LaunchFillHash(const Strider::SurfaceVoxels& voxels, cudaStream_t stream)
{
  const auto kernel = voxels.VoxelBytes == 1 ? FillHashKernel<unsigned char>
    : voxels.VoxelBytes == 2                 ? FillHashKernel<unsigned short>
                                             : FillHashKernel<unsigned int>;
  kernel<<<CoverVoxels(voxels.Extents), dim3(HashBlockWidth, HashBlockHeight), 0, stream>>>(
    voxels.Surface, voxels.Extents[0], voxels.Extents[1]);
  return Strider::CheckCuda(cudaGetLastError(), "FillHashKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
