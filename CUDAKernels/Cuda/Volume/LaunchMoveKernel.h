// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selects the kernel instance for a voxel size and tile depth; device code only.
#ifndef Strider_Cuda_Volume_LaunchMoveKernel_h
#define Strider_Cuda_Volume_LaunchMoveKernel_h

#include "Cuda/Runtime/CheckCuda.h"

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

} // namespace Strider

#endif
