// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels of a 3-D array moved into another order, on the device.
#ifndef Strider_Cuda_Volume_MoveVoxels_h
#define Strider_Cuda_Volume_MoveVoxels_h

#include "Rotation/MoveStep.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <array>

namespace Strider
{

/// A 3-D array as moves see it.
struct SurfaceVoxels
{
  cudaSurfaceObject_t Surface;
  std::array<int, 3> Extents; ///< of the array; rows must be whole words of MoveWordBytes
  int VoxelBytes;             ///< of all components; 1, 2 or 4 where they shall move
};

/// Queues one step in place, by tiles of `tileDepth` voxels along the axis that stays: 1, 2, 4, 8 or 16; 0: the fastest, as
/// measured. No memory is needed. Both moved axes must have the same extent, of whole tiles of MoveTileBytes. Fails with
/// InvalidArgument otherwise, and with Unsupported where a tile of that depth does not fit into the shared memory of the
/// device.
Status LaunchMoveInPlace(
  const SurfaceVoxels& voxels, MoveStep step, int tileDepth, cudaStream_t stream);

/// Queues a copy in another order: axis i of `to` runs along axis axes[i] of `from`, and has at least its voxels; what is more
/// along x repeats the last one. `voxels` are those of `from` without padding.
Status LaunchCopyInOrder(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream);

/// Queues the writing of all voxels beyond the first `voxels` along each axis: they repeat the last ones before them.
Status LaunchFillPadding(
  const SurfaceVoxels& array, const std::array<int, 3>& voxels, cudaStream_t stream);

} // namespace Strider

#endif
