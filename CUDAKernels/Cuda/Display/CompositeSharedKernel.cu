// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that composites pictures of processes.
#include "Compositing/Parts/AddPiecePixel.h"
#include "Cuda/Display/CompositeShared.h"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr unsigned int BlockThreads = 256;

/// Rounds a colour to 8 bits, as a window does; NaN becomes 0.
__device__ unsigned char RoundToByte(float value)
{
  return static_cast<unsigned char>(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f + 0.5f);
}

__global__ void __launch_bounds__(BlockThreads)
  CompositeSharedKernel(const __grid_constant__ CompositeSharedTask task)
{
  const unsigned int pixel = blockIdx.x * BlockThreads + threadIdx.x;
  if (pixel >= task.Pixels)
  {
    return;
  }
  // Opacities above 1 do not occur, so that no piece is left out.
  constexpr float termination = 1.0f;
  const GatheredKind colors;
  PiecePixel sum{ { 0.0f, 0.0f, 0.0f, 0.0f }, 1.0f };
  for (int picture = 0; picture < task.Count; ++picture)
  {
    const float4 rgba = task.Pictures[picture][pixel];
    AddPiecePixel(colors, termination, { { rgba.x, rgba.y, rgba.z, rgba.w }, 1.0f }, sum);
  }
  if (!task.Rgba)
  {
    const unsigned int row = pixel / task.Width;
    const unsigned int column = pixel - row * task.Width;
    surf2Dwrite(make_float4(sum.Values[0], sum.Values[1], sum.Values[2], sum.Values[3]),
      task.Surface, static_cast<int>(column * sizeof(float4)), static_cast<int>(row));
    return;
  }
  const auto show = [&](float color) {
    return RoundToByte(color * task.ColorScale + sum.Values[3] * task.ColorBias);
  };
  task.Rgba[pixel] = make_uchar4(
    show(sum.Values[0]), show(sum.Values[1]), show(sum.Values[2]), RoundToByte(sum.Values[3]));
}

} // namespace

Status LaunchCompositeShared(const CompositeSharedTask& task, cudaStream_t stream)
{
  const unsigned int blocks = (task.Pixels + BlockThreads - 1) / BlockThreads;
  CompositeSharedKernel<<<blocks, BlockThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "CompositeSharedKernel", __FILE__, __LINE__);
}

} // namespace Strider
