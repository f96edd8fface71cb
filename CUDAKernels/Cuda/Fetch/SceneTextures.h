// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All textures that the rays of a scene read, as a kernel argument.
#ifndef Strider_Cuda_Fetch_SceneTextures_h
#define Strider_Cuda_Fetch_SceneTextures_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Strider/RenderRequest.h"

namespace Strider
{

/// Textures of the auxiliary volumes. A volume that is absent has texture 0; SceneFeatures tells which are present.
struct AuxiliaryVolumeTextures
{
  TextureVoxels Mask;
  TextureVoxels SecondScalars;
  TextureVoxels Blanking;
  Vector3 LastBlanking; ///< last voxel of the blanking volume
};

struct SceneTextures
{
  TextureVoxels Volume;
  AuxiliaryVolumeTextures AuxiliaryVolumes;
  ReconstructionFilter Filter;
  bool UsesTrick;       ///< evaluates B-splines by 8 linear fetches (FilterExecution::TextureTrick)
  Vector3 LastVoxel;    ///< last voxel of the volume, in index space
  VoxelOrder ToIndex{}; ///< from stored order to index space; see TurnSceneTask
};

} // namespace Strider

#endif
