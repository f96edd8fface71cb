// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that checks whether moved voxels are at the right position.
#include "Moves/HashVoxels.h"

#include "Cuda/Runtime/CheckCuda.h"

namespace StriderBenchmarks
{
namespace
{

template <typename Voxel>
__global__ void CheckHashKernel(cudaSurfaceObject_t surface, int width, int height,
  const __grid_constant__ Strider::VoxelOrder order, unsigned long long* wrong)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = static_cast<int>(blockIdx.z);
  if (x >= width || y >= height)
  {
    return;
  }
  const Strider::Vector3 place =
    order.PlacePoint({ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) });
  const Voxel found =
    surf3Dread<Voxel>(surface, static_cast<int>(place.X) * static_cast<int>(sizeof(Voxel)),
      static_cast<int>(place.Y), static_cast<int>(place.Z), cudaBoundaryModeZero);
  if (found != static_cast<Voxel>(HashBits(x, y, z)))
  {
    atomicAdd(wrong, 1ULL);
  }
}

} // namespace

Strider::Status LaunchCheckHash(const Strider::SurfaceVoxels& stored,
  const std::array<int, 3>& dimensions, const Strider::VoxelOrder& order, unsigned long long* wrong,
  cudaStream_t stream)
{
  const auto kernel = stored.VoxelBytes == 1 ? CheckHashKernel<unsigned char>
    : stored.VoxelBytes == 2                 ? CheckHashKernel<unsigned short>
                                             : CheckHashKernel<unsigned int>;
  kernel<<<CoverVoxels(dimensions), dim3(HashBlockWidth, HashBlockHeight), 0, stream>>>(
    stored.Surface, dimensions[0], dimensions[1], order, wrong);
  return Strider::CheckCuda(cudaGetLastError(), "CheckHashKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
