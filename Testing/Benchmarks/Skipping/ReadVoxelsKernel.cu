// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that reads a volume without any computation.
#include "Skipping/ReadVoxels.h"

#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace StriderBenchmarks
{
namespace
{

constexpr int Threads = 32;
constexpr int Rows = 8;
/// Slices that a thread reads, so that this many words are in flight.
constexpr int Slices = 8;
constexpr int WordBytes = 16;

__global__ void __launch_bounds__(Threads* Rows)
  ReadVoxelsKernel(cudaSurfaceObject_t surface, int words, int rows, int slices, unsigned int* sum)
{
  const int word = static_cast<int>(blockIdx.x * Threads + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * Rows + threadIdx.y);
  const int first = static_cast<int>(blockIdx.z) * Slices;
  unsigned int bits = 0;
  if (word < words && row < rows)
  {
#pragma unroll
    for (int slice = 0; slice < Slices; ++slice)
    {
      const uint4 read =
        surf3Dread<uint4>(surface, word * WordBytes, row, min(first + slice, slices - 1));
      bits |= read.x | read.y | read.z | read.w;
    }
  }
  if (bits == 0xdeadbeefu)
  {
    *sum = bits; // hardly ever, but the compiler cannot know
  }
}

} // namespace

Strider::Status LaunchReadVoxels(
  const Strider::SurfaceVoxels& voxels, unsigned int* sum, cudaStream_t stream)
{
  const int words = voxels.Extents[0] * voxels.VoxelBytes / WordBytes;
  const auto blocks = [](int count, int each) {
    return static_cast<unsigned int>((count + each - 1) / each);
  };
  const dim3 grid(
    blocks(words, Threads), blocks(voxels.Extents[1], Rows), blocks(voxels.Extents[2], Slices));
  ReadVoxelsKernel<<<grid, dim3(Threads, Rows), 0, stream>>>(
    voxels.Surface, words, voxels.Extents[1], voxels.Extents[2], sum);
  return Strider::CheckCuda(cudaGetLastError(), "ReadVoxelsKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
