// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clears an image on a device.
#include "Cuda/Display/ClearPixels.h"

#include "Cuda/Runtime/CheckCuda.h"

namespace Strider
{

namespace
{

constexpr int Threads = 256;

__global__ void ClearPixelsKernel(std::size_t pixels, float4* rgba, float* depth)
{
  const std::size_t pixel = static_cast<std::size_t>(blockIdx.x) * Threads + threadIdx.x;
  if (pixel < pixels)
  {
    rgba[pixel] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    if (depth)
    {
      depth[pixel] = 1.0f;
    }
  }
}

} // namespace

Status ClearPixels(std::size_t pixels, float4* rgba, float* depth, cudaStream_t stream)
{
  const auto blocks = static_cast<unsigned int>((pixels + Threads - 1) / Threads);
  ClearPixelsKernel<<<blocks, Threads, 0, stream>>>(pixels, rgba, depth);
  return CheckCuda(cudaGetLastError(), "ClearPixelsKernel", __FILE__, __LINE__);
}

} // namespace Strider
