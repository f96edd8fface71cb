// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that swaps x with another axis in place.
#include "Cuda/Runtime/GrantSharedMemory.h"
#include "Cuda/Volume/LaunchMoveKernel.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/MoveTile.cuh"

namespace Strider
{

namespace
{

/// Swaps tile blockIdx.x along x with the tile blockIdx.y further on, cyclically, so that each pair is visited once.
/// Blocks are numbered along x first and along the third axis last; the reverse is 2 to 5% slower on an H200.
template <int VoxelBytes, int Depth, int Partner>
__global__ void __launch_bounds__(MoveTile<VoxelBytes, Depth, Partner>::Threads)
  SwapTilesKernel(cudaSurfaceObject_t surface, int side, int depth)
{
  using Tile = MoveTile<VoxelBytes, Depth, Partner>;
  extern __shared__ uint4 memory[];
  unsigned int* cells[2] = { reinterpret_cast<unsigned int*>(memory),
    reinterpret_cast<unsigned int*>(memory) + Tile::Cells };
  const int count = static_cast<int>(gridDim.x);
  const int distance = static_cast<int>(blockIdx.y);
  const int first = static_cast<int>(blockIdx.x);
  if (2 * distance == count && first >= distance)
  {
    return; // pairs at half the cycle's length would be visited twice
  }
  const int second = (first + distance) % count;
  const int rest = static_cast<int>(blockIdx.z) * Depth;
  const typename Tile::Place one{ first * Tile::Side, second * Tile::Side, rest };
  const typename Tile::Place other{ second * Tile::Side, first * Tile::Side, rest };
  const typename Tile::Bounds bounds{ side, side, depth };
  Tile::Load(surface, one, bounds, false, cells[0]);
  if (distance != 0)
  {
    Tile::Load(surface, other, bounds, false, cells[1]);
  }
  __syncthreads();
  Tile::Store(surface, other, bounds, false, cells[0]);
  if (distance != 0)
  {
    Tile::Store(surface, one, bounds, false, cells[1]);
  }
}

template <int VoxelBytes, int Depth, int Partner>
Status StartSwapTiles(const SurfaceVoxels& voxels, cudaStream_t stream)
{
  using Tile = MoveTile<VoxelBytes, Depth, Partner>;
  const auto kernel = SwapTilesKernel<VoxelBytes, Depth, Partner>;
  const std::size_t bytes = 2 * sizeof(unsigned int) * Tile::Cells;
  STRIDER_TRY(GrantSharedMemory(kernel, bytes));
  const int side = voxels.Extents[0];
  const int depth = voxels.Extents[3 - Partner];
  const unsigned int count = static_cast<unsigned int>(side / Tile::Side);
  const dim3 grid(count, count / 2 + 1, static_cast<unsigned int>((depth + Depth - 1) / Depth));
  kernel<<<grid, Tile::Threads, bytes, stream>>>(voxels.Surface, side, depth);
  return CheckCuda(cudaGetLastError(), "SwapTilesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchSwapTiles(const SurfaceVoxels& voxels, int partner, int tileDepth, cudaStream_t stream)
{
  return PickMoveKernel(voxels.VoxelBytes, tileDepth, [&](auto bytes, auto depth) {
    return partner == 1 ? StartSwapTiles<bytes(), depth(), 1>(voxels, stream)
                        : StartSwapTiles<bytes(), depth(), 2>(voxels, stream);
  });
}

} // namespace Strider
