// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that exchange x with another axis, or rotate voxels about y: in place, and in a copy.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/GrantSharedMemory.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/MoveTile.cuh"

#include <string>

namespace Strider
{

namespace
{

/// Calls function(Constant<VoxelBytes>, Constant<Depth>).
template <typename Function>
Status PickMoveKernel(int voxelBytes, int tileDepth, const Function& function)
{
  return VisitNumber(voxelBytes, [&](auto bytes) -> Status {
    switch (tileDepth)
    {
      case 1:
        return function(bytes, Constant<1>());
      case 2:
        return function(bytes, Constant<2>());
      case 4:
        return function(bytes, Constant<4>());
      case 8:
        return function(bytes, Constant<8>());
      case 16:
        return function(bytes, Constant<16>());
      default:
        return STRIDER_FAILURE(StatusCode::InvalidArgument,
          "tiles of " + std::to_string(tileDepth) + " voxels: 1, 2, 4, 8 or 16 can be moved");
    }
  });
}

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
  const dim3 grid(count, count / 2 + 1, CountBlocks(depth, Depth));
  kernel<<<grid, Tile::Threads, bytes, stream>>>(voxels.Surface, side, depth);
  return CheckCuda(cudaGetLastError(), "SwapTilesKernel", __FILE__, __LINE__);
}

/// Each block moves the four tiles of a cycle: tile (i, j) goes to (count - 1 - j, i), or the reverse. With an odd
/// count the middle tile maps to itself. Source: Misaki, Ino, Hagihara, algorithm 1, which turns voxels the other way
/// inside tiles and holds one tile at a time. Holding all four keeps more loads in flight; moving one after the other
/// reaches 18% less throughput on an H200.
template <int VoxelBytes, int Depth>
__global__ void __launch_bounds__(MoveTile<VoxelBytes, Depth, 2>::Threads)
  RotateTilesKernel(cudaSurfaceObject_t surface, int side, int depth, bool isBack)
{
  using Tile = MoveTile<VoxelBytes, Depth, 2>;
  extern __shared__ uint4 memory[];
  unsigned int* cells = reinterpret_cast<unsigned int*>(memory);
  const int last = side / Tile::Side - 1;
  int i = static_cast<int>(blockIdx.x);
  int j = static_cast<int>(blockIdx.y);
  const bool isMiddleRow = 2 * j == last;
  if (isMiddleRow && i != j)
  {
    return; // another block covers this cycle
  }
  const int tiles = isMiddleRow ? 1 : 4;
  const int rest = static_cast<int>(blockIdx.z) * Depth;
  const typename Tile::Bounds bounds{ side, side, depth };
  const auto advance = [last, isBack](int& x, int& z) {
    const int former = x;
    x = isBack ? z : last - z;
    z = isBack ? last - former : former;
  };
  for (int tile = 0; tile < tiles; ++tile)
  {
    Tile::Load(surface, { i * Tile::Side, j * Tile::Side, rest }, bounds, !isBack,
      cells + tile * Tile::Cells);
    advance(i, j);
  }
  __syncthreads();
  for (int tile = 0; tile < tiles; ++tile)
  {
    advance(i, j);
    Tile::Store(surface, { i * Tile::Side, j * Tile::Side, rest }, bounds, isBack,
      cells + tile * Tile::Cells);
  }
}

template <int VoxelBytes, int Depth>
Status StartRotateTiles(const SurfaceVoxels& voxels, bool isBack, cudaStream_t stream)
{
  using Tile = MoveTile<VoxelBytes, Depth, 2>;
  const auto kernel = RotateTilesKernel<VoxelBytes, Depth>;
  const std::size_t bytes = 4 * sizeof(unsigned int) * Tile::Cells;
  STRIDER_TRY(GrantSharedMemory(kernel, bytes));
  const int side = voxels.Extents[0];
  const int depth = voxels.Extents[1];
  const unsigned int half = static_cast<unsigned int>((side / Tile::Side + 1) / 2);
  const dim3 grid(half, half, CountBlocks(depth, Depth));
  kernel<<<grid, Tile::Threads, bytes, stream>>>(voxels.Surface, side, depth, isBack);
  return CheckCuda(cudaGetLastError(), "RotateTilesKernel", __FILE__, __LINE__);
}

constexpr int CopyDepth = 8;

/// Copies tiles so that axis Partner of the source becomes x of the copy, and x of the source becomes axis
/// CopyPartner. Blocks are numbered by x, Partner and the third axis of the source.
template <int VoxelBytes, int Partner, int CopyPartner>
__global__ void __launch_bounds__(MoveTile<VoxelBytes, CopyDepth, Partner>::Threads)
  CopyTilesKernel(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int3 fromEnds, int3 toEnds)
{
  using Source = MoveTile<VoxelBytes, CopyDepth, Partner>;
  using Copy = MoveTile<VoxelBytes, CopyDepth, CopyPartner>;
  extern __shared__ uint4 memory[];
  unsigned int* cells = reinterpret_cast<unsigned int*>(memory);
  const int rest = static_cast<int>(blockIdx.z) * CopyDepth;
  const int run = static_cast<int>(blockIdx.x) * Source::Side;
  const int along = static_cast<int>(blockIdx.y) * Source::Side;
  Source::Load(from, { run, along, rest }, { fromEnds.x, fromEnds.y, fromEnds.z }, false, cells);
  __syncthreads();
  Copy::Store(to, { along, run, rest }, { toEnds.x, toEnds.y, toEnds.z }, false, cells);
}

template <int VoxelBytes, int Partner, int CopyPartner>
Status StartCopyTiles(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const SurfaceVoxels& to, cudaStream_t stream)
{
  using Tile = MoveTile<VoxelBytes, CopyDepth, Partner>;
  const auto kernel = CopyTilesKernel<VoxelBytes, Partner, CopyPartner>;
  const std::size_t bytes = sizeof(unsigned int) * Tile::Cells;
  STRIDER_TRY(GrantSharedMemory(kernel, bytes));
  const int rest = voxels[3 - Partner];
  const dim3 grid(CountBlocks(voxels[0], Tile::Side), CountBlocks(to.Extents[0], Tile::Side),
    CountBlocks(rest, CopyDepth));
  kernel<<<grid, Tile::Threads, bytes, stream>>>(from.Surface, to.Surface,
    make_int3(from.Extents[0], voxels[Partner], rest), make_int3(to.Extents[0], voxels[0], rest));
  return CheckCuda(cudaGetLastError(), "CopyTilesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchSwapTiles(const SurfaceVoxels& voxels, int partner, int tileDepth, cudaStream_t stream)
{
  return PickMoveKernel(voxels.VoxelBytes, tileDepth, [&](auto bytes, auto depth) {
    return partner == 1 ? StartSwapTiles<bytes(), depth(), 1>(voxels, stream)
                        : StartSwapTiles<bytes(), depth(), 2>(voxels, stream);
  });
}

Status LaunchRotateTiles(
  const SurfaceVoxels& voxels, bool isBack, int tileDepth, cudaStream_t stream)
{
  return PickMoveKernel(voxels.VoxelBytes, tileDepth, [&](auto bytes, auto depth) {
    return StartRotateTiles<bytes(), depth()>(voxels, isBack, stream);
  });
}

Status LaunchCopyTiles(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream)
{
  const bool keepsXBeside = axes[1] == 0; // the source's x runs along the copy's y
  return VisitNumber(from.VoxelBytes, [&](auto bytes) {
    if (axes[0] == 1)
    {
      return keepsXBeside ? StartCopyTiles<bytes(), 1, 1>(from, voxels, to, stream)
                          : StartCopyTiles<bytes(), 1, 2>(from, voxels, to, stream);
    }
    return keepsXBeside ? StartCopyTiles<bytes(), 2, 1>(from, voxels, to, stream)
                        : StartCopyTiles<bytes(), 2, 2>(from, voxels, to, stream);
  });
}

} // namespace Strider
