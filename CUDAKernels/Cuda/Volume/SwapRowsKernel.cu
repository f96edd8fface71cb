// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that swaps y and z in place.
#include "Cuda/Runtime/CheckCuda.h"
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

} // namespace

Status LaunchSwapRows(const SurfaceVoxels& voxels, cudaStream_t stream)
{
  const int words = voxels.Extents[0] * voxels.VoxelBytes / MoveWordBytes;
  const int side = voxels.Extents[1];
  const auto blocks = [](int count, int each) {
    return static_cast<unsigned int>((count + each - 1) / each);
  };
  const dim3 grid(
    blocks(words, MoveRowsWords), blocks(side, MoveRowsSide), blocks(side, MoveRowsSide));
  SwapRowsKernel<<<grid, MoveRowsThreads, 0, stream>>>(voxels.Surface, words, side);
  return CheckCuda(cudaGetLastError(), "SwapRowsKernel", __FILE__, __LINE__);
}

} // namespace Strider
