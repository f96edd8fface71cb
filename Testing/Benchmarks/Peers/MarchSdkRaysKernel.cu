// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Peer "sdk": volume rendering as in NVIDIA's sample volumeRender.
#include "Peers/PeerPixel.h"

#include "Compositing/ClassifySample.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace StriderBenchmarks
{
namespace
{

constexpr unsigned int BlockSide = 16;

/// One thread per ray, one sample at a time, colour and opacity of every sample; the table is in shared memory, where
/// the sample uses a 1-D texture.
__global__ void __launch_bounds__(BlockSide* BlockSide)
  MarchSdkRaysKernel(const __grid_constant__ PeerTask task)
{
  const int pixelX = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int pixelY = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const Strider::TransferTable table = Strider::ShareTransferTable(task.Table);
  if (!IsInImage(task, pixelX, pixelY))
  {
    return;
  }
  const Strider::SampleLattice lattice = PlacePeerSamples(task, pixelX, pixelY);
  const float count = static_cast<float>(lattice.Count);
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
#pragma unroll 1
  for (float sample = 0.0f; sample < count; sample += 1.0f)
  {
    const float value = FetchSample(task, lattice.Start + sample * lattice.Step);
    const float opacity = Strider::ClassifyOpacity(table, value);
    const Strider::TableColor color = Strider::ClassifyColor(table, value);
    const float visible = (1.0f - sum.w) * opacity;
    sum.x += visible * color.Red;
    sum.y += visible * color.Green;
    sum.z += visible * color.Blue;
    sum.w += visible;
    if (sum.w > task.TerminationOpacity)
    {
      break;
    }
  }
  WritePixel(task, pixelX, pixelY, sum);
}

} // namespace

Strider::Status LaunchMarchSdkRays(const PeerTask& task, cudaStream_t stream)
{
  MarchSdkRaysKernel<<<CoverImage(task, BlockSide, BlockSide), dim3(BlockSide, BlockSide),
    Strider::CountSharedBytes(task.Table), stream>>>(task);
  return Strider::CheckCuda(cudaGetLastError(), "MarchSdkRaysKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
