// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through a compressed volume on the device.
#ifndef Strider_Cuda_March_Bricks_MarchCompressed_h
#define Strider_Cuda_March_Bricks_MarchCompressed_h

#include "Compression/Warp/WarpBricks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/Runtime/PlanLaunch.h"

namespace Strider
{

/// Threads of the largest block: 128 registers for each. With 64, which are enough for all but the decoder, what does not fit goes through
/// the second-level cache: frames took 1.2 times as long.
constexpr int MostCompressedThreads = 512;
/// Samples of a single component between two looks at what may be skipped.
constexpr int CompressedBatch = MostConcurrentSamples;

/// What rays read in the place of a texture; all addresses are the device's.
struct MarchCompressedTask
{
  CompressedVoxels Voxels;
  WarpCacheSize Cache;
  unsigned long long*
    BrickCount; ///< the bricks that were asked for, and decoded, are added; and behind them what MarkWantedCellsTask::Counts has
  bool IsNearest;
  bool ReadsGradients;

  STRIDER_HOST_DEVICE std::size_t CountWarpBytes() const
  {
    return this->Cache.CountBytes(this->Voxels.ValueBytes);
  }
};

/// What becomes of a launch. Rays of a scene take one sample after the other.
inline Status AdaptToCompressed(
  const MarchCompressedTask& compressed, bool isScene, LaunchShape& shape)
{
  shape.BatchDepth = isScene ? 1 : CompressedBatch;
  return LimitBlocks(MostCompressedThreads, compressed.CountWarpBytes(), shape);
}

/// Queues the march of all pixels; the Voxels of `task` are not read. `matched` is null but for frames that match VTK. Blocks of
/// `shape`, one of AdaptToCompressed, have a multiple of 32 threads.
Status LaunchMarchCompressed(const MarchRaysTask& task, const MarchCompressedTask& compressed,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream);

/// The same of a scene, whose companions are textures.
Status LaunchMarchCompressedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const MarchCompressedTask& compressed, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
