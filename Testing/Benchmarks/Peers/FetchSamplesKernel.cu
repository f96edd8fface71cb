// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Peer "fetch-only": fetches and sums the samples of all rays, which measures texture filtering alone.
#include "Peers/PeerPixel.h"

#include "Cuda/Fetch/SampleTexture.h"

namespace StriderBenchmarks
{
namespace
{

constexpr unsigned int BlockSide = 16;
constexpr int Batch = 8;

__global__ void __launch_bounds__(BlockSide* BlockSide)
  FetchSamplesKernel(const __grid_constant__ PeerTask task)
{
  const int pixelX = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int pixelY = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (!IsInImage(task, pixelX, pixelY))
  {
    return;
  }
  const Strider::SampleLattice lattice = PlacePeerSamples(task, pixelX, pixelY);
  const Strider::SampleTextureLinear<> sampler{ task.Voxels };
  float sum = 0.0f;
#pragma unroll 1
  for (int first = 0; first < lattice.Count; first += Batch)
  {
    float values[Batch];
    sampler.SampleBatch(lattice.TakeBatch<Batch>(first), values);
#pragma unroll
    for (const float value : values)
    {
      sum += value;
    }
  }
  WritePixel(task, pixelX, pixelY, make_float4(sum, sum, sum, sum));
}

} // namespace

Strider::Status LaunchFetchSamples(const PeerTask& task, cudaStream_t stream)
{
  FetchSamplesKernel<<<CoverImage(task, BlockSide, BlockSide), dim3(BlockSide, BlockSide), 0,
    stream>>>(task);
  return Strider::CheckCuda(cudaGetLastError(), "FetchSamplesKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
