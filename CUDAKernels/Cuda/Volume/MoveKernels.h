// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels behind MoveVoxels.h; their arguments have been checked.
#ifndef Strider_Cuda_Volume_MoveKernels_h
#define Strider_Cuda_Volume_MoveKernels_h

#include "Cuda/Volume/MoveVoxels.h"

namespace Strider
{

/// Swaps x and axis `partner` (1 or 2) in place, by pairs of tiles.
Status LaunchSwapTiles(
  const SurfaceVoxels& voxels, int partner, int tileDepth, cudaStream_t stream);

/// Queues RotateAboutY or RotateBack in place, by cycles of four tiles.
Status LaunchRotateTiles(
  const SurfaceVoxels& voxels, bool isBack, int tileDepth, cudaStream_t stream);

/// Swaps y and z in place, by pairs of rows.
Status LaunchSwapRows(const SurfaceVoxels& voxels, cudaStream_t stream);

/// Copies into an order with another fastest axis; see LaunchCopyInOrder.
Status LaunchCopyTiles(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream);

/// Copies with y and z swapped.
Status LaunchCopyRows(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const SurfaceVoxels& to, cudaStream_t stream);

} // namespace Strider

#endif
