// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Peer "warp-marching": a warp for each ray (Wang et al.).
#include "Peers/PeerPixel.h"

#include "Compositing/ClassifySample.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace StriderBenchmarks
{
namespace
{

constexpr int WarpSize = 32;
constexpr unsigned int AllLanes = 0xffffffffU;
// Pixels of the eight warps of a block.
constexpr unsigned int TileWidth = 4;
constexpr unsigned int TileHeight = 2;

/// Composites `front` over `back`; colours are premultiplied by their opacity. Associative, so that a warp can
/// composite in five steps.
__device__ __forceinline__ float4 CompositeOver(float4 front, float4 back)
{
  const float through = 1.0f - front.w;
  return make_float4(front.x + through * back.x, front.y + through * back.y,
    front.z + through * back.z, front.w + through * back.w);
}

__device__ __forceinline__ float4 TakeFromLane(float4 value, int distance)
{
  return make_float4(__shfl_down_sync(AllLanes, value.x, distance),
    __shfl_down_sync(AllLanes, value.y, distance), __shfl_down_sync(AllLanes, value.z, distance),
    __shfl_down_sync(AllLanes, value.w, distance));
}

/// Composites the samples of a warp in front-to-back order of its lanes; the result is in lane 0.
__device__ __forceinline__ float4 CompositeWarp(float4 sample)
{
#pragma unroll
  for (int distance = 1; distance < WarpSize; distance *= 2)
  {
    // Lanes near the end read their own value; lane 0 never uses their results.
    sample = CompositeOver(sample, TakeFromLane(sample, distance));
  }
  return sample;
}

/// Lanes take consecutive samples; the ray ends after the 32 samples that made it opaque.
__global__ void __launch_bounds__(WarpSize* TileWidth* TileHeight)
  MarchWarpRaysKernel(const __grid_constant__ PeerTask task)
{
  const int lane = static_cast<int>(threadIdx.x);
  const int pixelX = static_cast<int>(blockIdx.x * TileWidth + threadIdx.y % TileWidth);
  const int pixelY = static_cast<int>(blockIdx.y * TileHeight + threadIdx.y / TileWidth);
  const Strider::TransferTable table = Strider::ShareTransferTable(task.Table);
  if (!IsInImage(task, pixelX, pixelY))
  {
    return;
  }
  const Strider::SampleLattice lattice = PlacePeerSamples(task, pixelX, pixelY);
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
#pragma unroll 1
  for (int first = 0; first < lattice.Count; first += WarpSize)
  {
    const int index = first + lane;
    const float value = FetchSample(task, lattice.Start + static_cast<float>(index) * lattice.Step);
    const float opacity = index < lattice.Count ? Strider::ClassifyOpacity(table, value) : 0.0f;
    const Strider::TableColor color = Strider::ClassifyColor(table, value);
    const float4 composited = CompositeWarp(
      make_float4(opacity * color.Red, opacity * color.Green, opacity * color.Blue, opacity));
    sum = CompositeOver(sum, composited);
    if (__shfl_sync(AllLanes, sum.w, 0) > task.TerminationOpacity)
    {
      break;
    }
  }
  if (lane == 0)
  {
    WritePixel(task, pixelX, pixelY, sum);
  }
}

} // namespace

Strider::Status LaunchMarchWarpRays(const PeerTask& task, cudaStream_t stream)
{
  MarchWarpRaysKernel<<<CoverImage(task, TileWidth, TileHeight),
    dim3(WarpSize, TileWidth * TileHeight), Strider::CountSharedBytes(task.Table), stream>>>(task);
  return Strider::CheckCuda(cudaGetLastError(), "MarchWarpRaysKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
