// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that solves for B-spline coefficients along lines, one thread per line.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Volume/MakeCoefficients.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr unsigned int LineThreads = 128;

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

} // namespace

Status LaunchSolveSpline(const MakeCoefficientsTask& task, int axis, cudaStream_t stream)
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
  const auto blocks = static_cast<unsigned int>((lines.Count + LineThreads - 1) / LineThreads);
  SolveSplineKernel<<<blocks, LineThreads, 0, stream>>>(lines);
  return CheckCuda(cudaGetLastError(), "SolveSplineKernel", __FILE__, __LINE__);
}

} // namespace Strider
