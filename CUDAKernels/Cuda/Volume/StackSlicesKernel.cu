// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that interleaves the slices of a stored volume.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/StackSlices.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Layers that each thread writes.
constexpr int LayersAThread = 16;

/// Stacks integers as they are.
template <typename Integer>
struct KeepInteger
{
  using Voxel = Integer;

  __device__ __forceinline__ Integer operator()(Integer voxel) const { return voxel; }
};

/// Stacks the steps of floats.
struct ConvertToStep
{
  using Voxel = float;
  ValueSteps Steps;

  __device__ __forceinline__ unsigned short operator()(float voxel) const
  {
    return static_cast<unsigned short>(FindStep(this->Steps, voxel));
  }
};

template <typename Texel, typename Convert>
__global__ void StackSlicesKernel(
  cudaSurfaceObject_t voxels, Convert convert, cudaSurfaceObject_t texels, int3 extents)
{
  using Voxel = typename Convert::Voxel;
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (x >= extents.x || y >= extents.y)
  {
    return;
  }
  const auto read = [&](int slice) {
    return convert(surf3Dread<Voxel>(
      voxels, x * static_cast<int>(sizeof(Voxel)), y, min(max(slice, 0), extents.z - 1)));
  };
  const int first = static_cast<int>(blockIdx.z) * LayersAThread;
  const int last = min(first + LayersAThread, CountStackedLayers(extents.z));
  auto near = read(StackedStep * first - 1);
  for (int layer = first; layer < last; ++layer)
  {
    const int slice = StackedStep * layer;
    const Texel texel{ near, read(slice), read(slice + 1), read(slice + 2) };
    surf2DLayeredwrite(texel, texels, x * static_cast<int>(sizeof(Texel)), y, layer);
    near = texel.w;
  }
}

template <typename Texel, typename Convert>
Status StartStackSlices(const SurfaceVoxels& voxels, const Convert& convert,
  cudaSurfaceObject_t layers, cudaStream_t stream)
{
  const dim3 block(32, 8);
  const dim3 grid(CountBlocks(voxels.Extents[0], block.x), CountBlocks(voxels.Extents[1], block.y),
    CountBlocks(CountStackedLayers(voxels.Extents[2]), LayersAThread));
  StackSlicesKernel<Texel><<<grid, block, 0, stream>>>(voxels.Surface, convert, layers,
    make_int3(voxels.Extents[0], voxels.Extents[1], voxels.Extents[2]));
  return CheckCuda(cudaGetLastError(), "StackSlicesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchStackSlices(const SurfaceVoxels& voxels, const ValueSteps& steps,
  cudaSurfaceObject_t layers, cudaStream_t stream)
{
  switch (voxels.VoxelBytes)
  {
    case 1:
      return StartStackSlices<uchar4>(voxels, KeepInteger<unsigned char>{}, layers, stream);
    case 2:
      return StartStackSlices<ushort4>(voxels, KeepInteger<unsigned short>{}, layers, stream);
    default:
      return StartStackSlices<ushort4>(voxels, ConvertToStep{ steps }, layers, stream);
  }
}

} // namespace Strider
