// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selects the kernel instance for a voxel size and tile depth, and grants its shared memory; device code only.
#ifndef Strider_Cuda_Volume_LaunchMoveKernel_h
#define Strider_Cuda_Volume_LaunchMoveKernel_h

#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

#include <string>
#include <type_traits>
#include <utility>

namespace Strider
{

template <int Number>
using Constant = std::integral_constant<int, Number>;

/// Calls function(Constant<VoxelBytes>, Constant<Depth>).
template <typename Function>
Status PickMoveKernel(int voxelBytes, int tileDepth, const Function& function)
{
  const auto pickDepth = [&](auto bytes) -> Status {
    switch (tileDepth)
    {
      case 1:
        return function(bytes, Constant<1>());
      case 2:
        return function(bytes, Constant<2>());
      case 4:
        return function(bytes, Constant<4>());
      case 8:
        return function(bytes, Constant<8>());
      case 16:
        return function(bytes, Constant<16>());
      default:
        return STRIDER_FAILURE(StatusCode::InvalidArgument,
          "tiles of " + std::to_string(tileDepth) + " voxels: 1, 2, 4, 8 or 16 can be moved");
    }
  };
  return voxelBytes == 1 ? pickDepth(Constant<1>())
    : voxelBytes == 2    ? pickDepth(Constant<2>())
                         : pickDepth(Constant<4>());
}

/// Allows a kernel `bytes` of dynamic shared memory. Fails with Unsupported where the device's limit for a block is
/// smaller.
template <typename Kernel>
Status GrantSharedMemory(Kernel kernel, std::size_t bytes)
{
  int device = 0;
  int largest = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaDeviceGetAttribute(&largest, cudaDevAttrMaxSharedMemoryPerBlockOptin, device)));
  if (bytes > static_cast<std::size_t>(largest))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "tiles of that depth need " + std::to_string(bytes >> 10) +
        " KiB of shared memory; a block of this device can have " + std::to_string(largest >> 10) +
        " KiB");
  }
  return STRIDER_CUDA_CALL(cudaFuncSetAttribute(
    kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

} // namespace Strider

#endif
