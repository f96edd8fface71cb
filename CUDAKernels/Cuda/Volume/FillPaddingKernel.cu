// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that fills the padding behind a volume with its border voxels.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/MoveVoxels.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

template <typename Voxel>
__global__ void FillPaddingKernel(cudaSurfaceObject_t surface, int3 extents, int3 voxels)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (x >= extents.x || y >= extents.y)
  {
    return;
  }
  const bool isBeside = x >= voxels.x || y >= voxels.y;
  const int lastX = min(x, voxels.x - 1) * static_cast<int>(sizeof(Voxel));
  const int lastY = min(y, voxels.y - 1);
  for (int z = isBeside ? 0 : voxels.z; z < extents.z; ++z)
  {
    const Voxel last = surf3Dread<Voxel>(surface, lastX, lastY, min(z, voxels.z - 1));
    surf3Dwrite(last, surface, x * static_cast<int>(sizeof(Voxel)), y, z);
  }
}

} // namespace

Status LaunchFillPadding(
  const SurfaceVoxels& array, const std::array<int, 3>& voxels, cudaStream_t stream)
{
  if (array.Extents == voxels)
  {
    return {};
  }
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(array.Extents[0], block.x), CountBlocks(array.Extents[1], block.y));
  const auto kernel = array.VoxelBytes == 1 ? FillPaddingKernel<unsigned char>
    : array.VoxelBytes == 2                 ? FillPaddingKernel<unsigned short>
                                            : FillPaddingKernel<unsigned int>;
  kernel<<<grid, block, 0, stream>>>(array.Surface,
    make_int3(array.Extents[0], array.Extents[1], array.Extents[2]),
    make_int3(voxels[0], voxels[1], voxels[2]));
  return CheckCuda(cudaGetLastError(), "FillPaddingKernel", __FILE__, __LINE__);
}

} // namespace Strider
