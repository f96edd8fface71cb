// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that copies voxels into an order with another fastest axis.
#include "Cuda/Runtime/GrantSharedMemory.h"
#include "Cuda/Volume/LaunchMoveKernel.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/MoveTile.cuh"

namespace Strider
{

namespace
{

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
  const auto blocks = [](int count, int each) {
    return static_cast<unsigned int>((count + each - 1) / each);
  };
  const dim3 grid(
    blocks(voxels[0], Tile::Side), blocks(to.Extents[0], Tile::Side), blocks(rest, CopyDepth));
  kernel<<<grid, Tile::Threads, bytes, stream>>>(from.Surface, to.Surface,
    make_int3(from.Extents[0], voxels[Partner], rest), make_int3(to.Extents[0], voxels[0], rest));
  return CheckCuda(cudaGetLastError(), "CopyTilesKernel", __FILE__, __LINE__);
}

template <int VoxelBytes>
Status StartCopyTilesOf(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream)
{
  const bool keepsXBeside = axes[1] == 0; // the source's x runs along the copy's y
  if (axes[0] == 1)
  {
    return keepsXBeside ? StartCopyTiles<VoxelBytes, 1, 1>(from, voxels, to, stream)
                        : StartCopyTiles<VoxelBytes, 1, 2>(from, voxels, to, stream);
  }
  return keepsXBeside ? StartCopyTiles<VoxelBytes, 2, 1>(from, voxels, to, stream)
                      : StartCopyTiles<VoxelBytes, 2, 2>(from, voxels, to, stream);
}

} // namespace

Status LaunchCopyTiles(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream)
{
  switch (from.VoxelBytes)
  {
    case 1:
      return StartCopyTilesOf<1>(from, voxels, axes, to, stream);
    case 2:
      return StartCopyTilesOf<2>(from, voxels, axes, to, stream);
    default:
      return StartCopyTilesOf<4>(from, voxels, axes, to, stream);
  }
}

} // namespace Strider
