// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches rays through a compressed volume by warps without a brick cache.
#ifndef StriderBenchmarks_MarchUncached_h
#define StriderBenchmarks_MarchUncached_h

#include "Cuda/March/Bricks/MarchCompressed.h"

namespace StriderBenchmarks
{

/// Like LaunchMarchCompressed for a frame that does not match VTK, but for each voxel that a thread reads its warp
/// decodes the brick that holds it. The Cache of `compressed` is not read.
Strider::Status LaunchMarchUncached(const Strider::MarchRaysTask& task,
  const Strider::MarchCompressedTask& compressed, const Strider::LaunchShape& shape,
  cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
