// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reorders the voxels of a 3-D array on the device.
#ifndef Strider_Cuda_Volume_MoveVoxels_h
#define Strider_Cuda_Volume_MoveVoxels_h

#include "Rotation/MoveStep.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <array>

namespace Strider
{

/// A 3-D array as the reordering kernels access it.
struct SurfaceVoxels
{
  cudaSurfaceObject_t Surface;
  std::array<int, 3> Extents; ///< extents of the array; rows must be whole words of MoveWordBytes
  int VoxelBytes;             ///< bytes of all components; 1, 2 or 4 for voxels that can be moved
};

/// Queues one step of a reordering in place. The kernel works on tiles with `tileDepth` voxels along the axis that
/// stays: 1, 2, 4, 8 or 16; 0 selects the depth measured fastest. Needs no further memory. Both moved axes must have
/// the same extent; where x is one of them, a multiple of MoveTileBytes / VoxelBytes voxels (whole tiles). Fails with
/// InvalidArgument otherwise, and with Unsupported where a tile of that depth exceeds the device's shared memory.
Status LaunchMoveInPlace(
  const SurfaceVoxels& voxels, MoveStep step, int tileDepth, cudaStream_t stream);

/// Queues a copy in another order: axis i of `to` runs along axis axes[i] of `from` and is at least as long. Excess
/// voxels along x repeat the last one. `voxels` are the extents of `from` without padding.
Status LaunchCopyInOrder(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream);

/// Queues the filling of all voxels beyond the first `voxels` along each axis with copies of the last ones before
/// them.
Status LaunchFillPadding(
  const SurfaceVoxels& array, const std::array<int, 3>& voxels, cudaStream_t stream);

} // namespace Strider

#endif
