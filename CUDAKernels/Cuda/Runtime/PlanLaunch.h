// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers of blocks and use of shared memory for a ray marching kernel.
#ifndef Strider_Cuda_Runtime_PlanLaunch_h
#define Strider_Cuda_Runtime_PlanLaunch_h

#include "BlockShape/PixelLayout.h"
#include "Strider/LaunchShape.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <cstddef>

namespace Strider
{

/// Decides whether tables are copied to shared memory. Small ones are, which leaves the cache to the voxels.
Status DecideSharing(std::size_t tableBytes, bool& sharesTable);

/// Halves the block until it has at most `mostThreads` threads, and until its warps, with `warpBytes` of shared
/// memory each, fit into the device's limit for a block. The block keeps at least one warp.
Status LimitBlocks(int mostThreads, std::size_t warpBytes, LaunchShape& shape);

/// Counts the blocks to launch: one per image block, or as many as give each multiprocessor shape.ResidentThreads. In
/// the latter case also queues the reset of `blocksTaken`, a counter in device memory.
Status CountLaunchedBlocks(const LaunchShape& shape, const PixelLayout& layout,
  unsigned int* blocksTaken, cudaStream_t stream, int& blocks);

} // namespace Strider

#endif
