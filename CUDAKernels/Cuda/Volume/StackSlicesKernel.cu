// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that interleaves the slices of a stored volume.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Volume/StackSlices.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Layers that each thread writes.
constexpr int LayersAThread = 16;

template <typename Voxel, typename Texel>
__global__ void StackSlicesKernel(
  cudaSurfaceObject_t voxels, cudaSurfaceObject_t texels, int3 extents)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (x >= extents.x || y >= extents.y)
  {
    return;
  }
  const auto read = [&](int slice) {
    return surf3Dread<Voxel>(
      voxels, x * static_cast<int>(sizeof(Voxel)), y, min(max(slice, 0), extents.z - 1));
  };
  const int first = static_cast<int>(blockIdx.z) * LayersAThread;
  const int last = min(first + LayersAThread, CountStackedLayers(extents.z));
  Voxel near = read(StackedStep * first - 1);
  for (int layer = first; layer < last; ++layer)
  {
    const int slice = StackedStep * layer;
    const Texel texel{ near, read(slice), read(slice + 1), read(slice + 2) };
    surf2DLayeredwrite(texel, texels, x * static_cast<int>(sizeof(Texel)), y, layer);
    near = texel.w;
  }
}

template <typename Voxel, typename Texel>
Status StartStackSlices(
  const SurfaceVoxels& voxels, cudaSurfaceObject_t layers, cudaStream_t stream)
{
  const auto countParts = [](int whole, int part) {
    return static_cast<unsigned int>((whole + part - 1) / part);
  };
  const dim3 block(32, 8);
  const dim3 grid(countParts(voxels.Extents[0], static_cast<int>(block.x)),
    countParts(voxels.Extents[1], static_cast<int>(block.y)),
    countParts(CountStackedLayers(voxels.Extents[2]), LayersAThread));
  StackSlicesKernel<Voxel, Texel><<<grid, block, 0, stream>>>(
    voxels.Surface, layers, make_int3(voxels.Extents[0], voxels.Extents[1], voxels.Extents[2]));
  return CheckCuda(cudaGetLastError(), "StackSlicesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchStackSlices(
  const SurfaceVoxels& voxels, cudaSurfaceObject_t layers, cudaStream_t stream)
{
  return voxels.VoxelBytes == 1 ? StartStackSlices<unsigned char, uchar4>(voxels, layers, stream)
                                : StartStackSlices<unsigned short, ushort4>(voxels, layers, stream);
}

} // namespace Strider
