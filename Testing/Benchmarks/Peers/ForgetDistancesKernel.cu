// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that reduces a map of distances to one of occupancy.
#include "Peers/PeerMacrocells.h"

namespace StriderBenchmarks
{
namespace
{

constexpr unsigned int Threads = 256;

__global__ void ForgetDistancesKernel(unsigned char* distances, std::size_t count)
{
  const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * Threads + threadIdx.x;
  if (cell < count)
  {
    distances[cell] = distances[cell] > 0 ? 1 : 0;
  }
}

} // namespace

Strider::Status LaunchForgetDistances(
  unsigned char* distances, std::size_t count, cudaStream_t stream)
{
  const auto blocks = static_cast<unsigned int>((count + Threads - 1) / Threads);
  ForgetDistancesKernel<<<blocks, Threads, 0, stream>>>(distances, count);
  return Strider::CheckCuda(cudaGetLastError(), "ForgetDistancesKernel", __FILE__, __LINE__);
}

} // namespace StriderBenchmarks
