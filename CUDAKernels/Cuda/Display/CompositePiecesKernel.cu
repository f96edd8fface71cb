// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that composites the pictures of a volume's pieces.
#include "Compositing/GatherIntensity.h"
#include "Compositing/Parts/AddPiecePixel.h"
#include "Cuda/Display/CompositePieces.h"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int BlockWidth = 32;
constexpr int BlockHeight = 8;

/// Returns the pixel of all pieces together.
__device__ PiecePixel CompositePixel(
  const CompositePiecesTask& task, int pixelX, int pixelY, std::size_t pixel)
{
  const bool rises = RisesThroughSlices(task.Frame, pixelX, pixelY);
  PiecePixel sum{ { 0.0f, 0.0f, 0.0f, 0.0f }, 1.0f };
  for (int place = 0; place < task.Pieces; ++place)
  {
    const PiecePicture& picture = task.Pictures[rises ? place : task.Pieces - 1 - place];
    const float4 rgba = picture.Rgba[pixel];
    const float depth = task.Depth ? picture.Depth[pixel] : 1.0f;
    AddPiecePixel(
      task.Kind, task.TerminationOpacity, { { rgba.x, rgba.y, rgba.z, rgba.w }, depth }, sum);
  }
  return sum;
}

template <bool ShowsGathered>
__global__ void __launch_bounds__(BlockWidth* BlockHeight) CompositePiecesKernel(
  const __grid_constant__ CompositePiecesTask task, const __grid_constant__ SceneFeatures shown)
{
  const int pixelX = static_cast<int>(blockIdx.x * BlockWidth + threadIdx.x);
  const int pixelY = static_cast<int>(blockIdx.y * BlockHeight + threadIdx.y);
  if (pixelX >= task.Frame.ImageSize[0] || pixelY >= task.Frame.ImageSize[1])
  {
    return;
  }
  const std::size_t pixel = static_cast<std::size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX;
  PiecePixel sum = CompositePixel(task, pixelX, pixelY, pixel);
  if constexpr (ShowsGathered)
  {
    ShowGatheredPixel(shown, sum.Values);
    sum.Depth = sum.Values[3] > 0.0f ? sum.Depth : 1.0f;
  }
  task.Rgba[pixel] = make_float4(sum.Values[0], sum.Values[1], sum.Values[2], sum.Values[3]);
  if (task.Depth)
  {
    task.Depth[pixel] = sum.Depth;
  }
}

} // namespace

Status LaunchCompositePieces(
  const CompositePiecesTask& task, const SceneFeatures* shown, cudaStream_t stream)
{
  const auto count = [](int pixels, int side) {
    return static_cast<unsigned int>((pixels + side - 1) / side);
  };
  const dim3 blocks(
    count(task.Frame.ImageSize[0], BlockWidth), count(task.Frame.ImageSize[1], BlockHeight));
  const dim3 threads(BlockWidth, BlockHeight);
  SceneFeatures features{};
  if (shown)
  {
    features = *shown;
    features.KeepsGathered = false;
    CompositePiecesKernel<true><<<blocks, threads, 0, stream>>>(task, features);
  }
  else
  {
    CompositePiecesKernel<false><<<blocks, threads, 0, stream>>>(task, features);
  }
  return CheckCuda(cudaGetLastError(), "CompositePiecesKernel", __FILE__, __LINE__);
}

} // namespace Strider
