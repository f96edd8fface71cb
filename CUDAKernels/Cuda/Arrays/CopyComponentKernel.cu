// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that copy one component of voxels, or their lengths, into other voxels.
#include "Cuda/Arrays/CopyComponent.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Foundation/VisitScalarType.h"

#include <cuda_runtime.h>

#include <algorithm>

namespace Strider
{

namespace
{

constexpr unsigned int CopyComponentThreads = 256;
constexpr std::size_t MostCopyComponentBlocks = 8192;

template <typename From, typename To>
__global__ void CopyComponentKernel(
  const From* source, int sourceStride, To* target, int targetStride, std::size_t voxels)
{
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t voxel = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       voxel < voxels; voxel += threads)
  {
    target[voxel * targetStride] = static_cast<To>(source[voxel * sourceStride]);
  }
}

template <typename From, typename To>
__global__ void MeasureVectorsKernel(
  const From* source, int components, To* target, int targetStride, std::size_t voxels)
{
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t voxel = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       voxel < voxels; voxel += threads)
  {
    double square = 0.0;
    for (int component = 0; component < components; ++component)
    {
      // Without a fused product, as the host computes it.
      const auto value = static_cast<double>(source[voxel * components + component]);
      square = __dadd_rn(square, __dmul_rn(value, value));
    }
    target[voxel * targetStride] = static_cast<To>(sqrt(square));
  }
}

template <typename From, typename To>
Status StartCopyComponent(
  const VolumeView& source, int component, const ComponentTarget& target, cudaStream_t stream)
{
  const auto* from = static_cast<const From*>(source.Voxels);
  To* to = static_cast<To*>(target.Voxels) + target.Component;
  const std::size_t voxels = source.CountVoxels();
  const auto blocks =
    static_cast<unsigned int>(std::min(voxels / CopyComponentThreads + 1, MostCopyComponentBlocks));
  if (component >= 0)
  {
    CopyComponentKernel<<<blocks, CopyComponentThreads, 0, stream>>>(
      from + component, source.Components, to, target.Components, voxels);
  }
  else
  {
    MeasureVectorsKernel<<<blocks, CopyComponentThreads, 0, stream>>>(
      from, source.Components, to, target.Components, voxels);
  }
  return CheckCuda(cudaGetLastError(), "CopyComponentKernel", __FILE__, __LINE__);
}

template <typename From>
Status LaunchFrom(
  const VolumeView& source, int component, const ComponentTarget& target, cudaStream_t stream)
{
  if (target.Type == ScalarType::Float32)
  {
    return StartCopyComponent<From, float>(source, component, target, stream);
  }
  if (target.Type == ScalarType::Float64)
  {
    return StartCopyComponent<From, double>(source, component, target, stream);
  }
  if (target.Type == source.Type && component >= 0)
  {
    return StartCopyComponent<From, From>(source, component, target, stream);
  }
  return STRIDER_FAILURE(StatusCode::InvalidArgument,
    "components of voxels are copied to their own type, floats or doubles only");
}

} // namespace

Status LaunchCopyComponent(
  const VolumeView& source, int component, const ComponentTarget& target, cudaStream_t stream)
{
  return VisitScalarType(source.Type,
    [&](auto scalar) { return LaunchFrom<decltype(scalar)>(source, component, target, stream); });
}

} // namespace Strider
