// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that reads the stored values of a texture's voxels.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Volume/ReadStored.h"

namespace Strider
{

namespace
{

template <typename Texel, int Channels>
__global__ void ReadStoredKernel(const __grid_constant__ MakeCoefficientsTask task)
{
  const std::size_t voxel = FindOwnVoxel();
  if (voxel >= CountTexels(task))
  {
    return;
  }
  float values[Channels];
  ReadStored<Texel>(task, voxel, values);
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    task.Coefficients[voxel * Channels + channel] = values[channel];
  }
}

} // namespace

Status LaunchReadStored(const MakeCoefficientsTask& task, cudaStream_t stream)
{
  WithTexel(task.Channels, [&](auto texel, auto channels) {
    ReadStoredKernel<decltype(texel), decltype(channels)::value>
      <<<CountVoxelBlocks(task), VoxelThreads, 0, stream>>>(task);
  });
  return CheckCuda(cudaGetLastError(), "ReadStoredKernel", __FILE__, __LINE__);
}

} // namespace Strider
