// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The march of one screen tile on the CPU, compiled once for each instruction set.
#ifndef Strider_Host_MarchTile_h
#define Strider_Host_MarchTile_h

#include "Compositing/SceneFeatures.h"
#include "Rays/RayFrame.h"
#include "Rays/VTKRays.h"
#include "Sampling/LinearVoxels.h"
#include "Strider/RenderRequest.h"

#include <cstddef>
#include <cstdint>

namespace Strider
{

struct SceneCompanions;

/// What all tiles of a frame share.
struct MarchJob
{
  RayFrame Frame;
  const VTKRays* Matched; ///< null but for frames that match VTK
  TransferTable Table;
  VolumeView Volume;    ///< by index space, with the voxels where they are stored
  VoxelStrides Strides; ///< of the stored order
  StoredScalars Stored;
  const SceneFeatures* Scene; ///< null: one component is composited, and nothing else
  const SceneCompanions* Companions;
  bool IsPlainScene;
  StoredScalars ComponentScalars[MostComponents];
  ReconstructionFilter Filter;
  float TerminationOpacity;
  const float* StartDepth;  ///< may be null; read where Scene is set
  const float* OpaqueDepth; ///< may be null
  float* Rgba;
  float* Depth; ///< may be null
};

/// Pixels FirstX <= x < LastX, FirstY <= y < LastY.
struct Tile
{
  int FirstX;
  int FirstY;
  int LastX;
  int LastY;
};

/// Marches the tile's rays and returns the number of samples taken.
using MarchTileFunction = std::uint64_t (*)(const MarchJob& job, const Tile& tile);

std::uint64_t MarchTileBaseline(const MarchJob& job, const Tile& tile);
std::uint64_t MarchTileAvx2(const MarchJob& job, const Tile& tile);
std::uint64_t MarchTileAvx512(const MarchJob& job, const Tile& tile);

/// The same where MarchJob::Scene is set.
std::uint64_t MarchSceneTileBaseline(const MarchJob& job, const Tile& tile);
std::uint64_t MarchSceneTileAvx2(const MarchJob& job, const Tile& tile);
std::uint64_t MarchSceneTileAvx512(const MarchJob& job, const Tile& tile);

} // namespace Strider

#endif
