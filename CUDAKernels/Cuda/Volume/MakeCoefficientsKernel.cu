// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that compute B-spline coefficients: from the stored values of all voxels, line by line.
#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Cuda/Volume/MakeCoefficients.h"
#include "Sampling/SolveSplineLine.h"

namespace Strider
{

namespace
{

constexpr unsigned int VoxelThreads = 256;
constexpr unsigned int LineThreads = 128;

__host__ __device__ inline std::size_t CountTexels(const MakeCoefficientsTask& task)
{
  return static_cast<std::size_t>(task.Dimensions[0]) *
    static_cast<std::size_t>(task.Dimensions[1]) * static_cast<std::size_t>(task.Dimensions[2]);
}

/// Returns the voxel of this thread; it lies beyond the last voxel for surplus threads.
__device__ __forceinline__ std::size_t FindOwnVoxel()
{
  return static_cast<std::size_t>(blockIdx.x) * VoxelThreads + threadIdx.x;
}

/// Restores a stored scalar from a fetch; integers are rounded back to exact values.
__device__ __forceinline__ float RestoreVoxel(const TextureVoxels& voxels, float read)
{
  const float scaled = read * voxels.Scale;
  return (voxels.Scale != 1.0f ? rintf(scaled) : scaled) + voxels.Offset;
}

/// Type of the texels that the task's texture returns.
template <int Channels>
using TexelOfChannels =
  std::conditional_t<Channels == 1, float, std::conditional_t<Channels == 2, float2, float4>>;

/// Reads the stored values of all channels of a voxel.
template <int Channels>
__device__ __forceinline__ void ReadStored(
  const MakeCoefficientsTask& task, std::size_t voxel, float (&values)[Channels])
{
  const auto width = static_cast<std::size_t>(task.Dimensions[0]);
  const auto height = static_cast<std::size_t>(task.Dimensions[1]);
  const Vector3 place{ static_cast<float>(voxel % width),
    static_cast<float>(voxel / width % height), static_cast<float>(voxel / width / height) };
  const auto texel =
    FetchVoxels<TexelOfChannels<Channels>>(task.Voxels, task.Voxels.Order.PlacePoint(place));
  const auto* reads = reinterpret_cast<const float*>(&texel);
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    values[channel] = RestoreVoxel(task.Voxels, reads[channel]);
  }
}

template <int Channels>
__global__ void ReadStoredKernel(const __grid_constant__ MakeCoefficientsTask task)
{
  const std::size_t voxel = FindOwnVoxel();
  if (voxel >= CountTexels(task))
  {
    return;
  }
  float values[Channels];
  ReadStored(task, voxel, values);
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    task.Coefficients[voxel * Channels + channel] = values[channel];
  }
}

/// Layout of all lines of values along an axis. Lines are contiguous in groups of Stride.
struct SplineLines
{
  float* Values;
  SplinePivots Pivots;
  std::ptrdiff_t Count;       ///< number of lines
  std::ptrdiff_t Stride;      ///< distance between the values of a line
  std::ptrdiff_t BlockStride; ///< distance between groups of Stride lines
  int Length;                 ///< values of a line
};

/// Solves for the coefficients along lines, one thread per line.
__global__ void SolveSplineKernel(const __grid_constant__ SplineLines lines)
{
  const std::ptrdiff_t line =
    static_cast<std::ptrdiff_t>(blockIdx.x) * LineThreads + static_cast<int>(threadIdx.x);
  if (line < lines.Count)
  {
    float* first = lines.Values + line / lines.Stride * lines.BlockStride + line % lines.Stride;
    SolveSplineLine(lines.Pivots, first, lines.Stride, lines.Length);
  }
}

/// Sets nearly flat coefficients to the values of their voxels.
template <int Channels>
__global__ void SnapFlatCoefficientsKernel(const __grid_constant__ MakeCoefficientsTask task)
{
  const std::size_t voxel = FindOwnVoxel();
  if (voxel >= CountTexels(task))
  {
    return;
  }
  float values[Channels];
  ReadStored(task, voxel, values);
#pragma unroll
  for (int channel = 0; channel < Channels; ++channel)
  {
    float& coefficient = task.Coefficients[voxel * Channels + channel];
    if (fabsf(coefficient - values[channel]) <= task.Flatness)
    {
      coefficient = values[channel];
    }
  }
}

Status SolveLines(const MakeCoefficientsTask& task, int axis, cudaStream_t stream)
{
  std::ptrdiff_t stride = task.Channels;
  std::ptrdiff_t all = task.Channels;
  for (int other = 0; other < 3; ++other)
  {
    stride *= other < axis ? task.Dimensions[other] : 1;
    all *= task.Dimensions[other];
  }
  const int length = task.Dimensions[axis];
  const SplineLines lines{ task.Coefficients, ListSplinePivots(), all / length, stride,
    stride * length, length };
  SolveSplineKernel<<<CountBlocks(lines.Count, LineThreads), LineThreads, 0, stream>>>(lines);
  return CheckCuda(cudaGetLastError(), "SolveSplineKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchMakeCoefficients(const MakeCoefficientsTask& task, cudaStream_t stream)
{
  const unsigned int blocks = CountBlocks(CountTexels(task), VoxelThreads);
  STRIDER_TRY(VisitNumber(task.Channels, [&](auto channels) {
    ReadStoredKernel<decltype(channels)::value><<<blocks, VoxelThreads, 0, stream>>>(task);
    return CheckCuda(cudaGetLastError(), "ReadStoredKernel", __FILE__, __LINE__);
  }));
  for (int axis = 0; axis < 3; ++axis)
  {
    STRIDER_TRY(SolveLines(task, axis, stream));
  }
  return VisitNumber(task.Channels, [&](auto channels) {
    SnapFlatCoefficientsKernel<decltype(channels)::value>
      <<<blocks, VoxelThreads, 0, stream>>>(task);
    return CheckCuda(cudaGetLastError(), "SnapFlatCoefficientsKernel", __FILE__, __LINE__);
  });
}

} // namespace Strider
