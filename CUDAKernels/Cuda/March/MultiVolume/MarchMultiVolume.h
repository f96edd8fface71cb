// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one frame of rays through several volumes.
#ifndef Strider_Cuda_March_MultiVolume_MarchMultiVolume_h
#define Strider_Cuda_March_MultiVolume_MarchMultiVolume_h

#include "Compositing/PlacedScene.h"
#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/March/Bricks/MarchCompressed.h"

namespace Strider
{

struct PlaceSamplesAsVTK;

/// One of several volumes; all addresses are in device memory.
struct PlacedVoxels : PlacedScene
{
  SceneTextures Voxels;         ///< may be those of a pool
  SkipMap Skip;                 ///< in the volume's index space
  MarchCompressedTask Bricks{}; ///< used with IsByWarps
  bool IsByWarps = false;       ///< compressed and decoded by warps, without a texture
  /// One component with a linear filter; at most lighting and gradient opacity.
  bool IsSingleComponent = false;
  unsigned int FirstCacheByte = 0; ///< offset of its cache in the shared memory of a warp
};

/// Inputs of the rays.
struct MarchMultiVolumeTask
{
  SceneFeatures Box; ///< crop regions, planes and jitter of the rays
  const PlacedVoxels* Volumes;
  int Count;
  /// Cache bytes of a warp for all volumes; 0 where none is compressed.
  unsigned int WarpBytes;
  bool HasPools;                    ///< some volumes use pools
  unsigned long long* BrickCount;   ///< see MarchCompressedTask
  const PlaceSamplesAsVTK* Matched; ///< null except for frames that match VTK
  bool Skips;                       ///< skips space that is empty in all volumes
  /// Some volume uses a cubic or bilateral filter.
  bool MayBeCubic;
};

/// Queues the march of all pixels. `task` gives the outputs; its Table and Voxels are not read. `shape` must come
/// from AdaptToScene.
Status LaunchMarchMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchMultiVolume, where pools hold some of the volumes; not for frames that match VTK.
Status LaunchMarchMultiVolumePool(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchMultiVolume, where WarpBytes is not 0. Blocks must have a multiple of 32 threads and be limited by
/// LimitBlocks.
Status LaunchMarchMultiVolumeBricks(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
