// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels whose values identify their position.
#ifndef StriderBenchmarks_HashVoxels_h
#define StriderBenchmarks_HashVoxels_h

#include "Cuda/Volume/MoveVoxels.h"
#include "Foundation/VoxelOrder.h"
#include "Volumes/HashNoise.h"

namespace StriderBenchmarks
{

/// Each voxel of index space has a thread.
constexpr unsigned int HashBlockWidth = 64;
constexpr unsigned int HashBlockHeight = 4;

inline dim3 CoverVoxels(const std::array<int, 3>& dimensions)
{
  return { (dimensions[0] + HashBlockWidth - 1) / HashBlockWidth,
    (dimensions[1] + HashBlockHeight - 1) / HashBlockHeight,
    static_cast<unsigned int>(dimensions[2]) };
}

/// Queues a kernel that writes to each voxel a value that differs from those of almost all neighbours.
Strider::Status LaunchFillHash(const Strider::SurfaceVoxels& voxels, cudaStream_t stream);

/// Queues a kernel that counts the voxels of `dimensions` that are not where `order` stores them; adds to `wrong` on
/// the device.
Strider::Status LaunchCheckHash(const Strider::SurfaceVoxels& stored,
  const std::array<int, 3>& dimensions, const Strider::VoxelOrder& order, unsigned long long* wrong,
  cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
