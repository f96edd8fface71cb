// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The least that a search through a volume can take: reading it.
#ifndef StriderBenchmarks_ReadVoxels_h
#define StriderBenchmarks_ReadVoxels_h

#include "Cuda/Volume/MoveVoxels.h"

namespace StriderBenchmarks
{

/// Queues a kernel that reads every voxel once, in words of 16 bytes; rows must be whole words. `sum` keeps the compiler from
/// leaving that out.
Strider::Status LaunchReadVoxels(
  const Strider::SurfaceVoxels& voxels, unsigned int* sum, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
