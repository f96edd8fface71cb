// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that copies voxels with y and z exchanged.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/MoveRows.cuh"
#include "Rotation/PlanStorage.h"

namespace Strider
{

namespace
{

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

Status LaunchCopyRows(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const SurfaceVoxels& to, cudaStream_t stream)
{
  const int words = to.Extents[0] * to.VoxelBytes / MoveWordBytes;
  const auto blocks = [](int count, int each) {
    return static_cast<unsigned int>((count + each - 1) / each);
  };
  const dim3 grid(
    blocks(words, MoveRowsWords), blocks(voxels[1], MoveRowsSide), blocks(voxels[2], MoveRowsSide));
  CopyRowsKernel<<<grid, MoveRowsThreads, 0, stream>>>(
    from.Surface, to.Surface, words, voxels[1], voxels[2]);
  return CheckCuda(cudaGetLastError(), "CopyRowsKernel", __FILE__, __LINE__);
}

} // namespace Strider
