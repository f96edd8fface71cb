// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All voxels that the rays of a scene read, as a kernel is given them.
#ifndef Strider_Cuda_Fetch_SceneTextures_h
#define Strider_Cuda_Fetch_SceneTextures_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Strider/RenderRequest.h"

namespace Strider
{

/// AuxiliaryVolumes that are not there have the texture 0: SceneFeatures says so too.
struct AuxiliaryVolumeTextures
{
  TextureVoxels Mask;
  TextureVoxels SecondScalars;
  TextureVoxels Blanking;
  Vector3 LastBlanking; ///< its last voxel
};

struct SceneTextures
{
  TextureVoxels Volume;
  AuxiliaryVolumeTextures AuxiliaryVolumes;
  ReconstructionFilter Filter;
  bool UsesTrick;       ///< B-splines by linear fetches: FilterExecution::TextureTrick
  Vector3 LastVoxel;    ///< of the volume, in index space
  VoxelOrder ToIndex{}; ///< of TurnSceneTask: from where the volume is stored to index space
};

} // namespace Strider

#endif
