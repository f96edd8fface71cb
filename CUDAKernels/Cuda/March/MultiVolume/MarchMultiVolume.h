// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through several volumes.
#ifndef Strider_Cuda_March_MultiVolume_MarchMultiVolume_h
#define Strider_Cuda_March_MultiVolume_MarchMultiVolume_h

#include "Compositing/PlacedScene.h"
#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/March/Bricks/MarchCompressed.h"

namespace Strider
{

struct PlaceSamplesAsVTK;

/// One of the volumes; all addresses are the device's.
struct PlacedVoxels : PlacedScene
{
  SceneTextures Voxels;         ///< of a pool, too
  SkipMap Skip;                 ///< in the volume's index space
  MarchCompressedTask Bricks{}; ///< read where IsByWarps is set
  bool IsByWarps = false;       ///< there is no texture
  bool IsPlain = false;         ///< one component, linear, with light and gradient opacity at most
  unsigned int FirstCacheByte = 0; ///< of its bricks, in the memory of a warp
};

/// What the rays read.
struct MarchMultiVolumeTask
{
  SceneFeatures Box; ///< regions, planes and jitter of the rays
  const PlacedVoxels* Volumes;
  int Count;
  unsigned int WarpBytes;           ///< for the bricks of all of them; 0: none is read by warps
  bool HasPools;                    ///< for some of them
  unsigned long long* BrickCount;   ///< as MarchCompressedTask
  const PlaceSamplesAsVTK* Matched; ///< null but for frames that match VTK
  bool Skips;                       ///< what is empty in all of them
  bool MayBeCubic;                  ///< the filter of at least one is, or one is bilateral
};

/// Queues the march of all pixels; `task` says where the rays write, its Table and Voxels are not read. `shape` must be one of
/// AdaptToScene.
Status LaunchMarchMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream);

/// The same where pools hold some of the volumes; not for frames that match VTK.
Status LaunchMarchMultiVolumePool(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream);

/// The same where WarpBytes is not 0. Blocks of `shape` have a multiple of 32 threads, and LimitBlocks has been called for them.
Status LaunchMarchMultiVolumeBricks(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
