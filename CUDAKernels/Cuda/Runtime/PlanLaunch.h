// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How many blocks a march launches, and whether its tables fit into their shared memory.
#ifndef Strider_Cuda_Runtime_PlanLaunch_h
#define Strider_Cuda_Runtime_PlanLaunch_h

#include "BlockShape/LaunchShape.h"
#include "BlockShape/PixelLayout.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <cstddef>

namespace Strider
{

/// What every device grants a block unasked.
constexpr std::size_t SharedMemoryUnasked = 48 * 1024;

/// Small tables are copied to shared memory, so that the cache is left to the voxels.
Status DecideSharing(std::size_t tableBytes, bool& sharesTable);

/// Halves blocks until they have so many threads at most, and until what each of their warps keeps in shared memory fits into what
/// this device can grant a block; but none below a warp.
Status LimitBlocks(int mostThreads, std::size_t warpBytes, LaunchShape& shape);

/// Blocks to launch: all of them, or as many as make up the threads that each multiprocessor shall hold. Then `blocksTaken`, of
/// the device, is queued to become 0.
Status CountLaunchedBlocks(const LaunchShape& shape, const PixelLayout& layout,
  unsigned int* blocksTaken, cudaStream_t stream, int& blocks);

} // namespace Strider

#endif
