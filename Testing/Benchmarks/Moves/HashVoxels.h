// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels whose values tell where they belong.
#ifndef StriderBenchmarks_HashVoxels_h
#define StriderBenchmarks_HashVoxels_h

#include "Cuda/Volume/MoveVoxels.h"
#include "Foundation/VoxelOrder.h"
#include "Volumes/HashNoise.h"

namespace StriderBenchmarks
{

/// A thread for each voxel of index space.
constexpr unsigned int HashBlockWidth = 64;
constexpr unsigned int HashBlockHeight = 4;

inline dim3 CoverVoxels(const std::array<int, 3>& dimensions)
{
  return { (dimensions[0] + HashBlockWidth - 1) / HashBlockWidth,
    (dimensions[1] + HashBlockHeight - 1) / HashBlockHeight,
    static_cast<unsigned int>(dimensions[2]) };
}

/// Queues the writing of a value for each voxel that hardly any neighbour has.
Strider::Status LaunchFillHash(const Strider::SurfaceVoxels& voxels, cudaStream_t stream);

/// Queues the counting of the voxels of `dimensions` that are not where `order` stores them; adds to `wrong` on the device.
Strider::Status LaunchCheckHash(const Strider::SurfaceVoxels& stored,
  const std::array<int, 3>& dimensions, const Strider::VoxelOrder& order, unsigned long long* wrong,
  cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
