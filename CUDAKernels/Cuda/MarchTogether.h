// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through several volumes.
#ifndef Strider_Cuda_MarchTogether_h
#define Strider_Cuda_MarchTogether_h

#include "Compositing/PlacedScene.h"
#include "Cuda/MarchRays.h"
#include "Cuda/SceneTextures.h"

namespace Strider
{

struct PlaceSamplesAsVTK;

/// One of the volumes; all addresses are the device's.
struct PlacedTextures : PlacedScene
{
  SceneTextures Voxels;
  SkipMap Skip; ///< in the volume's index space
};

/// What the rays read.
struct MarchTogetherTask
{
  SceneFeatures Box; ///< regions, planes and jitter of the rays
  const PlacedTextures* Volumes;
  int Count;
  const PlaceSamplesAsVTK* Matched; ///< null but for frames that match VTK
  bool Skips;                       ///< what is empty in all of them
  bool MayBeCubic;                  ///< the filter of at least one is, or one is bilateral
};

/// Queues the march of all pixels; `task` says where the rays write, its Table and Voxels are not read. `shape` must be one of
/// AdaptToScene.
Status LaunchMarchTogether(const MarchRaysTask& task, const MarchTogetherTask& together,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
