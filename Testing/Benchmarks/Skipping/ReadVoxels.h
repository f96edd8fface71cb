// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads a volume, which is the lower bound of the time of a search through it.
#ifndef StriderBenchmarks_ReadVoxels_h
#define StriderBenchmarks_ReadVoxels_h

#include "Cuda/Volume/MoveVoxels.h"

namespace StriderBenchmarks
{

/// Queues a kernel that reads every voxel once, in words of 16 bytes; rows must be whole words. `sum` keeps the
/// compiler from removing the reads.
Strider::Status LaunchReadVoxels(
  const Strider::SurfaceVoxels& voxels, unsigned int* sum, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
