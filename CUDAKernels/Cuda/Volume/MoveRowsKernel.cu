// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that exchange y and z: in place, and in a copy.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/MoveRows.cuh"
#include "Rotation/PlanStorage.h"

namespace Strider
{

namespace
{

/// Swaps row (y, z) with y < z and row (z, y). Only blocks on or above the diagonal do work.
__global__ void __launch_bounds__(MoveRowsThreads)
  SwapRowsKernel(cudaSurfaceObject_t surface, int words, int side)
{
  const MovedWord word = FindMovedWord(static_cast<int>(blockIdx.x) * MoveRowsWords,
    static_cast<int>(blockIdx.y) * MoveRowsSide, static_cast<int>(blockIdx.z) * MoveRowsSide);
  if (word.Y < word.Z && word.Z < side && word.Word < words)
  {
    const int x = word.Word * MoveWordBytes;
    const uint4 one = surf3Dread<uint4>(surface, x, word.Y, word.Z);
    const uint4 other = surf3Dread<uint4>(surface, x, word.Z, word.Y);
    surf3Dwrite(one, surface, x, word.Z, word.Y);
    surf3Dwrite(other, surface, x, word.Y, word.Z);
  }
}

/// Copies row (y, z) to row (z, y).
__global__ void __launch_bounds__(MoveRowsThreads)
  CopyRowsKernel(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int words, int rows, int slices)
{
  const MovedWord word = FindMovedWord(static_cast<int>(blockIdx.x) * MoveRowsWords,
    static_cast<int>(blockIdx.y) * MoveRowsSide, static_cast<int>(blockIdx.z) * MoveRowsSide);
  if (word.Word < words && word.Y < rows && word.Z < slices)
  {
    const int x = word.Word * MoveWordBytes;
    surf3Dwrite(surf3Dread<uint4>(from, x, word.Y, word.Z), to, x, word.Z, word.Y);
  }
}

} // namespace

Status LaunchSwapRows(const SurfaceVoxels& voxels, cudaStream_t stream)
{
  const int words = voxels.Extents[0] * voxels.VoxelBytes / MoveWordBytes;
  const int side = voxels.Extents[1];
  const dim3 grid(CountBlocks(words, MoveRowsWords), CountBlocks(side, MoveRowsSide),
    CountBlocks(side, MoveRowsSide));
  SwapRowsKernel<<<grid, MoveRowsThreads, 0, stream>>>(voxels.Surface, words, side);
  return CheckCuda(cudaGetLastError(), "SwapRowsKernel", __FILE__, __LINE__);
}

Status LaunchCopyRows(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const SurfaceVoxels& to, cudaStream_t stream)
{
  const int words = to.Extents[0] * to.VoxelBytes / MoveWordBytes;
  const dim3 grid(CountBlocks(words, MoveRowsWords), CountBlocks(voxels[1], MoveRowsSide),
    CountBlocks(voxels[2], MoveRowsSide));
  CopyRowsKernel<<<grid, MoveRowsThreads, 0, stream>>>(
    from.Surface, to.Surface, words, voxels[1], voxels[2]);
  return CheckCuda(cudaGetLastError(), "CopyRowsKernel", __FILE__, __LINE__);
}

} // namespace Strider
