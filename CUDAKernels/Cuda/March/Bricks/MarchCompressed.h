// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one frame of rays through a compressed volume on the device.
#ifndef Strider_Cuda_March_Bricks_MarchCompressed_h
#define Strider_Cuda_March_Bricks_MarchCompressed_h

#include "Compression/Warp/WarpBricks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/Runtime/PlanLaunch.h"

namespace Strider
{

/// Largest number of threads of a block, which leaves 128 registers per thread. With 64, enough for all but the
/// decoder, spilled registers go through the L2 cache, and frames took 1.2 times as long.
constexpr int MostCompressedThreads = 512;
/// Samples of one component between two tests of the skip map.
constexpr int CompressedBatch = MostConcurrentSamples;

/// Replaces the texture as the input of rays; all addresses are in device memory.
struct MarchCompressedTask
{
  CompressedVoxels Voxels;
  WarpCacheSize Cache;
  /// Three counters of bricks: requested, decoded, and those that slabs in one step would decode.
  unsigned long long* BrickCount;
  bool IsNearest;
  bool ReadsGradients;

  STRIDER_HOST_DEVICE std::size_t CountWarpBytes() const
  {
    return this->Cache.CountBytes(this->Voxels.ValueBytes);
  }
};

/// Adapts a launch to compressed volumes.
inline Status AdaptToCompressed(const MarchCompressedTask& compressed, LaunchShape& shape)
{
  return LimitBlocks(MostCompressedThreads, compressed.CountWarpBytes(), shape);
}

/// Queues the march of all pixels; the Voxels of `task` are not read. `matched` is null except for frames that match
/// VTK. `shape` must come from AdaptToCompressed, with a multiple of 32 threads per block.
Status LaunchMarchCompressed(const MarchRaysTask& task, const MarchCompressedTask& compressed,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchCompressed, for a scene whose auxiliary volumes are textures.
Status LaunchMarchCompressedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const MarchCompressedTask& compressed, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
